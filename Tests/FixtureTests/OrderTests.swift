import Foundation
import RxFixtures
import RxTestKit
import Testing

/// Every fourth file is tried; each with `THOROUGH=1`, as CI does.
@Suite("The fixtures in every order of simultaneous work")
struct OrderTests {
  @Test("those with the tag 'order' depend on it, and no others", arguments: FixtureFiles.somePaths)
  func tags(path: String) throws {
    let file = try FixtureFiles.parse(path)
    var runner = FixtureRunner()
    runner.orders = .every(limit: 500)
    for test in file.tests where !test.isLaw {
      let results = runner.run(test, in: file)
      #expect(
        results.contains { $0.failures.contains { $0.order != nil } }
          == test.tags.contains("order"),
        "\(path): \(test.title)\n\(results.map { $0.report() }.joined())")
    }
  }

  @Test(
    "laws hold in every order, but for those with the tag 'order'",
    arguments: FixtureFiles.somePaths.filter { $0.hasPrefix("Fixtures/laws/") })
  func laws(path: String) throws {
    let file = try FixtureFiles.parse(path)
    var runner = FixtureRunner(laws: LawCases(10, seed: 2))
    runner.orders = .every(limit: 20)
    for test in file.tests where test.isLaw {
      let results = runner.run(test, in: file)
      #expect(
        results.contains { $0.outcome == .failed } == test.tags.contains("order"),
        "\(path): \(test.title)\n\(results.map { $0.report() }.joined())")
    }
  }

  @Test("the guide names the operators that depend on it") func guide() throws {
    let guide = try String(
      contentsOf: FixtureFiles.root.appendingPathComponent("Documentation/Orders.md"),
      encoding: .utf8)
    let names = try FixtureFiles.paths.filter { $0.contains("operators/") }
      .filter { path in try FixtureFiles.parse(path).tests.contains { $0.tags.contains("order") } }
      .map { path in
        let name = (path as NSString).lastPathComponent.prefix { $0 != "." }
        return "`\(name.prefix(1).lowercased())\(name.dropFirst())`"
      }
    #expect(guide.contains("\n\(names.joined(separator: ", ")).\n"))
  }
}
