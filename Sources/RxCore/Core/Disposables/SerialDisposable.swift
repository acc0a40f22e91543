/// Holds one disposable at a time: setting another disposes the one before.
public final class SerialDisposable: Cancelable, NestedDisposable, Sendable {
  private struct Contents {
    var current: (any Disposable)?
    var isDisposed = false
    /// The number of times that the held disposable has been replaced.
    var replacements = 0
  }

  private let contents = Guarded(Contents())
  private let counted = CountedResource()

  /// Whether `dispose()` has been called.
  public var isDisposed: Bool { contents.withLock { $0.isDisposed } }

  /// What is held now; when none has been set, or after disposal, a disposable that does nothing.
  ///
  /// Setting disposes what was held before; after disposal, what is set is disposed at once.
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

  /// Makes a holder of nothing.
  public init() {}

  deinit {
    if contents.withLock({ $0.current != nil }) { releaseNested(take) }
  }

  /// Disposes what is held, and from now on whatever is set.
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
  /// The work may run before `schedule` returns, and replace itself. So this method disposes the held disposable before it calls `schedule`,
  /// and disposes the result of `schedule` immediately if it is outdated.
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
