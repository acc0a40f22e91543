extension ObservableType {
  /// Is what a function makes of the source: stages that are used in several places have a name, and are in line with the rest.
  ///
  ///     source                      --1--2--|
  ///     apply { $0.map(tenfold) }   --a--b--|    a = 10, b = 20
  ///
  /// - Parameter transform: Makes the result of the source; called once, at once.
  /// - Returns: What `transform` returns.
  /// - Throws: What `transform` throws.
  @_disfavoredOverload
  public func apply<Result>(
    _ transform: (Observable<Element>) throws -> Observable<Result>
  ) rethrows -> Observable<Result> {
    try transform(asObservable())
  }
}
