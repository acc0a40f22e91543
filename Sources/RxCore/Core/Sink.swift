/// A value-type observer into which an operator delivers: a closure for elements, a receiver of the terminal event, and the operator's scope.
///
/// Each operator builds the sink of the operator upstream from its own, in an inlinable method, so that its closure is specialised
/// in the module that builds the pipeline. Most operators forward the terminal event, and share one `Ends` with the subscriber.
///
/// Check `isStopped` before you deliver an element from a source, a timer or a gate, or after a call of the user's code; `emit` does this.
/// `error` and `completed` stop the operator and then deliver the terminal event, once.
@frozen
@usableFromInline
package struct Sink<Element> {
  @usableFromInline package let next: (Element) -> Void
  @usableFromInline package let ends: Ends
  @usableFromInline package let scope: Scope

  @inlinable
  package init(next: @escaping (Element) -> Void, ends: Ends, scope: Scope) {
    self.next = next
    self.ends = ends
    self.scope = scope
  }

  /// The sink without its closure for elements, for code that does not depend on the element type.
  @inlinable package var terminal: Terminal { Terminal(ends: ends, scope: scope) }

  /// Whether the operator has terminated or its subscription has been disposed.
  @inlinable package var isStopped: Bool { scope.isStopped }

  /// Delivers an element, unless the operator is stopped.
  @inlinable
  package func emit(_ element: Element) {
    if !scope.isStopped { next(element) }
  }

  /// Stops the operator and delivers the error.
  @inlinable
  package func error(_ error: any Swift.Error) {
    if scope.stop() { ends.error(error) }
  }

  /// Stops the operator and delivers the completion.
  @inlinable
  package func completed() {
    if scope.stop() { ends.completed() }
  }

  /// Returns the sink for the operator upstream, which forwards the terminal event.
  ///
  /// `next` is the whole operator, so that an element costs one call. If the user's closure throws, `next` passes the error to `error(_:)`.
  @inlinable
  package func handling<Upstream>(_ next: @escaping (Upstream) -> Void) -> Sink<Upstream> {
    Sink<Upstream>(next: next, ends: ends, scope: scope.upstream)
  }

  /// Returns the sink for the operator upstream, with a custom handler for the completion.
  @inlinable
  package func handling<Upstream>(
    next: @escaping (Upstream) -> Void, completed: @escaping () -> Void
  ) -> Sink<Upstream> {
    handling(next: next, error: ends.error, completed: completed)
  }

  /// Returns the sink for the operator upstream, with custom handlers for both terminal events.
  @inlinable
  package func handling<Upstream>(
    next: @escaping (Upstream) -> Void, error: @escaping (any Swift.Error) -> Void,
    completed: @escaping () -> Void
  ) -> Sink<Upstream> {
    Sink<Upstream>(
      next: next, ends: AnonymousEnds(error: error, completed: completed), scope: scope.upstream)
  }

  /// Returns the sink for the operator upstream, which forwards every event.
  @inlinable
  package func passing() -> Sink<Element> {
    Sink(next: next, ends: ends, scope: scope.upstream)
  }

  /// Emits a last element, then completes, unless the element caused the operator to stop.
  @inlinable
  package func complete(with last: Element) {
    emit(last)
    completed()
  }

  /// Emits the remaining elements, then completes, unless an element caused the operator to stop.
  ///
  /// - Parameter rest: Returns the next remaining element, or nil after the last one.
  @inlinable
  package func complete(after rest: () -> Element?) {
    while !isStopped, let element = rest() { emit(element) }
    completed()
  }

  /// Delivers one event, unless the operator is stopped.
  @inlinable
  package func on(_ event: Event<Element>) {
    switch event {
    case .next(let element): emit(element)
    case .error(let failure): error(failure)
    case .completed: completed()
    }
  }
}

/// An operator's scope and the receiver of its terminal event.
@frozen
@usableFromInline
package struct Terminal {
  @usableFromInline let ends: Ends
  @usableFromInline package let scope: Scope

  @inlinable
  init(ends: Ends, scope: Scope) {
    self.ends = ends
    self.scope = scope
  }

  /// Whether the operator has terminated or its subscription has been disposed.
  @inlinable package var isStopped: Bool { scope.isStopped }

  /// Stops the operator and delivers the error.
  @inlinable
  package func error(_ error: any Swift.Error) {
    if scope.stop() { ends.error(error) }
  }

  /// Stops the operator and delivers the completion.
  @inlinable
  package func completed() {
    if scope.stop() { ends.completed() }
  }

  /// Stops the operator, delivers the terminal event and calls `afterwards`; if the subscriber is next, before the upstream is disposed.
  func end(with error: (any Swift.Error)?, afterwards: @escaping () -> Void) {
    guard scope.stop() else { return }
    if scope.isNextToSubscriber { return ends.end(with: error, afterwards: afterwards) }
    if let error { ends.error(error) } else { ends.completed() }
    afterwards()
  }
}
