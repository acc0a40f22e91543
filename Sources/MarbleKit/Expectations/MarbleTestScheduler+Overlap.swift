import VirtualTimeCore

extension MarbleTestScheduler {
  /// Calls two closures in a frame, the second on another thread while an event of the first is being received.
  ///
  ///     scheduler.overlap(at: 2) { left.onNext("a") } with: { right.onNext("b") }
  ///     scheduler.expect(merged(left, right)).toBe("--[ab]")
  ///
  /// Use it to test a subject or an operator of your own that several threads may call. When an expectation of the test receives the first
  /// event of `first`, the scheduler calls `second` on another thread, and `first` continues when `second` has returned. So the result is
  /// the same in each run. `verify()` reports an error if:
  ///
  /// - the same expectation receives an event of `second` meanwhile. The code must pass on one event after another, on whichever threads
  ///   they come;
  /// - `second` does not return. The code holds a lock while it passes on an event, so two threads can block each other;
  /// - no expectation receives an event before `first` returns. Then nothing overlaps, and `second` is not called.
  ///
  /// Threads that meet at other moments, such as between a read and a write of a variable, are not tried. Thread Sanitizer finds these.
  ///
  /// - Parameters:
  ///   - time: The frame. `first` is called as by `at`.
  ///   - patience: How long, in real time, `second` may take.
  ///   - first: Causes an event, on the thread of the scheduler. `verify()` reports an error that it throws.
  ///   - second: Is called on another thread.
  @_disfavoredOverload
  public func overlap<Frame: BinaryInteger>(
    at time: Frame, patience: Duration = .seconds(5), _ first: @escaping () throws -> Void,
    with second: @escaping @Sendable () -> Void,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let call = { [weak world = _world] () throws in
      guard let world else { return }
      let runner = world.frames.runner
      let problem = try world.overlaps.perform(
        first, { RequestMonitor.running(runner, second) }, patience: patience)
      guard let problem else { return }
      world.record.add(MarbleFailure("frame \(max(0, world.clock)): \(problem)", at: site))
    }
    at(time, call, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
