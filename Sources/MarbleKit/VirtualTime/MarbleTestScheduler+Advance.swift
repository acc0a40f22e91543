import VirtualTimeCore

extension MarbleTestScheduler {
  /// The last frame that the clock may reach; nil, the initial value, means that there is none.
  ///
  /// Later work does not run. `nextTime` is its time.
  public var limit: Int? {
    get { _world.limit }
    set { _world.limit = newValue }
  }

  /// The time at which the next piece of work is due; nil if there is none.
  public var nextTime: Int? { _world.nextTime }

  /// Runs the work that is due up to a frame, and sets the clock to it.
  ///
  /// Before it returns, it reads the values of `expect { … }`. If the frame has passed, nothing runs, and `verify()` fails.
  ///
  /// - Parameter time: The frame.
  @_disfavoredOverload
  public func advance<Frame: BinaryInteger>(
    to time: Frame,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    if let time = _world.destination(Int(clamping: time), at: site) {
      _world.advance(to: time, at: site)
    }
  }

  /// Runs the work that is due within a number of frames, and advances the clock by that number.
  ///
  /// Before it returns, it reads the values of `expect { … }`. If the number is negative, nothing runs, and `verify()` fails.
  ///
  /// - Parameter interval: The frames.
  @_disfavoredOverload
  public func advance<Frames: BinaryInteger>(
    by interval: Frames,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    if let time = _world.destination(after: Int(clamping: interval), at: site) {
      _world.advance(to: time, at: site)
    }
  }

  /// Schedules work in a frame.
  ///
  /// - Parameters:
  ///   - time: The frame.
  ///   - action: The work.
  public func scheduleAt(_ time: Int, action: @escaping () -> Void) {
    _world.scheduleWork(at: time, of: .test, action)
  }
}

extension TestWorld {
  /// Returns a frame to which the clock is to advance; nil, and fails the test, if it has passed.
  func destination(_ time: Int, at site: CallSite) -> Int? {
    if time >= clock { return time }
    let message = """
      frame \(time) has passed: the scheduler is at frame \(clock); to advance by \(time) frames, call advance(by: \(time))
      """
    record.add(MarbleFailure(message, at: site))
    return nil
  }

  /// Returns the frame after a number of frames; nil, and fails the test, if the number is negative.
  func destination(after interval: Int, at site: CallSite) -> Int? {
    if interval >= 0 { return clock.clampedSum(interval) }
    record.add(MarbleFailure("the clock cannot advance by \(interval) frames", at: site))
    return nil
  }

  /// Advances the clock, then warns once if a task is ready: synchronous code does not wait for it.
  fileprivate func advance(to time: Int, at site: CallSite) {
    advanceTo(time)
    if isRunning || !tasks.hasOtherReadySteps { return }
    if record.contents.withLock({ exchange(&$0.hasWarnedOfTask, with: true) }) { return }
    MarbleWarnings.report(
      MarbleFailure(
        """
        a task of the test is ready, but advance(to:) and advance(by:) without await do not wait for tasks: make the test async, and write \
        await scheduler.advance(…)
        """, at: site))
  }
}
