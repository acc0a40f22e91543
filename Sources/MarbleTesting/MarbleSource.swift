import MarbleKit

/// A source with drawn events.
///
/// `hot` and `cold` create it.
///
/// It is the source of a pipeline of any library. An adapter converts it to the library's type, with the three closures of a subscriber:
///
///     extension MarbleSource {
///       var producer: SignalProducer<Element, Failure> {
///         SignalProducer { observer, lifetime in
///           lifetime.observeEnded(
///             self.subscribe(
///               next: observer.send(value:), failure: observer.send(error:),
///               completion: observer.sendCompleted))
///         }
///       }
///     }
public final class MarbleSource<Element, Failure: Error>: MarbleSubscribable, @unchecked Sendable {
  // Unchecked, because of the elements: all properties are immutable, and locks guard what they refer to.

  /// Whether the source emits with or without subscribers.
  public var isHot: Bool { base.log.isHot }

  let base: TestSource<Element>
  let demands = DemandLog()

  /// The error that the source emits in place of the recorded one; nil if that one has the right type.
  private let replacement: Failure?

  package init(_ base: TestSource<Element>, failing replacement: Failure? = nil) {
    self.base = base
    self.replacement = replacement
  }

  /// The error as subscribers receive it; nil if the source cannot fail.
  func failure(of error: any Error) -> Failure? { replacement ?? error as? Failure }

  /// Subscribes, and records when the subscription begins and ends.
  ///
  /// - Parameters:
  ///   - next: Receives each element.
  ///   - failure: Receives the error if the source fails.
  ///   - completion: Receives the completion.
  /// - Returns: A closure that cancels the subscription; calling it again has no effect.
  public func subscribe(
    next: @escaping (Element) -> Void, failure: @escaping (Failure) -> Void,
    completion: @escaping () -> Void
  ) -> MarbleCancellation {
    let subscription = MarbleSubscription(
      to: self,
      next: { element in
        next(element)
        return .max(0)
      }, failure: failure, completion: completion)
    subscription.request(.unlimited)
    subscription.start()
    return subscription.cancel
  }

  /// Subscribes, and records when the subscription begins and ends.
  ///
  /// - Parameter subscriber: Receives the events.
  /// - Returns: A closure that cancels the subscription; calling it again has no effect.
  public func subscribe(_ subscriber: MarbleSubscriber<Element>) -> MarbleCancellation {
    subscribe(next: subscriber.next, failure: subscriber.fail, completion: subscriber.complete)
  }
}
