extension ObservableType {
  /// Emits the elements of the sequence that `selector` made of the newest element: each new one disposes the one before.
  ///
  ///     source                              --a---b------|
  ///     flatMapLatest { -1-2-3|, -x-y| }    ---1-2-x-y---|
  ///
  /// Completes when the source and the newest inner sequence have; fails at the first error of either, or of `selector`. RxJS
  /// calls it `switchMap`.
  ///
  /// - Parameter selector: Makes a sequence of an element.
  /// - Returns: The elements of the newest sequence.
  /// - Seealso: [flatMap](https://reactivex.io/documentation/operators/flatmap.html)
  @inlinable
  public func flatMapLatest<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    asObservable().switching(selector)
  }
}
