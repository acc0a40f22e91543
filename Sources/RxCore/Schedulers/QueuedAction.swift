import VirtualTimeCore

/// An action that waits in a queue from which it cannot be removed.
///
/// The queue retains only this object. A disposal releases the action immediately, even if the queue has not reached it.
package final class QueuedAction: Cancelable, NestedDisposable, Sendable {
  private static let started: UInt8 = 1
  private static let disposed: UInt8 = 2
  private static let finished: UInt8 = 4

  // Each change acquires and releases. `action` belongs to the thread that sets the first of `started` and `disposed`. `run` writes `result`
  // and then sets `finished`; the result belongs to the thread that sets the second of `finished` and `disposed`.
  private let flags = AtomicValue<UInt8>(0)
  @exclusivity(unchecked) nonisolated(unsafe) private var action: (() -> any Disposable)?
  @exclusivity(unchecked) nonisolated(unsafe) private var result: (any Disposable)?
  private let counted = CountedObject()

  package var isDisposed: Bool { flags.load(ordering: .acquiring) & Self.disposed != 0 }

  /// Creates an action.
  ///
  /// - Parameter action: The action. It returns a disposable for its resources.
  package init(_ action: @escaping () -> any Disposable) { self.action = action }

  deinit {
    if result != nil { releaseNested { result.take() } }
  }

  /// Runs the action once, unless it has been disposed.
  package func run() {
    let old = flags.bitwiseOr(Self.started, ordering: .acquiringAndReleasing).oldValue
    guard old == 0, let action = action.take() else { return }
    result = action()
    let now = flags.bitwiseOr(Self.finished, ordering: .acquiringAndReleasing).oldValue
    if now & Self.disposed != 0 { result.take()?.dispose() }
  }

  package func dispose() {
    disposeNested { take()?.dispose() }
  }

  func giveUp(to rest: inout [any Disposable]) {
    if let result = take() { rest.append(result) }
  }

  /// Marks the action as disposed, and releases it if it has not started.
  ///
  /// - Returns: The result of the action, if the caller must dispose it.
  private func take() -> (any Disposable)? {
    let old = flags.bitwiseOr(Self.disposed, ordering: .acquiringAndReleasing).oldValue
    if old & Self.disposed != 0 { return nil }
    if old & Self.started == 0 {
      let action = action.take()
      withExtendedLifetime(action) {}
      return nil
    }
    return old & Self.finished != 0 ? result.take() : nil
  }
}

/// A periodic action of a timer whose handler the queue releases later than the disposal.
///
/// A disposal releases the action and its state immediately, or after the running call.
final class PeriodicAction: Disposable, Sendable {
  /// Nil once disposed.
  private let action: Guarded<StoredClosure<() -> Void>?>

  init<Value>(_ state: Value, _ action: @escaping (Value) -> Value) {
    // A `State`, because an access of a captured variable is checked.
    let state = State(state)
    self.action = Guarded(StoredClosure { state.value = action(state.value) })
  }

  func run() {
    let action = action.withLock { $0 }
    action?.call()
  }

  func dispose() {
    let action = action.withLock { $0.take() }
    withExtendedLifetime(action) {}
  }
}
