/// A flag that is set by disposing.
public final class BooleanDisposable: Cancelable, Sendable {
  // A thread that reads `true` also sees the setter's earlier writes.
  private let disposed: AtomicValue<Bool>
  private let counted = CountedResource()

  /// Whether `dispose()` has been called.
  public var isDisposed: Bool { disposed.load(ordering: .acquiring) }

  /// Makes a flag that is not set.
  public init() { disposed = AtomicValue(false) }

  /// Makes a flag.
  ///
  /// - Parameter isDisposed: Whether it is set already.
  public init(isDisposed: Bool) { disposed = AtomicValue(isDisposed) }

  /// Sets the flag.
  public func dispose() { disposed.store(true, ordering: .releasing) }
}
