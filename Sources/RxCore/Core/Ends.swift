/// A receiver of a sequence's terminal event, independent of the element type.
@usableFromInline
package class Ends {
  /// The lifetime of the operators that share this receiver.
  @usableFromInline final let lifetime: Lifetime

  @usableFromInline
  init(_ lifetime: Lifetime) { self.lifetime = lifetime }

  /// Receives the error.
  @usableFromInline
  package func error(_ error: any Swift.Error) {}

  /// Receives the completion.
  @usableFromInline
  package func completed() {}

  /// Receives a terminal event, and calls `afterwards` before the subscription is disposed.
  @usableFromInline
  func end(with error: (any Swift.Error)?, afterwards: @escaping () -> Void) {
    if let error { self.error(error) } else { completed() }
    afterwards()
  }
}

/// A receiver of the terminal event that calls closures.
@usableFromInline
final class AnonymousEnds: Ends {
  private let onError: (any Swift.Error) -> Void
  private let onCompleted: () -> Void

  @usableFromInline
  init(
    _ lifetime: Lifetime, error: @escaping (any Swift.Error) -> Void,
    completed: @escaping () -> Void
  ) {
    onError = error
    onCompleted = completed
    super.init(lifetime)
  }

  @usableFromInline
  override func error(_ error: any Swift.Error) { onError(error) }

  @usableFromInline
  override func completed() { onCompleted() }
}

/// A receiver of the terminal event of a source with its own lifetime.
///
/// It stops the source, calls the operator's handler, and then disposes the lifetime.
@usableFromInline
final class SourceEnds: Ends {
  private let gate: Gate?
  private let onError: (any Swift.Error) -> Void
  private let onCompleted: () -> Void

  /// Makes a receiver; if there is a gate, the terminal event passes through it.
  @usableFromInline
  init(
    _ lifetime: Lifetime, through gate: Gate? = nil,
    error: @escaping (any Swift.Error) -> Void, completed: @escaping () -> Void
  ) {
    self.gate = gate
    onError = error
    onCompleted = completed
    super.init(lifetime)
  }

  @usableFromInline
  override func error(_ error: any Swift.Error) { end(with: error, then: nil) }

  @usableFromInline
  override func completed() { end(with: nil, then: nil) }

  @usableFromInline
  override func end(with error: (any Swift.Error)?, afterwards: @escaping () -> Void) {
    end(with: error, then: afterwards)
  }

  private func end(with error: (any Swift.Error)?, then afterwards: (() -> Void)?) {
    guard let gate else { return deliver(error, then: afterwards) }
    gate.perform { self.deliver(error, then: afterwards) }
  }

  private func deliver(_ error: (any Swift.Error)?, then afterwards: (() -> Void)?) {
    guard lifetime.stop() else { return }
    if let error { onError(error) } else { onCompleted() }
    afterwards?()
    lifetime.finish()
  }
}
