extension ObservableType {
  /// Emits the last element, or the last that satisfies a predicate, when the source completes.
  ///
  ///     source             --1--2--3--|
  ///     last()             -----------(3|)
  ///     last { $0 < 3 }    -----------(2|)
  ///
  /// A source without one is the error `RxError.noElements`. If `predicate` throws, the source is disposed and the error is emitted.
  ///
  /// - Parameter predicate: Tells whether an element is meant; any is without it.
  /// - Returns: One element.
  /// - Seealso: [last](https://reactivex.io/documentation/operators/last.html)
  @_disfavoredOverload
  @inlinable
  public func last(
    _ predicate: @escaping (Element) throws -> Bool = { _ in true }
  ) -> Observable<Element> {
    filter(predicate).takeLast(1).ifEmpty(switchTo: .error(RxError.noElements))
  }

  /// Emits the last element, or the last that satisfies a predicate, or a default if there is none, when the source completes.
  ///
  ///     source                --a--b--|     ---|
  ///     last(default: "x")    --------(b|)  ---(x|)
  ///
  /// If `predicate` throws, the source is disposed and the error is emitted.
  ///
  /// - Parameters:
  ///   - default: What a source without such an element gives.
  ///   - predicate: Tells whether an element is meant; any is without it.
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
