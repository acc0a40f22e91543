extension ObservableType {
  /// Drops all elements: only the end passes.
  ///
  ///     source              --a--b--|
  ///     ignoreElements()    --------|
  ///
  /// - Returns: The end of the source.
  /// - Seealso: [ignoreelements](https://reactivex.io/documentation/operators/ignoreelements.html)
  @inlinable
  public func ignoreElements() -> Observable<Never> {
    asObservable().lift { downstream in downstream.handling { _ in } }
  }
}
