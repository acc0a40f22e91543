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
      let runner = FixtureRunner(
        registry: .standard { call, body in
          call.host.endsSubscriptions = false
          return try body(call)
        }, laws: LawCases(1, seed: 1))
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

  /// The language server runs and explains tests for hours.
  @Test("running and explaining a fixture leaks no host and no resource", .startsProcesses)
  func everyHost() async {
    await #expect(processExitsWith: .success) {
      let hosts = Hosts()
      let runner = FixtureRunner(
        registry: .standard { call, body in
          hosts.add(call.host)
          return try body(call)
        }, laws: LawCases(1, seed: 1))
      for path in FixtureFiles.paths {
        let file = try FixtureFiles.parse(path)
        for test in file.tests {
          let kept = {
            let before = Resources.total
            _ = runner.run(test, in: file)
            _ = runner.explain(test, in: file)
            return (hosts: hosts.takeLive(), resources: Resources.total - before)
          }
          // The first run may make what the process keeps.
          let found = kept() == (0, 0) ? (0, 0) : kept()
          #expect(
            found == (0, 0),
            "\(path): '\(test.title)' leaks \(found.0) hosts and \(found.1) resources")
        }
      }
      #expect(hosts.count > 1000)
    }
  }

  /// The hosts of all instances of a test.
  private final class Hosts: @unchecked Sendable {
    // Unchecked: one thread at a time uses it, because the test waits for the runner's thread.

    private struct Reference {
      weak var host: FixtureHost?
    }

    private var references: [ObjectIdentifier: Reference] = [:]
    private(set) var count = 0

    func add(_ host: FixtureHost) {
      if references[ObjectIdentifier(host)]?.host === host { return }
      references[ObjectIdentifier(host)] = Reference(host: host)
      count += 1
    }

    /// Returns the number of live hosts, and forgets all hosts.
    func takeLive() -> Int {
      defer { references = [:] }
      return references.values.count { $0.host != nil }
    }
  }
}
