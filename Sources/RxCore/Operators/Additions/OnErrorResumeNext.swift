extension ObservableType {
  /// Emits the elements of the source and of further sources.
  ///
  /// Each source follows the completion or the error of the previous one.
  ///
  ///     source                  --a--#
  ///     b                       --b--|
  ///     onErrorResumeNext(b)    --a----b--|
  ///
  /// No error is emitted. After the last source, the result completes.
  ///
  /// - Parameter others: The sources that follow.
  /// - Returns: The elements of all sources, in order.
  /// - Seealso: [catch](https://reactivex.io/documentation/operators/catch.html)
  @_disfavoredOverload
  public func onErrorResumeNext(_ others: Observable<Element>...) -> Observable<Element> {
    .onErrorResumeNext([asObservable()] + others)
  }

  /// Emits the elements of several sources in order.
  ///
  /// Each source follows the completion or the error of the previous one.
  ///
  ///     a                          --1--#
  ///     b                          --2--|
  ///     onErrorResumeNext(a, b)    --1----2--|
  ///
  /// No error is emitted. After the last source, the result completes.
  ///
  /// - Parameter sources: The sources.
  /// - Returns: The elements of all sources, in order.
  /// - Seealso: [catch](https://reactivex.io/documentation/operators/catch.html)
  @_disfavoredOverload
  public static func onErrorResumeNext(_ sources: Observable<Element>...) -> Observable<Element> {
    onErrorResumeNext(sources)
  }

  /// Emits the elements of several sources in order.
  ///
  /// Each source follows the completion or the error of the previous one.
  ///
  /// - Parameter sequence: The sources. Iterated lazily, and again for each subscription.
  /// - Returns: The elements of all sources, in order.
  /// - Seealso: [catch](https://reactivex.io/documentation/operators/catch.html)
  @_disfavoredOverload
  public static func onErrorResumeNext<Sequence: Swift.Sequence>(
    _ sequence: Sequence
  ) -> Observable<Element> where Sequence.Element == Observable<Element> {
    .concat(AnySequence(sequence.lazy.map { $0.catch(to: Observable.empty()) }))
  }
}
