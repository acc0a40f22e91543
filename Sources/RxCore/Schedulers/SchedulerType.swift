import Dispatch
// Lets users write durations without another import.
@_exported import enum Dispatch.DispatchTimeInterval

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A length of time, as Dispatch spells it: `.milliseconds(30)`.
public typealias RxTimeInterval = DispatchTimeInterval

/// A point in time.
public typealias RxTime = Date

/// Where work runs, now or later.
///
/// - Seealso: [Scheduler](https://reactivex.io/documentation/scheduler.html)
public protocol SchedulerType: ImmediateSchedulerType {
  /// The scheduler's time.
  var now: RxTime { get }

  /// Asks for work after some time.
  ///
  /// - Parameters:
  ///   - state: What the work is given.
  ///   - dueTime: How long from now; `.never` means that the work is not done.
  ///   - action: The work; it returns what to dispose when the work is cancelled.
  /// - Returns: Cancels the work, or disposes what it returned.
  func scheduleRelative<StateType>(
    _ state: StateType, dueTime: RxTimeInterval, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable

  /// Asks for work that is done again and again.
  ///
  /// - Parameters:
  ///   - state: What the work is given first; then, what the work before returned.
  ///   - startAfter: How long from now the work is done first.
  ///   - period: How long after that it is done next, and so on.
  ///   - action: The work.
  /// - Returns: Cancels the work that has not been done.
  func schedulePeriodic<StateType>(
    _ state: StateType, startAfter: RxTimeInterval, period: RxTimeInterval,
    action: @escaping (StateType) -> StateType
  ) -> any Disposable
}

extension SchedulerType {
  /// Asks for work that is done again and again.
  ///
  /// The next time is asked for before the work is done. Work that takes longer than the period is not done twice at
  /// once: the next time follows it.
  ///
  /// - Parameters:
  ///   - state: What the work is given first; then, what the work before returned.
  ///   - startAfter: How long from now the work is done first.
  ///   - period: How long after that it is done next, and so on.
  ///   - action: The work.
  /// - Returns: Cancels the work that has not been done.
  public func schedulePeriodic<StateType>(
    _ state: StateType, startAfter: RxTimeInterval, period: RxTimeInterval,
    action: @escaping (StateType) -> StateType
  ) -> any Disposable {
    var state = state
    let recursion = PeriodicRecursion(scheduler: self, period: period) { state = action(state) }
    recursion.start(after: startAfter)
    return recursion
  }
}
