extension ObservableType {
  /// After an error, subscribes to the source again when a notifier emits.
  ///
  /// The notifier observes the errors.
  ///
  ///     source                          --1--#
  ///     retry(when: { $0.delay(3) })    --1-------1-------1--
  ///
  /// An error or a completion of the notifier is forwarded once the source has failed. RxJS calls this operator `retryWhen`.
  ///
  /// - Parameter notificationHandler: Returns the notifier, given a sequence of the errors. Called once for each subscription.
  /// - Returns: The elements of all attempts.
  /// - Seealso: [retry](https://reactivex.io/documentation/operators/retry.html)
  public func retry<Trigger: ObservableType>(
    when notificationHandler: @escaping (Observable<any Swift.Error>) -> Trigger
  ) -> Observable<Element> {
    retrying(asFailure: { $0 }, notificationHandler)
  }

  /// After an error of a given type, subscribes to the source again when a notifier emits.
  ///
  /// The notifier observes the errors of this type. An error of another type is forwarded immediately.
  ///
  /// - Parameter notificationHandler: Returns the notifier, given a sequence of the errors. Called once for each subscription.
  /// - Returns: The elements of all attempts.
  /// - Seealso: [retry](https://reactivex.io/documentation/operators/retry.html)
  public func retry<Trigger: ObservableType, Error: Swift.Error>(
    when notificationHandler: @escaping (Observable<Error>) -> Trigger
  ) -> Observable<Element> {
    retrying(asFailure: { $0 as? Error }, notificationHandler)
  }

  /// After an error, subscribes to the source again when a notifier emits.
  ///
  /// The notifier observes the errors.
  ///
  /// - Parameter notificationHandler: Returns the notifier, given a sequence of the errors.
  /// - Returns: The elements of all attempts.
  @available(*, deprecated, renamed: "retry(when:)")
  public func retryWhen<Trigger: ObservableType>(
    _ notificationHandler: @escaping (Observable<any Swift.Error>) -> Trigger
  ) -> Observable<Element> { retry(when: notificationHandler) }

  /// After an error, subscribes to the source again when a notifier emits.
  ///
  /// The notifier observes the errors.
  ///
  /// - Parameter notificationHandler: Returns the notifier, given a sequence of the errors.
  /// - Returns: The elements of all attempts.
  @available(*, deprecated, renamed: "retry(when:)")
  public func retryWhen<Trigger: ObservableType, Error: Swift.Error>(
    _ notificationHandler: @escaping (Observable<Error>) -> Trigger
  ) -> Observable<Element> { retry(when: notificationHandler) }

  func retrying<Failure, Trigger: ObservableType>(
    asFailure: @escaping (any Swift.Error) -> Failure?,
    finishesAttempt: Bool = false, name: StaticString = #function,
    _ notificationHandler: @escaping (Observable<Failure>) -> Trigger
  ) -> Observable<Element> {
    let source = asObservable()
    return Observable(name: name) { downstream in
      let gate = Gate()
      let failures = PublishSubject<Failure>()
      let isWaiting = State(false)
      let notifierEnd = State<(() -> Void)?>(nil)
      let turns = SourcesInTurn<Element>(within: downstream.scope) {
        source
      } start: { _, source, inner in
        isWaiting.value = false
        source.start(
          in: inner, through: gate, next: downstream.emitter,
          error: { error in
            guard let failure = asFailure(error) else { return downstream.error(error) }
            inner.dispose()
            isWaiting.value = true
            if let end = notifierEnd.value { end() } else { failures.onNext(failure) }
          }, completed: downstream.completed)
      }
      // The notifier's terminal event takes effect only while an error waits for the notifier.
      let endNotifier: (@escaping () -> Void) -> Void = { end in
        if isWaiting.value { end() } else { notifierEnd.value = end }
      }
      notificationHandler(failures).asObservable().start(
        in: Lifetime(within: downstream.scope, isReserved: true), through: gate,
        next: { _ in
          if !isWaiting.value { return }
          if finishesAttempt { isWaiting.value = false }
          turns.advance()
        },
        error: { error in endNotifier { downstream.error(error) } },
        completed: { endNotifier(downstream.completed) })
      turns.advance()
    }
  }
}
