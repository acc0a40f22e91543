extension ObservableType {
  /// Subscribes to the source again where it fails, without end.
  ///
  ///     source     --1--#
  ///     retry()    --1----1----1--
  ///
  /// - Returns: The elements of all attempts.
  /// - Seealso: [retry](https://reactivex.io/documentation/operators/retry.html)
  public func retry() -> Observable<Element> {
    let source = asObservable()
    return .catch(sequence: AnySequence { AnyIterator { source } })
  }

  /// Subscribes to the source again where it fails, up to a number of attempts in all.
  ///
  ///     source      --1--#
  ///     retry(2)    --1----1--#
  ///
  /// The error of the last attempt is emitted. No attempt at all completes. A negative number is the error
  /// `RxError.argumentOutOfRange`.
  ///
  /// - Parameter maxAttemptCount: How often the source is subscribed to at the most.
  /// - Returns: The elements of all attempts.
  /// - Seealso: [retry](https://reactivex.io/documentation/operators/retry.html)
  public func retry(_ maxAttemptCount: Int) -> Observable<Element> {
    if maxAttemptCount < 0 { return .error(RxError.argumentOutOfRange) }
    return .catch(sequence: Swift.repeatElement(asObservable(), count: maxAttemptCount))
  }
}
