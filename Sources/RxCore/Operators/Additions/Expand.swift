import VirtualTimeCore

extension ObservableType {
  /// Emits each element and the elements of the sequence that `selector` returns for it.
  ///
  /// Does the same with each of these elements, recursively.
  ///
  ///     source                   -1|
  ///     expand { --x|, to 8 }    -1-2-4-8|    where each x is twice the element
  ///
  /// Completes when the source and all inner sequences have completed. Fails at the first error of any of them, or if `selector` throws. The stack
  /// does not grow with the number of elements that arrive on subscription. A `maxConcurrent` below 1 fails with `RxError.argumentOutOfRange`.
  ///
  /// - Parameters:
  ///   - maxConcurrent: The maximum number of concurrent subscriptions to inner sequences. Other elements wait and are emitted later.
  ///   - selector: Returns a sequence for an element.
  /// - Returns: The elements of all sequences.
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

/// The active inner sequences of one subscription, and the elements that wait to be expanded.
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

  /// A loop instead of a recursion, so the stack does not grow with the number of elements that arrive on subscription.
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
