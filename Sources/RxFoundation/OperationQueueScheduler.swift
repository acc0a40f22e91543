import VirtualTimeCore
import Foundation
import RxCore

/// Runs actions on an operation queue.
///
/// On a concurrent queue, several actions may run at the same time. For `observe(on:)`, set `maxConcurrentOperationCount` to 1.
public class OperationQueueScheduler: ImmediateSchedulerType, @unchecked Sendable {
  // Unchecked: the object is immutable. The class is not final, like RxSwift's class.

  /// The queue on which actions run.
  public let operationQueue: OperationQueue

  /// The priority of the actions among the queue's operations.
  public let queuePriority: Operation.QueuePriority

  /// Creates a scheduler that runs actions on an operation queue.
  ///
  /// - Parameters:
  ///   - operationQueue: The queue on which actions run.
  ///   - queuePriority: The priority of the actions among the queue's operations.
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
    RequestMonitor.note("OperationQueueScheduler")
    let work = QueuedAction { action(state) }
    let operation = BlockOperation { work.run() }
    operation.queuePriority = queuePriority
    operationQueue.addOperation(operation)
    return work
  }
}
