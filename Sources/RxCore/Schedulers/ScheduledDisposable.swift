/// Disposes a resource on a scheduler.
public final class ScheduledDisposable: Cancelable, NestedDisposable, Sendable {
  // A scheduler must be safe to use from any thread.

  /// The scheduler on which the resource is disposed.
  nonisolated(unsafe) public let scheduler: any ImmediateSchedulerType

  private let disposable: Guarded<(any Disposable)?>
  private let counted = CountedResource()

  /// Whether the resource has been disposed.
  public var isDisposed: Bool { disposable.withLock { $0 == nil } }

  /// Creates a disposable that disposes a resource on a scheduler.
  ///
  /// - Parameters:
  ///   - scheduler: The scheduler on which the resource is disposed.
  ///   - disposable: The resource.
  public init(scheduler: any ImmediateSchedulerType, disposable: any Disposable) {
    self.scheduler = scheduler
    self.disposable = Guarded(disposable)
  }

  deinit {
    if !isDisposed { releaseNested(take) }
  }

  /// Schedules the disposal of the resource.
  public func dispose() {
    disposeNested {
      _ = scheduler.schedule(self) { owner in
        owner.take()?.dispose()
        return NopDisposable.noOp
      }
    }
  }

  func giveUp(to rest: inout [any Disposable]) {
    let immediate = ImmediateWork()
    _ = scheduler.schedule(self) { owner in
      let disposable = owner.take()
      if immediate.isCurrent { immediate.disposable = disposable } else { disposable?.dispose() }
      return NopDisposable.noOp
    }
    if let disposable = immediate.end() { rest.append(disposable) }
  }

  private func take() -> (any Disposable)? { disposable.withLock { $0.take() } }
}

/// The resource of an action that may run before `schedule` returns.
private final class ImmediateWork {
  // Other threads read only `thread`; the thread that created the object uses the rest.
  private let thread = ThreadIdentity.current
  private var hasEnded = false
  var disposable: (any Disposable)?

  /// Whether the scheduler is running the action inside `schedule`.
  var isCurrent: Bool { thread == .current && !hasEnded }

  func end() -> (any Disposable)? {
    hasEnded = true
    return disposable.take()
  }
}
