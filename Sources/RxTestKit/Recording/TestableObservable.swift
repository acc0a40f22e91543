import RxCore

/// A source that emits at drawn times and records its subscriptions.
public final class TestableObservable<Element>: Observable<Element>, @unchecked Sendable {
  // Unchecked, because a subclass must restate the conformance: all properties are immutable, and a lock guards what they refer to.

  /// The events.
  public var recordedEvents: [Recorded<Event<Element>>] { events.records }

  /// The subscriptions, in the order in which they began.
  ///
  /// A subscription ends when it is disposed. Operators and subscribers dispose it after a terminal event.
  public var subscriptions: [Subscription] { log.subscriptions }

  /// Whether `recordedEvents` holds times of the scheduler's clock; otherwise they are relative to a subscription.
  package var isHot: Bool { source.isHot }

  let log: SubscriptionLog
  private let events: EventList<Event<Element>>
  private let source: any TestSource<Event<Element>>

  init(
    frames: VirtualFrames, events: EventList<Event<Element>>,
    source: any TestSource<Event<Element>>
  ) {
    let log = SubscriptionLog(frames: frames)
    self.events = events
    self.log = log
    self.source = source
    super.init(direct: true, receivingObservers: true) { sink in
      sink.scope.add(source.subscribe(sink.on, log: log))
    }
  }

  /// Subscribes an observer in place of `subscribe(_:)`.
  ///
  /// If `createHotObservable` or `createColdObservable` made the source, the observer also receives the events after a terminal event.
  /// Use this to test that an observer ignores them. Operators, and closures that subscribe, stop at the terminal event.
  ///
  /// - Parameter observer: Receives the events.
  /// - Returns: The subscription.
  public override func _receive(
    _ observer: @escaping (Event<Element>) -> Void
  ) -> any Disposable {
    source.subscribe(observer, log: log)
  }

  /// Subscribes an observer without recording it in `subscriptions`.
  package func subscribeUnnoticed<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    let subscriber = SourceSubscriber(
      observer: observer.on, index: log.count, log: nil, stopsAtEnd: true)
    source.attach(subscriber)
    return subscriber
  }

  /// The same sequence as a plain `Observable`, which stops at the terminal event.
  ///
  /// - Returns: An observable whose subscriptions are recorded here.
  public override func asObservable() -> Observable<Element> {
    Observable(direct: true) { [self] sink in run(sink) }
  }
}

/// Delivers the events of a `TestableObservable`.
protocol TestSource<Value>: AnyObject {
  associatedtype Value: TestEvent

  /// Whether it emits with or without subscribers.
  var isHot: Bool { get }

  /// Whether a terminal event is the last event that an observer receives.
  var stopsAtEnd: Bool { get }

  /// Starts delivery to a subscriber.
  func attach(_ subscriber: SourceSubscriber<Value>)
}

extension TestSource {
  /// Subscribes an observer, and records the subscription in `log`.
  func subscribe(
    _ observer: @escaping (Value) -> Void, log: SubscriptionLog
  ) -> SourceSubscriber<Value> {
    let (index, isServed) = log.begin()
    let subscriber = SourceSubscriber(
      observer: observer, index: index, log: log, stopsAtEnd: stopsAtEnd)
    if isServed { attach(subscriber) }
    return subscriber
  }
}

/// When a source was subscribed to.
final class SubscriptionLog: Sendable {
  private struct Contents {
    var subscriptions: [Subscription] = []
    /// The open subscriptions that began before the scheduler first ran.
    var early: Set<Int> = []
    /// The number of subscriptions in the frame of the newest one.
    var countInFrame = 0
    /// Whether an early subscription was disposed before the scheduler first ran, for example by a released view model.
    var hasLost = false
    /// Whether the test expects subscriptions, and they are as drawn.
    var isAsDrawn = false
    var isExpecting: @Sendable () -> Bool = { false }
    var receiveError: ((_ frame: Int) -> Void)?
    var receiveRunaway: ((_ frame: Int, _ count: Int) -> Void)?
  }

  /// The number of subscriptions in a frame after which the source emits nothing to further ones.
  private static var mostInFrame: Int { TestWitness.mostTurns }

  private let frames: VirtualFrames
  private let contents = Guarded(Contents())

  var subscriptions: [Subscription] { contents.withLock { $0.subscriptions } }

  var count: Int { contents.withLock { $0.subscriptions.count } }

  /// Whether all subscriptions made before the first run were disposed before it, and the test does not draw that.
  var isLost: Bool {
    contents.withLock { $0.hasLost && $0.early.isEmpty && !$0.isAsDrawn }
  }

  init(frames: VirtualFrames) { self.frames = frames }

  /// Sets the closure that returns whether the test already has expectations.
  func setExpecting(_ isExpecting: @escaping @Sendable () -> Bool) {
    contents.withLock { $0.isExpecting = isExpecting }
  }

