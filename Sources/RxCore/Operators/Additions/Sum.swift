extension ObservableType where Element: AdditiveArithmetic {
  /// Adds all elements up, and emits the sum when the source completes.
  ///
  ///     source    --1--2--3--|
  ///     sum()     -----------(6|)
  ///
  /// An empty source gives zero; an error is emitted instead of the sum.
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
  /// Adds all elements up, and emits the sum when the source completes.
  ///
  ///     source    --1--2--3--|
  ///     sum()     -----------(6|)
  ///
  /// An empty source gives zero. A sum that the type cannot hold is the error `RxError.overflow`, as soon as it is reached.
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
