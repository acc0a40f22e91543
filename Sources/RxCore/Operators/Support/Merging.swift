import VirtualTimeCore

extension Observable {
  /// Merges the inner sequences that `selector` returns, with at most `limit` subscriptions at a time.
  @inlinable
  func merging<Source: ObservableConvertibleType>(
    atMost limit: Int, name: StaticString = #function,
    _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    Observable<Source.Element>(name: name) { [self] downstream in
      let merging = Merging(downstream, atMost: limit)
      start(
        within: downstream.scope, through: merging.gate,
        next: { element in merging.add { try selector(element).asObservable() } },
        error: downstream.error, completed: merging.close)
    }
  }
}

/// The active inner sequences of one subscription, and the queue of those that wait until another one completes.
@usableFromInline
final class Merging<Element> {
  @usableFromInline let gate = Gate()
  @usableFromInline let downstream: Sink<Element>
  @usableFromInline let limit: Int
  // The closures of the sink, created once instead of once for each inner sequence.
  @usableFromInline let next: (Element) -> Void
  @usableFromInline let error: (any Swift.Error) -> Void

  // Unchecked because the gate serialises all accesses, and none of them calls user code.
  @exclusivity(unchecked) @usableFromInline var active = 0
  @exclusivity(unchecked) @usableFromInline var waiting = FirstInFirstOut<Observable<Element>>()
  @exclusivity(unchecked) @usableFromInline var isClosed = false

  @inlinable
  init(_ downstream: Sink<Element>, atMost limit: Int) {
    self.downstream = downstream
    self.limit = limit
    next = downstream.emitter
    error = downstream.error
  }

  /// Creates an inner sequence and subscribes to it, immediately or after an earlier one has completed.
  ///
  /// The sequence counts as active while `makeSource` runs, so that a sequence that `makeSource` causes does not overtake it.
  @inlinable
  func add(_ makeSource: () throws -> Observable<Element>) {
    if downstream.isStopped { return }
    let isImmediate = active < limit
    if isImmediate { active += 1 }
    let source: Observable<Element>
    do { source = try makeSource() } catch {
      if isImmediate { active -= 1 }
      return downstream.error(error)
    }
    if isImmediate { return start(source) }
    waiting.append(source)
    if active < limit, let first = waiting.popFirst() {
      active += 1
      start(first)
    }
  }

  /// Records that no further sequence will be added.
  @inlinable
  func close() {
    isClosed = true
    completeIfDone()
  }

  @inlinable
  func start(_ source: Observable<Element>) {
    if downstream.isStopped { return }
    if let just = source.just {
      // It needs no subscription, because it ends before this call returns.
      downstream.next(just.element)
      if !downstream.isStopped { end() }
      return
    }
    let inner = Lifetime(within: downstream.scope)
    source.start(
      in: inner, through: gate, disposingFirst: true, next: next, error: error, completed: end)
  }

  /// Records that an active sequence has completed.
  @inlinable
  func end() {
    if !waiting.isEmpty { return startNext() }
    active -= 1
    completeIfDone()
  }

  /// Subscribes to the next waiting sequence on the thread's trampoline.
  ///
  /// So the stack does not grow with the number of sequences that complete while they are being subscribed to.
  @usableFromInline
  func startNext() {
    guard let next = waiting.popFirst() else { return }
    let trampoline = Trampoline.current
    if trampoline.isRunning {
      trampoline.enqueue { self.gate.perform { self.start(next) } }
    } else {
      trampoline.run { start(next) }
    }
  }

  @inlinable
  func completeIfDone() {
    if isClosed, active == 0 { downstream.completed() }
  }
}
