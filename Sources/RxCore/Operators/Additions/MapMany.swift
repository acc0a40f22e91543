extension ObservableType where Element: Sequence {
  /// Transforms each value of each element, which is a sequence of values.
  ///
  /// Emits an array of results for each element.
  ///
  ///     source                 --x------y----|    x = [1, 2], y = []
  ///     mapMany { $0 * 10 }    --a------b----|    a = [10, 20], b = []
  ///
  /// If `transform` throws, the source is disposed and the error is emitted.
  ///
  /// - Parameter transform: Returns the result for one value.
  /// - Returns: One array for each source element.
  /// - Seealso: [map](https://reactivex.io/documentation/operators/map.html)
  @_disfavoredOverload
  @inlinable
  public func mapMany<Result>(
    _ transform: @escaping (Element.Element) throws -> Result
  ) -> Observable<[Result]> {
    map { try $0.map(transform) }
  }
}
