extension ObservableType {
  /// The first element, or `nil` for an empty source.
  ///
  ///     source     --a--b--|     --|
  ///     first()    --(a|)        --(n|)    n = nil
  ///
  /// - Returns: One element.
  /// - Seealso: [first](https://reactivex.io/documentation/operators/first.html)
  @inlinable
  public func first() -> Single<Element?> {
    PrimitiveSequence(
      raw: asObservable().lift { downstream in
        let isOver = State(false)
        let end: (Element?) -> Void = { element in
          if isOver.value { return }
          isOver.value = true
          downstream.complete(with: element)
        }
        return downstream.handling(next: { end($0) }, completed: { end(nil) })
      })
  }

  /// Emits the first element that satisfies a predicate, and completes with it.
  ///
  ///     source              --1--2--3--|
  ///     first { $0 > 1 }    -----(2|)
  ///
  /// A source without one is the error `RxError.noElements`. If `predicate` throws, the source is disposed and the error is emitted.
  ///
  /// - Parameter predicate: Tells whether an element is meant.
  /// - Returns: One element.
  /// - Seealso: [first](https://reactivex.io/documentation/operators/first.html)
  @_disfavoredOverload
  @inlinable
  public func first(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Element> {
    filter(predicate).take(1).ifEmpty(switchTo: .error(RxError.noElements))
  }

  /// Emits the first element, or the first that satisfies a predicate, or a default if there is none.
  ///
  ///     source                 --a--b--|     ---|
  ///     first(default: "x")    --(a|)        ---(x|)
  ///
  /// If `predicate` throws, the source is disposed and the error is emitted.
  ///
  /// - Parameters:
  ///   - default: What a source without such an element gives.
  ///   - predicate: Tells whether an element is meant; any is without it.
  /// - Returns: One element.
  /// - Seealso: [first](https://reactivex.io/documentation/operators/first.html)
  @_disfavoredOverload
  @inlinable
  public func first(
    default: Element, _ predicate: @escaping (Element) throws -> Bool = { _ in true }
  ) -> Observable<Element> {
    filter(predicate).take(1).ifEmpty(default: `default`)
  }
}
