import VirtualTimeCore

/// Disposes a resource when it has been disposed itself and all disposables returned by `retain()` have been disposed.
public final class RefCountDisposable: Cancelable, NestedDisposable, Sendable {
  private struct Contents {
    /// The resource; `nil` after disposal.
    var disposable: (any Disposable)?
    var isPrimaryDisposed = false
    var count = 0

    /// Returns and removes the resource once the primary and all dependent disposables have been disposed.
    mutating func takeUnneeded() -> (any Disposable)? {
      isPrimaryDisposed && count == 0 ? disposable.take() : nil
    }
  }

  private let contents: Guarded<Contents>
  private let counted = CountedObject()

  /// Whether the resource has been disposed.
  public var isDisposed: Bool { contents.withLock { $0.disposable == nil } }

  /// Creates a disposable with a count of 0.
  ///
  /// - Parameter disposable: The resource.
  public init(disposable: any Disposable) { contents = Guarded(Contents(disposable: disposable)) }

  deinit {
    if !isDisposed { releaseNested { contents.withLock { $0.disposable.take() } } }
  }

  /// Keeps the resource until the returned disposable is disposed.
  ///
  /// - Returns: A disposable that counts once. If the resource has been disposed, a disposable that does nothing.
  public func retain() -> any Disposable {
    let isRetained = contents.withLock { contents in
      guard contents.disposable != nil else { return false }
      contents.count += 1
      return true
    }
    return isRetained ? RefCountRetention(self) : NopDisposable.noOp
  }

  /// Disposes the resource as soon as nothing retains it.
  public func dispose() {
    disposeNested { takeUnneeded(after: { $0.isPrimaryDisposed = true })?.dispose() }
  }

  func giveUp(to rest: inout [any Disposable]) {
    if let unneeded = takeUnneeded(after: { $0.isPrimaryDisposed = true }) { rest.append(unneeded) }
  }

  /// Records that a retention has been disposed.
  ///
  /// - Returns: The resource, if the caller must dispose it.
  fileprivate func release() -> (any Disposable)? { takeUnneeded { $0.count -= 1 } }

  private func takeUnneeded(after change: (inout Contents) -> Void) -> (any Disposable)? {
    contents.withLock { contents in
      change(&contents)
      return contents.takeUnneeded()
    }
  }
}

/// A retention of a `RefCountDisposable`, which counts until it is disposed.
private final class RefCountRetention: NestedDisposable, Sendable {
  // Written by `init`, by the one call that sets the flag, and by `deinit`.
  nonisolated(unsafe) private var owner: RefCountDisposable?
  private let disposed = AtomicValue(false)
  private let counted = CountedObject()

  init(_ owner: RefCountDisposable) { self.owner = owner }

  deinit {
    if owner != nil { releaseNested { owner.take() } }
  }

  func dispose() {
    disposeNested { take()?.dispose() }
  }

  func giveUp(to rest: inout [any Disposable]) {
    if let unneeded = take() { rest.append(unneeded) }
  }

  private func take() -> (any Disposable)? {
    if disposed.exchange(true, ordering: .acquiringAndReleasing) { return nil }
    return owner.take()?.release()
  }
}
