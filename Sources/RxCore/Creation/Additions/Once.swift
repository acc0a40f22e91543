extension ObservableType {
  /// Emits the value to the first subscriber, and nothing to all that follow; completes in any case.
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

  /// Raises the flag and returns whether it was not raised before.
  ///
  /// Relaxed: the flag publishes nothing else.
  func raise() -> Bool { !isRaised.exchange(true, ordering: .relaxed) }
}
