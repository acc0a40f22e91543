#if canImport(Combine)
  public import Combine

  /// Any scheduler of Combine with these types of times and options, so that an app and its tests can pass different ones.
  ///
  ///     final class SearchModel {
  ///       init(keys: some Publisher<String, Never>, scheduler: AnySchedulerOf<DispatchQueue>) { … }
  ///     }
  ///
  ///     SearchModel(keys: keys, scheduler: .main)
  ///
  /// Its work runs where that of the erased scheduler runs.
  public struct AnyScheduler<Time: Strideable, Options>: Scheduler, @unchecked Sendable
  where Time.Stride: SchedulerTimeIntervalConvertible {
    // Unchecked: Combine's operators call schedulers from any thread.

    /// The time type.
    public typealias SchedulerTimeType = Time

    /// The options.
    public typealias SchedulerOptions = Options

    private let time: () -> Time
    private let tolerance: () -> Time.Stride
    var perform: (Options?, @escaping () -> Void) -> Void
    private let performLater: (Time, Time.Stride, Options?, @escaping () -> Void) -> Void
    private let repeatWork:
      (Time, Time.Stride, Time.Stride, Options?, @escaping () -> Void) -> any Cancellable

    /// Erases the type of a scheduler.
    ///
    /// - Parameter base: The scheduler.
    public init<Base: Scheduler>(_ base: Base)
    where Base.SchedulerTimeType == Time, Base.SchedulerOptions == Options {
      self.init(base) { $0 }
    }

    /// Erases the type of a scheduler, and replaces its work.
    init<Base: Scheduler>(
      _ base: Base, replacing work: @escaping (@escaping () -> Void) -> () -> Void
    ) where Base.SchedulerTimeType == Time, Base.SchedulerOptions == Options {
      time = { base.now }
      tolerance = { base.minimumTolerance }
      perform = { base.schedule(options: $0, work($1)) }
      performLater = { base.schedule(after: $0, tolerance: $1, options: $2, work($3)) }
      repeatWork = {
        base.schedule(after: $0, interval: $1, tolerance: $2, options: $3, work($4))
      }
    }

    /// The scheduler's time.
    public var now: Time { time() }

    /// The scheduler's smallest tolerance.
    public var minimumTolerance: Time.Stride { tolerance() }

    /// Schedules work as soon as possible.
    ///
    /// - Parameters:
    ///   - options: The options.
    ///   - action: The work.
    public func schedule(options: Options?, _ action: @escaping () -> Void) {
      perform(options, action)
    }

    /// Schedules work at a point in time.
    ///
    /// - Parameters:
    ///   - date: The time.
    ///   - tolerance: How late the work may run.
    ///   - options: The options.
    ///   - action: The work.
    public func schedule(
      after date: Time, tolerance: Time.Stride, options: Options?, _ action: @escaping () -> Void
    ) { performLater(date, tolerance, options, action) }

    /// Schedules work at a point in time, and again after each interval.
    ///
    /// - Parameters:
    ///   - date: The time of the first call.
    ///   - interval: The time between two calls.
    ///   - tolerance: How late a call may come.
    ///   - options: The options.
    ///   - action: The work.
    /// - Returns: Cancels the work.
    public func schedule(
      after date: Time, interval: Time.Stride, tolerance: Time.Stride, options: Options?,
      _ action: @escaping () -> Void
    ) -> any Cancellable { repeatWork(date, interval, tolerance, options, action) }
  }

  /// Any scheduler with the types of another one, such as `AnySchedulerOf<DispatchQueue>`.
  public typealias AnySchedulerOf<Base: Scheduler> = AnyScheduler<
    Base.SchedulerTimeType, Base.SchedulerOptions
  >
#endif
