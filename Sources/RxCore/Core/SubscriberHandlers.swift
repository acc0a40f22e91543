/// What a subscriber does at the end of its subscription.
final class SubscriberHandlers {
  let onError: ((any Error) -> Void)?
  let onCompleted: (() -> Void)?
  let disposal: AnonymousDisposable?
  private let callStack: [String]?

  /// Returns the handlers; `nil` if there are none, so that most subscriptions consist of one object less.
  static func make(
    error: ((any Error) -> Void)?, completed: (() -> Void)?, disposed: (() -> Void)?
  ) -> SubscriberHandlers? {
    let callStack = error == nil ? Hooks.capturedCallStack() : nil
    if error == nil, completed == nil, disposed == nil, callStack == nil { return nil }
    return SubscriberHandlers(error, completed, disposed, callStack)
  }

  /// Makes the handlers of a subscriber that has none: an error is reported with the call stack.
  convenience init(callStack: [String]) { self.init(nil, nil, nil, callStack) }

  private init(
    _ error: ((any Error) -> Void)?, _ completed: (() -> Void)?, _ disposed: (() -> Void)?,
    _ callStack: [String]?
  ) {
    onError = error
    onCompleted = completed
    disposal = disposed.map(AnonymousDisposable.init)
    self.callStack = callStack
  }

  /// Calls the subscriber's handler of errors; without one, `Hooks.defaultErrorHandler` receives the error.
  static func receive(_ error: any Error, _ handlers: SubscriberHandlers?) {
    if let onError = handlers?.onError { return onError(error) }
    Hooks.reportUnhandled(error, callStack: handlers?.callStack ?? [])
  }
}

extension Lifetime {
  /// Makes the lifetime of a subscriber; without `error`, `Hooks.defaultErrorHandler` receives the error.
  ///
  /// A function, because an initializer would own the closures, and retain the new object while it releases them.
  /// Inlinable, because most subscribers visibly have no handlers, and then cost less.
  @inlinable
  package static func ofSubscriber(
    error: ((any Swift.Error) -> Void)?, completed: (() -> Void)?, disposed: (() -> Void)? = nil
  ) -> Lifetime {
    error == nil && completed == nil && disposed == nil
      ? ofSubscriberWithoutHandlers()
      : ofSubscriber(handlingError: error, completed: completed, disposed: disposed)
  }

  @usableFromInline
  static func ofSubscriberWithoutHandlers() -> Lifetime {
    Lifetime(Hooks.capturedCallStack().map { SubscriberHandlers(callStack: $0) })
  }

  @usableFromInline
  static func ofSubscriber(
    handlingError error: ((any Swift.Error) -> Void)?, completed: (() -> Void)?,
    disposed: (() -> Void)?
  ) -> Lifetime {
    Lifetime(.make(error: error, completed: completed, disposed: disposed))
  }
}
