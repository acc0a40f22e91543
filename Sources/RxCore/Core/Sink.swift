/// Where a stage delivers: an observer as a value, a closure for the elements beside what receives the end.
///
/// Each stage builds its sink from the one downstream of it, in an inlinable method, so that its closure is specialised
/// where the pipeline is written. Most stages let the end pass, and share one `Ends` with the subscriber.
/// A stage calls `error` or `completed` at most once and nothing afterwards.
@frozen
@usableFromInline
package struct Sink<Element> {
  @usableFromInline package let next: (Element) -> Void
  @usableFromInline package let ends: Ends

  @inlinable
  package init(next: @escaping (Element) -> Void, ends: Ends) {
    self.next = next
    self.ends = ends
  }

  @inlinable
  package init(
    next: @escaping (Element) -> Void,
    error: @escaping (any Swift.Error) -> Void,
    completed: @escaping () -> Void
  ) {
    self.next = next
    ends = AnonymousEnds(error: error, completed: completed)
  }

  /// Delivers the failure.
  @inlinable
  package func error(_ error: any Swift.Error) { ends.error(error) }

  /// Delivers the completion.
  @inlinable
  package func completed() { ends.completed() }

  /// A sink for elements of another type whose ends are this one's.
  ///
  /// `next` is the whole stage, so that an element costs one call. It passes what its closure throws to `error`.
  @inlinable
  package func handling<Upstream>(_ next: @escaping (Upstream) -> Void) -> Sink<Upstream> {
    Sink<Upstream>(next: next, ends: ends)
  }

  /// The same with an own answer to completion.
  @inlinable
  package func handling<Upstream>(
    next: @escaping (Upstream) -> Void, completed: @escaping () -> Void
  ) -> Sink<Upstream> {
    Sink<Upstream>(next: next, error: ends.error, completed: completed)
  }

  /// Emits a last element, then completes, unless the element ended the subscription.
  @inlinable
  package func complete(in lifetime: Lifetime, with last: Element) {
    next(last)
    if !lifetime.isStopped { completed() }
  }

  /// Emits what is left, then completes, unless an element ended the subscription.
  ///
  /// - Parameter rest: Gives one element after the other, then nil.
  @inlinable
  package func complete(in lifetime: Lifetime, after rest: () -> Element?) {
    while !lifetime.isStopped, let element = rest() { next(element) }
    if !lifetime.isStopped { completed() }
  }

  /// Delivers one event.
  @inlinable
  package func on(_ event: Event<Element>) {
    switch event {
    case .next(let element): next(element)
    case .error(let failure): error(failure)
    case .completed: completed()
    }
  }
}

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
