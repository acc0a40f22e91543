extension ObservableType {
  /// Emits the elements up to each element of another sequence as an array: `buffer(_:)`, as RxSwiftExt calls it.
  ///
  ///     source                         -a-b-c--|
  ///     boundary                       ----x--
  ///     bufferWithTrigger(boundary)    ----p---(q|)    p = ["a", "b"], q = ["c"]
  ///
  /// - Parameter boundary: The sequence whose elements end arrays.
  /// - Returns: The arrays.
  /// - Seealso: [buffer](https://reactivex.io/documentation/operators/buffer.html)
  @_disfavoredOverload
  public func bufferWithTrigger<Boundary: ObservableConvertibleType>(
    _ boundary: Boundary
  ) -> Observable<[Element]> { buffer(boundary) }
}
