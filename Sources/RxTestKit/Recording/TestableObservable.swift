import MarbleKit
import RxCore

/// A source that emits at drawn times and records its subscriptions.
public final class TestableObservable<Element>: Observable<Element>, @unchecked Sendable {
  // Unchecked, because a subclass must restate the conformance: all properties are immutable, and a lock guards what they refer to.

  /// The events.
  public var recordedEvents: [Recorded<Event<Element>>] {
    source.recorded.records.map { Recorded($0) }
  }

  /// The subscriptions, in the order in which they began.
  ///
  /// A subscription ends when it is disposed. Operators and subscribers dispose it after a terminal event.
  public var subscriptions: [Subscription] { log.subscriptions.map { Subscription($0) } }

  /// Whether `recordedEvents` holds times of the scheduler's clock; otherwise they are relative to a subscription.
  package var isHot: Bool { log.isHot }

  var log: SubscriptionLog { source.log }
  package let source: TestSource<Element>

  package init(_ source: TestSource<Element>) {
    self.source = source
    super.init(
      direct: true, receivingObservers: !source.stopsAtEnd, name: TestSourceName.literal
    ) { source.subscribe($0) }
  }

  /// Subscribes an observer in place of `subscribe(_:)`, if `createHotObservable` or `createColdObservable` made the source.
  ///
  /// The observer also receives the events after a terminal event. Use this to test that an observer ignores them. Operators, and
  /// closures that subscribe, receive nothing after the terminal event.
  ///
  /// - Parameter observer: Receives the events.
  /// - Returns: The subscription.
  public override func _receive(
    _ observer: @escaping (Event<Element>) -> Void
  ) -> any Disposable {
    source.subscribe { events, index in observer(Event(events[index])) }
  }

  /// The same sequence, whose subscriptions are not recorded in `subscriptions`.
  var unnoticed: Observable<Element> {
    Observable(direct: true, name: TestSourceName.literal) { [source] sink in
      source.subscribe(sink, isLogged: false)
    }
  }

  /// The same sequence as a plain `Observable`, which stops at the terminal event.
  ///
  /// - Returns: An observable whose subscriptions are recorded here.
  public override func asObservable() -> Observable<Element> {
    if source.stopsAtEnd { return self }
    // It retains this observable, as operators retain their sources.
    return Observable(direct: true, name: TestSourceName.literal) { [self] sink in
      source.subscribe(sink)
    }
  }
}

extension TestSource {
  /// Subscribes an operator or a subscriber, and records the subscription if it `isLogged`.
  fileprivate func subscribe(_ sink: Sink<Element>, isLogged: Bool = true) {
    sink.scope.add(
      subscribe(isLogged: isLogged) { events, index in
        if !events.isEnd(index) {
          sink.emit(events.element(index))
        } else if let error = events.error(index) {
          sink.error(error)
        } else {
          sink.completed()
        }
      })
  }
}
