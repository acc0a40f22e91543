extension PrimitiveSequence {
  /// Continues with another sequence of the same type if this sequence fails.
  ///
  /// If `handler` throws, its error is emitted.
  ///
  /// - Parameter handler: Returns the sequence that replaces the source, given the error.
  /// - Returns: The same sequence. If it fails, the sequence that `handler` returns.
  /// - Seealso: [catch](https://reactivex.io/documentation/operators/catch.html)
  @inlinable
  public func `catch`(
    _ handler: @escaping (any Swift.Error) throws -> PrimitiveSequence<Trait, Element>
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: source.catch { try handler($0).source })
  }

  /// Subscribes again if the sequence fails, up to a total number of attempts.
  ///
  /// - Parameter maxAttemptCount: The maximum number of subscriptions. A negative number fails with `RxError.argumentOutOfRange`.
  /// - Returns: The events of the last attempt.
  /// - Seealso: [retry](https://reactivex.io/documentation/operators/retry.html)
  public func retry(_ maxAttemptCount: Int) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: source.retry(maxAttemptCount))
  }

  /// After an error, subscribes again when a notifier emits.
  ///
  /// The notifier observes the errors.
  ///
  /// - Parameter notificationHandler: Returns the notifier, given a sequence of the errors. Called once for each subscription.
  /// - Returns: The events of the last attempt.
  /// - Seealso: [retry](https://reactivex.io/documentation/operators/retry.html)
  public func retry<Trigger: ObservableType>(
    when notificationHandler: @escaping (Observable<any Swift.Error>) -> Trigger
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: source.retry(when: notificationHandler))
  }

  /// After an error of a given type, subscribes again when a notifier emits.
  ///
  /// The notifier observes the errors of this type. An error of another type is forwarded immediately.
  ///
  /// - Parameter notificationHandler: Returns the notifier, given a sequence of the errors. Called once for each subscription.
  /// - Returns: The events of the last attempt.
  /// - Seealso: [retry](https://reactivex.io/documentation/operators/retry.html)
  public func retry<Trigger: ObservableType, Error: Swift.Error>(
    when notificationHandler: @escaping (Observable<Error>) -> Trigger
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: source.retry(when: notificationHandler))
  }

  /// Prints the subscription, every event and the disposal, with the time and a name.
  ///
  /// - Parameters:
  ///   - identifier: The name. By default, the file, the line and the function of the call.
  ///   - trimOutput: Whether to shorten a long event to its beginning and end.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - function: The function of the call.
  /// - Returns: The same sequence.
  /// - Seealso: [do](https://reactivex.io/documentation/operators/do.html)
  public func debug(
    _ identifier: String? = nil, trimOutput: Bool = false, file: String = #file,
    line: UInt = #line, function: String = #function
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(
      raw: source.debug(
        identifier, trimOutput: trimOutput, file: file, line: line, function: function))
  }

  /// Continues with another sequence of the same type if this sequence fails.
  ///
  /// - Parameter handler: Returns the sequence that replaces the source, given the error.
  /// - Returns: The same sequence. If it fails, the sequence that `handler` returns.
  @available(*, deprecated, renamed: "catch(_:)")
  public func catchError(
    _ handler: @escaping (any Swift.Error) throws -> PrimitiveSequence<Trait, Element>
  ) -> PrimitiveSequence<Trait, Element> { self.catch(handler) }

  /// Subscribes again whenever a notifier emits.
  ///
  /// The notifier observes the errors.
  ///
  /// - Parameter notificationHandler: Returns the notifier, given a sequence of the errors.
  /// - Returns: The events of the last attempt.
  @available(*, deprecated, renamed: "retry(when:)")
  public func retryWhen<Trigger: ObservableType>(
    _ notificationHandler: @escaping (Observable<any Swift.Error>) -> Trigger
  ) -> PrimitiveSequence<Trait, Element> { retry(when: notificationHandler) }

  /// Subscribes again whenever a notifier emits.
  ///
  /// The notifier observes the errors.
  ///
  /// - Parameter notificationHandler: Returns the notifier, given a sequence of the errors.
  /// - Returns: The events of the last attempt.
  @available(*, deprecated, renamed: "retry(when:)")
  public func retryWhen<Trigger: ObservableType, Error: Swift.Error>(
    _ notificationHandler: @escaping (Observable<Error>) -> Trigger
  ) -> PrimitiveSequence<Trait, Element> { retry(when: notificationHandler) }
}
