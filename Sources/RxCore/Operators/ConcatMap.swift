extension ObservableType {
  /// Emits the elements of the sequences that `selector` returns for the elements, one sequence after another.
  ///
  ///     source                   --a--b------|
  ///     concatMap { -1-2-3| }    ---1-2-3-1-2-3|
  ///
  /// `selector` is called when an element arrives. Its sequence is subscribed to after the previous one has completed. Fails at the first error.
  ///
  /// - Parameter selector: Returns a sequence for an element.
  /// - Returns: The elements of all inner sequences, in order.
  /// - Seealso: [flatMap](https://reactivex.io/documentation/operators/flatmap.html)
  @inlinable
  public func concatMap<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    asObservable().merging(atMost: 1, selector)
  }
}
