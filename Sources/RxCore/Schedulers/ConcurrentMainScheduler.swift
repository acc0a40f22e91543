import VirtualTimeCore
import Dispatch

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Runs actions on the main queue.
///
/// If the caller is on the main queue, the action runs immediately, even before waiting actions. Use it with `subscribe(on:)`. For `observe(on:)`
/// use `MainScheduler`, which keeps the order of the events.
public final class ConcurrentMainScheduler: SchedulerType, Sendable {
  /// A length of time in seconds.
  public typealias TimeInterval = Double

  /// A point in time.
  public typealias Time = Date

  /// The shared scheduler.
  public static let instance = ConcurrentMainScheduler()

  let work = QueueWork("ConcurrentMainScheduler", queue: .main, leeway: .nanoseconds(0))

  /// The current date.
  public var now: Date { work.now }

  private init() {}

  /// Runs an action immediately if the caller is on the main queue.
  ///
  /// Otherwise enqueues the action on the main queue.
  ///
  /// - Parameters:
  ///   - state: The argument of `action`.
  ///   - action: The action. It returns a disposable for its resources.
  /// - Returns: A disposable that cancels the action, or disposes the action's result if the action has run.
  public func schedule<StateType>(
    _ state: StateType, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    DispatchQueue.isMain ? action(state) : work.schedule(state, action: action)
  }

  /// Schedules an action to run after a delay.
  ///
  /// - Parameters:
  ///   - state: The argument of `action`.
  ///   - dueTime: The delay. With `.never`, the action does not run.
  ///   - action: The action. It returns a disposable for its resources.
  /// - Returns: A disposable that cancels the action, or disposes the action's result if the action has run.
  public func scheduleRelative<StateType>(
    _ state: StateType, dueTime: RxTimeInterval, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    work.scheduleRelative(state, dueTime: dueTime, action: action)
  }

  /// Schedules an action to run repeatedly.
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
    work.schedulePeriodic(state, startAfter: startAfter, period: period, action: action)
  }
}
