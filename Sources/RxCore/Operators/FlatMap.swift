extension ObservableType {
  /// Emits the elements of the sequences that `selector` returns for each element, as they come.
  ///
  ///     source                 --a--b------|
  ///     flatMap { -1-2-3| }    ---1-2132-3-|
  ///
  /// Completes when the source and all inner sequences have; fails at the first error of any, or of `selector`, which disposes
  /// the others. RxJS calls it `mergeMap`.
  ///
  /// - Parameter selector: Makes a sequence of an element.
  /// - Returns: The elements of all inner sequences.
  /// - Seealso: [flatMap](https://reactivex.io/documentation/operators/flatmap.html)
  @inlinable
  public func flatMap<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    asObservable().merging(atMost: .max, selector)
  }

  /// Emits the elements of the sequences that `selector` makes, of which no more than a number are subscribed to at a time.
  ///
  ///     source                                 --a-b-------|
  ///     flatMap(maxConcurrent: 1) { -1-2| }    ---1-2-1-2--|
  ///
  /// The other elements wait; `selector` is called when their turn comes. Completes when the source and all inner sequences have;
  /// fails at the first error of any, or of `selector`. A number below 1 is the error `RxError.argumentOutOfRange`.
  ///
  /// - Parameters:
  ///   - maxConcurrent: How many inner sequences may be subscribed to at a time.
  ///   - selector: Makes a sequence of an element.
  /// - Returns: The elements of all inner sequences.
  /// - Seealso: [flatMap](https://reactivex.io/documentation/operators/flatmap.html)
  @_disfavoredOverload
  @inlinable
  public func flatMap<Source: ObservableConvertibleType>(
    maxConcurrent: Int, _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    guard maxConcurrent > 0 else { return .error(RxError.argumentOutOfRange) }
    return asObservable().merging(atMost: maxConcurrent) { element in
      Observable<Source.Element>.deferred { try selector(element).asObservable() }
    }
  }
}
