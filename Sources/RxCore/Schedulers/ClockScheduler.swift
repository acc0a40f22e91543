import VirtualTimeCore
import Dispatch

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Runs actions on a serial dispatch queue, timed by a Swift clock.
///
/// With a clock that a test advances, time-based operators take no real time.
public final class ClockScheduler<WorkClock: Clock>: SchedulerType, Sendable
where WorkClock.Duration == Duration {
  private let clock: WorkClock
  private let queue: DispatchQueue
  private let start: WorkClock.Instant
  private let startDate = Date()
  // The timeline is safe to use from any thread. Its class is not marked as `Sendable` because users can subclass it.
  nonisolated(unsafe) private let timeline: VirtualTimeScheduler<NanosecondConverter>

  /// The date at which the scheduler was created, plus the time that its clock has measured since.
  public var now: RxTime { startDate.addingTimeInterval(TimeInterval(uptime) / 1_000_000_000) }

  /// Whether the clock is one of the system's.
  private var isReal: Bool { clock is ContinuousClock || clock is SuspendingClock }

  /// The nanoseconds that the clock has measured since the scheduler was created.
  private var elapsed: Int { start.duration(to: clock.now).nanosecondCount }

  /// Creates a scheduler that uses a clock.
  ///
  /// - Parameters:
  ///   - clock: The clock that measures the time.
  ///   - queue: The serial queue on which actions run. By default, a new queue.
  public init(_ clock: WorkClock, queue: DispatchQueue = DispatchQueue(label: "rx.clock")) {
    self.clock = clock
    self.queue = queue
    start = clock.now
    timeline = VirtualTimeScheduler(initialClock: 0, converter: NanosecondConverter())
  }

  /// Schedules an action to run as soon as possible.
  ///
  /// - Parameters:
  ///   - state: The argument of `action`.
  ///   - action: The action. It returns a disposable for its resources.
  /// - Returns: A disposable that cancels the action, or disposes the action's result if the action has run.
  public func schedule<StateType>(
    _ state: StateType, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    scheduleRelative(state, dueTime: .nanoseconds(0), action: action)
  }

  /// Schedules an action to run after a delay, measured by the clock.
  ///
  /// - Parameters:
  ///   - state: The argument of `action`.
  ///   - dueTime: The delay. With `.never`, the action does not run.
  ///   - action: The action. It returns a disposable for its resources.
  /// - Returns: A disposable that cancels the action, or disposes the action's result if the action has run.
  public func scheduleRelative<StateType>(
    _ state: StateType, dueTime: RxTimeInterval, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    guard let interval = dueTime.nanosecondCount else { return Disposables.create() }
    if isReal { RequestMonitor.note("ClockScheduler", after: dueTime) }
    let due = NanosecondConverter().offsetVirtualTime(elapsed, offset: max(interval, 0))
    let work = timeline.scheduleAbsoluteVirtual(state, time: due, action: action)
    if interval <= 0 {
      queue.async { self.run(through: due) }
      return work
    }
    let sleep = Task {
      try await clock.sleep(until: start.advanced(by: .nanoseconds(due)), tolerance: nil)
      queue.async { self.run(through: due) }
    }
    return Disposables.create(work, Disposables.create { sleep.cancel() })
  }

  private func run(through due: Int) {
    timeline.advanceTo(max(due, elapsed, timeline.clock))
  }
}

extension ClockScheduler: MonotonicScheduler {
  /// The nanoseconds that the clock has measured.
  package var uptime: Int {
    if isReal { RequestMonitor.note(clockOf: "ClockScheduler") }
    return elapsed
  }
}

/// Measures time in nanoseconds.
///
/// A time outside the range of `Int` becomes `Int.min` or `Int.max`.
private struct NanosecondConverter: VirtualTimeConverterType {
  func convertFromVirtualTime(_ virtualTime: Int) -> RxTime {
    Date(timeIntervalSince1970: convertFromVirtualTimeInterval(virtualTime))
  }

  func convertToVirtualTime(_ time: RxTime) -> Int {
    convertToVirtualTimeInterval(time.timeIntervalSince1970)
  }

  func convertFromVirtualTimeInterval(_ virtualTimeInterval: Int) -> TimeInterval {
    TimeInterval(virtualTimeInterval) / 1_000_000_000
  }

  func convertToVirtualTimeInterval(_ timeInterval: TimeInterval) -> Int {
    let nanoseconds = (timeInterval * 1_000_000_000).rounded()
    return Int(exactly: nanoseconds) ?? (nanoseconds < 0 ? .min : .max)
  }

  func offsetVirtualTime(_ time: Int, offset: Int) -> Int {
    let (sum, overflow) = time.addingReportingOverflow(offset)
    return overflow ? (offset < 0 ? .min : .max) : sum
  }

  func compareVirtualTime(_ lhs: Int, _ rhs: Int) -> VirtualTimeComparison {
    if lhs == rhs { return .equal }
    return lhs < rhs ? .lessThan : .greaterThan
  }

  func _order(of time: Int) -> Int? { time }

  func _virtualTime(ofOrder order: Int) -> Int { order }
}
