extension ObservableType {
  /// Emits the elements of the sequences that `selector` returns for each element, one sequence after the other.
  ///
  ///     source                   --a--b------|
  ///     concatMap { -1-2-3| }    ---1-2-3-1-2-3|
  ///
  /// `selector` is called when the element comes, the sequence subscribed to when its turn comes. Fails at the first error.
  ///
  /// - Parameter selector: Makes a sequence of an element.
  /// - Returns: The elements of all inner sequences, in order.
  /// - Seealso: [flatMap](https://reactivex.io/documentation/operators/flatmap.html)
  @inlinable
  public func concatMap<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    asObservable().merging(atMost: 1, selector)
  }
}
