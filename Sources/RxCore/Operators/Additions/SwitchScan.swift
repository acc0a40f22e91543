extension ObservableType {
  /// Emits the elements of the newest sequence that `accumulator` returned for the last emitted element and a source element.
  ///
  ///     source                     --1--2--------|
  ///     switchScan(0) { -x-x| }    ---1--3-3-----|    where each x is the sum of both
  ///
  /// Each new sequence disposes the previous one. The first argument of `accumulator` is the last emitted element. Initially it is the seed, which
  /// is not emitted. Completes when the source and the newest inner sequence have completed. Fails at the first error of either, or if `accumulator`
  /// throws.
  ///
  /// - Parameters:
  ///   - seed: The initial first argument of `accumulator`.
  ///   - accumulator: Returns a sequence for the last emitted element and a source element.
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
