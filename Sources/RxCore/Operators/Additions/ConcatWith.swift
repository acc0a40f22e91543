extension ObservableType {
  /// Emits the elements of the source, then those of others, one after the completion of the other: `concat` of all of them.
  ///
  ///     source               --a--|
  ///     other                --b--|
  ///     concatWith(other)    --a----b--|
  ///
  /// - Parameter others: The sequences that follow.
  /// - Returns: The elements of all, in order.
  /// - Seealso: [concat](https://reactivex.io/documentation/operators/concat.html)
  @_disfavoredOverload
  public func concatWith(_ others: Observable<Element>...) -> Observable<Element> {
    concatenating(with: others)
  }

  /// The same with the others as an array.
  package func concatenating(with others: [Observable<Element>]) -> Observable<Element> {
    .concat([asObservable()] + others)
  }
}
