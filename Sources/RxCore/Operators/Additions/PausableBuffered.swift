extension ObservableType {
  /// Lets elements pass while the newest element of another sequence is `true`; the last of the others are emitted when it is again.
  ///
  ///     source                                -a-b-c-   d-e-|
  ///     pauser                                ------t   -----    t = true
  ///     pausableBuffered(pauser)              ------c   d-e-|
  ///     pausableBuffered(pauser, limit: 2)    ------[bc]d-e-|
  ///
  /// Initially it is paused. The other sequence is subscribed to first; when it completes the result completes, without what waits. A
  /// negative limit is the error `RxError.argumentOutOfRange`.
  ///
  /// - Parameters:
  ///   - pauser: The sequence that says whether elements pass.
  ///   - limit: How many elements wait at the most: the newest; `nil` for any number.
  ///   - flushOnCompleted: Whether what waits is emitted when the source completes.
  ///   - flushOnError: Whether what waits is emitted when the source fails.
  /// - Returns: The elements, some of them later.
  /// - Seealso: [backpressure](https://reactivex.io/documentation/operators/backpressure.html)
  @_disfavoredOverload
  public func pausableBuffered<Pauser: ObservableConvertibleType>(
    _ pauser: Pauser, limit: Int? = 1, flushOnCompleted: Bool = true, flushOnError: Bool = true
  ) -> Observable<Element> where Pauser.Element == Bool {
    if let limit, limit < 0 { return .error(RxError.argumentOutOfRange) }
    let source = asObservable()
    return Observable { downstream in
      let gate = Gate()
      let waiting = WaitingElements(downstream, limit: limit ?? .max)
      pauser.asObservable().start(
        within: downstream.scope, through: gate, next: { waiting.passes = $0 },
        error: downstream.error,
        completed: downstream.completed)
      if downstream.isStopped { return }
      source.attach(
        downstream.gated(
          by: gate, next: waiting.add,
          error: { error in
            if flushOnError { waiting.flush() }
            if !downstream.isStopped { downstream.error(error) }
          },
          completed: {
            if flushOnCompleted { waiting.flush() }
            if !downstream.isStopped { downstream.completed() }
          }))
    }
  }
}

/// The elements that wait while it is paused, or behind those that are being emitted.
private final class WaitingElements<Element> {
  private let downstream: Sink<Element>
  private let limit: Int
  private var elements = FirstInFirstOut<Element>()
  private var isEmitting = false

  var passes = false {
    didSet { emit { self.passes } }
  }

  init(_ downstream: Sink<Element>, limit: Int) {
    self.downstream = downstream
    self.limit = limit
  }

  func add(_ element: Element) {
    if passes, !isEmitting { return downstream.emit(element) }
    elements.append(element)
    if elements.count > limit { _ = elements.popFirst() }
  }

  func flush() { emit { true } }

  /// A loop, not a recursion, whatever an element that is emitted causes.
  private func emit(while goesOn: () -> Bool) {
    if isEmitting { return }
    isEmitting = true
    while goesOn(), !downstream.isStopped, let element = elements.popFirst() {
      downstream.emit(element)
    }
    isEmitting = false
  }
}
