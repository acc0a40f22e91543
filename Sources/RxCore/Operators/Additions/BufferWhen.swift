extension ObservableType {
  /// Emits consecutive arrays of elements, separated by elements of sequences that a closure returns.
  ///
  /// The first element of a sequence that a closure returns ends each array.
  ///
  ///     source                  -a-b-c-d-e-|
  ///     bufferWhen { ----z }    ----x---y--(r|)    x = [a, b], y = [c, d], r = [e]
  ///
  /// The closure is called again for each array. If its sequence completes without an element, the array remains open. On completion of the source,
  /// the last array is emitted, even if it is empty. Fails at the first error of any sequence, or if `closingSelector` throws.
  ///
  /// - Parameter closingSelector: Returns the sequence that ends an array.
  /// - Returns: The arrays.
  /// - Seealso: [buffer](https://reactivex.io/documentation/operators/buffer.html)
  @_disfavoredOverload
  @inlinable
  public func bufferWhen<Closing: ObservableConvertibleType>(
    _ closingSelector: @escaping () throws -> Closing
  ) -> Observable<[Element]> {
    let source = asObservable()
    return Observable { downstream in
      let gate = Gate()
      let collected = State([Element]())
      let turns = SourcesInTurn<Closing.Element>(within: downstream.scope) {
        do { return try closingSelector().asObservable() } catch {
          downstream.error(error)
          return nil
        }
      } start: { turns, closing, inner in
        closing.start(
          in: inner, through: gate,
          first: {
            downstream.emit(collected.takeAll())
            turns.advance()
          }, error: downstream.error, completed: {})
      }
      gate.perform { turns.advance() }
      if downstream.isStopped { return }
      source.start(
        within: downstream.scope, through: gate, next: { collected.value.append($0) },
        error: downstream.error,
        completed: { downstream.complete(with: collected.takeAll()) })
    }
  }
}
