/// Disposes a resource when it has itself been disposed and so have all disposables that `retain()` gave out.
public final class RefCountDisposable: Cancelable, Sendable {
  private struct Contents {
    /// Nil once disposed.
    var disposable: (any Disposable)?
    var isPrimaryDisposed = false
    var count = 0

    /// Gives the resource up if nothing needs it any more.
    mutating func takeUnneeded() -> (any Disposable)? {
      guard isPrimaryDisposed, count == 0 else { return nil }
      defer { disposable = nil }
      return disposable
    }
  }

  private let contents: Guarded<Contents>
  private let counted = CountedResource()

  /// Whether the resource has been disposed.
  public var isDisposed: Bool { contents.withLock { $0.disposable == nil } }

  /// Makes a count of 0.
  ///
  /// - Parameter disposable: The resource.
  public init(disposable: any Disposable) { contents = Guarded(Contents(disposable: disposable)) }

  /// Keeps the resource until what is returned is disposed.
  ///
  /// - Returns: A disposable that counts once; one that does nothing if the resource has been disposed.
  public func retain() -> any Disposable {
    let isRetained = contents.withLock { contents in
      guard contents.disposable != nil else { return false }
      contents.count += 1
      return true
    }
    return isRetained ? AnonymousDisposable { self.release() } : NopDisposable.noOp
  }

  /// Disposes the resource as soon as nothing retains it.
  public func dispose() {
    let unneeded = contents.withLock { contents in
      contents.isPrimaryDisposed = true
      return contents.takeUnneeded()
    }
    unneeded?.dispose()
  }

  private func release() {
    let unneeded = contents.withLock { contents in
      contents.count -= 1
      return contents.takeUnneeded()
    }
    unneeded?.dispose()
  }
}
