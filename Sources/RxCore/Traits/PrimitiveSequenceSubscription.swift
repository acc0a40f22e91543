extension PrimitiveSequence {
  /// Subscribes handlers for the only event of the sequence.
  ///
  /// An event after an element only ends the subscription. Without `error`, `Hooks.defaultErrorHandler` receives an error. `disposed` is called
  /// once, after the handler or when the subscription is disposed.
  func start(
    success: ((Element) -> Void)?, error: ((any Swift.Error) -> Void)?,
    completed: (() -> Void)?, disposed: (() -> Void)? = nil
  ) -> any Disposable {
    let isOver = State(false)
    let disposal = disposed.map { Disposables.create(with: $0) }
    let handleError = error ?? Self.reportingUnhandled()
    let once: (() -> Void) -> Void = { handle in
      if isOver.value { return }
      isOver.value = true
      handle()
      disposal?.dispose()
    }
    let lifetime = Lifetime.ofSubscriber(
      error: { error in once { handleError(error) } }, completed: { once { completed?() } })
    let place = disposal.map { (lifetime.reserve(), $0) }
    _ = source.start(lifetime, next: { element in once { success?(element) } })
    if let (place, disposal) = place { place.fill(disposal) }
    return lifetime
  }

  private static func reportingUnhandled() -> (any Swift.Error) -> Void {
    let callStack = Hooks.capturedCallStack() ?? []
    return { error in Hooks.reportUnhandled(error, callStack: callStack) }
  }
}
