import Dispatch

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Runs work on a serial dispatch queue by any Swift clock.
///
/// With a clock that a test advances, operators take no real time.
public final class ClockScheduler<WorkClock: Clock>: SchedulerType, Sendable
where WorkClock.Duration == Duration {
  private let clock: WorkClock
  private let queue: DispatchQueue
  private let start: WorkClock.Instant
  private let startDate = Date()
  // Safe to use from any thread; not marked so because users inherit from its class.
  nonisolated(unsafe) private let timeline: VirtualTimeScheduler<NanosecondConverter>

  /// The date at which the scheduler was made, and what its clock has counted since.
  public var now: RxTime { startDate.addingTimeInterval(TimeInterval(elapsed) / 1_000_000_000) }

  /// The nanoseconds that the clock has counted since the scheduler was made.
  private var elapsed: Int { start.duration(to: clock.now).nanosecondCount }

  /// Makes a scheduler that runs by a clock.
  ///
  /// - Parameters:
  ///   - clock: What tells the time.
  ///   - queue: Where work runs, a serial queue; by default one of its own.
  public init(_ clock: WorkClock, queue: DispatchQueue = DispatchQueue(label: "rx.clock")) {
    self.clock = clock
    self.queue = queue
    start = clock.now
    timeline = VirtualTimeScheduler(initialClock: 0, converter: NanosecondConverter())
  }

  /// Asks for work as soon as the queue can do it.
  ///
  /// - Parameters:
  ///   - state: What the work is given.
  ///   - action: The work; it returns what to dispose when the work is cancelled.
  /// - Returns: Cancels the work, or disposes what it returned.
  public func schedule<StateType>(
    _ state: StateType, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    scheduleRelative(state, dueTime: .nanoseconds(0), action: action)
  }

  /// Asks for work after some time of the clock.
  ///
  /// - Parameters:
  ///   - state: What the work is given.
  ///   - dueTime: How long from now; `.never` means that the work is not done.
  ///   - action: The work; it returns what to dispose when the work is cancelled.
  /// - Returns: Cancels the work, or disposes what it returned.
  public func scheduleRelative<StateType>(
    _ state: StateType, dueTime: RxTimeInterval, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    guard let interval = dueTime.nanosecondCount else { return Disposables.create() }
    if clock is ContinuousClock || clock is SuspendingClock {
      TestWitness.note("ClockScheduler", after: dueTime)
    }
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
  /// What the clock has counted.
  package var uptime: Int { elapsed }
}

/// Counts nanoseconds; what lies beyond the range of an `Int` becomes its first or last value.
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

extension Duration {
  /// The length in nanoseconds, rounded towards zero, at most what an `Int` holds.
  package var nanosecondCount: Int {
    let (seconds, attoseconds) = components
    let (product, overflow) = Int(clamping: seconds).multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, carry) = product.addingReportingOverflow(Int(attoseconds / 1_000_000_000))
    return overflow || carry ? (seconds < 0 ? .min : .max) : sum
  }
}
