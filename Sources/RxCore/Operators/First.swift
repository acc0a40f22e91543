extension ObservableType {
  /// Emits the first element, or `nil` if the source is empty.
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

  /// Emits the first element that satisfies a predicate, and completes.
  ///
  ///     source              --1--2--3--|
  ///     first { $0 > 1 }    -----(2|)
  ///
  /// Without such an element, fails with `RxError.noElements`. If `predicate` throws, the source is disposed and the error is emitted.
  ///
  /// - Parameter predicate: Whether an element matches.
  /// - Returns: One element.
  /// - Seealso: [first](https://reactivex.io/documentation/operators/first.html)
  @_disfavoredOverload
  @inlinable
  public func first(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Element> {
    filter(predicate).take(1).ifEmpty(switchTo: .error(RxError.noElements))
  }

  /// Emits the first element, or the first element that satisfies a predicate.
  ///
  /// Without such an element, emits a default.
  ///
  ///     source                 --a--b--|     ---|
  ///     first(default: "x")    --(a|)        ---(x|)
  ///
  /// If `predicate` throws, the source is disposed and the error is emitted.
  ///
  /// - Parameters:
  ///   - default: The element to emit if no element matches.
  ///   - predicate: Whether an element matches. By default, every element does.
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
