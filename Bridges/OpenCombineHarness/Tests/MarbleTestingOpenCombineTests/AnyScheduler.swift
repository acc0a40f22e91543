import Combine

/// An erased scheduler as apps and packages declare it.
struct AnyScheduler<Time: Strideable, Options>: Scheduler
where Time.Stride: SchedulerTimeIntervalConvertible {
  typealias SchedulerTimeType = Time
  typealias SchedulerOptions = Options

  private let currentTime: () -> Time
  private let tolerance: () -> Time.Stride
  private let perform: (Options?, @escaping () -> Void) -> Void
  private let performAfter: (Time, Time.Stride, Options?, @escaping () -> Void) -> Void
  private let performRepeatedly:
    (Time, Time.Stride, Time.Stride, Options?, @escaping () -> Void) -> any Cancellable

  init<Base: Scheduler>(_ base: Base)
  where Base.SchedulerTimeType == Time, Base.SchedulerOptions == Options {
    currentTime = { base.now }
    tolerance = { base.minimumTolerance }
    perform = { base.schedule(options: $0, $1) }
    performAfter = { base.schedule(after: $0, tolerance: $1, options: $2, $3) }
    performRepeatedly = {
      base.schedule(after: $0, interval: $1, tolerance: $2, options: $3, $4)
    }
  }

  var now: Time { currentTime() }
  var minimumTolerance: Time.Stride { tolerance() }

  func schedule(options: Options?, _ action: @escaping () -> Void) { perform(options, action) }

  func schedule(
    after date: Time, tolerance: Time.Stride, options: Options?, _ action: @escaping () -> Void
  ) {
    performAfter(date, tolerance, options, action)
  }

  func schedule(
    after date: Time, interval: Time.Stride, tolerance: Time.Stride, options: Options?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    performRepeatedly(date, interval, tolerance, options, action)
  }
}
