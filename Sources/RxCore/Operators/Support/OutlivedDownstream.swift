/// The downstream of an operator whose source may outlive the operator's own subscription, because groups or windows still have subscribers.
///
/// When the subscription ends, the downstream is released, so that these subscribers retain neither it nor what it has collected.
@usableFromInline
final class OutlivedDownstream<Element>: @unchecked Sendable {
  // Unchecked: elements may have any type. The sink is guarded.

  /// Nil once the subscription has ended.
  private let sink: Guarded<Sink<Element>?>

  @usableFromInline
  init(_ sink: Sink<Element>) {
    self.sink = Guarded(sink)
    sink.scope.add(Ending(self))
  }

  /// The downstream, unless the operator has terminated or its subscription has been disposed.
  @usableFromInline var open: Sink<Element>? {
    guard let sink = sink.withLock({ $0 }), !sink.isStopped else { return nil }
    return sink
  }

  /// Terminates the downstream, unless it has been released.
  @usableFromInline
  func end(with error: (any Swift.Error)? = nil) {
    let sink = sink.withLock { $0 }
    if let error { sink?.error(error) } else { sink?.completed() }
  }

  private func release() {
    let sink = sink.withLock { $0.take() }
    withExtendedLifetime(sink) {}
  }

  /// The resource of the subscription that releases the downstream.
  private final class Ending: Disposable {
    // Weak: the downstream retains the subscription. A source that is dropped without an end releases both.
    private weak var owner: OutlivedDownstream?

    init(_ owner: OutlivedDownstream) { self.owner = owner }

    func dispose() { owner?.release() }
  }
}
