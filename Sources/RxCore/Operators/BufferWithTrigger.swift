extension ObservableType {
  /// Emits the elements up to each element of another sequence as an array.
  ///
  ///     source                         -a-b-c--|
  ///     boundary                       ----x--
  ///     bufferWithTrigger(boundary)    ----p---(q|)    p = ["a", "b"], q = ["c"]
  ///
  /// This is RxSwiftExt's: `buffer(_:)`, but an error of the boundary is ignored.
  ///
  /// - Parameter boundary: The sequence whose elements end arrays.
  /// - Returns: The arrays.
  /// - Seealso: [buffer](https://reactivex.io/documentation/operators/buffer.html)
  @_disfavoredOverload
  public func bufferWithTrigger<Boundary: ObservableConvertibleType>(
    _ boundary: Boundary
  ) -> Observable<[Element]> {
    buffer(boundary.asObservable().catchErrorJustComplete())
  }
}
