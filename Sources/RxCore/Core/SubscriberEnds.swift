/// What a subscriber does at the end, once: calls its handlers, then disposes of everything upstream.
@usableFromInline
package final class SubscriberEnds: Ends {
  @usableFromInline let check = SynchronizationCheck()
  private let lifetime: Lifetime
  private let onError: ((any Swift.Error) -> Void)?
  private let onCompleted: (() -> Void)?
  private let disposal: AnonymousDisposable?
  private let callStack: [String]?

  /// Without `error`, an error goes to `Hooks.defaultErrorHandler`.
  @usableFromInline
  package init(
    _ lifetime: Lifetime, error: ((any Swift.Error) -> Void)?, completed: (() -> Void)?,
    disposed: (() -> Void)? = nil
  ) {
    self.lifetime = lifetime
    onError = error
    onCompleted = completed
    disposal = disposed.map(AnonymousDisposable.init)
    callStack = error == nil ? Hooks.capturedCallStack() : nil
  }

  /// Lets `disposed` be called when the subscription is disposed; it is called after an end in any case.
  @usableFromInline
  func addDisposal() {
    if let disposal { lifetime.add(disposal) }
  }

  @usableFromInline
  package override func error(_ error: any Swift.Error) {
    guard lifetime.stop() else { return }
    check.enter()
    if let onError {
      onError(error)
    } else {
      Hooks.reportUnhandled(error, callStack: callStack ?? [])
    }
    check.leave()
    finish()
  }

  @usableFromInline
  package override func completed() {
    guard lifetime.stop() else { return }
    check.enter()
    onCompleted?()
    check.leave()
    finish()
  }

  private func finish() {
    disposal?.dispose()
    lifetime.dispose()
  }
}
