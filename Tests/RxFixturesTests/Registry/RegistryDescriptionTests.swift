import Foundation
import RxCore
import RxFixtures
import Testing

@testable import RxFixturesAssertions

/// A registry as text, for editors.
@Suite struct RegistryDescriptionTests {
  private static let registry: OperatorRegistry = {
    var registry = OperatorRegistry.standard
    registry.add("search(_:pause:)") {
      (query: Observable<String>, pause: DispatchTimeInterval, scheduler: any SchedulerType) in
      query
    }
    registry.add("keep") { (source: Observable<Int>, test: @escaping (Int) throws -> Bool) in
      source.filter(test)
    }
    registry.add("Money.of(cents:)") { (cents: Int) in [cents] }
    registry.add(constant: "limit", 3)
    registry.add(property: "sum", \[Int].count)
    return registry
  }()

  @Test func `A description lists what was added`() {
    let text = RegistryDescription(
      Self.registry, target: "ShopTests", folders: ["/shop/Fixtures"]
    ).text.replacing("\t", with: " | ")
    #expect(
      text == """
        marble-registry 1
        target | ShopTests
        folder | /shop/Fixtures
        standard
        call | search | Observable | pipeline | search(_: Observable<String>, pause: DispatchTimeInterval, scheduler: SchedulerType)
        parameter | _ | $0 | required | observable
        parameter | pause | pause | required | time
        parameter | scheduler | scheduler | optional | scheduler
        call | search |  | pipeline | search(_: Observable<String>, pause: DispatchTimeInterval, scheduler: SchedulerType)
        parameter | pause | pause | required | time
        parameter | scheduler | scheduler | optional | scheduler
        call | keep | Observable | pipeline | keep(_: Observable<Int>, _: (Int) -> Bool)
        parameter | _ | $0 | required | observable
        parameter | _ | $1 | required | closure 1
        call | keep |  | pipeline | keep(_: Observable<Int>, _: (Int) -> Bool)
        parameter | _ | $1 | required | closure 1
        call | Money.of | Money | value | Money.of(cents: Int)
        parameter | cents | cents | required | int
        constant | limit
        property | sum

        """)
  }

  @Test func `A description that is read again is the same`() throws {
    let description = RegistryDescription(
      Self.registry, target: "ShopTests", folders: ["/a", "/b"])
    let read = try #require(RegistryDescription(description.text))
    #expect(read.text == description.text)
    #expect(read.target == "ShopTests")
    #expect(read.contains(fileAt: "/b/c/d.marble") && read.contains(fileAt: "/a"))
    #expect(!read.contains(fileAt: "/ab/d.marble"))
  }

  @Test(arguments: [
    "", "marble-registry 2\ntarget\ta\n", "marble-registry 1\ncall\ta\n", "marble-registry 1\nx\n",
    "marble-registry 1\nparameter\t_\ta\trequired\tclosure 99999999999999999999\n", "\u{0}\n\t",
  ])
  func `Text that is no description is refused`(text: String) {
    #expect(RegistryDescription(text) == nil)
  }

  // MARK: - The file

  @Test func `A test target describes its registry below the build of its package`() throws {
    let package = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: package) }
    let fixtures = package.appending(path: "Tests/ShopTests/Fixtures")
    let files = FileManager.default
    try files.createDirectory(at: fixtures, withIntermediateDirectories: true)
    let registries = package.appending(path: ".build/marble-registries")
    func describe(_ registry: OperatorRegistry) {
      target(registry)?.write()
    }
    func target(_ registry: OperatorRegistry) -> DescribedTarget? {
      DescribedTarget(
        registry, of: fixtures, fileID: "ShopTests/FixtureTests.swift",
        filePath: package.appending(path: "Tests/ShopTests/FixtureTests.swift").path)
    }
    func names() -> [String] { (try? files.contentsOfDirectory(atPath: registries.path)) ?? [] }

    describe(Self.registry)
    #expect(names() == [], "a folder without a package")
    try Data().write(to: package.appending(path: "Package.swift"))
    describe(Self.registry)
    #expect(names() == [], "a package that is built elsewhere")
    try files.createDirectory(
      at: package.appending(path: ".build"), withIntermediateDirectories: true)
    describe(Self.registry)
    let name = try #require(names().first)
    let text = try String(contentsOf: registries.appending(path: name), encoding: .utf8)
    let read = try #require(RegistryDescription(text))
    #expect(read.target == "ShopTests")
    #expect(read.contains(fileAt: fixtures.appending(path: "a.marble").path))
    describe(.standard)
    #expect(names() == [name])
    #expect(try String(contentsOf: registries.appending(path: name), encoding: .utf8) != text)

    let entrance = RegistryDescription.Entrance(
      command: ["/shop/ShopTests.xctest", "ShopTests.FixtureTests/testFixtures"],
      variables: ["A=b=c"], bundle: "/shop/ShopTests.xctest", directory: "/shop")
    target(.standard)?.note(entrance)
    describe(Self.registry)
    let noted = try String(contentsOf: registries.appending(path: name), encoding: .utf8)
    #expect(RegistryDescription(noted)?.entrance == entrance, "a description keeps it")
    target(Self.registry)?.note(nil)
    #expect(
      try String(contentsOf: registries.appending(path: name), encoding: .utf8) == noted,
      "a process notes one test")
  }
}
