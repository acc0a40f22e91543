/// Disposes a resource on a scheduler.
public final class ScheduledDisposable: Cancelable, Sendable {
  // A scheduler may be used from any thread, by its author's promise.

  /// Where the resource is disposed.
  nonisolated(unsafe) public let scheduler: any ImmediateSchedulerType

  private let disposable: Guarded<(any Disposable)?>
  private let counted = CountedResource()

  /// Whether the resource has been disposed.
  public var isDisposed: Bool { disposable.withLock { $0 == nil } }

  /// Makes a disposable that waits for its scheduler.
  ///
  /// - Parameters:
  ///   - scheduler: Where the resource is disposed.
  ///   - disposable: The resource.
  public init(scheduler: any ImmediateSchedulerType, disposable: any Disposable) {
    self.scheduler = scheduler
    self.disposable = Guarded(disposable)
  }

  /// Asks the scheduler to dispose the resource.
  public func dispose() {
    _ = scheduler.schedule(self) { owner in
      owner.disposeInner()
      return NopDisposable.noOp
    }
  }

  private func disposeInner() {
    let disposable = disposable.withLock { disposable in
      defer { disposable = nil }
      return disposable
    }
    disposable?.dispose()
  }
}
