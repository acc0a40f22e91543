extension ObservableType {
  /// Emits one element and completes, both on subscription.
  ///
  ///     just(1)     (1|)
  ///
  /// - Parameter element: The element.
  /// - Returns: The observable.
  /// - Seealso: [just](https://reactivex.io/documentation/operators/just.html)
  @inlinable
  public static func just(_ element: Element) -> Observable<Element> {
    Just(element)
  }

  /// Emits one element and completes.
  ///
  /// The element and the completion are separate actions of a scheduler.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - scheduler: Delivers the element and then the completion.
  /// - Returns: The observable.
  /// - Seealso: [just](https://reactivex.io/documentation/operators/just.html)
  public static func just(
    _ element: Element, scheduler: any ImmediateSchedulerType
  ) -> Observable<Element> {
    elements(of: CollectionOfOne(element), on: scheduler, for: "just")
  }
}
