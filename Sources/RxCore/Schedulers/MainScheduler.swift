import Dispatch

/// Runs work on the main queue: immediately where the caller is on it and nothing waits, else in order behind what waits.
///
/// - Seealso: [ObserveOn](https://reactivex.io/documentation/operators/observeon.html)
public final class MainScheduler: SerialDispatchQueueScheduler, @unchecked Sendable {
  // Not checked: as for the base class; what it adds is atomic.

  /// The scheduler to use for whatever belongs on the main queue.
  public static let instance = MainScheduler()

  /// A scheduler of the main queue that never runs work immediately.
  public static let asyncInstance = SerialDispatchQueueScheduler(
    serialQueue: DispatchQueue.main, name: "MainScheduler")

  /// The number of waiting and running pieces of work.
  ///
  /// The increment from zero acquires what finished work released. So work that runs immediately sees the effects of finished work.
  private let enqueued = AtomicValue<Int>(0)

  /// Makes a scheduler that keeps the order of its own work only.
  public init() { super.init(serialQueue: DispatchQueue.main, name: "MainScheduler") }

  /// Reports a programming error unless the caller runs on the main queue.
  ///
  /// - Parameter errorMessage: What `Hooks.programmingErrorHandler` is given.
  public static func ensureExecutingOnScheduler(errorMessage: String? = nil) {
    if DispatchQueue.isMain { return }
    Hooks.reportProgrammingError(
      errorMessage ?? "This must run on the main queue; schedule it on `MainScheduler.instance`.")
  }

  /// Reports a programming error unless the caller runs on the main thread.
  ///
  /// - Parameter errorMessage: What `Hooks.programmingErrorHandler` is given.
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
    TestWitness.note("\(work.name)")
    let result = SingleAssignmentDisposable()
    nonisolated(unsafe) let work = { action(state) }
    self.work.queue.async {
      if !result.isDisposed { result.setDisposable(work()) }
      self.leave()
    }
    return result
  }

  private func leave() { enqueued.wrappingSubtract(1, ordering: .acquiringAndReleasing) }
}
