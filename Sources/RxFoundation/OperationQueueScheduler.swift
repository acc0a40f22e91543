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

  /// Schedules an action to run as soon as possible.
  ///
  /// - Parameters:
  ///   - state: The argument of `action`.
  ///   - action: The action. It returns a disposable for its resources.
  /// - Returns: A disposable that cancels the action, or disposes the action's result if the action has run.
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
