extension ObservableType where Element: Sequence {
  /// Emits, for each sequence of values, the array of what `transform` makes of them.
  ///
  ///     source                 --x------y----|    x = [1, 2], y = []
  ///     mapMany { $0 * 10 }    --a------b----|    a = [10, 20], b = []
  ///
  /// If `transform` throws, the source is disposed and the error is emitted.
  ///
  /// - Parameter transform: Returns what takes the place of one value.
  /// - Returns: As many arrays as the source has elements.
  /// - Seealso: [map](https://reactivex.io/documentation/operators/map.html)
  @_disfavoredOverload
  @inlinable
  public func mapMany<Result>(
    _ transform: @escaping (Element.Element) throws -> Result
  ) -> Observable<[Result]> {
    map { try $0.map(transform) }
  }
}
