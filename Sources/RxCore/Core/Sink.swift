/// A value-type observer for an operator's output: a closure for elements, a receiver of the terminal event, and the operator's depth.
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
  @usableFromInline let depth: Int32

  @inlinable
  package init(next: @escaping (Element) -> Void, ends: Ends, depth: Int32 = 1) {
    self.next = next
    self.ends = ends
    self.depth = depth
  }

  /// The sink without its closure for elements, for code that does not depend on the element type.
  @inlinable package var terminal: Terminal { Terminal(ends: ends, depth: depth) }

  /// The operator's scope.
  @inlinable package var scope: Scope { terminal.scope }

  /// Whether the operator has terminated or its subscription has been disposed.
  @inlinable package var isStopped: Bool { ends.hasStopped(at: depth) }

  /// Delivers an element, unless the operator is stopped.
  @inlinable
  package func emit(_ element: Element) {
    if !isStopped { next(element) }
  }

  /// A closure that does what `emit` does.
  ///
  /// It captures no generic value but `next`, so that calling it needs no metadata even in code that is not specialised.
  @inlinable
  package var emitter: (Element) -> Void {
    let (next, ends, depth) = (next, ends, depth)
    return { element in
      if !ends.hasStopped(at: depth) { next(element) }
    }
  }

  /// Stops the operator and delivers the error.
  @inlinable
  package func error(_ error: any Swift.Error) {
    terminal.error(error)
  }

  /// Stops the operator and delivers the completion.
  @inlinable
  package func completed() {
    terminal.completed()
  }

  /// Returns the sink for the operator upstream, which forwards the terminal event.
  ///
  /// `next` is the whole operator, so that an element costs one call. If the user's closure throws, `next` passes the error to `error(_:)`.
  ///
  /// An element costs least if `next` captures nothing but one object of a final class, which holds the downstream, the user's closure and the
  /// state. Then Swift passes the object itself as the closure's context: one allocation for each subscription, and no thunk that unpacks
  /// the captured values at each call.
  @inlinable
  package func handling<Upstream>(_ next: @escaping (Upstream) -> Void) -> Sink<Upstream> {
    Sink<Upstream>(next: next, ends: ends, depth: depth + 1)
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
      next: next, ends: AnonymousEnds(ends.lifetime, error: error, completed: completed),
      depth: depth + 1)
  }

  /// Returns the sink for the operator upstream, which forwards every event.
  @inlinable
  package func passing() -> Sink<Element> {
    Sink(next: next, ends: ends, depth: depth + 1)
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

/// An operator's depth and the receiver of its terminal event.
@frozen
@usableFromInline
package struct Terminal {
  @usableFromInline let ends: Ends
  @usableFromInline let depth: Int32

  @inlinable
  init(ends: Ends, depth: Int32) {
    self.ends = ends
    self.depth = depth
  }

  /// Whether the operator has terminated or its subscription has been disposed.
  @inlinable package var isStopped: Bool { ends.hasStopped(at: depth) }

  /// The operator's scope.
  @inlinable package var scope: Scope { Scope(ends.lifetime, depth: depth) }

  /// Stops the operator and everything upstream of it.
  ///
  /// - Returns: Whether the operator was not stopped before: only then may it deliver its terminal event.
  @inlinable
  func stop() -> Bool { ends.lifetime.seal(from: depth) }

  /// Stops the operator and delivers the error.
  ///
  /// Never inlined: without this code, the closure for the elements is smaller and saves fewer registers.
  @inline(never)
  @usableFromInline
  package func error(_ error: any Swift.Error) {
    if stop() { ends.error(error) } else { ends.lifetime.finishIfAbandoned() }
  }

  /// Stops the operator and delivers the completion.
  @usableFromInline
  package func completed() {
    if stop() { ends.completed() } else { ends.lifetime.finishIfAbandoned() }
  }

  /// Stops the operator, delivers the terminal event and calls `afterwards`; if the subscriber is next, before the upstream is disposed.
  func end(with error: (any Swift.Error)?, afterwards: @escaping () -> Void) {
    guard stop() else { return }
    if depth == 1 { return ends.end(with: error, afterwards: afterwards) }
    if let error { ends.error(error) } else { ends.completed() }
    afterwards()
  }
}
