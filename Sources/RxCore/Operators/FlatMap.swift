extension ObservableType {
  /// Emits the elements of the sequences that `selector` makes of each element, as they come.
  ///
  ///     source                 --a--b------|
  ///     flatMap { -1-2-3| }    ---1-2132-3-|
  ///
  /// Completes when the source and all inner sequences have; fails at the first error of any, or of `selector`, which disposes of
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
}
