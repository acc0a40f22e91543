extension ObservableType {
  /// Merges the sequences that `selector` returns for the elements.
  ///
  ///     source                 --a--b------|
  ///     flatMap { -1-2-3| }    ---1-2132-3-|
  ///
  /// Completes when the source and all inner sequences have completed. At the first error of any of them, or if `selector` throws, fails and
  /// disposes the others. RxJS calls this operator `mergeMap`.
  ///
  /// - Parameter selector: Returns a sequence for an element.
  /// - Returns: The elements of all inner sequences.
  /// - Seealso: [flatMap](https://reactivex.io/documentation/operators/flatmap.html)
  @inlinable
  public func flatMap<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    asObservable().merging(atMost: .max, selector)
  }

  /// Merges the sequences that `selector` returns for the elements, with a limited number of subscriptions at a time.
  ///
  ///     source                                 --a-b-------|
  ///     flatMap(maxConcurrent: 1) { -1-2| }    ---1-2-1-2--|
  ///
  /// Other elements wait. `selector` is called for an element when its sequence can be subscribed to. Completes when the source and all inner
  /// sequences have completed. Fails at the first error of any of them, or if `selector` throws. A number below 1 fails with
  /// `RxError.argumentOutOfRange`.
  ///
  /// - Parameters:
  ///   - maxConcurrent: The maximum number of concurrent subscriptions to inner sequences.
  ///   - selector: Returns a sequence for an element.
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
