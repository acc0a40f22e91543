extension ObservableType {
  /// Emits the elements of the last emitting sequence among several.
  ///
  /// A sequence that emits ends all sequences before it.
  ///
  ///     a               --1--2--3--4-|
  ///     b               ------x--------|
  ///     c               ------------p--y--|
  ///     cascade([…])    --1--2x-----p--y--|
  ///
  /// Subscribes to all sequences in order. When one emits, the sequences before it are disposed. Completes when all remaining sequences have
  /// completed. Fails at the first error of any of them. Without sequences, completes immediately.
  ///
  /// - Parameter observables: The sequences, in ascending order of precedence.
  /// - Returns: The elements of the last sequence that emits.
  /// - Seealso: [switch](https://reactivex.io/documentation/operators/switch.html)
  @_disfavoredOverload
  @inlinable
  public static func cascade<Sequence: Swift.Sequence>(
    _ observables: Sequence
  ) -> Observable<Element> where Sequence.Element == Observable<Element> {
    Observable { downstream in
      let sources = Array(observables)
      if sources.isEmpty { return downstream.completed() }
      let gate = Gate()
      let parts = sources.map { _ in Lifetime(within: downstream.scope) }
      let current = State(0)
      let remaining = State(sources.count)
      gate.perform {
        for (index, source) in sources.enumerated() {
          source.start(
            in: parts[index], through: gate,
            next: { element in
              while current.value < index {
                if !parts[current.value].isStopped { remaining.value -= 1 }
                parts[current.value].dispose()
                current.value += 1
              }
              downstream.emit(element)
            }, error: downstream.error,
            completed: {
              remaining.value -= 1
              if remaining.value == 0 { downstream.completed() }
            })
        }
      }
    }
  }

  /// Emits the elements of the last emitting sequence among several, of which this sequence is the first.
  ///
  ///     source              --1--2--3--|
  ///     other               ------x------|
  ///     cascade([other])    --1--2x------|
  ///
  /// - Parameter next: The further sequences, in ascending order of precedence.
  /// - Returns: The elements of the last sequence that emits.
  /// - Seealso: [switch](https://reactivex.io/documentation/operators/switch.html)
  @_disfavoredOverload
  @inlinable
  public func cascade<Sequence: Swift.Sequence>(
    _ next: Sequence
  ) -> Observable<Element> where Sequence.Element == Observable<Element> {
    .cascade([asObservable()] + Array(next))
  }
}
