extension ObservableType {
  /// Lets elements pass while the newest element of another sequence is `true`, and drops the others.
  ///
  ///     source              -a-b-c-d-e-|
  ///     pauser              --t---f----      t = true, f = false
  ///     pausable(pauser)    ---b-c-----|
  ///
  /// Initially it is paused. The other sequence is subscribed to first; its completion changes nothing, its error is emitted.
  ///
  /// - Parameter pauser: The sequence that says whether elements pass.
  /// - Returns: The elements that come in between.
  /// - Seealso: [filter](https://reactivex.io/documentation/operators/filter.html)
  @_disfavoredOverload
  @inlinable
  public func pausable<Pauser: ObservableConvertibleType>(
    _ pauser: Pauser
  ) -> Observable<Element> where Pauser.Element == Bool {
    withLatestFrom(pauser) { (element: $0, passes: $1) }.filter { $0.passes }.map { $0.element }
  }
}
