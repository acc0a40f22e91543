extension ObservableType {
  /// Emits the first element immediately.
  ///
  /// Fails unless the source has exactly one element.
  ///
  ///     source      --a--|        --a--b--|     --|
  ///     single()    --a--|        --a--#        --#
  ///
  /// A second element fails with `RxError.moreThanOneElement`, and an empty source fails with `RxError.noElements`.
  ///
  /// - Returns: One element.
  /// - Seealso: [first](https://reactivex.io/documentation/operators/first.html)
  @inlinable
  public func single() -> Observable<Element> { single { _ in true } }

  /// Emits the first element that satisfies a predicate immediately.
  ///
  /// Fails unless exactly one element does. If `predicate` throws, the source is disposed and the error is emitted.
  ///
  /// - Parameter predicate: Whether to count an element.
  /// - Returns: One element.
  /// - Seealso: [first](https://reactivex.io/documentation/operators/first.html)
  @inlinable
  public func single(
    _ predicate: @escaping (Element) throws -> Bool
  ) -> Observable<Element> {
    asObservable().lift { downstream in
      let hasOne = State(false)
      return downstream.handling(
        next: { element in
          do { guard try predicate(element) else { return } } catch {
            return downstream.error(error)
          }
          if hasOne.value { return downstream.error(RxError.moreThanOneElement) }
          hasOne.value = true
          downstream.emit(element)
        },
        completed: {
          if hasOne.value { downstream.completed() } else { downstream.error(RxError.noElements) }
        })
    }
  }
}
