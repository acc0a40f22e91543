import Synchronization

/// What lives as long as one subscription to a run of stages, and the flag that silences them.
///
/// Stages that answer the end of their source with their own end, before they return, share one lifetime from the
/// source to the subscriber: one flag stops them all. A stage whose source ends earlier than itself (`concat`, `delay`,
/// `flatMap`) gives each source a lifetime of its own, a child of the one it delivers in.
///
/// Whoever emits checks `isStopped` first. Disposing disposes the children, then the resources, each in the order in which they
/// were added, so what is upstream goes first.
@usableFromInline
package final class Lifetime: Cancelable, @unchecked Sendable {
  // Not checked: the links of the child list are guarded by the parent's `contents`, which the compiler cannot know.

  private static let stopped: UInt8 = 1
  private static let disposed: UInt8 = 2

  private struct Contents {
    var seat: AnySeat?
    var resources: [any Disposable]?
    var firstChild: Lifetime?
    var lastChild: Unmanaged<Lifetime>?
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
      while let child = contents.firstChild {
        contents.firstChild = child.following
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
      if contents.resources == nil {
        contents.resources = [resource]
      } else {
        contents.resources?.append(resource)
      }
      return false
    }
    if isOver { resource.dispose() }
  }

  /// The same for the place that the subscription has with a subject: the commonest resource, and the first.
  func occupy(_ seat: AnySeat) {
    let isOver = contents.withLock { contents in
      if isDisposed { return true }
      if contents.seat == nil {
        contents.seat = seat
      } else {
        contents.resources = (contents.resources.take() ?? []) + [seat]
      }
      return false
    }
    if isOver { seat.dispose() }
  }

  /// Forgets the place, where the subject has: it holds what delivers into this lifetime, and so the lifetime itself.
  func vacate(_ seat: AnySeat) {
    contents.withLock { contents in
      if contents.seat === seat {
        contents.seat = nil
      } else {
        contents.resources?.removeAll { $0 as? AnySeat === seat }
      }
    }
  }

  /// Stops the stages and disposes of what they hold, once.
  @usableFromInline
  package func dispose() {
    let old = flags.bitwiseOr(Self.stopped | Self.disposed, ordering: .acquiringAndReleasing)
    guard old.oldValue & Self.disposed == 0 else { return }
    parent?.unlink(self)
    let (seat, resources, child) = contents.withLock { contents in
      (contents.seat.take(), contents.resources.take(), contents.firstChild)
    }
    if child != nil { disposeChildren() }
    seat?.dispose()
    if let resources {
      for resource in resources { resource.dispose() }
    }
  }

  private func disposeChildren() {
    while let child = contents.withLock({ $0.firstChild }) { child.dispose() }
  }

  private func link(_ child: Lifetime) -> Bool {
    contents.withLock { contents in
      if isDisposed { return false }
      child.previous = contents.lastChild
      if let last = contents.lastChild {
        last.takeUnretainedValue().following = child
      } else {
        contents.firstChild = child
      }
      contents.lastChild = Unmanaged.passUnretained(child)
      return true
    }
  }

  private func unlink(_ child: Lifetime) {
    contents.withLock { contents in
      guard child.previous != nil || contents.firstChild === child else { return }
      let following = child.following
      if let following {
        following.previous = child.previous
      } else {
        contents.lastChild = child.previous
      }
      if let previous = child.previous {
        previous.takeUnretainedValue().following = following
      } else {
        contents.firstChild = following
      }
      child.previous = nil
      child.following = nil
    }
  }
}
