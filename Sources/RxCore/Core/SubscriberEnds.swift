/// The subscriber's receiver of the terminal event: calls the handlers once, then disposes the upstream.
@usableFromInline
package final class SubscriberEnds: Ends {
  @usableFromInline let check = SynchronizationCheck()
  private let onError: ((any Swift.Error) -> Void)?
  private let onCompleted: (() -> Void)?
  @usableFromInline let disposal: AnonymousDisposable?
  private let callStack: [String]?

  /// Makes a receiver; without `error`, `Hooks.defaultErrorHandler` receives the error.
  @usableFromInline
  package init(
    _ lifetime: Lifetime, error: ((any Swift.Error) -> Void)?, completed: (() -> Void)?,
    disposed: (() -> Void)? = nil
  ) {
    onError = error
    onCompleted = completed
    disposal = disposed.map(AnonymousDisposable.init)
    callStack = error == nil ? Hooks.capturedCallStack() : nil
    super.init(lifetime)
  }

  /// Reserves the position of `disposed` after the upstream's resources.
  ///
  /// `disposed` is called when the subscription is disposed, after the upstream. After a terminal event it is always called.
  ///
  /// - Returns: The reserved position, which `fill(_:)` fills; `nil` without `disposed`.
  @inlinable
  func reserveDisposal() -> ReservedResource? {
    disposal == nil ? nil : lifetime.reserve()
  }

  /// Fills the position that `reserveDisposal()` has reserved.
  @inlinable
  func fill(_ place: ReservedResource?) {
    if let place, let disposal { place.fill(disposal) }
  }

  @usableFromInline
  package override func error(_ error: any Swift.Error) { end(with: error) {} }

  @usableFromInline
  package override func completed() { end(with: nil) {} }

  @usableFromInline
  override func end(with error: (any Swift.Error)?, afterwards: @escaping () -> Void) {
    guard lifetime.stop() else { return }
    check.enter()
    if let error { receive(error) } else { onCompleted?() }
    check.leave()
    disposal?.dispose()
    afterwards()
    lifetime.finish()
  }

  private func receive(_ error: any Swift.Error) {
    if let onError {
      onError(error)
    } else {
      Hooks.reportUnhandled(error, callStack: callStack ?? [])
    }
  }
}
