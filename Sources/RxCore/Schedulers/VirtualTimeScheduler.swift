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
  let timeline: VirtualTimeline

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
    timeline = VirtualTimeline(clock: Self.point(initialClock, converter)) { left, right in
      converter.compareVirtualTime(Self.value(in: left), Self.value(in: right))
    }
  }

  // Objects that waiting actions hold may retain the timeline, but no caller can run it any longer.
  deinit { timeline.close() }

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
    let item = DisposableVirtualTimeItem(timeline) { action(state) }
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
    let item = DisposableVirtualTimeItem(timeline) { action(state) }
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
    guard timeline.start() else { return }
    timeline.run(through: nil)
  }

  /// Runs all actions that are due up to a point in virtual time, and sets the clock to that point.
  ///
  /// A call from a running action is a programming error, reported to `Hooks.programmingErrorHandler`.
  ///
  /// - Parameter virtualTime: The point in virtual time. A point in the past sets the clock back.
  public func advanceTo(_ virtualTime: VirtualTime) {
    guard timeline.start() else {
      return Hooks.reportProgrammingError("advanceTo was called while the scheduler was running.")
    }
    let last = Self.point(virtualTime, converter)
    timeline.run(through: last)
    timeline.setClock(last)
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

  /// Schedules an action at a point in virtual time, in a phase.
  ///
  /// Without `hasOrigin`, it is not noted whether that happens from outside of a test.
  package func scheduleWork(
    at time: VirtualTime, phase: VirtualTimePhase = .work, hasOrigin: Bool = true,
    _ action: @escaping () -> Void
  ) {
    let time = Self.point(time, converter)
    let item = PlainVirtualTimeItem(timeline, action: action)
    timeline.insert(item, at: time, phase: phase, hasOrigin: hasOrigin)
  }

  /// The clock and the queue for users that must not keep the scheduler alive.
  ///
  /// Requires that times are integers.
  package var frames: VirtualFrames { VirtualFrames(timeline: timeline) }

  /// Whether the scheduler is running.
  package var isRunning: Bool { timeline.isRunning }

  /// Sets the clock to an earlier or later time, without running the actions that become due.
  package func setClock(_ time: VirtualTime) { timeline.setClock(Self.point(time, converter)) }

  /// The number of waiting actions.
  package var workCount: Int { timeline.pending.count }

  /// The number of waiting actions that are due later than now.
  package var laterWorkCount: Int { timeline.laterCount }

  /// Called after an action has been scheduled, on the thread that scheduled it.
  package var onWork: (() -> Void)? {
    get { timeline.onInsertion }
    set { timeline.onInsertion = newValue }
  }

  /// Drops all waiting actions.
  package func removeAllWork() { timeline.close() }

  /// Whether `mayRun` or a budget ended the last run: work may be due that did not run.
  package var wasRefused: Bool { timeline.wasRefused }

  /// Called before each action.
  ///
  /// If it returns false, the run stops.
  package var mayRun: (() -> Bool)? {
    get { timeline.mayRun }
    set { timeline.mayRun = newValue }
  }

  /// Performs each run.
  package var surroundings: (any RunSurroundings)? {
    get { timeline.surroundings }
    set { timeline.surroundings = newValue }
  }

  /// Called when a frame's actions have run, before the clock advances.
  package var onFrameEnd: (() -> Void)? {
    get { timeline.onFrameEnd }
    set { timeline.onFrameEnd = newValue }
  }

  /// Called with the number of waiting actions before another action is added.
  ///
  /// If it returns false, the new action is dropped. It must not schedule an action.
  package var mayWait: ((Int) -> Bool)? {
    get { timeline.mayWait }
    set { timeline.mayWait = newValue }
  }
}

extension VirtualTimeScheduler: CustomDebugStringConvertible {
  /// The clock and the due times of the waiting actions.
  public var debugDescription: String {
    let times = timeline.pending.map { "\(time(of: $0))" }.joined(separator: ", ")
    return "\(clock): [\(times)]"
  }
}
