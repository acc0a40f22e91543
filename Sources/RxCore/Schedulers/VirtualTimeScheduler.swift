import Dispatch

/// Runs work on the thread that starts it, by a clock that jumps from one piece of work to the next.
///
/// Work that is due at the same time runs in the order in which it was asked for. Work may be asked for, and cancelled, from
/// any thread.
///
/// - Complexity: Asking for work, and running it, are O(log n) in the number of pieces that wait.
open class VirtualTimeScheduler<Converter: VirtualTimeConverterType>: SchedulerType {
  /// A point in virtual time.
  public typealias VirtualTime = Converter.VirtualTimeUnit

  /// A length of virtual time.
  public typealias VirtualTimeInterval = Converter.VirtualTimeIntervalUnit

  private let converter: Converter
  private let timeline: VirtualTimeline

  /// The virtual time.
  public var clock: VirtualTime { time(of: timeline.clock) }

  /// The virtual time as a date.
  public var now: RxTime { converter.convertFromVirtualTime(clock) }

  /// Makes a scheduler without work.
  ///
  /// - Parameters:
  ///   - initialClock: The initial time of its clock.
  ///   - converter: How its units relate to dates and seconds.
  public init(initialClock: VirtualTime, converter: Converter) {
    self.converter = converter
    timeline = VirtualTimeline(clock: Self.point(initialClock, converter)) { left, right in
      converter.compareVirtualTime(Self.value(in: left), Self.value(in: right))
    }
  }

  // What its work refers to may hold the timeline, but no caller can run it any more.
  deinit { timeline.close() }

  /// Asks for work at the present time.
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

  /// Asks for work after some time.
  ///
  /// - Parameters:
  ///   - state: What the work is given.
  ///   - dueTime: How long from now; `.never` means that the work is not done.
  ///   - action: The work; it returns what to dispose when the work is cancelled.
  /// - Returns: Cancels the work, or disposes what it returned.
  public func scheduleRelative<StateType>(
    _ state: StateType, dueTime: RxTimeInterval, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    if dueTime == .never { return Disposables.create() }
    let time = adjustScheduledTime(converter._virtualTime(clock, after: dueTime))
    return scheduleAbsoluteVirtual(state, time: time, action: action)
  }

  /// Asks for work after some virtual time.
  ///
  /// - Parameters:
  ///   - state: What the work is given.
  ///   - dueTime: How long from now.
  ///   - action: The work; it returns what to dispose when the work is cancelled.
  /// - Returns: Cancels the work, or disposes what it returned.
  public func scheduleRelativeVirtual<StateType>(
    _ state: StateType, dueTime: VirtualTimeInterval,
    action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    let time = converter.offsetVirtualTime(clock, offset: dueTime)
    return scheduleAbsoluteVirtual(state, time: time, action: action)
  }

  /// Asks for work at a point in virtual time.
  ///
  /// - Parameters:
  ///   - state: What the work is given.
  ///   - time: When it is done; what lies in the past is done as soon as what was due before it.
  ///   - action: The work; it returns what to dispose when the work is cancelled.
  /// - Returns: Cancels the work, or disposes what it returned.
  public func scheduleAbsoluteVirtual<StateType>(
    _ state: StateType, time: VirtualTime, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    let time = Self.point(time, converter)
    let item = StatefulVirtualTimeItem(timeline, state: state, action: action)
    timeline.insert(item, at: time)
    return item
  }

  /// Adjusts the time of work that was asked for after some time.
  ///
  /// - Parameter time: When it would be done.
  /// - Returns: When it is done; by default, the same.
  open func adjustScheduledTime(_ time: VirtualTime) -> VirtualTime { time }

  /// Runs work until none is left or `stop()` is called; does nothing if it is running already.
  public func start() {
    guard timeline.start() else { return }
    timeline.run(through: nil)
  }

  /// Runs the work that is due up to a point in virtual time, and sets the clock to it.
  ///
  /// Calling it from work that is being run is a programming error, reported to `Hooks.programmingErrorHandler`.
  ///
  /// - Parameter virtualTime: The point; one in the past sets the clock back.
  public func advanceTo(_ virtualTime: VirtualTime) {
    guard timeline.start() else {
      return Hooks.reportProgrammingError("advanceTo was called while the scheduler was running.")
    }
    let last = Self.point(virtualTime, converter)
    timeline.run(through: last)
    timeline.setClock(last)
  }

