import VirtualTimeCore

/// The current test of each worker, so that slow and overdue ones can be named.
final class RunningTests: Sendable {
  /// A test that a worker runs.
  struct Running {
    let work: TestWork
    /// The place of the result among all results.
    let place: Int
    let start = ContinuousClock.now
    /// The title, with the values of the `each` rows that are being run.
    fileprivate(set) var title: String
    /// The time of the run with these values.
    fileprivate var time = TimedWork()
    fileprivate var isNamed = false
  }

  private let tests = PlainMutex<[Int: Running]>([:])

  /// Runs a test.
  ///
  /// - Parameters:
  ///   - place: The place of the result.
  ///   - worker: The number of the worker that runs it.
  ///   - body: Runs the test, and calls its second argument when it begins with the values of `each` rows.
  func run<Result>(
    _ work: TestWork, at place: Int, by worker: Int,
    _ body: (TestWork, @escaping @Sendable (String?) -> Void) -> Result
  ) -> Result {
    tests.withLock { $0[worker] = Running(work: work, place: place, title: work.test.title) }
    defer {
      tests.withLock { tests in
        if tests[worker]?.place == place { tests[worker] = nil }
      }
    }
    return body(work) { [self] title in begin(title, at: place, by: worker) }
  }

  private func begin(_ title: String?, at place: Int, by worker: Int) {
    tests.withLock { tests in
      guard tests[worker]?.place == place else { return }
      tests[worker]?.title = title ?? ""
      tests[worker]?.time = TimedWork()
    }
  }

  /// Removes and returns the tests that exceed a limit, with the values of their `each` rows, and do not end by themselves.
  func removeLost(limit: Duration) -> [Running] {
    tests.withLock { tests in
      let lost = tests.keys.filter { tests[$0]?.time.isLost(limit: limit) == true }
      return lost.compactMap { tests.removeValue(forKey: $0) }.sorted { $0.place < $1.place }
    }
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
