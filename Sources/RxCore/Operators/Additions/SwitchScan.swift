extension ObservableType {
  /// Emits the elements of the newest of the sequences that `accumulator` makes of the last one emitted and each element.
  ///
  ///     source                     --1--2--------|
  ///     switchScan(0) { -x-x| }    ---1--3-3-----|    where each x is the sum of both
  ///
  /// Each new sequence disposes the one before. Before anything was emitted, it is made of the seed, which is not emitted itself.
  /// Completes when the source and the newest inner sequence have; fails at the first error of any, or of `accumulator`.
  ///
  /// - Parameters:
  ///   - seed: What the first sequence is made of.
  ///   - accumulator: Makes a sequence of the newest element emitted and one of the source.
  /// - Returns: The elements of the newest sequence.
  /// - Seealso: [scan](https://reactivex.io/documentation/operators/scan.html)
  @_disfavoredOverload
  @inlinable
  public func switchScan<Source: ObservableConvertibleType>(
    _ seed: Source.Element,
    accumulator: @escaping (Source.Element, Element) throws -> Source
  ) -> Observable<Source.Element> {
    let source = asObservable()
    return .deferred {
      let newest = State(seed)
      return source.flatMapLatest { try accumulator(newest.value, $0) }
        .do(onNext: { newest.value = $0 })
    }
  }
}
