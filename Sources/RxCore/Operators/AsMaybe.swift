extension ObservableType {
  /// Makes a `Maybe` of a sequence of at most one element.
  ///
  ///     source       --a--|        --|     --a--b--|
  ///     asMaybe()    -----(a|)     --|     -----#
  ///
  /// The element waits for the completion. A second element is the error `RxError.moreThanOneElement`.
  ///
  /// - Returns: The only element, or none.
  /// - Seealso: [Single](https://reactivex.io/documentation/single.html)
  @inlinable
  public func asMaybe() -> Maybe<Element> {
    PrimitiveSequence(raw: asObservable().onlyElement { downstream in downstream.completed() })
  }
}
