extension Observable {
  /// Emits the elements of the newest sequence that `selector` returned.
  @inlinable
  func switching<Source: ObservableConvertibleType>(
    name: StaticString = #function, _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    Observable<Source.Element>(name: name) { [self] downstream in
      let switching = Switching(downstream)
      let upstream = Lifetime(within: downstream.scope)
      start(
        in: upstream, through: switching.gate,
        next: { element in switching.replace { try selector(element).asObservable() } },
        error: downstream.error,
        completed: {
          upstream.dispose()
          switching.close()
        })
    }
  }
}

/// The newest inner sequence of one subscription.
@usableFromInline
final class Switching<Element> {
  @usableFromInline let gate = Gate()
  @usableFromInline let downstream: Sink<Element>
  @usableFromInline let next: (Element) -> Void
  // Unchecked, because a check of exclusive access costs more than the access. The gate serialises all accesses.
  @exclusivity(unchecked) @usableFromInline var inner: Lifetime?
  /// Whether the newest sequence has not completed.
  @exclusivity(unchecked) @usableFromInline var isActive = false
  /// The number of sequences so far.
  @exclusivity(unchecked) @usableFromInline var count = 0
  @exclusivity(unchecked) @usableFromInline var isClosed = false

  @inlinable
  init(_ downstream: Sink<Element>) {
    self.downstream = downstream
    next = downstream.emitter
  }

  /// Creates an inner sequence, disposes the earlier one and subscribes to the new one.
  @inlinable
  func replace(by makeSource: () throws -> Observable<Element>) {
    if downstream.isStopped { return }
    let source: Observable<Element>
    do { source = try makeSource() } catch { return downstream.error(error) }
    inner?.dispose()
    if downstream.isStopped { return }
    isActive = true
    count += 1
    if let just = source.just { return emit(just.element) }
    let newest = Lifetime(within: downstream.scope)
    inner = newest
    // Only the newest sequence can terminate, because the others have been disposed.
    source.start(in: newest, through: gate, next: next, error: fail, completed: complete)
  }

  /// Emits the only element of the newest sequence, which needs no subscription, because it ends before this call returns.
  @inlinable
  func emit(_ element: Element) {
    inner = nil
    let number = count
    downstream.next(element)
    if count == number, !downstream.isStopped { complete() }
  }

  @usableFromInline
  func fail(_ error: any Swift.Error) {
    inner?.dispose()
    downstream.error(error)
  }

  @usableFromInline
  func complete() {
    inner?.dispose()
    inner = nil
    isActive = false
    if isClosed { downstream.completed() }
  }

  /// Records that no further sequence will arrive.
  @inlinable
  func close() {
    isClosed = true
    if !isActive { downstream.completed() }
  }
}
