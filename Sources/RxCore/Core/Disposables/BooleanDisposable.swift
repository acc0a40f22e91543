import VirtualTimeCore

/// A flag that `dispose()` sets.
public final class BooleanDisposable: Cancelable, Sendable {
  // A thread that reads `true` also sees the setter's earlier writes.
  private let disposed: AtomicValue<Bool>
  private let counted = CountedObject()

  /// Whether `dispose()` has been called.
  public var isDisposed: Bool { disposed.load(ordering: .acquiring) }

  /// Creates a flag that is not set.
  public init() { disposed = AtomicValue(false) }

  /// Creates a flag.
  ///
  /// - Parameter isDisposed: Whether the flag is already set.
  public init(isDisposed: Bool) { disposed = AtomicValue(isDisposed) }

  /// Sets the flag.
  public func dispose() { disposed.store(true, ordering: .releasing) }
}
