extension ObservableType {
  /// Emits each element, and those of the sequence that `selector` makes of it, and of each of these, and so on.
  ///
  ///     source                   -1|
  ///     expand { --x|, to 8 }    -1-2-4-8|    where each x is twice the element
  ///
  /// Completes when the source and all inner sequences have; fails at the first error of any, or of `selector`. However many
  /// elements come while a sequence is being subscribed to, the stack does not grow. A `maxConcurrent` below 1 is the error
  /// `RxError.argumentOutOfRange`.
  ///
  /// - Parameters:
  ///   - maxConcurrent: How many inner sequences may be subscribed to at a time; other elements wait, and are emitted in their turn.
  ///   - selector: Makes a sequence of an element.
  /// - Returns: The elements of all.
  /// - Seealso: [flatMap](https://reactivex.io/documentation/operators/flatmap.html)
  @_disfavoredOverload
  @inlinable
  public func expand<Source: ObservableConvertibleType>(
    maxConcurrent: Int = .max, _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Element> where Source.Element == Element {
    guard maxConcurrent > 0 else { return .error(RxError.argumentOutOfRange) }
    let source = asObservable()
    return Observable { downstream in
      let expansion = Expansion(downstream, maxConcurrent) {
        try selector($0).asObservable()
      }
      source.start(
        within: downstream.scope, through: expansion.gate, next: expansion.add,
        error: downstream.error,
        completed: expansion.close)
    }
  }
}

/// The sequences that are being expanded for one subscription, and the elements that wait for theirs.
@usableFromInline
final class Expansion<Element> {
  @usableFromInline let gate = Gate()
  @usableFromInline let downstream: Sink<Element>
  @usableFromInline let limit: Int
  @usableFromInline let selector: (Element) throws -> Observable<Element>
  // Unchecked, as in `State`: the gate admits one thread at a time.
  @exclusivity(unchecked) @usableFromInline var active = 0
  @exclusivity(unchecked) @usableFromInline var waiting = FirstInFirstOut<Element>()
  @exclusivity(unchecked) @usableFromInline var isClosed = false
  @exclusivity(unchecked) @usableFromInline var isStarting = false

  @inlinable
  init(
    _ downstream: Sink<Element>, _ limit: Int,
    _ selector: @escaping (Element) throws -> Observable<Element>
  ) {
    self.downstream = downstream
    self.limit = limit
    self.selector = selector
  }

  @inlinable
  func add(_ element: Element) {
    waiting.append(element)
    startWaiting()
  }

  @inlinable
  func close() {
    isClosed = true
    finishIfDone()
  }

  /// A loop, not a recursion, however many elements come while their sequences are being subscribed to.
  @inlinable
  func startWaiting() {
    if isStarting { return }
    isStarting = true
    while active < limit, !downstream.isStopped, let element = waiting.popFirst() { start(element) }
    isStarting = false
  }

  @inlinable
  func start(_ element: Element) {
    downstream.emit(element)
    if downstream.isStopped { return }
    active += 1
    do {
      try selector(element).start(
        within: downstream.scope, through: gate, next: add, error: downstream.error,
        completed: {
          self.active -= 1
          self.startWaiting()
          self.finishIfDone()
        })
    } catch { downstream.error(error) }
  }

  @inlinable
  func finishIfDone() {
    if isClosed, active == 0, waiting.isEmpty { downstream.completed() }
  }
}
