import Synchronization

/// Subscribes to sources one after the other for one subscription: what concatenates and tries again is made of it.
///
/// However many sources end while they are being subscribed to, the stack does not grow.
@usableFromInline
package final class SourcesInTurn<Element> {
  /// Subscribes to a source in a lifetime, and sees to it that `advance()` is called where the next is wanted.
  package typealias Start = (SourcesInTurn, Observable<Element>, Lifetime) -> Void

  private let scope: Scope
  private let nextSource: () -> Observable<Element>?
  private let start: Start
  private let requests = Atomic<Int>(0)
  // The lifetime of the newest source. Only the thread that has raised `requests` from zero uses it.
  private var current: Lifetime?

  /// - Parameters:
  ///   - scope: What every source is subscribed to within.
  ///   - nextSource: Returns the next source; `nil` after the last one, when it has delivered the end itself.
  ///   - start: Subscribes to a source.
  package init(
    within scope: Scope, nextSource: @escaping () -> Observable<Element>?,
    start: @escaping Start
  ) {
    self.scope = scope
    self.nextSource = nextSource
    self.start = start
  }

  /// Subscribes to the next source, now, or when the subscription that is being made has returned; the last one is disposed before.
  package func advance() {
    if requests.wrappingAdd(1, ordering: .acquiringAndReleasing).oldValue > 0 { return }
    repeat {
      if !scope.isStopped, let source = nextSource(), !scope.isStopped {
        current?.dispose()
        let lifetime = Lifetime(within: scope)
        current = lifetime
        start(self, source, lifetime)
      }
    } while requests.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue > 0
  }
}
