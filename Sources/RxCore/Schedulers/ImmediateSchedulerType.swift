/// Where work runs as soon as it can.
///
/// - Seealso: [Scheduler](https://reactivex.io/documentation/scheduler.html)
public protocol ImmediateSchedulerType {
  /// Asks for work as soon as the scheduler can do it.
  ///
  /// - Parameters:
  ///   - state: What the work is given.
  ///   - action: The work; it returns what to dispose when the work is cancelled.
  /// - Returns: Cancels the work, or disposes what it returned.
  func schedule<StateType>(
    _ state: StateType, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable
}

extension ImmediateSchedulerType {
  /// Asks for work that may ask for itself again.
  ///
  /// Work that the scheduler would run immediately, inside the work that asked for it, runs when that has returned: a
  /// recursion without bound does not use up the stack.
  ///
  /// - Parameters:
  ///   - state: What the work is given first.
  ///   - action: The work; its second argument asks for it again, with another state.
  /// - Returns: Cancels whatever has not run yet.
  public func scheduleRecursive<State>(
    _ state: State, action: @escaping (_ state: State, _ recurse: (State) -> Void) -> Void
  ) -> any Disposable {
    let recursion = ImmediateRecursion(scheduler: self)
    func request(_ state: State) {
      recursion.schedule { action(state, request) }
    }
    request(state)
    return recursion
  }
}
