extension ObservableType {
  /// Returns the result of a function for the source.
  ///
  /// Use it to name a chain of operators and to call it within another chain.
  ///
  ///     source                      --1--2--|
  ///     apply { $0.map(tenfold) }   --a--b--|    a = 10, b = 20
  ///
  /// - Parameter transform: Returns the result for the source. Called once, immediately.
  /// - Returns: The result of `transform`.
  /// - Throws: The error that `transform` throws.
  @_disfavoredOverload
  public func apply<Result>(
    _ transform: (Observable<Element>) throws -> Observable<Result>
  ) rethrows -> Observable<Result> {
    try transform(asObservable())
  }
}
