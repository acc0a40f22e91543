extension ObservableType {
  /// Delays each element until a notifier created for it emits.
  ///
  ///     source                        -3-1---|
  ///     delayWhen { $0 frames pass }  ----(31)|
  ///
  /// Elements are emitted in the order in which their notifiers emit. If a notifier completes without an element, its source element is dropped.
  /// After the source has completed, completes when no notifier is active. Fails immediately at an error of the source or of a notifier, or if
  /// `selector` throws.
  ///
  /// - Parameter selector: Returns the notifier of an element.
  /// - Returns: The delayed elements.
  /// - Seealso: [delay](https://reactivex.io/documentation/operators/delay.html)
  @_disfavoredOverload
  @inlinable
  public func delayWhen<Notifier: ObservableConvertibleType>(
    _ selector: @escaping (Element) throws -> Notifier
  ) -> Observable<Element> {
    flatMap { element in
      try selector(element).asObservable().take(1).map { _ in element }
    }
  }

  /// Subscribes to the source when an observable emits or completes.
  ///
  /// Then delays each element until a notifier created for it emits. If `subscriptionDelay` fails, its error is emitted and the source is not
  /// subscribed to.
  ///
  /// - Parameters:
  ///   - subscriptionDelay: Delays the subscription to the source until its first element or its completion.
  ///   - selector: Returns the notifier of an element.
  /// - Returns: The delayed elements.
  /// - Seealso: [delay](https://reactivex.io/documentation/operators/delay.html)
  @_disfavoredOverload
  @inlinable
  public func delayWhen<Delay: ObservableConvertibleType, Notifier: ObservableConvertibleType>(
    subscriptionDelay: Delay, _ selector: @escaping (Element) throws -> Notifier
  ) -> Observable<Element> {
    subscriptionDelay.asObservable().take(1).flatMap { _ in Observable<Element>.empty() }
      .concat(delayWhen(selector))
  }
}
