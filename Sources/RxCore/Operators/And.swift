extension ObservableType where Element == Bool {
  /// Tells whether both of the newest elements of two sequences are true, whenever either emits.
  ///
  ///     source        -t---f-t--|
  ///     other         --f-t-----|
  ///     and(other)    --f-tf-t--|    t = true, f = false
  ///
  /// Emits nothing until both have emitted; ends as `combineLatest` does.
  ///
  /// - Parameter other: The other sequence.
  /// - Returns: The answers.
  /// - Seealso: [combinelatest](https://reactivex.io/documentation/operators/combinelatest.html)
  @_disfavoredOverload
  @inlinable
  public func and<Other: ObservableConvertibleType>(_ other: Other) -> Observable<Bool>
  where Other.Element == Bool {
    .combineLatest(self, other.asObservable()) { $0 && $1 }
  }
}
