extension ObservableType {
  /// Converts a sequence of at most one element to a `Maybe`.
  ///
  ///     source       --a--|        --|     --a--b--|
  ///     asMaybe()    -----(a|)     --|     -----#
  ///
  /// The element is emitted when the source completes. A second element fails with `RxError.moreThanOneElement`.
  ///
  /// - Returns: The only element, or none.
  /// - Seealso: [Single](https://reactivex.io/documentation/single.html)
  @inlinable
  public func asMaybe() -> Maybe<Element> {
    PrimitiveSequence(raw: asObservable().onlyElement { downstream in downstream.completed() })
  }
}
