import RxCore
import RxTestKit

/// A source that a row draws, for one run of a test.
///
/// Its diagrams hold symbols, which become values when they are emitted: a symbol may stand for what a later row makes.
final class FixtureSource {
  typealias Meaning = (MarbleDiagram.Symbol) -> Event<FixtureValue>

  let row: SourceRow

  /// When it was subscribed to, in order, and when each subscription ended.
  private(set) var subscriptions: [(subscribed: Int, disposed: Int?)] = []

  private let host: FixtureHost
  private let meaning: Meaning
  private var subscribers: [Subscriber] = []
  private var leftCount = 0
  private var end: Event<FixtureValue>?
  private var subscriptionCount = 0
  /// How many subscriptions began and ended in one call of an added pipeline.
  private var lostCount = 0
  /// The frame of the last event before the first subscription.
  private var missedFrame: Int?

  /// Its first subscription, if it is a hot source that had already emitted; otherwise nil.
  var lateSubscription: LateSubscription? {
    let marks = row.diagrams.first?.diagram.marks ?? []
    let end = marks.last { $0.symbol == .completed || $0.symbol == .error }?.frame
    return LateSubscription(
      to: row.name, in: subscriptions.first?.subscribed,
      afterEnd: end,
      afterEventIn: missedFrame)
  }

  /// The number of its rows that a subscription has taken.
  var takenRows: Int { min(subscriptionCount, row.diagrams.count) }

  /// Whether each subscription was disposed by the call that made it, as where a view model is released at its end.
  var isLost: Bool { lostCount > 0 && lostCount == subscriptions.count }

  init(_ row: SourceRow, _ host: FixtureHost, meaning: @escaping Meaning) {
    self.row = row
    self.host = host
    self.meaning = meaning
    if row.kind == .hot { scheduleAll() }
  }

  /// What pipelines subscribe to.
  ///
  /// A pipeline may outlive its test, for example in a task. Then it receives nothing.
  private(set) lazy var observable = host.counted(
    Observable(direct: true) { [weak self] sink in
      guard let self else { return }
      attach(Subscriber(sink, in: host.addedCall))
    })

  private final class Subscriber {
    /// Nil after its terminal event, and after the end of the test.
    var sink: Sink<FixtureValue>?
    var index: Int?
    var hasLeft = false
    /// The call of an added pipeline that subscribed.
    let addedCall: Int?

    init(_ sink: Sink<FixtureValue>, in addedCall: Int?) {
      self.sink = sink
      self.addedCall = addedCall
    }
  }

  private func scheduleAll() {
    for mark in row.diagrams.first?.diagram.marks ?? [] {
      host.clock._world.scheduleWork(at: mark.frame, of: .source(row.name)) { [weak self] in
        guard let self else { return }
        let event = meaning(mark.symbol)
        if event.isStopEvent { end = event }
        if subscriptions.isEmpty { missedFrame = host.drawnFrame }
        for subscriber in subscribers { deliver(event, to: subscriber) }
      }
    }
  }

  private func attach(_ subscriber: Subscriber) {
    if !host.isInspecting {
      subscriber.index = subscriptions.count
      subscriptions.append((host.drawnFrame, nil))
    }
    let diagram = row.diagrams[min(subscriptionCount, row.diagrams.count - 1)].diagram
    subscriptionCount += 1
    let number = subscriptionCount
    if row.kind == .hot {
      if let end { return deliver(end, to: subscriber) }
    } else {
      let start = host.clock.clock
      for mark in diagram.marks {
        let (frame, overflow) = start.addingReportingOverflow(mark.frame)
        if overflow { continue }
        let work = host.clock._world.frames.schedule(
          at: frame, of: .source(row.name, subscription: number)
        ) { [weak self] in
          guard let self else { return }
          deliver(meaning(mark.symbol), to: subscriber)
        }
        subscriber.sink?.scope.add(work)
      }
    }
    subscribers.append(subscriber)
    subscriber.sink?.scope.add(Disposables.create { [weak self] in self?.leave(subscriber) })
  }

  private func deliver(_ event: @autoclosure () -> Event<FixtureValue>, to subscriber: Subscriber) {
    guard let sink = subscriber.sink, !subscriber.hasLeft, !sink.isStopped else { return }
    let event = event()
    if event.isStopEvent {
      leave(subscriber)
      subscriber.sink = nil
    }
    sink.on(event)
  }

  private func leave(_ subscriber: Subscriber) {
    forget(subscriber)
    guard let index = subscriber.index.take() else { return }
    subscriptions[index].disposed = host.drawnFrame
    if let call = subscriber.addedCall, call == host.addedCall { lostCount += 1 }
  }

  /// Removes those who have left where they are many, so that leaving costs the same however many there are.
  private func forget(_ subscriber: Subscriber) {
    if subscriber.hasLeft { return }
    subscriber.hasLeft = true
    leftCount += 1
    guard leftCount * 2 >= subscribers.count else { return }
    subscribers.removeAll { $0.hasLeft }
    leftCount = 0
  }

  /// Releases the subscribers, so that a subscription that the pipeline does not dispose ends with the test.
  ///
  /// This breaks a retain cycle: the sink's scope retains the disposable, which retains the subscriber, which retains the sink.
  func tearDown() {
    while let subscriber = subscribers.popLast() { subscriber.sink = nil }
  }

  /// Whether its subscriptions are those that diagrams draw.
  func isSubscribed(as diagrams: [MarbleDiagram]) -> Bool {
    diagrams.count == subscriptions.count
      && diagrams.indices.allSatisfy { index in
        let (marks, subscription) = (diagrams[index].marks, subscriptions[index])
        guard let first = marks.first, first.symbol == .subscribe,
          first.frame == subscription.subscribed
        else { return false }
        guard let disposed = subscription.disposed else { return marks.count == 1 }
        return marks.count == 2 && marks[1].symbol == .unsubscribe && marks[1].frame == disposed
      }
  }
}
