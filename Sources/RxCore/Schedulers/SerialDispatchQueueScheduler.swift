import Dispatch

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Runs work on a serial dispatch queue: one piece at a time, in the order in which it was asked for.
///
/// Whatever queue it is given, it runs work on a serial queue of its own that targets it. Setting the system's time does
/// not move what is scheduled.
public class SerialDispatchQueueScheduler: SchedulerType, @unchecked Sendable {
  // Not checked: it is immutable; it is not final because `MainScheduler` inherits from it.

  /// A length of time in seconds.
  public typealias TimeInterval = Double

  /// A point in time.
  public typealias Time = Date

  let work: QueueWork

  /// The time of day.
  public var now: Date { Date() }

  init(
    serialQueue: DispatchQueue, leeway: DispatchTimeInterval = DispatchTimeInterval.nanoseconds(0),
    name: StaticString = "SerialDispatchQueueScheduler"
  ) {
    work = QueueWork(name, queue: serialQueue, leeway: leeway)
  }

  /// Makes a scheduler of a new queue.
  ///
  /// - Parameters:
  ///   - internalSerialQueueName: The queue's label.
  ///   - serialQueueConfiguration: Is given the queue before its first work.
  ///   - leeway: How much later than asked for a timer may fire.
  public convenience init(
    internalSerialQueueName: String, serialQueueConfiguration: ((DispatchQueue) -> Void)? = nil,
    leeway: DispatchTimeInterval = DispatchTimeInterval.nanoseconds(0)
  ) {
    let queue = DispatchQueue(label: internalSerialQueueName)
    serialQueueConfiguration?(queue)
    self.init(serialQueue: queue, leeway: leeway)
  }

  /// Makes a scheduler of a new queue that targets another.
  ///
  /// - Parameters:
  ///   - queue: Where the new queue's work runs; it may be concurrent.
  ///   - internalSerialQueueName: The new queue's label.
  ///   - leeway: How much later than asked for a timer may fire.
  public convenience init(
    queue: DispatchQueue, internalSerialQueueName: String,
    leeway: DispatchTimeInterval = DispatchTimeInterval.nanoseconds(0)
  ) {
    self.init(
      serialQueue: DispatchQueue(label: internalSerialQueueName, target: queue), leeway: leeway)
  }

  /// Makes a scheduler of a new queue of some urgency.
  ///
  /// - Parameters:
  ///   - qos: How urgent the queue's work is.
  ///   - internalSerialQueueName: The queue's label.
  ///   - leeway: How much later than asked for a timer may fire.
  public convenience init(
    qos: DispatchQoS, internalSerialQueueName: String = "rx.global_dispatch_queue.serial",
    leeway: DispatchTimeInterval = DispatchTimeInterval.nanoseconds(0)
  ) {
    self.init(
      queue: DispatchQueue.global(qos: qos.qosClass),
      internalSerialQueueName: internalSerialQueueName, leeway: leeway)
  }

  /// Asks for work as soon as the queue can do it.
  ///
  /// - Parameters:
  ///   - state: What the work is given.
  ///   - action: The work; it returns what to dispose when the work is cancelled.
  /// - Returns: Cancels the work, or disposes what it returned.
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

  /// Asks for work after some time.
  ///
  /// - Parameters:
  ///   - state: What the work is given.
  ///   - dueTime: How long from now; `.never` means that the work is not done.
  ///   - action: The work; it returns what to dispose when the work is cancelled.
  /// - Returns: Cancels the work, or disposes what it returned.
  public final func scheduleRelative<StateType>(
    _ state: StateType, dueTime: RxTimeInterval, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    work.scheduleRelative(state, dueTime: dueTime, action: action)
  }

  /// Asks for work that is done again and again.
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
    work.schedulePeriodic(state, startAfter: startAfter, period: period, action: action)
  }
}
