/// Schedules work on the thread that asks: at once where nothing runs, else behind what does.
///
/// It is the scheduler of sources that produce synchronously. Work scheduled by work waits in the thread's queue until that
/// has returned, so sources take turns instead of nesting.
public class CurrentThreadScheduler: ImmediateSchedulerType, @unchecked Sendable {
  // Not checked: the class has no state of its own; it is not final because RxSwift's is not.

  /// The scheduler: one object serves every thread.
  public static let instance = CurrentThreadScheduler()

  init() {}

  /// Whether work scheduled now would run at once, because this thread runs none.
  public static var isScheduleRequired: Bool { !Trampoline.current.isRunning }

  /// Runs `action` at once where nothing runs on this thread, and then all that it left waiting; else lets it wait.
  ///
  /// - Parameters:
  ///   - state: What `action` is given.
  ///   - action: The work; what it returns is disposed with the result.
  /// - Returns: Cancels the work that still waits, or disposes what it returned.
  public func schedule<StateType>(
    _ state: StateType, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    let trampoline = Trampoline.current
    if !trampoline.isRunning {
      var result: any Disposable = Disposables.create()
      trampoline.run { result = action(state) }
      return result
    }
    let scheduled = SingleAssignmentDisposable()
    trampoline.enqueue {
      if !scheduled.isDisposed { scheduled.setDisposable(action(state)) }
    }
    return scheduled
  }
}
