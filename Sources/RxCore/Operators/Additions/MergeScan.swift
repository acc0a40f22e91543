extension ObservableType {
  /// Emits the elements of the sequences that `accumulator` makes of the newest of them and each element.
  ///
  ///     source                  --1-----2-----3--|
  ///     mergeScan(0) { -x| }    ---1-----3-----6-|    where each x is the sum of both
  ///
  /// Every element emitted is what the next sequence is made of; before there is one, it is the seed, which is not emitted itself.
  /// Completes when the source and all inner sequences have; fails at the first error of any, or of `accumulator`. A
  /// `maxConcurrent` below 1 is the error `RxError.argumentOutOfRange`.
  ///
  /// - Parameters:
  ///   - seed: What the first sequence is made of.
  ///   - maxConcurrent: How many inner sequences may be subscribed to at a time; the other elements wait for their turn.
  ///   - accumulator: Makes a sequence of the newest element emitted and one of the source.
  /// - Returns: The elements of all inner sequences.
  /// - Seealso: [scan](https://reactivex.io/documentation/operators/scan.html)
  @_disfavoredOverload
  @inlinable
  public func mergeScan<Source: ObservableConvertibleType>(
    _ seed: Source.Element, maxConcurrent: Int = .max,
    accumulator: @escaping (Source.Element, Element) throws -> Source
  ) -> Observable<Source.Element> {
    let source = asObservable()
    return .deferred {
      let newest = State(seed)
      return source.flatMap(maxConcurrent: maxConcurrent) { try accumulator(newest.value, $0) }
        .do(onNext: { newest.value = $0 })
    }
  }
}
