extension ObservableType where Element: ObservableConvertibleType {
  /// After the source has completed, emits the first elements of all inner sequences as an array, then the second elements, and so on.
  ///
  ///     a           --1--2--|
  ///     b           --x-y----z-|
  ///     source      ab|
  ///     zipAll()    ----p--q--|    p = [1, x], q = [2, y]
  ///
  /// Subscribes to the inner sequences in order when the source completes. Completes when an inner sequence has completed and none of its elements
  /// is waiting; `zip`, in contrast, waits for all sources. Completes immediately if there is no inner sequence. Fails at the first error.
  ///
  /// - Returns: The arrays, in the order of the inner sequences.
  /// - Seealso: [zip](https://reactivex.io/documentation/operators/zip.html)
  @_disfavoredOverload
  @inlinable
  public func zipAll() -> Observable<[Element.Element]> {
    toArray().asObservable().flatMap { sources in
      Observable<[Element.Element]>.zip(
        sources.map { $0.asObservable() }, ending: .withFirstSourceUsedUp
      ) { $0 }
    }
  }
}
