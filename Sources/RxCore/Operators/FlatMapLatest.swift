extension ObservableType {
  /// Emits the elements of the sequence that `selector` returned for the newest element.
  ///
  /// Each new sequence disposes the previous one.
  ///
  ///     source                              --a---b------|
  ///     flatMapLatest { -1-2-3|, -x-y| }    ---1-2-x-y---|
  ///
  /// Completes when the source and the newest inner sequence have completed. Fails at the first error of either, or if `selector` throws. RxJS calls
  /// this operator `switchMap`.
  ///
  /// - Parameter selector: Returns a sequence for an element.
  /// - Returns: The elements of the newest sequence.
  /// - Seealso: [flatMap](https://reactivex.io/documentation/operators/flatmap.html)
  @inlinable
  public func flatMapLatest<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    asObservable().switching(selector)
  }
}
