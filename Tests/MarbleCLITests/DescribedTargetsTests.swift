import FixtureServer
import Foundation
import RxFixtures
import Testing

@testable import marble_cli

@Suite struct `Test targets that have described themselves` {
  private let workspace: Workspace

  init() throws { workspace = try Workspace() }

  private func path(_ name: String) -> String {
    workspace.directory.appendingPathComponent(name).path
  }

  /// Describes a target that runs the fixtures in a folder.
  private func describe(_ target: String, _ folder: String, bundle: String? = nil) throws {
    var description = RegistryDescription(.standard, target: target, folders: [path(folder)])
    description.entrance = bundle.map {
      .init(command: [$0, target], bundle: $0, directory: workspace.directory.path)
    }
    try workspace.write(description.text, to: ".build/marble-registries/\(target).txt")
  }

  @Test func `The test of the innermost folder runs a fixture`() throws {
    try describe("OuterTests", "Tests", bundle: "/outer")
    try describe("InnerTests", "Tests/Inner", bundle: "/inner")
    try describe("SilentTests", "Tests/Inner/Silent")
    let targets = DescribedTargets()
    func target(_ name: String) -> TestTarget? { targets.target(ofFileAt: path(name)) }
    #expect(target("Tests/a.marble")?.entrance?.bundle == "/outer")
    #expect(target("Tests/a.marble")?.description == "OuterTests.txt")
    #expect(target("Tests/Inner/a.marble")?.name == "InnerTests")
    #expect(target("Tests/Inner/a.marble")?.entrance?.command == ["/inner", "InnerTests"])
    #expect(target("Tests/Inner/Silent/a.marble")?.entrance?.bundle == "/inner")
    #expect(target("Sources/a.marble")?.entrance == nil)
  }

  @Test func `A build makes another version of it`() throws {
    try workspace.write("1", to: "bundle")
    try describe("ShopTests", "Tests", bundle: path("bundle"))
    let targets = DescribedTargets()
    let file = path("Tests/a.marble")
    let first = try #require(targets.target(ofFileAt: file)).version
    #expect(targets.target(ofFileAt: file)?.version == first)
    try workspace.write("second", to: "bundle")
    #expect(targets.target(ofFileAt: file)?.version != first)
  }
}
