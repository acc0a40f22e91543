import Dispatch

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Runs actions on a serial dispatch queue, one at a time, in the order in which they were scheduled.
///
/// The scheduler creates a serial queue that targets the given queue, so the given queue may be concurrent. A change of the system time
/// does not affect scheduled actions.
public class SerialDispatchQueueScheduler: SchedulerType, @unchecked Sendable {
  // Unchecked: the object is immutable. The class is not final, because `MainScheduler` inherits from it.

  /// A length of time in seconds.
  public typealias TimeInterval = Double

  /// A point in time.
  public typealias Time = Date

  let work: QueueWork

  /// The current date.
  public var now: Date { work.now }

  init(
    serialQueue: DispatchQueue, leeway: DispatchTimeInterval = DispatchTimeInterval.nanoseconds(0),
    name: StaticString = "SerialDispatchQueueScheduler"
  ) {
    work = QueueWork(name, queue: serialQueue, leeway: leeway)
  }

  /// Creates a scheduler that runs actions on a new queue.
  ///
  /// - Parameters:
  ///   - internalSerialQueueName: The queue's label.
  ///   - serialQueueConfiguration: Configures the queue. Called once, before the first action is scheduled.
  ///   - leeway: The permitted delay of a timer beyond its due time.
  public convenience init(
    internalSerialQueueName: String, serialQueueConfiguration: ((DispatchQueue) -> Void)? = nil,
    leeway: DispatchTimeInterval = DispatchTimeInterval.nanoseconds(0)
  ) {
    let queue = DispatchQueue(label: internalSerialQueueName)
    serialQueueConfiguration?(queue)
    self.init(serialQueue: queue, leeway: leeway)
  }

  /// Creates a scheduler that runs actions on a new queue, which targets an existing queue.
  ///
  /// - Parameters:
  ///   - queue: The target queue. It may be concurrent.
  ///   - internalSerialQueueName: The new queue's label.
  ///   - leeway: The permitted delay of a timer beyond its due time.
  public convenience init(
    queue: DispatchQueue, internalSerialQueueName: String,
    leeway: DispatchTimeInterval = DispatchTimeInterval.nanoseconds(0)
  ) {
    self.init(
      serialQueue: DispatchQueue(label: internalSerialQueueName, target: queue), leeway: leeway)
  }

  /// Creates a scheduler that runs actions on a new queue with a quality of service.
  ///
  /// - Parameters:
  ///   - qos: The quality of service of the queue.
  ///   - internalSerialQueueName: The queue's label.
  ///   - leeway: The permitted delay of a timer beyond its due time.
  public convenience init(
    qos: DispatchQoS, internalSerialQueueName: String = "rx.global_dispatch_queue.serial",
    leeway: DispatchTimeInterval = DispatchTimeInterval.nanoseconds(0)
  ) {
    self.init(
      queue: DispatchQueue.global(qos: qos.qosClass),
      internalSerialQueueName: internalSerialQueueName, leeway: leeway)
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
    scheduleInternal(state, action: action)
  }

  func scheduleInternal<StateType>(
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
