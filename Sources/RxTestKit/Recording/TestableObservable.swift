import RxCore

/// A source that emits at drawn times and records when it was subscribed to.
public class TestableObservable<Element>: ObservableType {
  /// What it emits.
  public let recordedEvents: [Recorded<Event<Element>>]

  /// When it was subscribed to, in order.
  ///
  /// A subscription ends when it is disposed; operators and subscribers dispose of a source that has ended.
  public var subscriptions: [Subscription] { log.subscriptions }

  let frames: VirtualFrames
  let log: SubscriptionLog

  init(frames: VirtualFrames, recordedEvents: [Recorded<Event<Element>>]) {
    self.frames = frames
    self.recordedEvents = recordedEvents
    log = SubscriptionLog(frames: frames)
  }

  /// Subscribes an observer.
  ///
  /// - Parameter observer: Receives the events.
  /// - Returns: Ends the subscription when it is disposed.
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    let subscriber = SourceSubscriber(observer: observer.on, index: log.begin(), log: log)
    attach(subscriber)
    return subscriber
  }

  /// Subscribes an observer of the test's own: `subscriptions` does not tell of it.
  package func subscribeUnnoticed<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    let subscriber = SourceSubscriber(observer: observer.on, index: log.count, log: nil)
    attach(subscriber)
    return subscriber
  }

  /// The same sequence as an `Observable`.
  ///
  /// - Returns: An observable whose subscriptions are recorded here.
  public func asObservable() -> Observable<Element> {
    Observable(direct: true) { sink in
      sink.scope.add(self.subscribe(AnyObserver(eventHandler: sink.on)))
    }
  }

  /// Starts to deliver to a subscriber.
  func attach(_ subscriber: SourceSubscriber<Element>) {}
}

extension TestableObservable: @unchecked Sendable where Element: Sendable {
  // Not checked because it is not final: it is immutable but for what is guarded, and its subclasses are the module's.
}

/// When a source was subscribed to.
final class SubscriptionLog: Sendable {
  private let frames: VirtualFrames
  private let entries = Guarded<[Subscription]>([])

  var subscriptions: [Subscription] { entries.withLock { $0 } }

  var count: Int { entries.withLock { $0.count } }

  init(frames: VirtualFrames) { self.frames = frames }

  /// Notes that a subscription begins.
  ///
  /// - Returns: Which one it is, for `end(_:)`.
  func begin() -> Int {
    let subscription = Subscription(frames.clock)
    return entries.withLock { entries in
      entries.append(subscription)
      return entries.count - 1
    }
  }

  func end(_ index: Int) {
    let clock = frames.clock
    entries.withLock { $0[index] = Subscription($0[index].subscribe, clock) }
  }
}

/// One subscription to a source.
final class SourceSubscriber<Element>: Disposable {
  private struct Contents {
    /// Nil once the end has been delivered, or the subscription disposed.
    var observer: ((Event<Element>) -> Void)?
    var resources: [any Disposable] = []
    var isDisposed = false
  }

  /// Which of the source's subscriptions it is.
  let index: Int
  private let log: SubscriptionLog?
  private let contents: Guarded<Contents>

  init(observer: @escaping (Event<Element>) -> Void, index: Int, log: SubscriptionLog?) {
    self.log = log
    self.index = index
    contents = Guarded(Contents(observer: observer))
  }

  /// Keeps something until there is nothing more to deliver.
  func add(_ resource: any Disposable) {
    let isActive = contents.withLock { contents in
      if contents.observer != nil { contents.resources.append(resource) }
      return contents.observer != nil
    }
    if !isActive { resource.dispose() }
  }

  func on(_ event: Event<Element>) {
    let observer = event.isStopEvent ? stop() : contents.withLock { $0.observer }
    observer?(event)
  }

  func dispose() {
    _ = stop()
    let isFirst = contents.withLock { contents in
      defer { contents.isDisposed = true }
      return !contents.isDisposed
    }
    if isFirst { log?.end(index) }
  }

  /// Ends delivery.
  ///
  /// - Returns: The observer, the first time.
  private func stop() -> ((Event<Element>) -> Void)? {
    let (observer, resources) = contents.withLock { contents in
      defer { (contents.observer, contents.resources) = (nil, []) }
      return (contents.observer, contents.resources)
    }
    for resource in resources { resource.dispose() }
    return observer
  }
}
