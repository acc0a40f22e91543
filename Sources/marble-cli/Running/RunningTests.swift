import Synchronization

/// The current test of each worker, so that slow ones can be named.
final class RunningTests: Sendable {
  private struct Running {
    let work: TestWork
    let start = ContinuousClock.now
    var isNamed = false
  }

  private let tests = Mutex<[Int: Running]>([:])

  /// Runs a test.
  ///
  /// - Parameter worker: The number of the worker that runs it.
  func run<Result>(_ work: TestWork, by worker: Int, _ body: (TestWork) -> Result) -> Result {
    tests.withLock { $0[worker] = Running(work: work) }
    defer { tests.withLock { $0[worker] = nil } }
    return body(work)
  }

  /// The tests that have run longer than a time and were not returned before: their files and titles.
  func newlySlow(after limit: Duration) -> [String] {
    let now = ContinuousClock.now
    return tests.withLock { tests in
      let workers = tests.filter { !$1.isNamed && now - $1.start > limit }.keys.sorted()
      return workers.compactMap { worker in
        tests[worker]?.isNamed = true
        return tests[worker]?.work.identity
      }
    }
  }

  /// The test that has run longest, if it has run longer than a second: its file, its title and the seconds.
  var slowest: String? {
    guard let oldest = tests.withLock({ $0.values.min { $0.start < $1.start } }) else { return nil }
    let seconds = (ContinuousClock.now - oldest.start).nanoseconds / 1_000_000_000
    return seconds > 0 ? "\(oldest.work.identity) (\(seconds) s)" : nil
  }
}
