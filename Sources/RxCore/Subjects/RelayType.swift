/// A type that forwards the elements that it accepts, and never terminates: `PublishRelay`, `BehaviorRelay` and `ReplayRelay`.
public protocol RelayType<Element>: ObservableType {
  /// Sends an element to the subscribers.
  ///
  /// - Parameter event: The element.
  func accept(_ event: Element)
}
