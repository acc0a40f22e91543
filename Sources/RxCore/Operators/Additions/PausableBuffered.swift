import VirtualTimeCore

extension ObservableType {
  /// Emits elements while the newest element of another sequence is `true`.
  ///
  /// Stores the newest of the others, and emits them when it resumes.
  ///
  ///     source                                -a-b-c-   d-e-|
  ///     pauser                                ------t   -----    t = true
  ///     pausableBuffered(pauser)              ------c   d-e-|
  ///     pausableBuffered(pauser, limit: 2)    ------[bc]d-e-|
  ///
  /// It is paused initially. The other sequence is subscribed to before the source. When the other sequence completes, the result completes without
  /// the stored elements. A negative limit fails with `RxError.argumentOutOfRange`.
  ///
  /// - Parameters:
  ///   - pauser: The sequence that pauses with `false` and resumes with `true`.
  ///   - limit: The maximum number of stored elements; the newest are kept. `nil` means unlimited.
  ///   - flushOnCompleted: Whether to emit the stored elements when the source completes.
  ///   - flushOnError: Whether to emit the stored elements when the source fails.
  /// - Returns: The elements, some of them delayed.
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

/// The elements that are stored while it is paused, or that wait for the emission of earlier elements.
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

  /// A loop instead of a recursion, whatever an emitted element causes.
  private func emit(while goesOn: () -> Bool) {
    if isEmitting { return }
    isEmitting = true
    while goesOn(), !downstream.isStopped, let element = elements.popFirst() {
      downstream.emit(element)
    }
    isEmitting = false
  }
}
