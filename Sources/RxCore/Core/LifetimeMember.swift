/// A node in the list of resources that a lifetime disposes.
@usableFromInline
package class LifetimeMember {
  // The lock of the lifetime that owns the list guards the links, so a check of exclusive access would cost time for nothing.
  @exclusivity(unchecked) var previous: Unmanaged<LifetimeMember>?
  @exclusivity(unchecked) var following: LifetimeMember?

  init() {}

  func disposeMember() {}

  func seal() {}

  func holds(_ seat: LifetimeSeat) -> Bool { false }
}

/// A resource that an operator added.
final class HeldDisposable: LifetimeMember {
  private let resource: any Disposable

  init(_ resource: any Disposable) { self.resource = resource }

  override func disposeMember() { resource.dispose() }

  override func holds(_ seat: LifetimeSeat) -> Bool { resource as? LifetimeSeat === seat }
}

/// A reserved position in a lifetime's list, which is filled after the upstream has added its resources.
@usableFromInline
package final class ReservedResource: LifetimeMember, @unchecked Sendable {
  // Unchecked: the disposable inside is thread-safe.
  private let resource = SingleAssignmentDisposable()

  /// Sets the resource; disposes it immediately if the subscription has been disposed.
  @usableFromInline
  package func fill(_ disposable: any Disposable) { resource.setDisposable(disposable) }

  override func disposeMember() { resource.dispose() }
}

/// A subscriber's seat in a subject, as its lifetime holds it.
@usableFromInline
package class LifetimeSeat: Disposable {
  @usableFromInline init() {}

  /// Removes the subscriber from the subject.
  @usableFromInline
  package func dispose() {}
}
