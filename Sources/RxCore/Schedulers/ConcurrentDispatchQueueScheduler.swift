import Dispatch

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Runs actions on a concurrent dispatch queue.
///
/// Several actions may run at the same time. A change of the system time does not affect scheduled actions.
public class ConcurrentDispatchQueueScheduler: SchedulerType, @unchecked Sendable {
  // Unchecked: the object is immutable. The class is not final, like RxSwift's class.

  /// A length of time in seconds.
  public typealias TimeInterval = Double

  /// A point in time.
  public typealias Time = Date

  let work: QueueWork

  /// The current date.
  public var now: Date { work.now }

  /// Creates a scheduler that runs actions on a queue.
  ///
  /// - Parameters:
  ///   - queue: The queue on which actions run. It may be serial.
  ///   - leeway: The permitted delay of a timer beyond its due time.
  public init(
    queue: DispatchQueue, leeway: DispatchTimeInterval = DispatchTimeInterval.nanoseconds(0)
  ) {
    work = QueueWork("ConcurrentDispatchQueueScheduler", queue: queue, leeway: leeway)
  }

  /// Creates a scheduler that runs actions on a new concurrent queue.
  ///
  /// - Parameters:
  ///   - qos: The quality of service of the queue.
  ///   - leeway: The permitted delay of a timer beyond its due time.
  public convenience init(
    qos: DispatchQoS, leeway: DispatchTimeInterval = DispatchTimeInterval.nanoseconds(0)
  ) {
    self.init(
      queue: DispatchQueue(label: "rx.concurrent", qos: qos, attributes: .concurrent),
      leeway: leeway)
  }

  /// Schedules an action to run as soon as possible.
  ///
  /// - Parameters:
  ///   - state: The argument of `action`.
  ///   - action: The action. It returns a disposable for its resources.
  /// - Returns: A disposable that cancels the action, or disposes the action's result if the action has run.
  public final func schedule<StateType>(
    _ state: StateType, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    work.schedule(state, action: action)
  }

  /// Schedules an action to run after a delay.
  ///
  /// - Parameters:
  ///   - state: The argument of `action`.
  ///   - dueTime: The delay. With `.never`, the action does not run.
  ///   - action: The action. It returns a disposable for its resources.
  /// - Returns: A disposable that cancels the action, or disposes the action's result if the action has run.
  public final func scheduleRelative<StateType>(
    _ state: StateType, dueTime: RxTimeInterval, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    work.scheduleRelative(state, dueTime: dueTime, action: action)
  }

  /// Schedules an action to run repeatedly.
  ///
  /// Two calls of the action never overlap.
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
