extension ObservableType {
  /// Emits the elements of the source and then of other sequences, each after the completion of the previous one.
  ///
  /// It is `concat` of all of them.
  ///
  ///     source               --a--|
  ///     other                --b--|
  ///     concatWith(other)    --a----b--|
  ///
  /// - Parameter others: The sequences that follow.
  /// - Returns: The elements of all sequences, in order.
  /// - Seealso: [concat](https://reactivex.io/documentation/operators/concat.html)
  @_disfavoredOverload
  public func concatWith(_ others: Observable<Element>...) -> Observable<Element> {
    concatenating(with: others)
  }

  /// Like `concatWith`, with the other sequences as an array.
  package func concatenating(with others: [Observable<Element>]) -> Observable<Element> {
    .concat([asObservable()] + others)
  }
}
