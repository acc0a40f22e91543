extension ObservableType {
  /// Emits the elements of the source until another sequence emits, and then completes.
  ///
  ///     source                --a--b--c--|
  ///     other                 ------x--
  ///     take(until: other)    --a--b|
  ///
  /// The other sequence is subscribed to before the source. Its completion has no effect, and its error is emitted.
  ///
  /// - Parameter other: The sequence whose first element ends the result.
  /// - Returns: The earlier elements.
  /// - Seealso: [takeuntil](https://reactivex.io/documentation/operators/takeuntil.html)
  public func take<Other: ObservableType>(until other: Other) -> Observable<Element> {
    let source = asObservable()
    return Observable { downstream in
      let gate = Gate()
      other.asObservable().start(
        in: Lifetime(within: downstream.scope, isReserved: true), through: gate,
        next: { _ in downstream.completed() },
        error: downstream.error, completed: {})
      if downstream.isStopped { return }
      source.attach(
        downstream.gated(
          by: gate, next: downstream.next, error: downstream.error,
          completed: downstream.completed))
    }
  }

  /// Emits elements until one satisfies a predicate, and then completes.
  ///
  ///     source                                            --1--2--3--|
  ///     take(until: { $0 == 2 })                          --1--|
  ///     take(until: { $0 == 2 }, behavior: .inclusive)    --1--(2|)
  ///
  /// If `predicate` throws, the source is disposed and the error is emitted.
  ///
  /// - Parameters:
  ///   - predicate: Whether to stop at an element.
  ///   - behavior: Whether to emit the element that satisfies the predicate.
  /// - Returns: The elements up to that element.
  /// - Seealso: [takeuntil](https://reactivex.io/documentation/operators/takeuntil.html)
  @inlinable
  public func take(
    until predicate: @escaping (Element) throws -> Bool, behavior: TakeBehavior = .exclusive
  ) -> Observable<Element> {
    take(while: { try !predicate($0) }, behavior: behavior)
  }

  /// Emits the elements of the source until another sequence emits, and then completes.
  ///
  /// - Parameter other: The sequence whose first element ends the result.
  /// - Returns: The earlier elements.
  @available(*, deprecated, renamed: "take(until:)")
  public func takeUntil<Other: ObservableType>(_ other: Other) -> Observable<Element> {
    take(until: other)
  }

  /// Emits elements until one satisfies a predicate, and then completes.
  ///
  /// - Parameters:
  ///   - behavior: Whether to emit the element that satisfies the predicate.
  ///   - predicate: Whether to stop at an element.
  /// - Returns: The elements up to that element.
  @available(*, deprecated, renamed: "take(until:behavior:)")
  public func takeUntil(
    _ behavior: TakeBehavior, predicate: @escaping (Element) throws -> Bool
  ) -> Observable<Element> { take(until: predicate, behavior: behavior) }
}
