import VirtualTimeCore

/// Holds one disposable at a time.
///
/// Setting another one disposes the previous one.
public final class SerialDisposable: Cancelable, NestedDisposable, Sendable {
  private struct Contents {
    var current: (any Disposable)?
    var isDisposed = false
    /// The number of times that the held disposable has been replaced.
    var replacements = 0
  }

  private let contents = Guarded(Contents())
  private let counted = CountedObject()

  /// Whether `dispose()` has been called.
  public var isDisposed: Bool { contents.withLock { $0.isDisposed } }

  /// The held disposable.
  ///
  /// Before the first assignment and after disposal, a disposable that does nothing. Setting it disposes the previous disposable. After disposal, a
  /// new value is disposed immediately.
  public var disposable: any Disposable {
    get { contents.withLock { $0.current } ?? NopDisposable.noOp }
    set {
      let replaced: (any Disposable)? = contents.withLock { contents in
        if contents.isDisposed { return newValue }
        contents.replacements &+= 1
        defer { contents.current = newValue }
        return contents.current
      }
      replaced?.dispose()
    }
  }

  /// Creates a holder without a disposable.
  public init() {}

  deinit {
    if contents.withLock({ $0.current != nil }) { releaseNested(take) }
  }

  /// Disposes the held disposable.
  ///
  /// Disposables that are set later are disposed immediately.
  public func dispose() {
    disposeNested { take()?.dispose() }
  }

  func giveUp(to rest: inout [any Disposable]) {
    if let current = take() { rest.append(current) }
  }

  private func take() -> (any Disposable)? {
    contents.withLock { contents in
      contents.isDisposed = true
      return contents.current.take()
    }
  }

  /// Replaces the held disposable with the result of `schedule`.
  ///
  /// The action may run before `schedule` returns, and replace itself. So this method disposes the held disposable before it calls `schedule`. It
  /// disposes the result of `schedule` immediately if it is outdated.
  @usableFromInline
  func replace(by schedule: () -> any Disposable) {
    let (replaced, number) = contents.withLock { contents in
      contents.replacements &+= 1
      return (contents.current.take(), contents.replacements)
    }
    replaced?.dispose()
    if isDisposed { return }
    let scheduled = schedule()
    let isOutdated = contents.withLock { contents in
      if contents.isDisposed || contents.replacements != number { return true }
      contents.current = scheduled
      return false
    }
    if isOutdated { scheduled.dispose() }
  }
}
