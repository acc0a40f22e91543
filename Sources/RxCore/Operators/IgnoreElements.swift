extension ObservableType {
  /// Drops all elements and forwards only the terminal event.
  ///
  ///     source              --a--b--|
  ///     ignoreElements()    --------|
  ///
  /// - Returns: The terminal event of the source.
  /// - Seealso: [ignoreelements](https://reactivex.io/documentation/operators/ignoreelements.html)
  @inlinable
  public func ignoreElements() -> Observable<Never> {
    asObservable().lift { downstream in downstream.handling { _ in } }
  }
}
