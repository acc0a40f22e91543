import Synchronization

/// What lives as long as one subscription to a run of stages, and the flag that silences them.
///
/// Stages that answer the end of their source with their own end, before they return, share one lifetime from the
/// source to the subscriber: one flag stops them all. A stage whose source ends earlier than itself (`concat`, `delay`,
/// `flatMap`) gives each source a lifetime of its own, a child of the one it delivers in.
///
/// Whoever emits checks `isStopped` first. Disposing disposes the children, then the resources in the order in which they
/// were added, so what is upstream goes first.
@usableFromInline
package final class Lifetime: Cancelable, @unchecked Sendable {
  // Not checked: the links of the child list are guarded by the parent's `contents`, which the compiler cannot know.

  private static let stopped: UInt8 = 1
  private static let disposed: UInt8 = 2

  private struct Contents {
    var first: (any Disposable)?
    var others: [any Disposable]?
    var children: Lifetime?
  }

  @usableFromInline let flags = Atomic<UInt8>(0)
  private let contents = Guarded(Contents())

  /// Not retained: whatever can dispose a child delivers into its parent, and so holds it.
  private unowned(unsafe) let parent: Lifetime?
  private var previous: Unmanaged<Lifetime>?
  private var following: Lifetime?

  /// Makes the lifetime of a whole subscription.
  @usableFromInline
  package init() {
    parent = nil
    Resources.incrementTotal()
  }

  /// Makes a lifetime that ends with another at the latest; it is over at once if that one is.
  @usableFromInline
  package init(within parent: Lifetime) {
    self.parent = parent
    Resources.incrementTotal()
    if !parent.link(self) { dispose() }
  }

  deinit {
    // One at a time: releasing a long list by its head would nest as deep as the list is long.
    contents.withLock { contents in
      while let child = contents.children {
        contents.children = child.following
        child.following = nil
      }
    }
    Resources.decrementTotal()
  }

  /// Whether the end has been delivered, or the subscription disposed: nothing more may be emitted.
  @inlinable
  package var isStopped: Bool { flags.load(ordering: .relaxed) != 0 }

  /// Whether the subscription has been disposed.
  @usableFromInline
  package var isDisposed: Bool { flags.load(ordering: .relaxed) & Self.disposed != 0 }

  /// Forbids further events.
  ///
  /// - Returns: Whether they were allowed until now: only then may the caller deliver the end.
  @usableFromInline
  package func stop() -> Bool {
    flags.bitwiseOr(Self.stopped, ordering: .relaxed).oldValue == 0
  }

  /// Keeps something until the subscription is disposed; if it has been, disposes it at once.
  @usableFromInline
  package func add(_ resource: any Disposable) {
    let isOver = contents.withLock { contents in
      if isDisposed { return true }
      if contents.first == nil {
        contents.first = resource
      } else {
        contents.others = (contents.others.take() ?? []) + [resource]
      }
      return false
    }
    if isOver { resource.dispose() }
  }

  /// Stops the stages and disposes of what they hold, once.
  @usableFromInline
  package func dispose() {
    let old = flags.bitwiseOr(Self.stopped | Self.disposed, ordering: .acquiringAndReleasing)
    guard old.oldValue & Self.disposed == 0 else { return }
    parent?.unlink(self)
    var (first, others, child) = contents.withLock { contents in
      (contents.first.take(), contents.others.take(), contents.children)
    }
    while let disposed = child {
      disposed.dispose()
      child = contents.withLock { $0.children }
    }
    first?.dispose()
    first = nil
    for resource in others ?? [] { resource.dispose() }
  }

  private func link(_ child: Lifetime) -> Bool {
    contents.withLock { contents in
      if isDisposed { return false }
      contents.children?.previous = Unmanaged.passUnretained(child)
      child.following = contents.children
      contents.children = child
      return true
    }
  }

  private func unlink(_ child: Lifetime) {
    contents.withLock { contents in
      let following = child.following
      following?.previous = child.previous
      if let previous = child.previous {
        previous.takeUnretainedValue().following = following
      } else if contents.children === child {
        contents.children = following
      }
      child.previous = nil
      child.following = nil
    }
  }
}
