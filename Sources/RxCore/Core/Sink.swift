/// Where a stage delivers: an observer as a value made of closures.
///
/// Each stage builds its sink from the one downstream of it, in an inlinable method, so that its closure is specialised
/// where the pipeline is written. A stage calls `error` or `completed` at most once and nothing afterwards.
@frozen
@usableFromInline
package struct Sink<Element> {
  @usableFromInline package let next: (Element) -> Void
  @usableFromInline package let error: (any Swift.Error) -> Void
  @usableFromInline package let completed: () -> Void

  @inlinable
  package init(
    next: @escaping (Element) -> Void,
    error: @escaping (any Swift.Error) -> Void,
    completed: @escaping () -> Void
  ) {
    self.next = next
    self.error = error
    self.completed = completed
  }

  /// A sink for elements of another type whose ends are this one's; what `body` throws fails this one.
  @inlinable
  package func handling<Upstream>(
    _ body: @escaping (Upstream) throws -> Void
  ) -> Sink<Upstream> {
    let error = error
    return Sink<Upstream>(
      next: { element in
        do { try body(element) } catch let failure { error(failure) }
      }, error: error, completed: completed)
  }

  /// The same with an own answer to completion.
  @inlinable
  package func handling<Upstream>(
    next: @escaping (Upstream) throws -> Void, completed: @escaping () -> Void
  ) -> Sink<Upstream> {
    let error = error
    return Sink<Upstream>(
      next: { element in
        do { try next(element) } catch let failure { error(failure) }
      }, error: error, completed: completed)
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
