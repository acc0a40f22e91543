internal import RxTestKit

/// A kind of leak or of unfinished work that a test can forbid.
public enum MarbleLeftover: Hashable, Sendable, CaseIterable {
  /// Work of the scheduler that never ran: it is due after the scheduler's `limit`, or does not end by itself.
  case pendingWork
  /// A drawn source without subscribers.
  case unusedSources
  /// A subscription to a drawn source that is not cancelled. Those of expectations do not count.
  case openSubscriptions
  /// A task of the test, or its function, that something outside resumed since the call of `expectNo`: `Task.sleep`, another clock or
  /// another thread.
  case realTime
  /// A task that has not ended although no work is due.
  case unendedTasks

  var base: TestLeftover {
    switch self {
    case .pendingWork: .pendingWork
    case .unusedSources: .unusedSources
    case .openSubscriptions: .openSubscriptions
    case .realTime: .realTime
    case .unendedTasks: .unendedTasks
    }
  }
}
