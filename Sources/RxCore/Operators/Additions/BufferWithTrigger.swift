extension ObservableType {
  /// Collects elements into an array and emits it whenever another sequence emits.
  ///
  ///     source                         -a-b-c--|
  ///     boundary                       ----x--
  ///     bufferWithTrigger(boundary)    ----p---(q|)    p = ["a", "b"], q = ["c"]
  ///
  /// This operator comes from RxSwiftExt. Unlike `buffer(_:)`, it ignores an error of the boundary.
  ///
  /// - Parameter boundary: The sequence whose elements end the arrays.
  /// - Returns: The arrays.
  /// - Seealso: [buffer](https://reactivex.io/documentation/operators/buffer.html)
  @_disfavoredOverload
  @inlinable
  public func bufferWithTrigger<Boundary: ObservableConvertibleType>(
    _ boundary: Boundary
  ) -> Observable<[Element]> {
    buffer(boundary.asObservable().catchErrorJustComplete())
  }
}
