extension Observable {
  /// Emits the elements of the sequences that `selector` makes, of which at most `limit` are subscribed to at a time.
  @inlinable
  func merging<Source: ObservableConvertibleType>(
    atMost limit: Int, _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    Observable<Source.Element> { [self] downstream, lifetime in
      let merging = Merging(downstream, within: lifetime, atMost: limit)
      start(
        within: lifetime, through: merging.gate,
        next: { element in
          do {
            merging.add(try selector(element).asObservable())
          } catch { downstream.error(error) }
        }, error: downstream.error, completed: merging.close)
    }
  }
}

/// The sequences that are being merged for one subscription, and those that wait for their turn.
@usableFromInline
final class Merging<Element> {
  @usableFromInline let gate = Gate()
  @usableFromInline let downstream: Sink<Element>
  @usableFromInline let lifetime: Lifetime
  @usableFromInline let limit: Int
  @usableFromInline var active = 0
  @usableFromInline var waiting = FirstInFirstOut<Observable<Element>>()
  @usableFromInline var isClosed = false
  @usableFromInline var isStarting = false

  @inlinable
  init(_ downstream: Sink<Element>, within lifetime: Lifetime, atMost limit: Int) {
    self.downstream = downstream
    self.lifetime = lifetime
    self.limit = limit
  }

  /// Subscribes to a sequence, at once or when one of those before it has ended.
  @inlinable
  func add(_ source: Observable<Element>) {
    if active < limit, waiting.isEmpty { return start(source) }
    waiting.append(source)
    startWaiting()
  }

  /// Notes that no sequence will be added.
  @inlinable
  func close() {
    isClosed = true
    finishIfDone()
  }

  @inlinable
  func start(_ source: Observable<Element>) {
    active += 1
    source.start(
      within: lifetime, through: gate, next: downstream.next, error: downstream.error,
      completed: {
        self.active -= 1
        self.startWaiting()
        self.finishIfDone()
      })
  }

  /// A loop, not a recursion, however many sequences end while they are being subscribed to.
  @inlinable
  func startWaiting() {
    if isStarting { return }
    isStarting = true
    while active < limit, !lifetime.isStopped, let source = waiting.popFirst() { start(source) }
    isStarting = false
  }

  @inlinable
  func finishIfDone() {
    if isClosed, active == 0, waiting.isEmpty { downstream.completed() }
  }
}
