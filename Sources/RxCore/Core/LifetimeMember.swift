import Synchronization

/// What a lifetime disposes of: a link in its list.
@usableFromInline
package class LifetimeMember {
  // The links are guarded by the lock of the lifetime that they belong to.
  var previous: Unmanaged<LifetimeMember>?
  var following: LifetimeMember?
  var isLinked = false

  init() {}

  func disposeMember() {}

  func seal() {}

  func holds(_ seat: AnySeat) -> Bool { false }
}

/// A resource that a stage added.
final class HeldDisposable: LifetimeMember {
  private let resource: any Disposable

  init(_ resource: any Disposable) { self.resource = resource }

  override func disposeMember() { resource.dispose() }

  override func holds(_ seat: AnySeat) -> Bool { resource as? AnySeat === seat }
}

/// A place among a lifetime's resources that is filled after the stages upstream have added theirs.
@usableFromInline
package final class ReservedResource: LifetimeMember, @unchecked Sendable {
  // Not checked: the disposable inside is thread-safe.
  private let resource = SingleAssignmentDisposable()

  /// Fills the place; disposes at once if the subscription has been disposed.
  @usableFromInline
  package func fill(_ disposable: any Disposable) { resource.setDisposable(disposable) }

  override func disposeMember() { resource.dispose() }
}
