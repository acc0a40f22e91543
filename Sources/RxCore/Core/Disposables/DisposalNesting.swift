/// A disposable that is disposed by disposing others.
protocol NestedDisposable: Disposable {
  /// Marks this disposable as disposed, and appends what it held, the last first.
  func giveUp(to rest: inout [any Disposable])
}

extension NestedDisposable {
  /// Calls `body`, which disposes what this disposable holds; at the limit of the nesting, disposes it in a loop instead, in the same order.
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

  /// Releases what this disposable holds, for `deinit`; at the limit of the nesting, in a loop.
  func releaseNested(_ take: () -> (any Disposable)?) {
    if DisposalNesting.descend({ _ = take() }) { return }
    DisposalNesting.release { rest in
      if let disposable = take() { rest.append(disposable) }
    }
  }

  /// Releases what this disposable holds, for `deinit`; at the limit of the nesting, in a loop.
  func releaseNested(_ takeAll: () -> [any Disposable]) {
    if DisposalNesting.descend({ _ = takeAll() }) { return }
    DisposalNesting.release { $0 += takeAll().reversed() }
  }
}

/// How deep disposables that hold one another are being disposed and released on this thread.
///
/// Up to a limit, disposing and releasing are plain calls. From there on they are loops, so that the stack does not grow with the depth.
final class DisposalNesting {
  private static let limit = 64

  private static let threads = ThreadObject { DisposalNesting() }

  // Unchecked because one thread uses them.
  @exclusivity(unchecked) private var depth = 0
  @exclusivity(unchecked) private var isReleasing = false
  /// What is still to be released, the last first.
  @exclusivity(unchecked) private var rest: [any Disposable] = []

  /// Calls `body` one level deeper.
  ///
  /// - Returns: False, without a call, at the limit.
  static func descend(_ body: () -> Void) -> Bool {
    threads.withValue { nesting in
      if nesting.depth == limit { return false }
      nesting.depth += 1
      body()
      nesting.depth -= 1
      return true
    }
  }

  /// Releases disposables in a loop, or in the loop that is running, where they come before what waits already.
  ///
  /// - Parameter append: Appends the disposables, the last first.
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
