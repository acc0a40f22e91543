extension ObservableType where Element: Equatable {
  /// Drops the elements that equal one of several values.
  ///
  ///     source          --1--2--3--|
  ///     ignore(1, 3)    -----2-----|
  ///
  /// - Parameter values: The values to drop.
  /// - Returns: The other elements.
  /// - Seealso: [filter](https://reactivex.io/documentation/operators/filter.html)
  @_disfavoredOverload
  @inlinable
  public func ignore(_ values: Element...) -> Observable<Element> {
    ignore(values)
  }

  /// Drops the elements that equal one of several values.
  ///
  /// - Parameter values: The values to drop.
  /// - Returns: The other elements.
  /// - Seealso: [filter](https://reactivex.io/documentation/operators/filter.html)
  @_disfavoredOverload
  @inlinable
  public func ignore<Values: Sequence>(_ values: Values) -> Observable<Element>
  where Values.Element == Element {
    ignoreWhen { values.contains($0) }
  }
}