  /// Moves the clock without running what becomes due.
  ///
  /// Going back is a programming error, reported to `Hooks.programmingErrorHandler`.
  ///
  /// - Parameter virtualInterval: How far.
  public func sleep(_ virtualInterval: VirtualTimeInterval) {
    let time = converter.offsetVirtualTime(clock, offset: virtualInterval)
    if case .lessThan = converter.compareVirtualTime(time, clock) {
      return Hooks.reportProgrammingError("A virtual time scheduler cannot sleep backwards.")
    }
    timeline.setClock(Self.point(time, converter))
  }

  /// Ends the run when the piece of work that calls it returns.
  public func stop() { timeline.stop() }
}

extension VirtualTimeScheduler {
  private static func point(_ time: VirtualTime, _ converter: Converter) -> VirtualTimePoint {
    if let order = converter._order(of: time) { return VirtualTimePoint(order: order) }
    return VirtualTimePoint(holding: time)
  }

  private func time(of point: VirtualTimePoint) -> VirtualTime {
    guard let holder = point.holder else {
      return converter._virtualTime(ofOrder: point.order)
    }
    return Self.value(in: holder)
  }

  /// Holders are made by `point(_:_:)` only, so their type does not have to be asked for.
  private static func value(in holder: AnyObject) -> VirtualTime {
    unsafeDowncast(holder, to: VirtualTimePoint.Holder<VirtualTime>.self).value
  }

  /// Asks for work at a point in virtual time, and in a phase of it.
  package func scheduleWork(
    at time: VirtualTime, phase: VirtualTimePhase = .work, _ action: @escaping () -> Void
  ) {
    let time = Self.point(time, converter)
    let item = PlainVirtualTimeItem(timeline, action: action)
    timeline.insert(item, at: time, phase: phase)
  }

  /// The clock and the work, for what must not keep the scheduler alive; only where times are integers.
  package var frames: VirtualFrames { VirtualFrames(timeline: timeline) }

  /// Whether work is being run.
  package var isRunning: Bool { timeline.isRunning }

  /// Sets the clock, also back, without running what becomes due.
  package func setClock(_ time: VirtualTime) { timeline.setClock(Self.point(time, converter)) }

  /// When the next piece of work is due.
  package var nextDueTime: VirtualTime? { timeline.next.map(time) }

  /// The last point that the clock may reach: what is due after it does not run.
  package var runLimit: VirtualTime? {
    get { timeline.limit.map(time) }
    set { timeline.limit = newValue.map { Self.point($0, converter) } }
  }

  /// How many pieces of work wait.
  package var workCount: Int { timeline.pending.count }

  /// How many pieces of work wait that are due later than now.
  package var laterWorkCount: Int { timeline.laterCount }

  /// Called after work has been scheduled, on the thread that scheduled it.
  package var onWork: (() -> Void)? {
    get { timeline.onInsertion }
    set { timeline.onInsertion = newValue }
  }

  /// Forgets the work that waits.
  package func removeAllWork() { timeline.close() }

  /// Asked before each piece of work; once it says no, the run ends.
  package var mayRun: (() -> Bool)? {
    get { timeline.mayRun }
    set { timeline.mayRun = newValue }
  }

  /// Called for each run of work, with a closure that does the run.
  package var surroundings: ((() -> Void) -> Void)? {
    get { timeline.surroundings }
    set { timeline.surroundings = newValue }
  }

  /// Called when a frame's work is done, before the clock advances.
  package var onFrameEnd: (() -> Void)? {
    get { timeline.onFrameEnd }
    set { timeline.onFrameEnd = newValue }
  }

  /// Told how much waits before more work is taken in; work for which it says no is dropped.
  ///
  /// It must not ask for work itself.
  package var mayWait: ((Int) -> Bool)? {
    get { timeline.mayWait }
    set { timeline.mayWait = newValue }
  }
}

extension VirtualTimeScheduler: CustomDebugStringConvertible {
  /// The clock and when the work that waits is due.
  public var debugDescription: String {
    let times = timeline.pending.map { "\(time(of: $0))" }.joined(separator: ", ")
    return "\(clock): [\(times)]"
  }
}
