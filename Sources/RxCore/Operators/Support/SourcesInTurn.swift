import VirtualTimeCore

/// Subscribes to sources one after the other for one subscription; `concat`, `retry` and similar operators use it.
///
/// The stack does not grow with the number of sources that terminate while they are being subscribed to.
@usableFromInline
package final class SourcesInTurn<Element> {
  /// Subscribes to a source in a lifetime, and arranges a call of `advance()` for when the next source is needed.
  @usableFromInline
  package typealias Start = (SourcesInTurn, Observable<Element>, Lifetime) -> Void

  private let scope: Scope
  private let nextSource: () -> Observable<Element>?
  private let start: Start
  private let countsTurn: (() -> Bool)?
  private let requests = AtomicValue<Int>(0)
  // The lifetime of the newest source. Only the thread that incremented `requests` from zero uses it.
  // The increment acquires what the decrement to zero released.
  private var current: Lifetime?

  /// Creates an object that is not subscribed to any source.
  ///
  /// - Parameters:
  ///   - scope: The scope within which each source is subscribed to.
  ///   - nextSource: Returns the next source. After the last one, delivers the terminal event itself and returns `nil`.
  ///   - countsTurn: Returns whether the next source counts for the limit of a test. By default, every source does.
  ///   - start: Subscribes to a source.
  @usableFromInline
  package init(
    within scope: Scope, nextSource: @escaping () -> Observable<Element>?,
    countsTurn: (() -> Bool)? = nil, start: @escaping Start
  ) {
    self.countsTurn = countsTurn
    self.scope = scope
    self.nextSource = nextSource
    self.start = start
  }

  /// Disposes the current source and subscribes to the next one, immediately or after the subscribing in progress has finished.
  @usableFromInline
  package func advance() {
    if requests.wrappingAdd(1, ordering: .acquiringAndReleasing).oldValue > 0 { return }
    repeat {
      if !scope.isStopped, mayTakeTurn, let source = nextSource(), !scope.isStopped {
        current?.dispose()
        let lifetime = Lifetime(within: scope)
        current = lifetime
        start(self, source, lifetime)
      }
    } while requests.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue > 0
  }

  private var mayTakeTurn: Bool { countsTurn?() == false || RequestMonitor.mayTakeTurn() }
}
