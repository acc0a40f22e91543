extension ObservableType where Element == Bool {
  /// Tells whether either of the newest elements of two sequences is true, whenever either emits.
  ///
  ///     source       -t---f-f--|
  ///     other        --t-f-----|
  ///     or(other)    --t-tf-f--|    t = true, f = false
  ///
  /// Emits nothing until both have emitted; ends as `combineLatest` does.
  ///
  /// - Parameter other: The other sequence.
  /// - Returns: The answers.
  /// - Seealso: [combinelatest](https://reactivex.io/documentation/operators/combinelatest.html)
  @_disfavoredOverload
  @inlinable
  public func or<Other: ObservableConvertibleType>(_ other: Other) -> Observable<Bool>
  where Other.Element == Bool {
    .combineLatest(self, other.asObservable()) { $0 || $1 }
  }
}
