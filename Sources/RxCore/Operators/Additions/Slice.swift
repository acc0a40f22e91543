extension ObservableType {
  /// Emits the elements from one index up to another, and completes with the last of them.
  ///
  ///     source                   --a--b--c--d--|
  ///     slice(from: 1, to: 3)    -----b--(c|)
  ///
  /// Indices count from 0. If the source terminates earlier, emits the elements that arrived. For two equal indices, completes immediately, without
  /// subscribing. A negative index or an end before the start fails with `RxError.argumentOutOfRange`.
  ///
  /// - Parameters:
  ///   - start: The index of the first element.
  ///   - end: The index after the last element. By default, all remaining elements are emitted.
  /// - Returns: The elements of the slice.
  /// - Seealso: [take](https://reactivex.io/documentation/operators/take.html)
  @_disfavoredOverload
  @inlinable
  public func slice<Index: BinaryInteger>(
    from start: Index, to end: Int = .max
  ) -> Observable<Element> {
    let start = Int(clamping: start)
    if start < 0 || end < start { return .error(RxError.argumentOutOfRange) }
    return skip(start).take(end - start)
  }
}
