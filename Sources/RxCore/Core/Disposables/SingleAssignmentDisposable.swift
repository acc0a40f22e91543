import VirtualTimeCore

/// Holds a disposable that is set once, before or after disposal.
public final class SingleAssignmentDisposable: Cancelable, NestedDisposable, Sendable {
  private static let assigned: UInt8 = 1
  private static let disposed: UInt8 = 2

  private let flags = AtomicValue<UInt8>(0)
  // Written before `assigned` is set, and read and cleared by the thread that sets the second of the two flags.
  @exclusivity(unchecked) nonisolated(unsafe) private var disposable: (any Disposable)?
  private let counted = CountedObject()

  /// Whether `dispose()` has been called.
  public var isDisposed: Bool { flags.load(ordering: .acquiring) & Self.disposed != 0 }

  /// Creates a holder without a disposable.
  public init() {}

  deinit {
    if disposable != nil { releaseNested { disposable.take() } }
  }

  /// Sets the held disposable.
  ///
  /// If the holder has been disposed, disposes it immediately. A second call is a programming error, reported to `Hooks.programmingErrorHandler`.
  /// Its argument is disposed.
  ///
  /// - Parameter disposable: The disposable to hold.
  public func setDisposable(_ disposable: any Disposable) {
    guard claim() else {
      disposable.dispose()
      return Hooks.reportProgrammingError("A SingleAssignmentDisposable was set twice.")
    }
    self.disposable = disposable
    let old = flags.bitwiseOr(Self.assigned, ordering: .acquiringAndReleasing).oldValue
    if old & Self.disposed != 0 { self.disposable.take()?.dispose() }
  }

  /// Disposes the held disposable.
  ///
  /// If none has been set, the disposable that is set later is disposed immediately.
  public func dispose() {
    disposeNested { take()?.dispose() }
  }

  func giveUp(to rest: inout [any Disposable]) {
    if let disposable = take() { rest.append(disposable) }
  }

  /// Marks the holder as disposed.
  ///
  /// - Returns: The held disposable, if the caller must dispose it.
  private func take() -> (any Disposable)? {
    let old = flags.bitwiseOr(Self.disposed, ordering: .acquiringAndReleasing).oldValue
    return old & Self.disposed == 0 && old & Self.assigned != 0 ? disposable.take() : nil
  }

  private static let claimed: UInt8 = 4

  /// Ensures that only one caller writes the slot.
  ///
  /// Relaxed: setting `assigned` publishes the slot.
  private func claim() -> Bool {
    flags.bitwiseOr(Self.claimed, ordering: .relaxed).oldValue & Self.claimed == 0
  }
}
