import VirtualTimeCore

/// Two disposables, disposed in order.
final class BinaryDisposable: Cancelable, NestedDisposable, Sendable {
  // Written by `init` and by the one call that sets the flag.
  nonisolated(unsafe) private var pair: (any Disposable, any Disposable)?
  // A thread that reads `true` also sees the setter's earlier writes. Only callers of `isDisposed` need this ordering.
  private let disposed = AtomicValue(false)
  private let counted = CountedObject()

  var isDisposed: Bool { disposed.load(ordering: .acquiring) }

  init(_ first: any Disposable, _ second: any Disposable) { pair = (first, second) }

  deinit {
    if pair != nil { releaseNested { pair.take().map { [$0.0, $0.1] } ?? [] } }
  }

  func dispose() {
    disposeNested {
      let pair = take()
      pair?.0.dispose()
      pair?.1.dispose()
    }
  }

  func giveUp(to rest: inout [any Disposable]) {
    guard let pair = take() else { return }
    rest.append(pair.1)
    rest.append(pair.0)
  }

  private func take() -> (any Disposable, any Disposable)? {
    disposed.exchange(true, ordering: .acquiringAndReleasing) ? nil : pair.take()
  }
}
