import VirtualTimeCore

/// A disposable that calls a closure, once.
@usableFromInline
final class AnonymousDisposable: Cancelable, Sendable {
  // Written by `init` and by the one call that sets the flag.
  nonisolated(unsafe) private var action: (() -> Void)?
  // A thread that reads `true` also sees the setter's earlier writes. Only callers of `isDisposed` need this ordering.
  private let disposed = AtomicValue(false)
  private let counted = CountedObject()

  @usableFromInline var isDisposed: Bool { disposed.load(ordering: .acquiring) }

  init(_ action: @escaping () -> Void) { self.action = action }

  @usableFromInline
  func dispose() {
    GuardedSection.checkCall(of: "the closure of a disposable")
    guard !disposed.exchange(true, ordering: .acquiringAndReleasing) else { return }
    let action = action
    self.action = nil
    action?()
  }
}
