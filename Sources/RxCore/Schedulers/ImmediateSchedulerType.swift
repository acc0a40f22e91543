/// A scheduler that runs actions as soon as possible.
///
/// - Seealso: [Scheduler](https://reactivex.io/documentation/scheduler.html)
public protocol ImmediateSchedulerType {
  /// Schedules an action to run as soon as possible.
  ///
  /// - Parameters:
  ///   - state: The argument of `action`.
  ///   - action: The action. It returns a disposable for its resources.
  /// - Returns: A disposable that cancels the action, or disposes the action's result if the action has run.
  func schedule<StateType>(
    _ state: StateType, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable
}

extension ImmediateSchedulerType {
  /// Schedules an action that can schedule itself again.
  ///
  /// If the scheduler would run the action immediately, inside the running action, the action waits until the running action returns. So
  /// unbounded recursion does not overflow the stack.
  ///
  /// - Parameters:
  ///   - state: The argument of the first call.
  ///   - action: The action. Its second argument is a function that schedules the action again with another state.
  /// - Returns: A disposable that cancels all actions that have not run.
  public func scheduleRecursive<State>(
    _ state: State, action: @escaping (_ state: State, _ recurse: (State) -> Void) -> Void
  ) -> any Disposable {
    scheduleRecursive(state, requester: nil, action: action)
  }
}
