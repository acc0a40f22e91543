import Foundation
import RxCore

/// Runs work on an operation queue.
///
/// On a concurrent queue several pieces run at the same time; for `observe(on:)` set `maxConcurrentOperationCount` to 1.
public class OperationQueueScheduler: ImmediateSchedulerType, @unchecked Sendable {
  // Not checked: it is immutable; it is not final because RxSwift's is not.

  /// Where the work runs.
  public let operationQueue: OperationQueue

  /// The priority of the work among the queue's operations.
  public let queuePriority: Operation.QueuePriority

  /// Makes a scheduler of a queue.
  ///
  /// - Parameters:
  ///   - operationQueue: Where the work runs.
  ///   - queuePriority: The priority of the work among the queue's operations.
  public init(
    operationQueue: OperationQueue, queuePriority: Operation.QueuePriority = .normal
  ) {
    self.operationQueue = operationQueue
    self.queuePriority = queuePriority
  }

  /// Asks for work as soon as the queue can do it.
  ///
  /// - Parameters:
  ///   - state: What the work is given.
  ///   - action: The work; it returns what to dispose when the work is cancelled.
  /// - Returns: Cancels the work, or disposes what it returned.
  public func schedule<StateType>(
    _ state: StateType, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    TestWitness.note("OperationQueueScheduler")
    let result = SingleAssignmentDisposable()
    nonisolated(unsafe) let work = { action(state) }
    let operation = BlockOperation {
      if !result.isDisposed { result.setDisposable(work()) }
    }
    operation.queuePriority = queuePriority
    operationQueue.addOperation(operation)
    return result
  }
}
