/// A result of the closure of `filterMap`: what happens to an element.
public enum RxFilterMap<Result> {
  /// Drops the element.
  case ignore

  /// Emits a replacement.
  case map(Result)
}

extension RxFilterMap: Sendable where Result: Sendable {}

extension ObservableType {
  /// Emits the result of a closure for each element, and drops the elements for which the closure returns `.ignore`.
  ///
  ///     source                                             --1--2--3--|
  ///     filterMap { $0 == 2 ? .ignore : .map($0 * 10) }    --a-----b--|    a = 10, b = 30
  ///
  /// If `transform` throws, the source is disposed and the error is emitted.
  ///
  /// - Parameter transform: Returns the new element, or `.ignore`.
  /// - Returns: The new elements.
  /// - Seealso: [filter](https://reactivex.io/documentation/operators/filter.html)
  @_disfavoredOverload
  @inlinable
  public func filterMap<Result>(
    _ transform: @escaping (Element) throws -> RxFilterMap<Result>
  ) -> Observable<Result> {
    compactMap { element in
      if case .map(let result) = try transform(element) { result } else { nil }
    }
  }
}
