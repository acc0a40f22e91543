import Foundation
import MarbleFixtures
import Testing

/// Probes in the pipelines of fixtures.
struct FixtureProbeTests {
  private let registry: MarbleRegistry = {
    var registry = MarbleRegistry()
    registry.add("passedOn(_:)") {
      (letters: MarbleSource<String, Never>, scheduler: MarbleScheduler) in
      letters.probe("letters", on: scheduler).probe("passed on", on: scheduler)
    }
    return registry
  }()

  @Test func `a fixture that fails shows what the probes have seen`() throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("probed-\(UUID().uuidString).marble")
    defer { try? FileManager.default.removeItem(at: file) }
    let fixture = """
      test passes letters on
        hot  source  -a-b-|
        run          source.passedOn()
        expect       -a-c-|

      """
    try fixture.write(to: file, atomically: true, encoding: .utf8)
    withKnownIssue {
      for fixture in registry.fixtures(in: file.path) { fixture.verify() }
    } matching: { issue in
      issue.comments.map(\.rawValue).joined().contains(
        """
          hot source  -a-b-|
          run         source.passedOn()
          letters     -a-b-|
          passed on   -a-b-|
          expected    -a-c-|
          actual      -a-b-|
        """)
    }
  }
}
