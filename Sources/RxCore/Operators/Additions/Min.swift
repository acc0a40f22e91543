extension ObservableType {
  /// Emits the smallest element by an order when the source completes.
  ///
  ///     source        --3--1--2--|
  ///     min(by: <)    -----------(1|)
  ///
  /// Of several that are smallest alike the first is emitted; an empty source completes without a result. If `areInIncreasingOrder`
  /// throws, the source is disposed and the error is emitted.
  ///
  /// - Parameter areInIncreasingOrder: Tells whether its first argument comes before its second.
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
  /// Of several that are smallest alike the first is emitted; an empty source completes without a result.
  ///
  /// - Returns: One element, or none.
  /// - Seealso: [min](https://reactivex.io/documentation/operators/min.html)
  @_disfavoredOverload
  @inlinable
  public func min() -> Observable<Element> { min(by: <) }
}

// In an extension of a type with a method `min`, Swift looks no further than that for a plain `min(a, b)`.

extension ObservableType {
  /// Returns the smaller of two values: Swift's own function, within extensions of observables.
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

  /// Returns the smallest of several values: Swift's own function, within extensions of observables.
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

  /// Returns the smaller of two values: Swift's own function, within static methods of observables.
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

  /// Returns the smallest of several values: Swift's own function, within static methods of observables.
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
