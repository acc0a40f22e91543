extension ObservableType {
  /// Fails on subscription.
  ///
  ///     error(e)     #
  ///
  /// RxJS calls this operator `throwError`.
  ///
  /// - Parameter error: The error.
  /// - Returns: The observable.
  /// - Seealso: [throw](https://reactivex.io/documentation/operators/empty-never-throw.html)
  @inlinable
  public static func error(_ error: any Swift.Error) -> Observable<Element> {
    Observable(direct: true) { sink in sink.ends.error(error) }
  }
}
