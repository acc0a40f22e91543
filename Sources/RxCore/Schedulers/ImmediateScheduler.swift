/// Runs work at once, on the thread that asks.
public final class ImmediateScheduler: ImmediateSchedulerType, Sendable {
  /// The scheduler: one object serves every thread.
  public static let instance = ImmediateScheduler()

  /// Makes a scheduler, which differs in nothing from any other.
  public init() {}

  /// Runs work before it returns.
  ///
  /// - Parameters:
  ///   - state: What the work is given.
  ///   - action: The work.
  /// - Returns: What the work returned.
  public func schedule<StateType>(
    _ state: StateType, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    GuardedSection.checkCall(of: "work of a scheduler")
    return action(state)
  }
}
