extension ObservableType {
  /// Emits elements while the newest element of another sequence is `true`, and drops the others.
  ///
  ///     source              -a-b-c-d-e-|
  ///     pauser              --t---f----      t = true, f = false
  ///     pausable(pauser)    ---b-c-----|
  ///
  /// It is paused initially. The other sequence is subscribed to before the source. Its completion has no effect, and its error is emitted.
  ///
  /// - Parameter pauser: The sequence that pauses with `false` and resumes with `true`.
  /// - Returns: The elements that arrive while it is not paused.
  /// - Seealso: [filter](https://reactivex.io/documentation/operators/filter.html)
  @_disfavoredOverload
  @inlinable
  public func pausable<Pauser: ObservableConvertibleType>(
    _ pauser: Pauser
  ) -> Observable<Element> where Pauser.Element == Bool {
    withLatestFrom(pauser) { (element: $0, passes: $1) }.filter { $0.passes }.map { $0.element }
  }
}
