extension ObservableType {
  /// Emits the largest element by a given order when the source completes.
  ///
  ///     source        --3--1--2--|
  ///     max(by: <)    -----------(3|)
  ///
  /// If several elements are equally large, emits the first of them. An empty source completes without a result. If `areInIncreasingOrder` throws,
  /// the source is disposed and the error is emitted.
  ///
  /// - Parameter areInIncreasingOrder: Whether the first argument is ordered before the second.
  /// - Returns: One element, or none.
  /// - Seealso: [max](https://reactivex.io/documentation/operators/max.html)
  @_disfavoredOverload
  @inlinable
  public func max(
    by areInIncreasingOrder: @escaping (Element, Element) throws -> Bool
  ) -> Observable<Element> {
    reduce { try areInIncreasingOrder($0, $1) ? $1 : $0 }
  }
}

extension ObservableType where Element: Comparable {
  /// Emits the largest element when the source completes.
  ///
  ///     source    --3--1--2--|
  ///     max()     -----------(3|)
  ///
  /// If several elements are equally large, emits the first of them. An empty source completes without a result.
  ///
  /// - Returns: One element, or none.
  /// - Seealso: [max](https://reactivex.io/documentation/operators/max.html)
  @_disfavoredOverload
  @inlinable
  public func max() -> Observable<Element> { max(by: <) }
}

// In an extension of a type that has a method `max`, Swift does not find the global function for a plain `max(a, b)`.

extension ObservableType {
  /// Returns the larger of two values.
  ///
  /// It forwards to Swift's function, for use within extensions of observables.
  ///
  /// - Parameters:
  ///   - first: A value.
  ///   - second: Another value.
  /// - Returns: What `Swift.max` returns.
  @_disfavoredOverload
  @inlinable
  public func max<Value: Comparable>(_ first: Value, _ second: Value) -> Value {
    Swift.max(first, second)
  }

  /// Returns the largest of several values.
  ///
  /// It forwards to Swift's function, for use within extensions of observables.
  ///
  /// - Parameters:
  ///   - first: A value.
  ///   - second: Another value.
  ///   - third: A third value.
  ///   - rest: Any further values.
  /// - Returns: What `Swift.max` returns.
  @_disfavoredOverload
  @inlinable
  public func max<Value: Comparable>(
    _ first: Value, _ second: Value, _ third: Value, _ rest: Value...
  ) -> Value {
    rest.reduce(Swift.max(first, second, third)) { Swift.max($0, $1) }
  }

  /// Returns the larger of two values.
  ///
  /// It forwards to Swift's function, for use within static methods of observables.
  ///
  /// - Parameters:
  ///   - first: A value.
  ///   - second: Another value.
  /// - Returns: What `Swift.max` returns.
  @_disfavoredOverload
  @inlinable
  public static func max<Value: Comparable>(_ first: Value, _ second: Value) -> Value {
    Swift.max(first, second)
  }

  /// Returns the largest of several values.
  ///
  /// It forwards to Swift's function, for use within static methods of observables.
  ///
  /// - Parameters:
  ///   - first: A value.
  ///   - second: Another value.
  ///   - third: A third value.
  ///   - rest: Any further values.
  /// - Returns: What `Swift.max` returns.
  @_disfavoredOverload
  @inlinable
  public static func max<Value: Comparable>(
    _ first: Value, _ second: Value, _ third: Value, _ rest: Value...
  ) -> Value {
    rest.reduce(Swift.max(first, second, third)) { Swift.max($0, $1) }
  }
}
