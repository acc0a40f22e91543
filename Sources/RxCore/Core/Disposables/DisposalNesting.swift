import VirtualTimeCore

/// A disposable that holds other disposables, and disposes them when it is disposed.
protocol NestedDisposable: Disposable {
  /// Marks this disposable as disposed, and appends the disposables that it held, in reverse order.
  func giveUp(to rest: inout [any Disposable])
}

extension NestedDisposable {
  /// Calls `body`, which disposes the held disposables.
  ///
  /// At the nesting limit, disposes them in a loop instead, in the same order.
  func disposeNested(_ body: () -> Void) {
    if DisposalNesting.descend(body) { return }
    var rest: [any Disposable] = []
    giveUp(to: &rest)
    while let next = rest.popLast() {
      if let nested = next as? any NestedDisposable {
        nested.giveUp(to: &rest)
      } else {
        next.dispose()
      }
    }
  }

  /// Releases the held disposable, for `deinit`; at the nesting limit, in a loop.
  func releaseNested(_ take: () -> (any Disposable)?) {
    if DisposalNesting.descend({ _ = take() }) { return }
    DisposalNesting.release { rest in
      if let disposable = take() { rest.append(disposable) }
    }
  }

  /// Releases the held disposables, for `deinit`; at the nesting limit, in a loop.
  func releaseNested(_ takeAll: () -> [any Disposable]) {
    if DisposalNesting.descend({ _ = takeAll() }) { return }
    DisposalNesting.release { $0 += takeAll().reversed() }
  }
}

/// The depth to which this thread is currently disposing and releasing nested disposables.
///
/// Up to a limit, disposing and releasing are nested calls. Beyond the limit they are loops, so that the stack does not grow with the depth.
final class DisposalNesting {
  private static let limit = 64

  private static let threads = ThreadObject { DisposalNesting() }

  // Unchecked because only one thread uses them.
  @exclusivity(unchecked) private var depth = 0
  @exclusivity(unchecked) private var isReleasing = false
  /// The disposables still to be released, in reverse order.
  @exclusivity(unchecked) private var rest: [any Disposable] = []

  /// Calls `body` one level deeper.
  ///
  /// - Returns: Whether `body` was called: at the limit it is not.
  static func descend(_ body: () -> Void) -> Bool {
    threads.withValue { nesting in
      if nesting.depth == limit { return false }
      nesting.depth += 1
      body()
      nesting.depth -= 1
      return true
    }
  }

  /// Releases disposables in a loop.
  ///
  /// If a loop is already running, that loop releases them, before its other disposables.
  ///
  /// - Parameter append: Appends the disposables, in reverse order.
  static func release(_ append: (inout [any Disposable]) -> Void) {
    threads.withValue { nesting in
      append(&nesting.rest)
      if nesting.isReleasing { return }
      nesting.isReleasing = true
      while nesting.rest.popLast() != nil {}
      nesting.isReleasing = false
    }
  }
}
