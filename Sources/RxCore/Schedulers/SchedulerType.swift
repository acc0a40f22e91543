// Re-exported, so that users can write durations without another import. A re-export of `DispatchTimeInterval` alone is unreliable: whether
// other modules then see its cases depends on the order of this module's files.
@_exported import Dispatch

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A length of time, written as in Dispatch: `.milliseconds(30)`.
public typealias RxTimeInterval = DispatchTimeInterval

/// A point in time.
public typealias RxTime = Date

/// A scheduler that runs actions now or later.
///
/// - Seealso: [Scheduler](https://reactivex.io/documentation/scheduler.html)
public protocol SchedulerType: ImmediateSchedulerType {
  /// The scheduler's current time.
  var now: RxTime { get }

  /// Schedules an action to run after a delay.
  ///
  /// - Parameters:
  ///   - state: The argument of `action`.
  ///   - dueTime: The delay. With `.never`, the action does not run.
  ///   - action: The action. It returns a disposable for its resources.
  /// - Returns: A disposable that cancels the action, or disposes the action's result if the action has run.
  func scheduleRelative<StateType>(
    _ state: StateType, dueTime: RxTimeInterval, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable

  /// Schedules an action to run repeatedly.
  ///
  /// - Parameters:
  ///   - state: The argument of the first call. Each later call receives the result of the call before it.
  ///   - startAfter: The delay before the first call.
  ///   - period: The time from the start of a call to the start of the next call.
  ///   - action: Returns the argument of the next call.
  /// - Returns: A disposable that cancels all further calls.
  func schedulePeriodic<StateType>(
    _ state: StateType, startAfter: RxTimeInterval, period: RxTimeInterval,
    action: @escaping (StateType) -> StateType
  ) -> any Disposable
}

extension SchedulerType {
  /// Schedules an action to run repeatedly.
  ///
  /// The next call is scheduled before the current call runs. If a call takes longer than the period, the next call follows it: two calls
  /// never overlap.
  ///
  /// - Parameters:
  ///   - state: The argument of the first call. Each later call receives the result of the call before it.
  ///   - startAfter: The delay before the first call.
  ///   - period: The time from the start of a call to the start of the next call.
  ///   - action: Returns the argument of the next call.
  /// - Returns: A disposable that cancels all further calls.
  public func schedulePeriodic<StateType>(
    _ state: StateType, startAfter: RxTimeInterval, period: RxTimeInterval,
    action: @escaping (StateType) -> StateType
  ) -> any Disposable {
    // A `State`, because an access of a captured variable is checked.
    let state = State(state)
    let recursion = PeriodicRecursion(scheduler: self, period: period) {
      state.value = action(state.value)
    }
    recursion.start(after: startAfter)
    return recursion
  }
}
