/// What passes on the elements that it accepts, and never ends: `PublishRelay`, `BehaviorRelay` and `ReplayRelay`.
public protocol RelayType<Element>: ObservableType {
  /// Sends an element to the subscribers.
  ///
  /// - Parameter event: The element.
  func accept(_ event: Element)
}
