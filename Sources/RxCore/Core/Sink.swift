/// Where a stage delivers: an observer as a value, a closure for the elements and a receiver of the end, with the stage's own scope.
///
/// Each stage builds the sink of the stage upstream from its own, in an inlinable method, so that its closure is specialised
/// where the pipeline is written. Most stages let the end pass, and share one `Ends` with the subscriber.
///
/// The rule for a stage: whoever starts an emission (a source, a timer, a gate) and whoever has called the user's code checks
/// `isStopped` before it delivers; `emit` does. `error` and `completed` seal the stage and then deliver, once.
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

  /// The sink without its elements, for a part of a stage that knows no type of element.
  @inlinable package var terminal: Terminal { Terminal(ends: ends, scope: scope) }

  /// Whether the stage has ended or its subscription has been disposed.
  @inlinable package var isStopped: Bool { scope.isStopped }

  /// Delivers an element, unless the stage is stopped.
  @inlinable
  package func emit(_ element: Element) {
    if !scope.isStopped { next(element) }
  }

  /// Seals the stage and delivers the failure.
  @inlinable
  package func error(_ error: any Swift.Error) {
    if scope.stop() { ends.error(error) }
  }

  /// Seals the stage and delivers the completion.
  @inlinable
  package func completed() {
    if scope.stop() { ends.completed() }
  }

  /// The sink of the stage upstream; its end passes.
  ///
  /// `next` is the whole stage, so that an element costs one call. It passes what its closure throws to `error`.
  @inlinable
  package func handling<Upstream>(_ next: @escaping (Upstream) -> Void) -> Sink<Upstream> {
    Sink<Upstream>(next: next, ends: ends, scope: scope.upstream)
  }

  /// The same with an own answer to completion.
  @inlinable
  package func handling<Upstream>(
    next: @escaping (Upstream) -> Void, completed: @escaping () -> Void
  ) -> Sink<Upstream> {
    handling(next: next, error: ends.error, completed: completed)
  }

  /// The same with an own answer to both ends.
  @inlinable
  package func handling<Upstream>(
    next: @escaping (Upstream) -> Void, error: @escaping (any Swift.Error) -> Void,
    completed: @escaping () -> Void
  ) -> Sink<Upstream> {
    Sink<Upstream>(
      next: next, ends: AnonymousEnds(error: error, completed: completed), scope: scope.upstream)
  }

  /// The sink of the stage upstream for a stage that lets everything pass.
  @inlinable
  package func passing() -> Sink<Element> {
    Sink(next: next, ends: ends, scope: scope.upstream)
  }

  /// Emits a last element, then completes, unless the element ended the subscription.
  @inlinable
  package func complete(with last: Element) {
    emit(last)
    completed()
  }

  /// Emits what is left, then completes, unless an element ended the subscription.
  ///
  /// - Parameter rest: Gives one element after the other, then nil.
  @inlinable
  package func complete(after rest: () -> Element?) {
    while !isStopped, let element = rest() { emit(element) }
    completed()
  }

  /// Delivers one event, unless the stage is stopped.
  @inlinable
  package func on(_ event: Event<Element>) {
    switch event {
    case .next(let element): emit(element)
    case .error(let failure): error(failure)
    case .completed: completed()
    }
  }
}

/// A stage's scope, and where it delivers its end.
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

  /// Whether the stage has ended or its subscription has been disposed.
  @inlinable package var isStopped: Bool { scope.isStopped }

  /// Seals the stage and delivers the failure.
  @inlinable
  package func error(_ error: any Swift.Error) {
    if scope.stop() { ends.error(error) }
  }

  /// Seals the stage and delivers the completion.
  @inlinable
  package func completed() {
    if scope.stop() { ends.completed() }
  }

  /// Seals the stage and delivers an end, then calls `afterwards`: where the subscriber comes next, before upstream is disposed.
  func end(with error: (any Swift.Error)?, afterwards: @escaping () -> Void) {
    guard scope.stop() else { return }
    if scope.isNextToSubscriber { return ends.end(with: error, afterwards: afterwards) }
    if let error { ends.error(error) } else { ends.completed() }
    afterwards()
  }
}
