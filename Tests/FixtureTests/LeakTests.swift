import RxCore
import Testing

@testable import RxFixtures
@testable import RxTestKit

/// The fixtures call every operator of the registry, which `FormUseTests` checks.
@Suite("Leaks")
struct LeakTests {
  /// Fixtures that end while a sequence is connected without a subscriber, or before the scheduler disposes.
  private static let exceptions: Set = [
    "Fixtures/laws/Sharing.marble: 'sharing with nobody changes nothing, even with replay'",
    "Fixtures/laws/Sharing.marble: 'a late subscriber receives all that was shared'",
    "Fixtures/operators/Autoconnect.marble: 'of a replay gives a late subscriber the last value, though nobody was there'",
    "Fixtures/operators/ShareReplay.marble: 'stays silent with a source that never emits'",
    "Fixtures/operators/ShareReplay.marble: 'shares a hot source that does not end'",
    "Fixtures/operators/SubscribeOn.marble: 'subscribes in the same frame to a source that never emits'",
    "Fixtures/operators/SubscribeOn.marble: 'follows a source that does not end'",
  ]

  @Test("operators release their resources in every fixture")
  func everyFixture() async {
    await #expect(processExitsWith: .success) {
      let runner = FixtureRunner(laws: LawCases(1, seed: 1))
      for path in FixtureFiles.paths {
        let file = try FixtureFiles.parse(path)
        for test in file.tests {
          let keptResources = {
            let before = Resources.total
            _ = runner.run(test, in: file)
            return Resources.total - before
          }
          // The first run may make what the process keeps.
          let kept = keptResources() == 0 ? 0 : keptResources()
          let name = "\(path): '\(test.title)'"
          #expect((kept != 0) == Self.exceptions.contains(name), "\(name) keeps \(kept) resources")
        }
      }
    }
  }
}
