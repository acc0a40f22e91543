extension ObservableType {
  /// Emits the elements from an index up to another, and completes with the last of them.
  ///
  ///     source                   --a--b--c--d--|
  ///     slice(from: 1, to: 3)    -----b--(c|)
  ///
  /// Indices count from 0. A source that ends before gives what it has. Two equal indices complete immediately, without subscribing. A
  /// negative index, and an end before the start, are the error `RxError.argumentOutOfRange`.
  ///
  /// - Parameters:
  ///   - start: The index of the first element.
  ///   - end: The index after the last; without it, the source's end.
  /// - Returns: The elements between.
  /// - Seealso: [take](https://reactivex.io/documentation/operators/take.html)
  @_disfavoredOverload
  @inlinable
  public func slice(from start: Int, to end: Int = .max) -> Observable<Element> {
    if start < 0 || end < start { return .error(RxError.argumentOutOfRange) }
    return skip(start).take(end - start)
  }
}
