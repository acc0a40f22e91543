extension ObservableType {
  /// Emits each element when a notifier made of it emits.
  ///
  ///     source                        -3-1---|
  ///     delayWhen { $0 frames pass }  ----(31)|
  ///
  /// Elements come in the order of their notifiers. An element whose notifier completes without one of its own is dropped. Completes
  /// with the source, once no notifier is left; an error of the source or of a notifier, or one that `selector` throws, ends it
  /// all at once.
  ///
  /// - Parameter selector: Makes the notifier of an element.
  /// - Returns: The same elements, later.
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

  /// Subscribes to the source when an observable emits or completes, and then emits each element when a notifier made of it emits.
  ///
  /// An error of `subscriptionDelay` is emitted, and the source is not subscribed to.
  ///
  /// - Parameters:
  ///   - subscriptionDelay: Holds the subscription back.
  ///   - selector: Makes the notifier of an element.
  /// - Returns: The same elements, later.
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
