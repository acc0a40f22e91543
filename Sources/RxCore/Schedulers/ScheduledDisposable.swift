import VirtualTimeCore

/// Disposes a resource on a scheduler.
public final class ScheduledDisposable: Cancelable, NestedDisposable, Sendable {
  // A scheduler must be safe to use from any thread.

  /// The scheduler on which the resource is disposed.
  nonisolated(unsafe) public let scheduler: any ImmediateSchedulerType

  private let disposable: Guarded<(any Disposable)?>
  /// The operator that asks the scheduler, if it is one.
  private let requester: StaticString?
  private let counted = CountedObject()

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
    requester = nil
  }

  /// Creates the disposable of an operator.
  @usableFromInline
  init(
    scheduler: any ImmediateSchedulerType, disposable: any Disposable, for name: StaticString
  ) {
    self.scheduler = scheduler
    self.disposable = Guarded(disposable)
    requester = name
  }

  deinit {
    if !isDisposed { releaseNested(take) }
  }

  /// Schedules the disposal of the resource.
  public func dispose() {
    disposeNested {
      request { $0.take()?.dispose() }
    }
  }

  func giveUp(to rest: inout [any Disposable]) {
    let immediate = ImmediateWork()
    request { owner in
      let disposable = owner.take()
      if immediate.isCurrent { immediate.disposable = disposable } else { disposable?.dispose() }
    }
    if let disposable = immediate.end() { rest.append(disposable) }
  }

  private func request(_ body: @escaping (ScheduledDisposable) -> Void) {
    let action: (ScheduledDisposable) -> any Disposable = { owner in
      body(owner)
      return NopDisposable.noOp
    }
    _ =
      requester.map { scheduler.schedule(self, for: $0, action: action) }
      ?? scheduler.schedule(self, action: action)
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
