extension ObservableType {
  /// Emits states, each made of the one before, while a condition holds, and completes.
  ///
  ///     generate(initialState: 1, condition: { $0 < 10 }, iterate: { $0 * 3 })     (139|)
  ///
  /// If `condition` or `iterate` throws, the error is emitted.
  ///
  /// - Parameters:
  ///   - initialState: The first state.
  ///   - condition: Tells whether a state is emitted; the first that is not ends the sequence.
  ///   - scheduler: Delivers each element; by default the queue of the current thread, on which synchronous sources alternate.
  ///   - iterate: Makes the next state.
  /// - Returns: The states for which the condition holds.
  /// - Seealso: [create](https://reactivex.io/documentation/operators/create.html)
  @inlinable
  public static func generate(
    initialState: Element, condition: @escaping (Element) throws -> Bool,
    scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance,
    iterate: @escaping (Element) throws -> Element
  ) -> Observable<Element> {
    .producing(on: scheduler) { sink in
      let state = State(initialState)
      let isFirst = State(true)
      return {
        do {
          if isFirst.value {
            isFirst.value = false
          } else {
            state.value = try iterate(state.value)
          }
          if try condition(state.value) {
            sink.next(state.value)
            return true
          }
          sink.completed()
        } catch { sink.error(error) }
        return false
      }
    }
  }
}
