/// Two disposables, disposed in order.
final class BinaryDisposable: Cancelable, Sendable {
  // Written by `init` and by the one call that sets the flag.
  nonisolated(unsafe) private var pair: (any Disposable, any Disposable)?
  private let disposed = AtomicValue(false)
  private let counted = CountedResource()

  var isDisposed: Bool { disposed.load(ordering: .acquiring) }

  init(_ first: any Disposable, _ second: any Disposable) { pair = (first, second) }

  func dispose() {
    guard !disposed.exchange(true, ordering: .acquiringAndReleasing) else { return }
    let pair = pair
    self.pair = nil
    pair?.0.dispose()
    pair?.1.dispose()
  }
}
