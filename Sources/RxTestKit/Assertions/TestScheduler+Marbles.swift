import MarbleKit
import RxCore

extension TestScheduler {
  /// Creates a scheduler for diagrams.
  ///
  /// A frame is a millisecond, and work that is due immediately runs in the current frame.
  ///
  /// - Parameter syntax: The syntax of the test's diagrams.
  @_disfavoredOverload
  public convenience init(syntax: MarbleSyntax = .rxjs) {
    self.init(
      in: TestWorld(
        initialClock: 0, frameLength: FrameLength(seconds: 0.001), syntax: syntax))
    _world.ownTime()
  }

  /// Returns the time that a diagram draws, for operators: the frames before its `|`.
  ///
  ///     source.debounce(scheduler.time("---|"), scheduler: scheduler)
  ///
  /// A diagram that cannot be read is reported when the test is verified; the time is then zero.
  ///
  /// - Parameter diagram: A diagram without events, ended by `|`.
  /// - Returns: The time.
  @_disfavoredOverload
  public func time(
    _ diagram: String,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> RxTimeInterval {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let frames = _world.frames(DrawnText(text: diagram, site: site))
    return .nanoseconds(_world.frameLength.nanosecondCount(at: frames))
  }
}

extension TestSchedulerFallbacks {
  /// Returns the frame of the `|` of a diagram.
  ///
  ///     scheduler.at(scheduler.time("---|")) { subject.onNext("a") }
  ///
  /// A diagram that cannot be read is reported when the test is verified; the frame is then 0.
  ///
  /// - Parameter diagram: A diagram without events, ended by `|`.
  /// - Returns: The frame.
  @_disfavoredOverload
  public func time(
    _ diagram: String,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> TestTime {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return _world.frames(DrawnText(text: diagram, site: site))
  }
}

extension TestSchedulerFallbacks {
  /// Keeps a subscription until the test is verified, then disposes it.
  ///
  ///     scheduler.keep(model.title.drive(label))
  ///
  /// - Parameter subscription: The subscription.
  @_disfavoredOverload
  public func keep(_ subscription: any Disposable) {
    let bag = DisposeBag()
    subscription.disposed(by: bag)
    keep(bag)
  }
}

extension TestSchedulerFallbacks {
  /// Makes a subscription that lives as long as the test.
  ///
  ///     scheduler.inBackground { ticks.bind(to: model.time) }
  ///
  /// What `subscribe` schedules, such as the timer of an interval, is in the background, and so are the tasks that it starts: no check of
  /// `expectNo` reports them. A run ends when only work in the background is left, but not before the last drawn frame. The subscription
  /// is disposed when the test is verified.
  ///
  /// - Parameter subscribe: Subscribes; called now.
  /// - Throws: The error of `subscribe`.
  @_disfavoredOverload
  public func inBackground(_ subscribe: () throws -> any Disposable) rethrows {
    keep(try _world.runInBackground(subscribe))
  }
}
