extension ObservableType {
  /// Emits the smallest element by a given order when the source completes.
  ///
  ///     source        --3--1--2--|
  ///     min(by: <)    -----------(1|)
  ///
  /// If several elements are equally small, emits the first of them. An empty source completes without a result. If `areInIncreasingOrder` throws,
  /// the source is disposed and the error is emitted.
  ///
  /// - Parameter areInIncreasingOrder: Whether the first argument is ordered before the second.
  /// - Returns: One element, or none.
  /// - Seealso: [min](https://reactivex.io/documentation/operators/min.html)
  @_disfavoredOverload
  @inlinable
  public func min(
    by areInIncreasingOrder: @escaping (Element, Element) throws -> Bool
  ) -> Observable<Element> {
    reduce { try areInIncreasingOrder($1, $0) ? $1 : $0 }
  }
}

extension ObservableType where Element: Comparable {
  /// Emits the smallest element when the source completes.
  ///
  ///     source    --3--1--2--|
  ///     min()     -----------(1|)
  ///
  /// If several elements are equally small, emits the first of them. An empty source completes without a result.
  ///
  /// - Returns: One element, or none.
  /// - Seealso: [min](https://reactivex.io/documentation/operators/min.html)
  @_disfavoredOverload
  @inlinable
  public func min() -> Observable<Element> { min(by: <) }
}

// In an extension of a type that has a method `min`, Swift does not find the global function for a plain `min(a, b)`.

extension ObservableType {
  /// Returns the smaller of two values.
  ///
  /// It forwards to Swift's function, for use within extensions of observables.
  ///
  /// - Parameters:
  ///   - first: A value.
  ///   - second: Another value.
  /// - Returns: What `Swift.min` returns.
  @_disfavoredOverload
  @inlinable
  public func min<Value: Comparable>(_ first: Value, _ second: Value) -> Value {
    Swift.min(first, second)
  }

  /// Returns the smallest of several values.
  ///
  /// It forwards to Swift's function, for use within extensions of observables.
  ///
  /// - Parameters:
  ///   - first: A value.
  ///   - second: Another value.
  ///   - third: A third value.
  ///   - rest: Any further values.
  /// - Returns: What `Swift.min` returns.
  @_disfavoredOverload
  @inlinable
  public func min<Value: Comparable>(
    _ first: Value, _ second: Value, _ third: Value, _ rest: Value...
  ) -> Value {
    rest.reduce(Swift.min(first, second, third)) { Swift.min($0, $1) }
  }

  /// Returns the smaller of two values.
  ///
  /// It forwards to Swift's function, for use within static methods of observables.
  ///
  /// - Parameters:
  ///   - first: A value.
  ///   - second: Another value.
  /// - Returns: What `Swift.min` returns.
  @_disfavoredOverload
  @inlinable
  public static func min<Value: Comparable>(_ first: Value, _ second: Value) -> Value {
    Swift.min(first, second)
  }

  /// Returns the smallest of several values.
  ///
  /// It forwards to Swift's function, for use within static methods of observables.
  ///
  /// - Parameters:
  ///   - first: A value.
  ///   - second: Another value.
  ///   - third: A third value.
  ///   - rest: Any further values.
  /// - Returns: What `Swift.min` returns.
  @_disfavoredOverload
  @inlinable
  public static func min<Value: Comparable>(
    _ first: Value, _ second: Value, _ third: Value, _ rest: Value...
  ) -> Value {
    rest.reduce(Swift.min(first, second, third)) { Swift.min($0, $1) }
  }
}
