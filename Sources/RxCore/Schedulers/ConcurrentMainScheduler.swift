import Dispatch

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Runs work on the main queue: immediately where the caller is on it, even before what waits.
///
/// It is the scheduler of `subscribe(on:)`; for `observe(on:)` use `MainScheduler`, which keeps the order.
public final class ConcurrentMainScheduler: SchedulerType, Sendable {
  /// A length of time in seconds.
  public typealias TimeInterval = Double

  /// A point in time.
  public typealias Time = Date

  /// The scheduler.
  public static let instance = ConcurrentMainScheduler()

  private let work = QueueWork("ConcurrentMainScheduler", queue: .main, leeway: .nanoseconds(0))

  /// The time of day.
  public var now: Date { Date() }

  private init() {}

  /// Runs work immediately on the main queue, else asks the main queue for it.
  ///
  /// - Parameters:
  ///   - state: What the work is given.
  ///   - action: The work; it returns what to dispose when the work is cancelled.
  /// - Returns: Cancels the work, or disposes what it returned.
  public func schedule<StateType>(
    _ state: StateType, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    DispatchQueue.isMain ? action(state) : work.schedule(state, action: action)
  }

  /// Asks for work after some time.
  ///
  /// - Parameters:
  ///   - state: What the work is given.
  ///   - dueTime: How long from now; `.never` means that the work is not done.
  ///   - action: The work; it returns what to dispose when the work is cancelled.
  /// - Returns: Cancels the work, or disposes what it returned.
  public func scheduleRelative<StateType>(
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
