import Synchronization

/// Subscribes to sources one after the other for one subscription: what concatenates and tries again is made of it.
///
/// However many sources end while they are being subscribed to, the stack does not grow.
@usableFromInline
package final class SourcesInTurn<Element> {
  /// Subscribes to a source in a lifetime, and sees to it that `advance()` is called where the next is wanted.
  package typealias Start = (SourcesInTurn, Observable<Element>, Lifetime) -> Void

  private let lifetime: Lifetime
  private let nextSource: () -> Observable<Element>?
  private let start: Start
  private let requests = Atomic<Int>(0)

  /// - Parameters:
  ///   - lifetime: What every source is subscribed to within.
  ///   - nextSource: Returns the source whose turn it is; `nil` after the last, when it has seen to the end itself.
  ///   - start: Subscribes to a source.
  package init(
    within lifetime: Lifetime, nextSource: @escaping () -> Observable<Element>?,
    start: @escaping Start
  ) {
    self.lifetime = lifetime
    self.nextSource = nextSource
    self.start = start
  }

  /// Subscribes to the next source, now, or when the subscription that is being made has returned.
  package func advance() {
    if requests.wrappingAdd(1, ordering: .acquiringAndReleasing).oldValue > 0 { return }
    repeat {
      if !lifetime.isStopped, let source = nextSource() {
        start(self, source, Lifetime(within: lifetime))
      }
    } while requests.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue > 0
  }
}
