extension Observable {
  /// Emits the elements of the sequences that `selector` makes, of which at most `limit` are subscribed to at a time.
  @inlinable
  func merging<Source: ObservableConvertibleType>(
    atMost limit: Int, _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    Observable<Source.Element> { [self] downstream in
      let merging = Merging(downstream, atMost: limit)
      start(
        within: downstream.scope, through: merging.gate,
        next: { element in merging.add { try selector(element).asObservable() } },
        error: downstream.error, completed: merging.close)
    }
  }
}

/// The sequences that are being merged for one subscription, and those that wait until another one has ended.
@usableFromInline
final class Merging<Element> {
  @usableFromInline let gate = Gate()
  @usableFromInline let downstream: Sink<Element>
  @usableFromInline let limit: Int
  @usableFromInline var active = 0
  @usableFromInline var waiting = FirstInFirstOut<Observable<Element>>()
  @usableFromInline var isClosed = false

  @inlinable
  init(_ downstream: Sink<Element>, atMost limit: Int) {
    self.downstream = downstream
    self.limit = limit
  }

  /// Makes a sequence, and subscribes to it at once or when one of those before it has ended.
  ///
  /// It counts as active while it is being made, so that what its making causes does not overtake it.
  @inlinable
  func add(_ makeSource: () throws -> Observable<Element>) {
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

  /// Notes that no sequence will be added.
  @inlinable
  func close() {
    isClosed = true
    completeIfDone()
  }

  @inlinable
  func start(_ source: Observable<Element>) {
    if downstream.isStopped { return }
    let inner = Lifetime(within: downstream.scope)
    source.start(
      in: inner, through: gate, next: downstream.emit, error: downstream.error,
      completed: {
        inner.dispose()
        self.startNext()
      })
  }

  /// The next sequence waits on the thread's trampoline, so that the stack does not grow, however many end while they are being subscribed to.
  @usableFromInline
  func startNext() {
    guard let next = waiting.popFirst() else {
      active -= 1
      return completeIfDone()
    }
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
