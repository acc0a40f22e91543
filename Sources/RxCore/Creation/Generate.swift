extension ObservableType {
  /// Emits states while a condition holds, then completes.
  ///
  /// Each state is computed from the previous state.
  ///
  ///     generate(initialState: 1, condition: { $0 < 10 }, iterate: { $0 * 3 })     (139|)
  ///
  /// If `condition` or `iterate` throws, its error is emitted.
  ///
  /// - Parameters:
  ///   - initialState: The first state.
  ///   - condition: Whether to emit a state. The first state for which it is false completes the sequence.
  ///   - scheduler: Delivers each element. By default, the current thread's queue, on which synchronous sources alternate.
  ///   - iterate: Returns the next state.
  /// - Returns: The states for which the condition holds.
  /// - Seealso: [create](https://reactivex.io/documentation/operators/create.html)
  @inlinable
  public static func generate(
    initialState: Element, condition: @escaping (Element) throws -> Bool,
    scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance,
    iterate: @escaping (Element) throws -> Element
  ) -> Observable<Element> {
    .producing(on: scheduler, for: "generate") {
      GeneratedStates(initialState, condition: condition, iterate: iterate)
    }
  }
}

/// The steps of `generate`.
@frozen
@usableFromInline
struct GeneratedStates<Element>: SynchronousSteps {
  @usableFromInline var state: Element
  @usableFromInline var isFirst = true
  @usableFromInline let condition: (Element) throws -> Bool
  @usableFromInline let iterate: (Element) throws -> Element

  @inlinable
  init(
    _ initialState: Element, condition: @escaping (Element) throws -> Bool,
    iterate: @escaping (Element) throws -> Element
  ) {
    state = initialState
    self.condition = condition
    self.iterate = iterate
  }

  @inlinable
  mutating func step(into sink: Sink<Element>) throws -> Bool {
    if isFirst {
      isFirst = false
    } else {
      state = try iterate(state)
    }
    guard try condition(state) else { return false }
    sink.emit(state)
    return true
  }
}
