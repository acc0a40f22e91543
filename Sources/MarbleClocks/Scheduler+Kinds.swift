#if canImport(Combine)
  public import Combine
  public import Dispatch
  import VirtualTimeCore

  extension Scheduler {
    /// Erases the type of the scheduler.
    ///
    /// - Returns: The scheduler.
    public func eraseToAnyScheduler() -> AnySchedulerOf<Self> { AnyScheduler(self) }

    /// Passes each work to a closure, such as one that animates.
    ///
    ///     answers.receive(on: scheduler.wrapping { work in withAnimation { work() } })
    ///
    /// - Parameter wrapper: Calls the work once, before it returns.
    /// - Returns: A scheduler that runs its work on this one.
    public func wrapping(
      _ wrapper: @escaping (_ work: () -> Void) -> Void
    ) -> AnySchedulerOf<Self> {
      AnyScheduler(self) { work in { wrapper(work) } }
    }

    /// Emits the scheduler's time after each interval.
    ///
    /// Each subscription starts a timer of its own, and its cancellation ends the timer. An element that the subscriber has not
    /// requested is dropped. The publisher does not complete.
    ///
    /// - Parameters:
    ///   - interval: The time between two elements.
    ///   - tolerance: How late an element may come; nil for the scheduler's smallest tolerance.
    /// - Returns: The publisher.
    public func timer(
      every interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride? = nil
    ) -> AnyPublisher<SchedulerTimeType, Never> {
      Deferred {
        let ticks = PassthroughSubject<SchedulerTimeType, Never>()
        let timer = schedule(
          after: now.advanced(by: interval), interval: interval,
          tolerance: tolerance ?? minimumTolerance, options: nil
        ) { ticks.send(now) }
        return ticks.handleEvents(receiveCancel: timer.cancel)
      }.eraseToAnyPublisher()
    }

    /// A scheduler with the types of this one that runs work at once, on the thread that schedules it.
    ///
    /// Work for a later time moves the scheduler's time to that point, and runs at once, too. Repeated work runs once.
    public var immediate: AnySchedulerOf<Self> {
      AnyScheduler(WorkAtOnce<SchedulerTimeType, SchedulerOptions>(at: now))
    }

    /// Makes a scheduler with the types of this one whose use fails the test, as that of an `UnimplementedClock` does.
    ///
    /// Its work does not run, and its time is fixed.
    ///
    /// - Parameter name: A name for failures, if a test has several such schedulers.
    /// - Returns: The scheduler.
    public func unimplemented(
      _ name: String? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
      line: UInt = #line, column: UInt = #column
    ) -> AnySchedulerOf<Self> {
      let use = UnimplementedUse(
        of: "scheduler", name, fileID: fileID, filePath: filePath, line: line, column: column)
      return AnyScheduler(NoWork<SchedulerTimeType, SchedulerOptions>(at: now, use))
    }
  }

  extension AnyScheduler
  where
    Time == DispatchQueue.SchedulerTimeType, Options == DispatchQueue.SchedulerOptions
  {
    /// The main queue.
    public static var main: Self { DispatchQueue.main.eraseToAnyScheduler() }

    /// The main queue; work without a time runs at once if code on the main queue or the main thread schedules it.
    public static var mainImmediate: Self {
      var scheduler = main
      let perform = scheduler.perform
      scheduler.perform = { DispatchQueue.isMain ? $1() : perform($0, $1) }
      return scheduler
    }

    /// Runs work at once: see `immediate` of a scheduler.
    public static var immediate: Self { DispatchQueue.main.immediate }

    /// Makes a scheduler whose use fails the test: see `unimplemented` of a scheduler.
    ///
    /// - Parameter name: A name for failures, if a test has several such schedulers.
    /// - Returns: The scheduler.
    public static func unimplemented(
      _ name: String? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
      line: UInt = #line, column: UInt = #column
    ) -> Self {
      DispatchQueue.main.unimplemented(
        name, fileID: fileID, filePath: filePath, line: line, column: column)
    }
  }

  /// Runs work at once.
  private final class WorkAtOnce<Time: Strideable, Options>: Scheduler
  where Time.Stride: SchedulerTimeIntervalConvertible {
    private let time: Guarded<Time>

    init(at now: Time) { time = Guarded(now) }

    var now: Time { time.withLock { $0 } }
    var minimumTolerance: Time.Stride { .nanoseconds(0) }

    func schedule(options: Options?, _ action: @escaping () -> Void) { action() }

    func schedule(
      after date: Time, tolerance: Time.Stride, options: Options?, _ action: @escaping () -> Void
    ) {
      time.withLock { $0 = max($0, date) }
      action()
    }

    func schedule(
      after date: Time, interval: Time.Stride, tolerance: Time.Stride, options: Options?,
      _ action: @escaping () -> Void
    ) -> any Cancellable {
      schedule(after: date, tolerance: tolerance, options: options, action)
      return AnyCancellable {}
    }
  }

  /// Reports each use.
  private struct NoWork<Time: Strideable, Options>: Scheduler
  where Time.Stride: SchedulerTimeIntervalConvertible {
    private let time: Time
    private let use: UnimplementedUse

    init(at now: Time, _ use: UnimplementedUse) { (time, self.use) = (now, use) }

    var now: Time {
      use.report("read its time")
      return time
    }

    var minimumTolerance: Time.Stride {
      use.report("read its tolerance")
      return .nanoseconds(0)
    }

    func schedule(options: Options?, _ action: @escaping () -> Void) { report() }

    func schedule(
      after date: Time, tolerance: Time.Stride, options: Options?, _ action: @escaping () -> Void
    ) { report() }

    func schedule(
      after date: Time, interval: Time.Stride, tolerance: Time.Stride, options: Options?,
      _ action: @escaping () -> Void
    ) -> any Cancellable {
      report()
      return AnyCancellable {}
    }

    private func report() { use.report("scheduled work") }
  }
#endif
