/// One operator's view of the lifetime: whether the operator may emit, and the resources that are disposed with it.
///
/// An operator accesses the lifetime only through its scope, so that it can stop only itself and the upstream.
@frozen
@usableFromInline
package struct Scope {
  @usableFromInline let lifetime: Lifetime
  @usableFromInline let depth: Int32

  @inlinable
  init(_ lifetime: Lifetime, depth: Int32) {
    self.lifetime = lifetime
    self.depth = depth
  }

  /// Whether the operator has terminated or its subscription has been disposed: it must emit nothing more.
  @inlinable
  package var isStopped: Bool { lifetime.isStopped(at: depth) }

  /// Stops the operator and everything upstream of it.
  ///
  /// - Returns: Whether the operator was not stopped before: only then may it deliver its terminal event.
  @inlinable
  package func stop() -> Bool { lifetime.seal(from: depth) }

  /// Adds a resource, which is disposed with the subscription; disposes it immediately if the subscription has been disposed.
  @inlinable
  package func add(_ resource: any Disposable) { lifetime.add(resource) }

  /// Reserves a position for a resource that is disposed after the upstream's resources.
  @inlinable
  package func reserve() -> ReservedResource { lifetime.reserve() }

  /// Disposes the upstream's resources if the operator is stopped, before it continues with its own.
  @usableFromInline
  func settle(before place: ReservedResource) {
    if isStopped { lifetime.settle(before: place) }
  }
}
