import RxCore
import TestSupport
import Testing

@testable import RxFixtures
@testable import MarbleKit
@testable import RxTestKit

/// The fixtures call every form of the registry.
///
/// A test tagged `outlives` ends with a live subscription.
@Suite("Leaks")
struct LeakTests {
  @Test("operators release their resources in every fixture", .startsProcesses)
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
          #expect((kept != 0) == test.outlivesItsEnd, "\(name) keeps \(kept) resources")
        }
      }
    }
  }
}
