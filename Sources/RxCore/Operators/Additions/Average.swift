extension ObservableType where Element: BinaryFloatingPoint {
  /// Emits the mean of all elements when the source completes.
  ///
  ///     source       --a--b--|
  ///     average()    --------(c|)    a = 1.0, b = 2.0, c = 1.5
  ///
  /// An empty source completes without a result; an error is emitted instead of it.
  ///
  /// - Returns: One mean, or none.
  /// - Seealso: [average](https://reactivex.io/documentation/operators/average.html)
  @_disfavoredOverload
  @inlinable
  public func average() -> Observable<Element> {
    reduce(into: (sum: 0, count: 0)) { (total: inout (sum: Element, count: Element), element) in
      total.sum += element
      total.count += 1
    }.compactMap { total -> Element? in total.count == 0 ? nil : total.sum / total.count }
  }
}

extension ObservableType where Element: BinaryInteger {
  /// Emits the mean of all elements when the source completes.
  ///
  ///     source       --1--2--4--5--|
  ///     average()    --------------(a|)    a = 3.0
  ///
  /// An empty source completes without a result; an error is emitted instead of it. The elements are added up as `Double`s: no sum
  /// is too large.
  ///
  /// - Returns: One mean, or none.
  /// - Seealso: [average](https://reactivex.io/documentation/operators/average.html)
  @_disfavoredOverload
  @inlinable
  public func average() -> Observable<Double> {
    map { Double($0) }.average()
  }
}
