extension RequestMonitor {
  /// Records a request for an action of a virtual time scheduler, or a subscription to a source whose events are such actions.
  @inline(__always) @inlinable
  package static func note(workOn timeline: any MonitoredWork) {
    if isWatching { pass(workOn: timeline) }
  }

  @inline(never) @usableFromInline
  static func pass(workOn timeline: any MonitoredWork) {
    let activity = activities.value
    activity.awaited?.append(timeline)
    guard let running = activity.timeline, running !== timeline else { return }
    let entry = entries.withLock { $0[ObjectIdentifier(running)] }
    entry?.test?.receive(
      RealTimeRequest(
        target: .virtual(timeline), delay: nil, isInRun: true,
        operatorName: activity.requester?.description))
  }

  /// Calls `body`, which runs a recorded action.
  static func running(_ work: any WaitingWork, _ body: () -> Void) {
    let activity = activities.value
    let outer = activity.work
    activity.work = work
    body()
    activity.work = outer
  }

  /// Calls `body`, whose events come from outside of the test, in real time.
  package static func runningOutside(_ body: () -> Void) {
    let activity = activities.value
    let outer = activity.isOutside
    activity.isOutside = true
    body()
    activity.isOutside = outer
  }

  /// Calls `body`, which runs a step of a task of a test.
  ///
  /// - Parameter holdsTurn: Whether no other task of the test runs meanwhile.
  package static func runningStep(holdsTurn: Bool, _ body: () -> Void) {
    let activity = activities.value
    let outer = (activity.isStep, activity.holdsTurn)
    (activity.isStep, activity.holdsTurn) = (true, holdsTurn)
    body()
    (activity.isStep, activity.holdsTurn) = outer
  }

  /// Calls `body`, which belongs to a run of a virtual time scheduler that has just ended.
  package static func endingRun(_ body: () -> Void) {
    let activity = activities.value
    let outer = activity.isAtRunEnd
    activity.isAtRunEnd = true
    body()
    activity.isAtRunEnd = outer
  }

  /// Whether this thread is disposing the contents of a released `DisposeBag`.
  package static var isReleasingBag: Bool { activities.value.releasedBags > 0 }

  /// Whether this thread runs a step of a test's task.
  package static var isRunningStep: Bool { activities.value.isStep }

  /// The identity of this thread, for as long as it lives.
  package static var currentThread: UInt { UInt(bitPattern: ObjectIdentifier(activities.value)) }

  /// Whether this thread runs a virtual time scheduler.
  package static var isRunningTimeline: Bool {
    let activity = activities.value
    return activity.timeline != nil || activity.isAtRunEnd
  }

  /// Whether the events of what this thread runs come from outside of the test.
  package static var isRunningOutside: Bool { activities.value.isOutside }

  /// Takes a lent turn back: calls the closure once the turn has come.
  package typealias TakeBack = @Sendable (_ turn: @escaping @Sendable () -> Void) -> Void

  private static let lender = Guarded<StoredClosure<@Sendable () -> TakeBack?>?>(nil)

  /// Sets what lets other tasks of a test run while a step of it blocks its thread; it returns nil where no step runs.
  package static func setLender(_ lender: @escaping @Sendable () -> TakeBack?) {
    Self.lender.withLock { $0 = StoredClosure(lender) }
  }

  /// Lets other tasks of the test run while this thread waits.
  package static func lendThread() -> TakeBack? {
    activities.value.holdsTurn ? lender.withLock { $0 }?.call() : nil
  }

  /// Counts a subscription of an operator that subscribes to sources one after another, such as `retry`.
  ///
  /// - Returns: False if the number of subscriptions in the current frame of a virtual time scheduler shows that the operator would never terminate.
  ///   The test fails then.
  @inline(__always) @inlinable
  package static func mayTakeTurn() -> Bool { !isWatching || countTurn() }

  @inline(never) @usableFromInline
  static func countTurn() -> Bool {
    let activity = activities.value
    guard let timeline = activity.timeline else { return true }
    let moment = timeline.moment
    if activity.moment != moment { (activity.moment, activity.turns) = (moment, 0) }
    activity.turns += 1
    if activity.turns < mostTurns { return true }
    if activity.turns == mostTurns {
      ProgrammingErrors.report(
        """
        an operator such as retry or repeat subscribed \(mostTurns) times in this frame: its source ends at once, each time; let it \
        wait before it subscribes again, or limit the number of attempts
        """)
    }
    return false
  }

  /// Calls `subscribe` and determines whether the subscription waits only for virtual time.
  ///
  /// - Returns: A closure to call after a while. It returns the error of a wait during which no virtual time has passed. `nil` if the subscription
  ///   does not wait for virtual time, or also waits for real time.
  package static func stall(of subscribe: () -> Void) -> (@Sendable () -> (any Error)?)? {
    if !isWatching {
      subscribe()
      return nil
    }
    let activity = activities.value
    let (outer, realRequests) = (activity.awaited, activity.realRequests)
    activity.awaited = []
    subscribe()
    let waiting = (activity.awaited ?? []).filter(\.hasWaitingWork)
    activity.awaited = outer
    guard activity.realRequests == realRequests, let last = waiting.last else { return nil }
    guard let test = entries.withLock({ $0[ObjectIdentifier(last)] })?.test else { return nil }
    let moments = waiting.map(\.moment)
    return { [weak test] in waiting.map(\.moment) == moments ? test?.stall : nil }
  }
}
