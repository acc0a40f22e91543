extension ObservableType {
  /// Emits the elements of the source and of other sources as they arrive.
  ///
  /// It is `merge` of all of them.
  ///
  ///     source              --1-----2--|
  ///     other               ---x--y--|
  ///     mergeWith(other)    --1x--y-2--|
  ///
  /// - Parameter others: The other sources.
  /// - Returns: The elements of all sources.
  /// - Seealso: [merge](https://reactivex.io/documentation/operators/merge.html)
  @_disfavoredOverload
  public func mergeWith(_ others: Observable<Element>...) -> Observable<Element> {
    merging(with: others)
  }

  /// Like `mergeWith`, with the other sources as an array.
  package func merging(with others: [Observable<Element>]) -> Observable<Element> {
    .merge([asObservable()] + others)
  }

  /// Merges the source with another one.
  ///
  /// It is RxSwiftExt's name for `mergeWith`.
  @_disfavoredOverload
  public func merge(with other: Observable<Element>) -> Observable<Element> {
    merging(with: [other])
  }

  /// Merges the source with others.
  ///
  /// It is RxSwiftExt's name for `mergeWith`.
  @_disfavoredOverload
  public func merge(with others: [Observable<Element>]) -> Observable<Element> {
    merging(with: others)
  }
}
