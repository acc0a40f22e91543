import Synchronization

/// The current test of each worker, so that a progress bar can name a slow one.
final class RunningTests: Sendable {
  private struct Running {
    let work: TestWork
    let start = ContinuousClock.now
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

  /// The test that has run longest, if it has run longer than a second: its file, its title and the seconds.
  var slowest: String? {
    guard let oldest = tests.withLock({ $0.values.min { $0.start < $1.start } }) else { return nil }
    let seconds = (ContinuousClock.now - oldest.start).nanoseconds / 1_000_000_000
    return seconds > 0 ? "\(oldest.work.identity) (\(seconds) s)" : nil
  }
}
