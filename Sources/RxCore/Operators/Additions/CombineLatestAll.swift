extension ObservableType where Element: ObservableConvertibleType {
  /// After the source has completed, emits the newest elements of all inner sequences as an array, whenever one of them emits.
  ///
  ///     a                     -1---2--|
  ///     b                     ---x---y--|
  ///     source                ab|
  ///     combineLatestAll()    -----p-q-r--|    p = [1, x], q = [2, x], r = [2, y]
  ///
  /// Subscribes to the inner sequences in order when the source completes. Completes when all of them have completed, or immediately if there is
  /// none. Fails at the first error.
  ///
  /// - Returns: The arrays, in the order of the inner sequences.
  /// - Seealso: [combinelatest](https://reactivex.io/documentation/operators/combinelatest.html)
  @_disfavoredOverload
  @inlinable
  public func combineLatestAll() -> Observable<[Element.Element]> {
    toArray().asObservable().filter { !$0.isEmpty }.flatMap { sources in
      Observable.combineLatest(sources.map { $0.asObservable() }, endsEarly: false) { $0 }
    }
  }
}
