extension ObservableType {
  /// Emits the last element, or the last element that satisfies a predicate, when the source completes.
  ///
  ///     source             --1--2--3--|
  ///     last()             -----------(3|)
  ///     last { $0 < 3 }    -----------(2|)
  ///
  /// Without such an element, fails with `RxError.noElements`. If `predicate` throws, the source is disposed and the error is emitted.
  ///
  /// - Parameter predicate: Whether an element matches. By default, every element does.
  /// - Returns: One element.
  /// - Seealso: [last](https://reactivex.io/documentation/operators/last.html)
  @_disfavoredOverload
  @inlinable
  public func last(
    _ predicate: @escaping (Element) throws -> Bool = { _ in true }
  ) -> Observable<Element> {
    filter(predicate).takeLast(1).ifEmpty(switchTo: .error(RxError.noElements))
  }

  /// Emits the last element, or the last element that satisfies a predicate, when the source completes.
  ///
  /// Without such an element, emits a default.
  ///
  ///     source                --a--b--|     ---|
  ///     last(default: "x")    --------(b|)  ---(x|)
  ///
  /// If `predicate` throws, the source is disposed and the error is emitted.
  ///
  /// - Parameters:
  ///   - default: The element to emit if no element matches.
  ///   - predicate: Whether an element matches. By default, every element does.
  /// - Returns: One element.
  /// - Seealso: [last](https://reactivex.io/documentation/operators/last.html)
  @_disfavoredOverload
  @inlinable
  public func last(
    default: Element, _ predicate: @escaping (Element) throws -> Bool = { _ in true }
  ) -> Observable<Element> {
    filter(predicate).takeLast(1).ifEmpty(default: `default`)
  }
}
