/// What receives the end of a sequence, whatever its elements are.
@usableFromInline
package class Ends {
  @usableFromInline
  init() {}

  /// Receives the failure.
  @usableFromInline
  package func error(_ error: any Swift.Error) {}

  /// Receives the completion.
  @usableFromInline
  package func completed() {}

  /// Receives an end, and calls `afterwards` before the subscription is disposed.
  @usableFromInline
  func end(with error: (any Swift.Error)?, afterwards: () -> Void) {
    if let error { self.error(error) } else { completed() }
    afterwards()
  }
}

/// Ends made of closures.
@usableFromInline
final class AnonymousEnds: Ends {
  private let onError: (any Swift.Error) -> Void
  private let onCompleted: () -> Void

  @usableFromInline
  init(error: @escaping (any Swift.Error) -> Void, completed: @escaping () -> Void) {
    onError = error
    onCompleted = completed
  }

  @usableFromInline
  override func error(_ error: any Swift.Error) { onError(error) }

  @usableFromInline
  override func completed() { onCompleted() }
}
