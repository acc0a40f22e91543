extension ObservableType {
  /// After a completion, subscribes to the source again when a notifier emits.
  ///
  /// The notifier observes the completions.
  ///
  ///     source                       -1-|
  ///     repeatWhen { $0.delay(2) }   -1----1----1--
  ///
  /// An error of the source ends the result. An error or a completion of the notifier is forwarded once the source has completed, and so is an error
  /// that `notificationHandler` throws. Elements that the notifier emits while the source is running are lost.
  ///
  /// - Parameter notificationHandler: Returns the notifier, given a sequence of the completions. Called at the first completion, and its notifier is
  ///   subscribed to immediately.
  /// - Returns: The elements of all subscriptions.
  /// - Seealso: [repeat](https://reactivex.io/documentation/operators/repeat.html)
  @_disfavoredOverload
  public func repeatWhen<Notifier: ObservableConvertibleType>(
    _ notificationHandler: @escaping (Observable<Void>) throws -> Notifier
  ) -> Observable<Element> {
    // A completion is represented as an error of a private type, so that the implementation of `retry` can be used.
    concat(Observable.error(Completion())).retrying(
      asFailure: { $0 as? Completion }, finishesAttempt: true
    ) { (completions: Observable<Completion>) in
      completions.take(1).flatMap { first in
        // `completions` is subscribed to first, because the first completion may cause further ones before it returns.
        try notificationHandler(Observable.merge(completions, .just(first)).map { _ in })
      }
    }
  }
}

private struct Completion: Error {}
