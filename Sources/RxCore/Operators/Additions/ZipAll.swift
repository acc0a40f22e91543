extension ObservableType where Element: ObservableConvertibleType {
  /// Emits the first elements of all inner sequences as an array, then the second ones, and so on, once the source has completed.
  ///
  ///     a           --1--2--|
  ///     b           --x-y----z-|
  ///     source      ab|
  ///     zipAll()    ----p--q--|    p = [1, x], q = [2, y]
  ///
  /// Subscribes to the inner sequences, in their order, when the source completes. Completes when an inner sequence has completed
  /// of which no element waits for its partners (`zip` waits for all), and at once if there is none. Fails at the first error.
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
