extension ObservableType {
  /// Completes on subscription, without an element.
  ///
  ///     empty()     |
  ///
  /// - Returns: The observable.
  /// - Seealso: [empty](https://reactivex.io/documentation/operators/empty-never-throw.html)
  @inlinable
  public static func empty() -> Observable<Element> {
    Observable(direct: true) { sink in sink.ends.completed() }
  }
}
