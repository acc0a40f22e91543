#if canImport(Combine)
  public import Combine
  public import Foundation

  /// A scheduler of Combine that runs in the virtual time of a test.
  ///
  ///     let queue = scheduler.dispatchQueue
  ///     scheduler.expect(keys.debounce(for: .milliseconds(300), scheduler: queue)).toBe("301ms a")
  ///
  /// It has the time and the options of a real scheduler, so that code that is generic over a scheduler, or takes an erased one, accepts
  /// it. It ignores tolerances and options.
  public struct VirtualScheduler<Time: Strideable, Options>: Scheduler
  where Time.Stride: SchedulerTimeIntervalConvertible {
    /// The time type.
    public typealias SchedulerTimeType = Time

    /// The options of the real scheduler.
    public typealias SchedulerOptions = Options

    private let scheduler: MarbleScheduler
    /// The time of frame 0.
    private let start: Time
    private let duration: @Sendable (Time.Stride) -> Duration

    /// Makes a scheduler.
    ///
    /// - Parameters:
    ///   - scheduler: The test's scheduler.
    ///   - start: The time that frame 0 shows.
    ///   - duration: Converts a length of time.
    public init(
      _ scheduler: MarbleScheduler, startingAt start: Time,
      duration: @escaping @Sendable (Time.Stride) -> Duration
    ) {
      self.scheduler = scheduler
      self.start = start
      self.duration = duration
    }

    /// The virtual time.
    public var now: Time { start.advanced(by: .milliseconds(scheduler.clock)) }

    /// No tolerance.
    public var minimumTolerance: Time.Stride { .nanoseconds(0) }

    /// Schedules work later in the current frame.
    ///
    /// - Parameters:
    ///   - options: Have no effect.
    ///   - action: The work.
    public func schedule(options: Options?, _ action: @escaping () -> Void) {
      scheduler.schedule(at: scheduler.elapsed, action)
    }

    /// Schedules work at a point in time; between two frames it is the second of them.
    ///
    /// - Parameters:
    ///   - date: The time.
    ///   - tolerance: Has no effect.
    ///   - options: Have no effect.
    ///   - action: The work.
    public func schedule(
      after date: Time, tolerance: Time.Stride, options: Options?, _ action: @escaping () -> Void
    ) {
      scheduler.schedule(at: offset(of: date), action)
    }

    /// Schedules work at a point in time, and again after each interval.
    ///
    /// - Parameters:
    ///   - date: The time of the first call.
    ///   - interval: The time between two calls; one that is not positive is a frame.
    ///   - tolerance: Has no effect.
    ///   - options: Have no effect.
    ///   - action: The work.
    /// - Returns: Cancels the work.
    public func schedule(
      after date: Time, interval: Time.Stride, tolerance: Time.Stride, options: Options?,
      _ action: @escaping () -> Void
    ) -> any Cancellable {
      let length = rounded(duration(interval))
      let repetition = Repetition(
        on: scheduler, interval: length > .zero ? length : .milliseconds(1), action)
      repetition.schedule(at: offset(of: date))
      return AnyCancellable(repetition.cancel)
    }

    /// Returns the time that a diagram draws, for operators: the frames before its `|`.
    ///
    ///     keys.debounce(for: queue.time("---|"), scheduler: queue)
    ///
    /// - Parameter diagram: A diagram without events, ended by `|`.
    /// - Returns: The time; zero if the diagram cannot be read, which `verify()` reports.
    public func time(
      _ diagram: String,
      fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
      column: UInt = #column
    ) -> Time.Stride {
      let frame = scheduler.frame(
        diagram, fileID: fileID, filePath: filePath, line: line, column: column)
      return .milliseconds(frame)
    }

    private func offset(of date: Time) -> Duration {
      rounded(duration(start.distance(to: date)))
    }

    /// Rounds to microseconds: times made of floating-point numbers or of the ticks of a processor are not exact.
    private func rounded(_ duration: Duration) -> Duration {
      let (seconds, attoseconds) = duration.components
      let microseconds = (Double(attoseconds) / 1e12).rounded()
      return .seconds(seconds) + .microseconds(Int64(microseconds))
    }
  }

  extension VirtualScheduler: Sendable where Time: Sendable {}

  /// Work that is repeated until it is cancelled.
  private final class Repetition {
    private let scheduler: MarbleScheduler
    private let interval: Duration
    private var action: (() -> Void)?
    private var cancelNext: MarbleCancellation?

    init(on scheduler: MarbleScheduler, interval: Duration, _ action: @escaping () -> Void) {
      self.scheduler = scheduler
      self.interval = interval
      self.action = action
    }

    func schedule(at time: Duration) {
      cancelNext = scheduler.schedule(at: time) { [self] in
        // The next call is scheduled first, so that work which the action schedules for the same time follows it.
        schedule(at: time + interval)
        action?()
      }
    }

    func cancel() {
      cancelNext?()
      (cancelNext, action) = (nil, nil)
    }
  }

  extension MarbleScheduler {
    /// The test's clock in place of a `DispatchQueue`.
    public var dispatchQueue:
      VirtualScheduler<DispatchQueue.SchedulerTimeType, DispatchQueue.SchedulerOptions>
    {
      // A second is a whole number of ticks on every processor; uptime 0 would mean now.
      let start = DispatchQueue.SchedulerTimeType(DispatchTime(uptimeNanoseconds: 1_000_000_000))
      return VirtualScheduler(self, startingAt: start) { .nanoseconds($0.magnitude) }
    }

    /// The test's clock in place of a `RunLoop`.
    public var runLoop: VirtualScheduler<RunLoop.SchedulerTimeType, RunLoop.SchedulerOptions> {
      let start = RunLoop.SchedulerTimeType(Date(timeIntervalSinceReferenceDate: 0))
      return VirtualScheduler(self, startingAt: start) { Duration(seconds: $0.magnitude) }
    }

    /// The test's clock in place of an `OperationQueue`.
    public var operationQueue:
      VirtualScheduler<OperationQueue.SchedulerTimeType, OperationQueue.SchedulerOptions>
    {
      let start = OperationQueue.SchedulerTimeType(Date(timeIntervalSinceReferenceDate: 0))
      return VirtualScheduler(self, startingAt: start) { Duration(seconds: $0.magnitude) }
    }
  }

  extension Duration {
    /// A number of seconds; one beyond 100 years, such as infinity, is 100 years.
    fileprivate init(seconds: TimeInterval) {
      let limit = 100.0 * 365 * 86_400
      self = .seconds(seconds.isNaN ? 0 : min(max(seconds, -limit), limit))
    }
  }
#endif
