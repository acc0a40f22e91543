extension ObservableType {
  /// Fails if the source completes without an element.
  ///
  ///     source           --|
  ///     throwIfEmpty()   --#    RxError.noElements
  ///
  /// If `errorFactory` throws, its error is emitted.
  ///
  /// - Parameter errorFactory: Returns the error. By default, `RxError.noElements`.
  /// - Returns: The source's elements, or the error.
  /// - Seealso: [throw](https://reactivex.io/documentation/operators/empty-never-throw.html)
  @_disfavoredOverload
  public func throwIfEmpty(
    _ errorFactory: @escaping () throws -> any Swift.Error = { RxError.noElements }
  ) -> Observable<Element> {
    ifEmpty(switchTo: .deferred { .error(try errorFactory()) })
  }
}
