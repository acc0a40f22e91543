import VirtualTimeCore

/// Runs each action immediately, on the calling thread.
public final class ImmediateScheduler: ImmediateSchedulerType, Sendable {
  /// The shared scheduler, which serves every thread.
  public static let instance = ImmediateScheduler()

  /// Creates a scheduler.
  ///
  /// All immediate schedulers behave the same.
  public init() {}

  /// Runs an action and returns its result.
  ///
  /// - Parameters:
  ///   - state: The argument of `action`.
  ///   - action: The action.
  /// - Returns: The result of the action.
  public func schedule<StateType>(
    _ state: StateType, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    GuardedSection.checkCall(of: "work of a scheduler")
    return action(state)
  }
}
