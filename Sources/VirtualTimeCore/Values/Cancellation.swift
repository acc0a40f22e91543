/// Something that can be cancelled, once: scheduled work, a subscription, or what an action left.
package protocol Cancellation: AnyObject {
  func dispose()
}

/// Holds a cancellation that arrives later, perhaps after a call of `dispose()`.
package final class LateCancellation: Cancellation, Sendable {
  private struct Contents: @unchecked Sendable {
    // Unchecked: any thread may call a cancellation.
    var inner: (any Cancellation)?
    var isDisposed = false
  }

  private let contents = Guarded(Contents())

  package init() {}

  /// Sets what `dispose()` cancels, and cancels it now if that has been called.
  package func set(_ inner: any Cancellation) {
    let isDisposed = contents.withLock { contents in
      if !contents.isDisposed { contents.inner = inner }
      return contents.isDisposed
    }
    if isDisposed { inner.dispose() }
  }

  package func dispose() {
    let inner = contents.withLock { contents in
      contents.isDisposed = true
      return contents.inner.take()
    }
    inner?.dispose()
  }
}

/// Cancels by a closure.
package final class ClosureCancellation: Cancellation, @unchecked Sendable {
  // Unchecked: an atomic flag decides which thread uses the closure, and any thread may call it.

  // Acquires and releases: the thread that sets it first has the closure for itself.
  private let isDisposed = AtomicValue<Bool>(false)
  @exclusivity(unchecked) private var cancel: (() -> Void)?

  package init(_ cancel: @escaping () -> Void) { self.cancel = cancel }

  package func dispose() {
    if isDisposed.exchange(true, ordering: .acquiringAndReleasing) { return }
    let cancel = cancel.take()
    cancel?()
  }
}
