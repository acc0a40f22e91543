extension ObservableType {
  /// Emits the elements of the sequences that `accumulator` returns for the newest emitted element and each source element.
  ///
  ///     source                  --1-----2-----3--|
  ///     mergeScan(0) { -x| }    ---1-----3-----6-|    where each x is the sum of both
  ///
  /// The first argument of `accumulator` is the newest emitted element. Initially it is the seed, which is not emitted. Completes when the source
  /// and all inner sequences have completed. Fails at the first error of any of them, or if `accumulator` throws. A `maxConcurrent` below 1 fails
  /// with `RxError.argumentOutOfRange`.
  ///
  /// - Parameters:
  ///   - seed: The initial first argument of `accumulator`.
  ///   - maxConcurrent: The maximum number of concurrent subscriptions to inner sequences. Other elements wait.
  ///   - accumulator: Returns a sequence for the newest emitted element and a source element.
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
