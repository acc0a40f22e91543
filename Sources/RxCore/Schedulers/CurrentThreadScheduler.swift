/// Runs actions on the calling thread: immediately if no action is running on it, otherwise after the running action.
///
/// It is the scheduler of sources that produce synchronously. An action that is scheduled by a running action waits in the thread's queue
/// until the running action returns. So sources alternate instead of nesting.
public class CurrentThreadScheduler: ImmediateSchedulerType, @unchecked Sendable {
  // Unchecked: the class has no state. It is not final, like RxSwift's class.

  /// The shared scheduler, which serves every thread.
  public static let instance = CurrentThreadScheduler()

  init() {}

  /// Whether an action scheduled now would run immediately, because this thread runs no other action.
  public static var isScheduleRequired: Bool { !Trampoline.current.isRunning }

  /// Runs an action immediately if no other action is running on this thread, and then all actions that wait.
  ///
  /// Otherwise enqueues the action.
  ///
  /// - Parameters:
  ///   - state: The argument of `action`.
  ///   - action: The action. It returns a disposable for its resources.
  /// - Returns: A disposable that cancels the action, or disposes the action's result if the action has run.
  public func schedule<StateType>(
    _ state: StateType, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    let trampoline = Trampoline.current
    if !trampoline.isRunning {
      var result: any Disposable = Disposables.create()
      trampoline.run { result = action(state) }
      return result
    }
    let waiting = QueuedAction { action(state) }
    trampoline.enqueue { waiting.run() }
    return waiting
  }
}
