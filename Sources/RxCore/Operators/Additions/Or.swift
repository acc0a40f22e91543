extension ObservableType where Element == Bool {
  /// Emits whether at least one of the newest elements of two sequences is true, whenever either emits.
  ///
  ///     source       -t---f-f--|
  ///     other        --t-f-----|
  ///     or(other)    --t-tf-f--|    t = true, f = false
  ///
  /// Emits nothing until both have emitted. Terminates as `combineLatest` does.
  ///
  /// - Parameter other: The other sequence.
  /// - Returns: The results.
  /// - Seealso: [combinelatest](https://reactivex.io/documentation/operators/combinelatest.html)
  @_disfavoredOverload
  @inlinable
  public func or<Other: ObservableConvertibleType>(_ other: Other) -> Observable<Bool>
  where Other.Element == Bool {
    .combineLatest(self, other.asObservable()) { $0 || $1 }
  }
}
