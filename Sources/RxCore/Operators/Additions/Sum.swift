extension ObservableType where Element: AdditiveArithmetic {
  /// Emits the sum of all elements when the source completes.
  ///
  ///     source    --1--2--3--|
  ///     sum()     -----------(6|)
  ///
  /// Emits zero for an empty source. If the source fails, emits only the error.
  ///
  /// - Returns: One sum.
  /// - Seealso: [sum](https://reactivex.io/documentation/operators/sum.html)
  @_disfavoredOverload
  @inlinable
  public func sum() -> Observable<Element> {
    reduce(.zero, accumulator: +)
  }
}

extension ObservableType where Element: FixedWidthInteger {
  /// Emits the sum of all elements when the source completes.
  ///
  ///     source    --1--2--3--|
  ///     sum()     -----------(6|)
  ///
  /// Emits zero for an empty source. If the sum overflows, fails immediately with `RxError.overflow`.
  ///
  /// - Returns: One sum.
  /// - Seealso: [sum](https://reactivex.io/documentation/operators/sum.html)
  @_disfavoredOverload
  @inlinable
  public func sum() -> Observable<Element> {
    reduce(.zero) { sum, element in
      let (result, overflow) = sum.addingReportingOverflow(element)
      if overflow { throw RxError.overflow }
      return result
    }
  }
}
