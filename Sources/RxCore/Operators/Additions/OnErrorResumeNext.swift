extension ObservableType {
  /// Emits the elements of the source and of the sources that follow, each after the end of the one before, be it an error.
  ///
  ///     source                  --a--#
  ///     b                       --b--|
  ///     onErrorResumeNext(b)    --a----b--|
  ///
  /// No error is emitted: after the last source the result completes.
  ///
  /// - Parameter others: The sources that follow.
  /// - Returns: The elements of all, in order.
  /// - Seealso: [catch](https://reactivex.io/documentation/operators/catch.html)
  @_disfavoredOverload
  public func onErrorResumeNext(_ others: Observable<Element>...) -> Observable<Element> {
    .onErrorResumeNext([asObservable()] + others)
  }

  /// Emits the elements of each of the sources in turn, each after the end of the one before, be it an error.
  ///
  ///     a                          --1--#
  ///     b                          --2--|
  ///     onErrorResumeNext(a, b)    --1----2--|
  ///
  /// No error is emitted: after the last source the result completes.
  ///
  /// - Parameter sources: The sources.
  /// - Returns: The elements of all, in order.
  /// - Seealso: [catch](https://reactivex.io/documentation/operators/catch.html)
  @_disfavoredOverload
  public static func onErrorResumeNext(_ sources: Observable<Element>...) -> Observable<Element> {
    onErrorResumeNext(sources)
  }

  /// Emits the elements of each of the sources in turn, each after the end of the one before, be it an error.
  ///
  /// - Parameter sequence: The sources; iterated lazily, and again for each subscription.
  /// - Returns: The elements of all, in order.
  /// - Seealso: [catch](https://reactivex.io/documentation/operators/catch.html)
  @_disfavoredOverload
  public static func onErrorResumeNext<Sequence: Swift.Sequence>(
    _ sequence: Sequence
  ) -> Observable<Element> where Sequence.Element == Observable<Element> {
    .concat(AnySequence(sequence.lazy.map { $0.catch(to: Observable.empty()) }))
  }
}
