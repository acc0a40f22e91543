extension ObservableType {
  /// Subscribes to the source again, after it has completed, whenever a notifier made of its completions emits.
  ///
  ///     source                       -1-|
  ///     repeatWhen { $0.delay(2) }   -1----1----1--
  ///
  /// An error of the source ends it all. An error or completion of the notifier is passed on, once the source has completed; so
  /// is an error that `notificationHandler` throws. What the notifier emits while the source runs is lost.
  ///
  /// - Parameter notificationHandler: Makes the notifier of the completions; called at the first of them, and subscribed to at
  ///   once.
  /// - Returns: The elements of all rounds.
  /// - Seealso: [repeat](https://reactivex.io/documentation/operators/repeat.html)
  @_disfavoredOverload
  public func repeatWhen<Notifier: ObservableConvertibleType>(
    _ notificationHandler: @escaping (Observable<Void>) throws -> Notifier
  ) -> Observable<Element> {
    // A completion is an error of a private type, so that trying again does the work.
    concat(Observable.error(Completion())).retrying(
      asFailure: { $0 as? Completion }, finishesAttempt: true
    ) { (completions: Observable<Completion>) in
      completions.take(1).flatMap { first in
        // Subscribed to before the first: what that causes may end before it returns.
        try notificationHandler(Observable.merge(completions, .just(first)).map { _ in })
      }
    }
  }
}

private struct Completion: Error {}
