import VirtualTimeCore
import Dispatch

/// Runs actions on the main queue.
///
/// An action runs immediately if the caller is on the main queue and no action is waiting. Otherwise it runs after all waiting actions.
///
/// - Seealso: [ObserveOn](https://reactivex.io/documentation/operators/observeon.html)
public final class MainScheduler: SerialDispatchQueueScheduler, @unchecked Sendable {
  // Unchecked: as in the base class. The added state is atomic.

  /// The shared scheduler of the main queue.
  public static let instance = MainScheduler()

  /// A scheduler of the main queue that never runs an action immediately.
  public static let asyncInstance = SerialDispatchQueueScheduler(
    serialQueue: DispatchQueue.main, name: "MainScheduler")

  /// The number of waiting and running actions.
  ///
  /// The increment from zero acquires what finished actions released. So an action that runs immediately sees the effects of finished
  /// actions.
  private let enqueued = AtomicValue<Int>(0)

  /// Creates a scheduler that keeps the order of its own actions only.
  public init() { super.init(serialQueue: DispatchQueue.main, name: "MainScheduler") }

  /// Reports a programming error unless the caller runs on the main queue.
  ///
  /// - Parameter errorMessage: The message that `Hooks.programmingErrorHandler` receives.
  public static func ensureExecutingOnScheduler(errorMessage: String? = nil) {
    if DispatchQueue.isMain { return }
    Hooks.reportProgrammingError(
      errorMessage ?? "This must run on the main queue; schedule it on `MainScheduler.instance`.")
  }

  /// Reports a programming error unless the caller runs on the main thread.
  ///
  /// - Parameter errorMessage: The message that `Hooks.programmingErrorHandler` receives.
  public static func ensureRunningOnMainThread(errorMessage: String? = nil) {
    if DispatchQueue.isMainThread { return }
    Hooks.reportProgrammingError(errorMessage ?? "This must run on the main thread.")
  }

  override func scheduleInternal<StateType>(
    _ state: StateType, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    let others = enqueued.wrappingAdd(1, ordering: .acquiringAndReleasing).oldValue
    if others == 0, DispatchQueue.isMain {
      defer { leave() }
      return action(state)
    }
    RequestMonitor.note("\(work.name)")
    let waiting = QueuedAction { action(state) }
    work.queue.async {
      waiting.run()
      self.leave()
    }
    return waiting
  }

  private func leave() { enqueued.wrappingSubtract(1, ordering: .acquiringAndReleasing) }
}
