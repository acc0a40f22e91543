import VirtualTimeCore

/// Records the events of an expected source, for as long as the test says, or until there are too many.
///
/// It is safe to use from any thread.
package final class ExpectationRecorder<Element>: EventReceiver<Element>, Cancellation,
  CheckedRecording
{
  /// How many more events than expected are recorded; who emits more is told apart by the first ones.
  private static var spareRoom: Int { 1000 }
  /// The maximum number of events for which there is room from the beginning.
  private static var mostReserved: Int { 16 }

  private let frames: VirtualFrames
  /// Tells events from outside of the test; nil if that does not matter.
  private let outside: OutsideEvents?
  /// Receives each event; nil outside of a test's expectations.
  private let overlaps: OverlappingCalls?
  private let recorded: EventList<Element>
  /// The number of events that make it full.
  private let room: Int

  // The lock guards the list and the following properties, so a check of exclusive access would cost time for nothing. They stand outside it
  // because without specialization a lock around generic values looks type metadata up for every event.
  private let lock = Guarded(())
  @exclusivity(unchecked) private var hasEnded = false
  /// Whether others have the list, to which no more events are added.
  @exclusivity(unchecked) private var isRead = false
  @exclusivity(unchecked) private var firstOutsideFrame: Int?
  @exclusivity(unchecked) private var subscription: (any Cancellation)?
  /// Whether the subscription was, or will be, disposed.
  @exclusivity(unchecked) private var isDisposed = false

  /// Returns what the operators of the source have emitted; nil if that is not recorded.
  private let operators: (() -> [OperatorRow])?

  private init(
    expecting count: Int, on frames: VirtualFrames, outside: OutsideEvents?,
    overlaps: OverlappingCalls? = nil, operators: (() -> [OperatorRow])? = nil
  ) {
    self.operators = operators
    self.frames = frames
    self.outside = outside
    self.overlaps = overlaps
    recorded = EventList(capacity: min(count, Self.mostReserved))
    room = count + Self.spareRoom
    super.init()
  }

  /// Makes a recorder that subscribes when the scheduler comes to it.
  ///
  /// - Parameter explains: Whether it also records what each operator of the source emits, if the library of the source tells.
  convenience init(
    _ source: EventSource<Element>, _ schedule: SubscriptionFrames, expecting count: Int,
    on frames: VirtualFrames, outside: OutsideEvents? = nil, overlaps: OverlappingCalls? = nil,
    explains: Bool = false
  ) {
    let explained = explains ? source.explained?(frames) : nil
    let source = explained?.source ?? source
    self.init(
      expecting: count, on: frames, outside: outside, overlaps: overlaps,
      operators: explained?.operators)
    if let end = schedule.end, end != schedule.subscribe {
      frames.schedule(at: end, phase: .disposal) { self.dispose() }
    }
    frames.schedule(at: schedule.subscribe, phase: .subscription) {
      if !self.isActive { return }
      self.subscribe(to: source)
      if schedule.end == schedule.subscribe { self.dispose() }
    }
  }

  /// Makes a recorder that subscribes at once; the subscriptions to a drawn source do not include this one.
  convenience init(observing source: EventSource<Element>, on frames: VirtualFrames) {
    self.init(expecting: 0, on: frames, outside: nil)
    subscribe(to: source)
  }

  private func subscribe(to source: EventSource<Element>) {
    let subscription = source.subscribe(self)
    let isKept = lock.withLock { _ in
      if !isDisposed { self.subscription = subscription }
      return !isDisposed
    }
    if !isKept { subscription?.dispose() }
  }

  package override func next(_ element: Element) {
    record(isEnd: false) { $0.append(element: element, at: $1) }
    overlaps?.receive(printed(element), in: self)
  }

  package override func end(_ error: (any Error)?) {
    record(isEnd: true) { $0.append(end: error, at: $1) }
    overlaps?.receive(error.map { printed($0) } ?? "a completion", in: self)
  }

  private func record(
    isEnd: Bool, _ append: (_ list: EventList<Element>, _ time: Int) -> Void
  ) {
    let (time, isOutside) = (max(0, frames.clock), outside?.isCurrent ?? false)
    let hasRoom = lock.withLock { _ in
      if isRead || isDisposed { return true }
      if isOutside, firstOutsideFrame == nil { firstOutsideFrame = time }
      append(recorded, time)
      hasEnded = isEnd
      return recorded.count < room
    }
    if !hasRoom { dispose() }
  }

  /// The events as a list; after the first call, no more are recorded.
  var list: EventList<Element> {
    lock.withLock { _ in isRead = true }
    return recorded
  }

  var events: [MarbleRecord<Element>] { list.records }

  /// What the operators of the source have emitted, as rows of a report; empty if that is not recorded.
  func operatorRows(
    in syntax: MarbleSyntax, through lastFrame: Int = .max
  ) -> [FailureReport.ContextRow] {
    operators?().map { $0.contextRow(in: syntax, through: lastFrame) } ?? []
  }

  var eventCount: Int { lock.withLock { _ in recorded.count } }

  /// Whether the subscription has neither ended nor been disposed.
  var isActive: Bool { lock.withLock { _ in !isDisposed && !hasEnded } }

  /// Whether it was disposed before a terminal event.
  var isCancelled: Bool { lock.withLock { _ in isDisposed && !hasEnded } }

  var outsideFrame: Int? { lock.withLock { _ in firstOutsideFrame } }

  /// Whether there were more events than are worth recording.
  var isFull: Bool { lock.withLock { _ in recorded.count >= room } }

  package func dispose() {
    let last = lock.withLock { _ in
      isDisposed = true
      return subscription.take()
    }
    last?.dispose()
  }
}
