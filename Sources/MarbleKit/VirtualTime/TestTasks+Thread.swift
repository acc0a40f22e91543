extension TestTasks {
  /// Runs code of the test on this thread; the tasks that it starts belong to the test.
  func running<Result>(_ body: () throws -> Result) rethrows -> Result {
    try Self.$current.withValue(self) { try started.count { try onThread(body) } }
  }

  /// Runs code of the test on this thread: `ContinuousClock` and `SuspendingClock` show the test's time to it.
  func onThread<Result>(_ body: () throws -> Result) rethrows -> Result {
    let last = exchangeClock(UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()))
    defer { _ = exchangeClock(last) }
    return try body()
  }

  /// Runs code of another origin on this thread.
  static func leavingThread<Result>(_ body: () throws -> Result) rethrows -> Result {
    let last = exchangeClock(nil)
    defer { _ = exchangeClock(last) }
    return try body()
  }

  /// The tasks of the test whose code this thread runs.
  static var ofThread: TestTasks? {
    clockOfThread().map { Unmanaged<TestTasks>.fromOpaque($0).takeUnretainedValue() }
  }
}

// Functions of the target RuntimeHooks, whose module is not imported.

@_silgen_name("marble_exchange_clock")
private func exchangeClock(_ clock: UnsafeRawPointer?) -> UnsafeRawPointer?

@_silgen_name("marble_clock")
private func clockOfThread() -> UnsafeRawPointer?
