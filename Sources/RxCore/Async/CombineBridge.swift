import VirtualTimeCore

// On other platforms, a package may build OpenCombine under Combine's name, before or after RxCore. So only the package that tests this
// file there defines TESTS_COMBINE.
#if canImport(Combine) && (canImport(Darwin) || TESTS_COMBINE)
  import Combine

  extension Publisher {
    /// Returns the publisher as an observable.
    ///
    /// Each subscription subscribes to the publisher, with unlimited demand. Terminates when the publisher does. Disposal cancels the publisher's
    /// subscription.
    ///
    /// - Returns: The observable.
    /// - Seealso: [from](https://reactivex.io/documentation/operators/from.html)
    public func asObservable() -> Observable<Output> {
      .create { observer in
        let cancellable = sink(
          receiveCompletion: { completion in
            switch completion {
            case .finished: observer.onCompleted()
            case .failure(let error): observer.onError(error)
            }
          }, receiveValue: observer.onNext)
        return Disposables.create { cancellable.cancel() }
      }
    }
  }

  extension ObservableType {
    /// Emits the values of a publisher, with unlimited demand.
    ///
    /// Terminates when the publisher does. Disposal cancels the publisher's subscription.
    ///
    /// - Parameter publisher: The publisher.
    /// - Returns: The observable.
    /// - Seealso: [from](https://reactivex.io/documentation/operators/from.html)
    public static func fromPublisher<Source: Publisher>(
      _ publisher: Source
    ) -> Observable<Element> where Source.Output == Element {
      publisher.asObservable()
    }
  }

  extension ObservableConvertibleType {
    /// Returns the sequence as a publisher.
    ///
    /// Each subscriber subscribes to the sequence. Elements that arrive before they are demanded are stored in an unlimited buffer. Cancelling
    /// disposes the subscription.
    ///
    /// - Returns: The publisher.
    public func asPublisher() -> AnyPublisher<Element, any Swift.Error> {
      ObservablePublisher(source: asObservable()).eraseToAnyPublisher()
    }
  }

  private struct ObservablePublisher<Output>: Publisher {
    typealias Failure = any Swift.Error

    let source: Observable<Output>

    func receive<Receiver: Subscriber>(subscriber: Receiver)
    where Receiver.Input == Output, Receiver.Failure == Failure {
      let subscription = DemandedSubscription(AnySubscriber(subscriber))
      subscriber.receive(subscription: subscription)
      subscription.start(source)
    }
  }

  /// A subscription that delivers the demanded number of elements, one at a time, and stores the rest.
  private final class DemandedSubscription<Element>: Combine.Subscription {
    typealias Receiver = AnySubscriber<Element, any Swift.Error>

    fileprivate enum Step {
      case element(Element, Receiver)
      case end(Subscribers.Completion<any Swift.Error>, Receiver)
    }

    fileprivate struct Contents {
      var receiver: Receiver?
      var elements = FirstInFirstOut<Element>()
      var end: Subscribers.Completion<any Swift.Error>?
      var demand = Subscribers.Demand.none
      var isDelivering = false
    }

    private let lifetime = Lifetime()
    private let contents: Guarded<Contents>

    init(_ receiver: Receiver) { contents = Guarded(Contents(receiver: receiver)) }

    func start(_ source: Observable<Element>) {
      source.start(
        in: lifetime, next: { self.add($0) }, error: { self.end(.failure($0)) },
        completed: { self.end(.finished) })
    }

    func request(_ demand: Subscribers.Demand) {
      contents.withLock { $0.demand += demand }
      deliver()
    }

    func cancel() {
      // The dropped elements may be the user's objects, so they are released outside the lock.
      let dropped = contents.withLock { contents in
        defer { (contents.receiver, contents.elements) = (nil, FirstInFirstOut()) }
        return (contents.receiver, contents.elements)
      }
      lifetime.dispose()
      withExtendedLifetime(dropped) {}
    }

    private func add(_ element: Element) {
      if lifetime.isStopped { return }
      contents.withLock { $0.elements.append(element) }
      deliver()
    }

    private func end(_ completion: Subscribers.Completion<any Swift.Error>) {
      contents.withLock { $0.end = completion }
      deliver()
    }

    /// Delivers the stored elements that are demanded; if another thread is delivering, that thread delivers them.
    private func deliver() {
      var isFirst = true
      while let step = contents.withLock({ $0.next(isFirst: isFirst) }) {
        isFirst = false
        switch step {
        case .element(let element, let receiver):
          let more = receiver.receive(element)
          contents.withLock { $0.demand += more }
        case .end(let completion, let receiver):
          receiver.receive(completion: completion)
        }
      }
    }
  }

  extension DemandedSubscription.Contents {
    fileprivate mutating func next(isFirst: Bool) -> DemandedSubscription.Step? {
      if isFirst && isDelivering { return nil }
      isDelivering = true
      if let receiver {
        if demand > .none, let element = elements.popFirst() {
          demand -= 1
          return .element(element, receiver)
        }
        if elements.isEmpty, let end {
          self.receiver = nil
          return .end(end, receiver)
        }
      }
      isDelivering = false
      return nil
    }
  }
#endif
