import VirtualTimeCore

extension ObservableType {
  /// Emits the element to the first subscriber and completes.
  ///
  /// For later subscribers, completes without an element.
  ///
  ///     once(1), first subscription     (1|)
  ///     once(1), second subscription    |
  ///
  /// - Parameter element: The element.
  /// - Returns: The observable.
  /// - Seealso: [just](https://reactivex.io/documentation/operators/just.html)
  @_disfavoredOverload
  public static func once(_ element: Element) -> Observable<Element> {
    let taken = Flag()
    return .deferred { taken.raise() ? .just(element) : .empty() }
  }
}

private final class Flag: Sendable {
  private let isRaised = AtomicValue<Bool>(false)

  /// Sets the flag and returns whether it was not set before.
  ///
  /// Relaxed: the flag publishes no other data.
  func raise() -> Bool { !isRaised.exchange(true, ordering: .relaxed) }
}
