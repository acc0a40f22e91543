extension ObservableType where Element: BinaryFloatingPoint {
  /// Emits the mean of all elements when the source completes.
  ///
  ///     source       --a--b--|
  ///     average()    --------(c|)    a = 1.0, b = 2.0, c = 1.5
  ///
  /// For an empty source, completes without an element. If the source fails, emits only the error.
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
  /// For an empty source, completes without an element. If the source fails, emits only the error. The elements are added as `Double`s, so the sum
  /// cannot overflow.
  ///
  /// - Returns: One mean, or none.
  /// - Seealso: [average](https://reactivex.io/documentation/operators/average.html)
  @_disfavoredOverload
  @inlinable
  public func average() -> Observable<Double> {
    map { Double($0) }.average()
  }
}
