extension ObservableType {
  /// Emits the only element, immediately, and fails where there is not exactly one.
  ///
  ///     source      --a--|        --a--b--|     --|
  ///     single()    --a--|        --a--#        --#
  ///
  /// A second element is the error `RxError.moreThanOneElement`, an empty source `RxError.noElements`.
  ///
  /// - Returns: One element.
  /// - Seealso: [first](https://reactivex.io/documentation/operators/first.html)
  @inlinable
  public func single() -> Observable<Element> { single { _ in true } }

  /// Emits the only element that satisfies a predicate, immediately, and fails where there is not exactly one.
  ///
  /// If `predicate` throws, the source is disposed and the error is emitted.
  ///
  /// - Parameter predicate: Tells whether an element counts.
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