  /// Sets the closure that is called before the source emits an error.
  func setErrorReceiver(_ receive: @escaping (_ frame: Int) -> Void) {
    contents.withLock { $0.receiveError = receive }
  }

  /// Sets the closure that is called when there are too many subscriptions in a frame.
  func setRunawayReceiver(_ receive: @escaping (_ frame: Int, _ count: Int) -> Void) {
    contents.withLock { $0.receiveRunaway = receive }
  }

  /// Notes that the source emits an error.
  func noteError() {
    let receive = contents.withLock { $0.receiveError }
    receive?(max(0, frames.clock))
  }

  /// Records that the test expects subscriptions, and they are as drawn.
  func confirm() { contents.withLock { $0.isAsDrawn = true } }

  /// Notes that a subscription begins.
  ///
  /// - Returns: Which one it is, for `end(_:)`, and whether it receives events: after too many subscriptions in a frame, none does, so
  ///   that an operator which subscribes again and again comes to an end.
  func begin() -> (index: Int, isServed: Bool) {
    TestWitness.note(workOn: frames.runner)
    let (subscription, isEarly) = (Subscription(frames.clock), !frames.hasRun)
    let (index, count, receive) = contents.withLock { contents in
      let index = contents.subscriptions.count
      let isSameFrame = contents.subscriptions.last?.subscribe == subscription.subscribe
      contents.countInFrame = isSameFrame ? contents.countInFrame + 1 : 1
      contents.subscriptions.append(subscription)
      if isEarly { contents.early.insert(index) }
      return (index, contents.countInFrame, contents.receiveRunaway)
    }
    if count == Self.mostInFrame { receive?(max(0, subscription.subscribe), count) }
    return (index, count < Self.mostInFrame)
  }

  /// Records the end of a subscription.
  ///
  /// If an early subscription is disposed before the scheduler first runs, it is lost in two cases: a `DisposeBag` is released, or the
  /// test already has expectations. Before the first expectation, a pipeline may dispose of a subscription itself.
  func end(_ index: Int, afterTerminalEvent hasEnded: Bool) {
    let (clock, hasRun) = (frames.clock, frames.hasRun)
    let isExpecting = contents.withLock { $0.isExpecting }
    let isLost = !hasRun && !hasEnded && (TestWitness.isReleasingBag || isExpecting())
    contents.withLock { contents in
      let start = contents.subscriptions[index].subscribe
      contents.subscriptions[index] = Subscription(start, clock)
      if hasRun { return }
      contents.early.remove(index)
      if isLost { contents.hasLost = true }
    }
  }
}

/// One subscription to a source.
final class SourceSubscriber<Value: TestEvent>: Disposable {
  /// Which of the source's subscriptions it is.
  let index: Int
  private let log: SubscriptionLog?
  private let stopsAtEnd: Bool

  // The lock guards the following properties, so a check of exclusive access would cost time for nothing. They stand outside it because
  // without specialization a lock around generic values looks type metadata up for every event.
  private let lock = Guarded(())
  /// Nil once the subscription is disposed, or has received the event at which the source stops.
  @exclusivity(unchecked) private var observer: ((Value) -> Void)?
  @exclusivity(unchecked) private var resources: [any Disposable] = []
  @exclusivity(unchecked) private var isDisposed = false
  @exclusivity(unchecked) private var hasEnded = false

  init(
    observer: @escaping (Value) -> Void, index: Int, log: SubscriptionLog?, stopsAtEnd: Bool
  ) {
    self.log = log
    self.stopsAtEnd = stopsAtEnd
    self.index = index
    self.observer = observer
  }

  /// Keeps something until there is nothing more to deliver.
  func add(_ resource: any Disposable) {
    let isActive = lock.withLock { _ in
      if observer != nil { resources.append(resource) }
      return observer != nil
    }
    if !isActive { resource.dispose() }
  }

  func on(_ event: Value) {
    let isStop = event.isStopEvent
    if isStop {
      lock.withLock { _ in hasEnded = true }
      if !event.isCompleted { log?.noteError() }
    }
    if stopsAtEnd && isStop {
      stop()?(event)
    } else {
      var receive: ((Value) -> Void)?
      lock.withLock { _ in receive = observer }
      receive?(event)
    }
  }

  func dispose() {
    _ = stop()
    let wasDisposed = lock.withLock { _ in
      defer { isDisposed = true }
      return isDisposed
    }
    if !wasDisposed { log?.end(index, afterTerminalEvent: lock.withLock { _ in hasEnded }) }
  }

  /// Ends delivery.
  ///
  /// - Returns: The observer, the first time.
  private func stop() -> ((Value) -> Void)? {
    var last: ((Value) -> Void)?
    var ended: [any Disposable] = []
    lock.withLock { _ in
      swap(&last, &observer)
      swap(&ended, &resources)
    }
    for resource in ended { resource.dispose() }
    return last
  }
}
