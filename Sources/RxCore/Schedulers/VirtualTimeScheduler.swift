import VirtualTimeCore
import Dispatch

/// Runs actions on the thread that calls `start()` or `advanceTo(_:)`, by a virtual clock that jumps from one due time to the next.
///
/// Actions that are due at the same time run in the order in which they were scheduled. Any thread can schedule and cancel actions.
///
/// - Complexity: Scheduling or running an action is O(log n) in the number of waiting actions.
open class VirtualTimeScheduler<Converter: VirtualTimeConverterType>: SchedulerType {
  /// A point in virtual time.
  public typealias VirtualTime = Converter.VirtualTimeUnit

  /// A length of virtual time.
  public typealias VirtualTimeInterval = Converter.VirtualTimeIntervalUnit

  private let converter: Converter
  package let timeline: VirtualTimeline
  /// Whether the timeline belongs to it alone.
  private let ownsTimeline: Bool

  /// The virtual time.
  public var clock: VirtualTime { time(of: timeline.clock) }

  /// The virtual time as a date.
  public var now: RxTime { converter.convertFromVirtualTime(clock) }

  /// Creates a scheduler without scheduled actions.
  ///
  /// - Parameters:
  ///   - initialClock: The initial time of its clock.
  ///   - converter: Converts between the scheduler's units and dates or seconds.
  public init(initialClock: VirtualTime, converter: Converter) {
    self.converter = converter
    ownsTimeline = true
    timeline = VirtualTimeline(clock: Self.point(initialClock, converter)) { left, right in
      switch converter.compareVirtualTime(Self.value(in: left), Self.value(in: right)) {
      case .lessThan: -1
      case .equal: 0
      case .greaterThan: 1
      }
    }
  }

  /// Creates a scheduler that shares a timeline of integer times.
  package init(sharing timeline: VirtualTimeline, converter: Converter) {
    self.converter = converter
    self.timeline = timeline
    ownsTimeline = false
  }

  // Objects that waiting actions hold may retain the timeline, but no caller can run it any longer.
  deinit { if ownsTimeline { timeline.close() } }

  /// Schedules an action to run at the current virtual time.
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

  /// Schedules an action to run after a delay.
  ///
  /// - Parameters:
  ///   - state: The argument of `action`.
  ///   - dueTime: The delay. With `.never`, the action does not run.
  ///   - action: The action. It returns a disposable for its resources.
  /// - Returns: A disposable that cancels the action, or disposes the action's result if the action has run.
  public func scheduleRelative<StateType>(
    _ state: StateType, dueTime: RxTimeInterval, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    if dueTime == .never { return Disposables.create() }
    let item = DisposableVirtualTimeItem(timeline) { DisposableCancellation(action(state)) }
    timeline.insert(item, at: point(after: dueTime))
    return item
  }

  /// Schedules an action to run after a length of virtual time.
  ///
  /// - Parameters:
  ///   - state: The argument of `action`.
  ///   - dueTime: The delay.
  ///   - action: The action. It returns a disposable for its resources.
  /// - Returns: A disposable that cancels the action, or disposes the action's result if the action has run.
  public func scheduleRelativeVirtual<StateType>(
    _ state: StateType, dueTime: VirtualTimeInterval,
    action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    let time = converter.offsetVirtualTime(clock, offset: dueTime)
    return scheduleAbsoluteVirtual(state, time: time, action: action)
  }

  /// Schedules an action to run at a point in virtual time.
  ///
  /// - Parameters:
  ///   - state: The argument of `action`.
  ///   - time: The due time. If it is in the past, the action runs after all actions that were due earlier.
  ///   - action: The action. It returns a disposable for its resources.
  /// - Returns: A disposable that cancels the action, or disposes the action's result if the action has run.
  public func scheduleAbsoluteVirtual<StateType>(
    _ state: StateType, time: VirtualTime, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    let time = Self.point(time, converter)
    let item = DisposableVirtualTimeItem(timeline) { DisposableCancellation(action(state)) }
    timeline.insert(item, at: time)
    return item
  }

  /// Adjusts the due time of an action that was scheduled with a delay.
  ///
  /// - Parameter time: The due time that results from the delay.
  /// - Returns: The adjusted due time. By default, the same time.
  open func adjustScheduledTime(_ time: VirtualTime) -> VirtualTime { time }

  /// The adjusted due time of an action that is scheduled with a delay.
  ///
  /// A subclass whose type of times is known overrides it: this code looks metadata up for each action.
  func point(after interval: RxTimeInterval) -> VirtualTimePoint {
    Self.point(adjustScheduledTime(converter._virtualTime(clock, after: interval)), converter)
  }

  /// Runs actions until none is left or `stop()` is called.
  ///
  /// Does nothing if the scheduler is already running.
  public func start() {
    timeline.startRun()
  }

  /// Runs all actions that are due up to a point in virtual time, and sets the clock to that point.
  ///
  /// A call from a running action is a programming error, reported to `Hooks.programmingErrorHandler`.
  ///
  /// - Parameter virtualTime: The point in virtual time. A point in the past sets the clock back.
  public func advanceTo(_ virtualTime: VirtualTime) {
    timeline.advance(to: Self.point(virtualTime, converter))
  }

  /// Advances the clock without running the actions that become due.
  ///
  /// A negative interval is a programming error, reported to `Hooks.programmingErrorHandler`.
  ///
  /// - Parameter virtualInterval: The length of virtual time.
  public func sleep(_ virtualInterval: VirtualTimeInterval) {
    let time = converter.offsetVirtualTime(clock, offset: virtualInterval)
    if case .lessThan = converter.compareVirtualTime(time, clock) {
      return Hooks.reportProgrammingError("A virtual time scheduler cannot sleep backwards.")
    }
    timeline.setClock(Self.point(time, converter))
  }

  /// Stops the run after the running action returns.
  public func stop() { timeline.stop() }
}

extension VirtualTimeScheduler {
  private static func point(_ time: VirtualTime, _ converter: Converter) -> VirtualTimePoint {
    if let order = converter._order(of: time) { return VirtualTimePoint(order: order) }
    return point(holding: time)
  }

  /// Never inlined: for integer times, the caller then needs no metadata of `VirtualTime`.
  @inline(never)
  private static func point(holding time: VirtualTime) -> VirtualTimePoint {
    VirtualTimePoint(holding: time)
  }

  private func time(of point: VirtualTimePoint) -> VirtualTime {
    guard let holder = point.holder else {
      return converter._virtualTime(ofOrder: point.order)
    }
    return Self.value(in: holder)
  }

  /// Only `point(_:_:)` creates holders, so a type check is unnecessary.
  private static func value(in holder: AnyObject) -> VirtualTime {
    unsafeDowncast(holder, to: VirtualTimePoint.Holder<VirtualTime>.self).value
  }
}

extension VirtualTimeScheduler: CustomDebugStringConvertible {
  /// The clock and the due times of the waiting actions.
  public var debugDescription: String {
    let times = timeline.pending.map { "\(time(of: $0))" }.joined(separator: ", ")
    return "\(clock): [\(times)]"
  }
}

extension VirtualTimeItem: Cancelable {}

/// A disposable, for code that does not know disposables.
package final class DisposableCancellation: Cancellation {
  private let disposable: any Disposable

  /// Makes nothing of a disposable that does nothing.
  package init?(_ disposable: any Disposable) {
    if type(of: disposable) == NopDisposable.self { return nil }
    self.disposable = disposable
  }

  package func dispose() { disposable.dispose() }
}
