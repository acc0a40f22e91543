extension ObservableType where Element: ObservableConvertibleType {
  /// Emits the elements of the newest inner sequence.
  ///
  /// Each new sequence disposes the previous one.
  ///
  ///     a                 -1-2-3-4-|
  ///     b                 -x-y-|
  ///     source            a---b------|
  ///     switchLatest()    -1-2-x-y---|
  ///
  /// Completes when the source and the newest inner sequence have completed. RxJS calls this operator `switchAll`.
  ///
  /// - Returns: The elements of the newest sequence.
  /// - Seealso: [switch](https://reactivex.io/documentation/operators/switch.html)
  @inlinable
  public func switchLatest() -> Observable<Element.Element> {
    asObservable().switching { $0 }
  }
}
