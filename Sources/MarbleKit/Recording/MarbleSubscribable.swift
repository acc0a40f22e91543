/// Cancels a subscription.
public typealias MarbleCancellation = () -> Void

/// A source of any library that a test can subscribe to.
///
/// Types of a library conform by subscribing with three closures. This is the whole adapter for ReactiveSwift's producers:
///
///     extension SignalProducer: @retroactive MarbleSubscribable {
///       public func subscribe(_ subscriber: MarbleSubscriber<Value>) -> MarbleCancellation {
///         let disposable = start(
///           Signal.Observer(
///             value: subscriber.next, failed: subscriber.fail, completed: subscriber.complete))
///         return disposable.dispose
///       }
///     }
///
/// Then `scheduler.expect(producer).toBe("-a-|")` compiles. If the library's sources are a protocol, which cannot conform to another,
/// add an overload of `expect` that passes an `AnyMarbleSubscribable`.
public protocol MarbleSubscribable<Element> {
  /// The type of the elements.
  associatedtype Element

  /// Subscribes, and reports events until one is terminal or the subscription is cancelled.
  ///
  /// The test subscribes and cancels on the thread that runs the scheduler. Events may be reported before this returns.
  ///
  /// - Parameter subscriber: Receives the events.
  /// - Returns: A closure that cancels the subscription; calling it again has no effect.
  func subscribe(_ subscriber: MarbleSubscriber<Element>) -> MarbleCancellation
}

/// Receives the events of a source: elements, then at most one terminal event.
///
/// Events after a terminal event or a cancellation are ignored.
public struct MarbleSubscriber<Element> {
  /// More elements than these, received while subscribing, are not recorded.
  private static var mostImmediateElements: Int { 100_000 }

  private final class Count {
    var isSubscribing = true
    var elements = 0
  }

  let receiver: EventReceiver<Element>
  private let count = Count()

  init(_ receiver: EventReceiver<Element>) { self.receiver = receiver }

  /// Creates a subscriber from three closures.
  ///
  /// - Parameters:
  ///   - next: Receives each element.
  ///   - failure: Receives the error if the source fails.
  ///   - completion: Receives the completion.
  public init(
    next: @escaping (Element) -> Void, failure: @escaping (any Error) -> Void,
    completion: @escaping () -> Void
  ) {
    receiver = EventHandlers(next: next) { error in
      if let error { failure(error) } else { completion() }
    }
  }

  /// Whether the test records more elements.
  ///
  /// False after 100,000 elements have been received while subscribing. An adapter that can stop an endless source inside a delivery
  /// reads this.
  public var wantsMore: Bool {
    !count.isSubscribing || count.elements < Self.mostImmediateElements
  }

  /// Receives an element.
  ///
  /// - Parameter element: The element.
  public func next(_ element: Element) {
    if count.isSubscribing { count.elements += 1 }
    receiver.next(element)
  }

  /// Receives the error with which the source fails.
  ///
  /// - Parameter error: The error.
  public func fail(_ error: any Error) { receiver.end(error) }

  /// Receives the completion of the source.
  public func complete() { receiver.end(nil) }

  func endSubscribing() { count.isSubscribing = false }
}

/// A source that a closure defines.
///
///     let source = AnyMarbleSubscribable<Int> { subscriber in
///       let token = library.observe(subscriber.next)
///       return token.cancel
///     }
public struct AnyMarbleSubscribable<Element>: MarbleSubscribable {
  private let start: (MarbleSubscriber<Element>) -> MarbleCancellation

  /// Creates a source.
  ///
  /// - Parameter subscribe: Subscribes, and returns a closure that cancels the subscription.
  public init(_ subscribe: @escaping (MarbleSubscriber<Element>) -> MarbleCancellation) {
    start = subscribe
  }

  /// Subscribes by calling the closure.
  ///
  /// - Parameter subscriber: Receives the events.
  /// - Returns: A closure that cancels the subscription.
  public func subscribe(_ subscriber: MarbleSubscriber<Element>) -> MarbleCancellation {
    start(subscriber)
  }
}
