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
      raw: asObservable().lift { downstream, lifetime in
        let isOver = State(false)
        let end: (Element?) -> Void = { element in
          if isOver.value { return }
          isOver.value = true
          downstream.next(element)
          if !lifetime.isStopped { downstream.completed() }
        }
        return downstream.handling(next: { end($0) }, completed: { end(nil) })
      })
  }
}
