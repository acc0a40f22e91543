import VirtualTimeCore

// How operators ask a scheduler for work or for its time. While a test watches, the scheduler's request names the operator.
//
// The name applies to the scheduler's own code only: the action clears it, because a scheduler may run the action before `schedule`
// returns. Without a test, each of these functions only calls the function of the scheduler.

/// Returns an action whose own requests do not belong to the operator that requested it; its subscriptions do.
private func answering<State, Result>(
  _ action: @escaping (State) -> Result
) -> (State) -> Result {
  #if DEBUG
    let action = OperatorStage.keeping(action)
  #endif
  return { state in RequestMonitor.answering { action(state) } }
}

extension ImmediateSchedulerType {
  /// Schedules an action for an operator.
  @usableFromInline
  func schedule<State>(
    _ state: State, for name: StaticString, action: @escaping (State) -> any Disposable
  ) -> any Disposable {
    if !RequestMonitor.isWatching { return schedule(state, action: action) }
    return RequestMonitor.requesting(name) {
      schedule(state, action: answering(action))
    }
  }

  /// Schedules an action that can schedule itself again, for an operator.
  @usableFromInline
  func scheduleRecursive<State>(
    _ state: State, for name: StaticString,
    action: @escaping (_ state: State, _ recurse: (State) -> Void) -> Void
  ) -> any Disposable {
    scheduleRecursive(state, requester: name, action: action)
  }

  func scheduleRecursive<State>(
    _ state: State, requester: StaticString?,
    action: @escaping (_ state: State, _ recurse: (State) -> Void) -> Void
  ) -> any Disposable {
    let recursion = ImmediateRecursion(scheduler: self, requester: requester)
    func request(_ state: State) {
      recursion.schedule { action(state, request) }
    }
    request(state)
    return recursion
  }
}

extension SchedulerType {
  /// Schedules an action after a delay, for an operator.
  @usableFromInline
  func scheduleRelative<State>(
    _ state: State, dueTime: RxTimeInterval, for name: StaticString,
    action: @escaping (State) -> any Disposable
  ) -> any Disposable {
    if !RequestMonitor.isWatching {
      return scheduleRelative(state, dueTime: dueTime, action: action)
    }
    return RequestMonitor.requesting(name) {
      scheduleRelative(state, dueTime: dueTime, action: answering(action))
    }
  }

  /// Schedules a repeated action, for an operator.
  @usableFromInline
  func schedulePeriodic<State>(
    _ state: State, startAfter: RxTimeInterval, period: RxTimeInterval, for name: StaticString,
    action: @escaping (State) -> State
  ) -> any Disposable {
    if !RequestMonitor.isWatching {
      return schedulePeriodic(state, startAfter: startAfter, period: period, action: action)
    }
    return RequestMonitor.requesting(name) {
      schedulePeriodic(state, startAfter: startAfter, period: period, action: answering(action))
    }
  }

  /// Reads the time, for an operator.
  @usableFromInline
  func now(for name: StaticString) -> RxTime { RequestMonitor.requesting(name) { now } }
}
