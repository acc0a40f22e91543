import Synchronization

/// The place of one stage in a lifetime: whether it may emit, and what is disposed of with it.
///
/// A stage sees no more of the lifetime than this, so that it can silence itself and what is upstream of it, and nothing else.
@frozen
@usableFromInline
package struct Scope {
  @usableFromInline let lifetime: Lifetime
  @usableFromInline let depth: Int

  @inlinable
  init(_ lifetime: Lifetime, depth: Int) {
    self.lifetime = lifetime
    self.depth = depth
  }

  /// Whether the stage has ended or its subscription has been disposed: it must emit nothing more.
  @inlinable
  package var isStopped: Bool { lifetime.limit.load(ordering: .relaxed) <= depth }

  /// Seals the stage and everything upstream of it.
  ///
  /// - Returns: Whether it was open: only then may the stage deliver its end.
  @inlinable
  package func stop() -> Bool { lifetime.seal(from: depth) }

  /// Keeps something until the subscription is disposed; if it has been, disposes of it at once.
  @inlinable
  package func add(_ resource: any Disposable) { lifetime.add(resource) }

  /// Keeps a place for a resource that is disposed of after those of the stages upstream.
  @inlinable
  package func reserve() -> ReservedResource { lifetime.reserve() }

  /// Where the subscription has ended meanwhile: disposes of what the stages upstream hold, before a stage goes on with its own.
  @usableFromInline
  func settle(before place: ReservedResource) {
    if isStopped { lifetime.settle(before: place) }
  }

  /// The place of the stage upstream.
  @inlinable
  var upstream: Scope { Scope(lifetime, depth: depth + 1) }

  /// Whether nothing stands between the stage and the subscriber.
  @inlinable
  var isNextToSubscriber: Bool { depth == 1 }
}
