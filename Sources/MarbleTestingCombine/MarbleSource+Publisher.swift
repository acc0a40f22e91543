#if canImport(Combine)
  public import Combine

  // The package in Bridges compiles this file against another package's MarbleSource.
  #if OUTSIDE_OF_THE_PACKAGE
    extension MarbleSource: @retroactive Publisher {}
  #else
    extension MarbleSource: Publisher {}
  #endif

  extension MarbleSource {
    /// The type of the elements.
    public typealias Output = Element

    /// Subscribes, and records when the subscription begins and ends, and its demand.
    ///
    /// A hot source drops an element without demand, as `PassthroughSubject` does. A cold one keeps it until the subscriber requests it.
    ///
    /// - Parameter subscriber: Receives the events.
    public func receive<Receiver: Subscriber>(subscriber: Receiver)
    where Receiver.Input == Element, Receiver.Failure == Failure {
      let subscription = DrawnSubscription(to: self, subscriber)
      subscriber.receive(subscription: subscription)
      subscription.base.start()
    }
  }

  private final class DrawnSubscription<Element, Failure: Error>: Subscription {
    let base: MarbleSubscription<Element, Failure>

    init<Receiver: Subscriber>(to source: MarbleSource<Element, Failure>, _ subscriber: Receiver)
    where Receiver.Input == Element, Receiver.Failure == Failure {
      base = MarbleSubscription(
        to: source, next: { MarbleDemand(subscriber.receive($0)) },
        failure: { subscriber.receive(completion: .failure($0)) },
        completion: { subscriber.receive(completion: .finished) })
    }

    func request(_ demand: Subscribers.Demand) { base.request(MarbleDemand(demand)) }

    func cancel() { base.cancel() }
  }

  extension MarbleDemand {
    fileprivate init(_ demand: Subscribers.Demand) {
      self = demand.max.map { .max($0) } ?? .unlimited
    }
  }
#endif
