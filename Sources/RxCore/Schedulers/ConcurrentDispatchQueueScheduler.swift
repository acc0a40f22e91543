import Dispatch

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Runs work on a concurrent dispatch queue: several pieces may run at the same time.
///
/// Setting the system's time does not move what is scheduled.
public class ConcurrentDispatchQueueScheduler: SchedulerType, @unchecked Sendable {
  // Not checked: it is immutable; it is not final because RxSwift's is not.

  /// A length of time in seconds.
  public typealias TimeInterval = Double

  /// A point in time.
  public typealias Time = Date

  private let work: QueueWork

  /// The time of day.
  public var now: Date { Date() }

  /// Makes a scheduler of a queue.
  ///
  /// - Parameters:
  ///   - queue: Where the work runs; a serial queue is allowed.
  ///   - leeway: How much later than asked for a timer may fire.
  public init(
    queue: DispatchQueue, leeway: DispatchTimeInterval = DispatchTimeInterval.nanoseconds(0)
  ) {
    work = QueueWork("ConcurrentDispatchQueueScheduler", queue: queue, leeway: leeway)
  }

  /// Makes a scheduler of a new concurrent queue.
  ///
  /// - Parameters:
  ///   - qos: How urgent the queue's work is.
  ///   - leeway: How much later than asked for a timer may fire.
  public convenience init(
    qos: DispatchQoS, leeway: DispatchTimeInterval = DispatchTimeInterval.nanoseconds(0)
  ) {
    self.init(
      queue: DispatchQueue(label: "rx.concurrent", qos: qos, attributes: .concurrent),
      leeway: leeway)
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

  /// Asks for work that is done again and again, never twice at the same time.
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
