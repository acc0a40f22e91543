extension ObservableType {
  /// Emits nothing and never terminates.
  ///
  ///     never()     -
  ///
  /// - Returns: The observable.
  /// - Seealso: [never](https://reactivex.io/documentation/operators/empty-never-throw.html)
  @inlinable
  public static func never() -> Observable<Element> {
    Observable(direct: true) { _ in }
  }
}
