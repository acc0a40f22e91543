/// In what an expectation fails, and what is known of what it observes.
package struct Miss: Sendable {
  /// Which events differ; nil if no events are compared, or only their number.
  private(set) var events: RowComparison?
  /// Whether an expected event is missing.
  ///
  /// An event that comes in another frame is missing in its own.
  private(set) var lacksEvents = false
  /// Which subscriptions differ; nil if none are compared.
  var subscriptions: SubscriptionComparison?
  /// What is observed.
  var observed = ObservedSource()
  /// Whether what is observed has neither ended nor been disposed.
  var isActive = false
  /// Whether it was disposed before it ended.
  var isCancelled = false
  /// The frame of an event that came from outside of the scheduler's run, in real time.
  var outsideFrame: TestTime?
  /// The test's sources.
  var sources: [FailureReport.ContextRow] = []
  /// The hot sources that had emitted before their first subscriptions.
  var lateSubscriptions: [LateSubscription] = []
  /// An element that a subject lost because it had no subscriber; nil if none is known.
  var dropped: DroppedElement?
  /// The keys of the dictionary of values.
  var names: [String] = []
  /// The last frame that the scheduler may run; nil if any.
  var limit: TestTime?
  /// The signs that diagrams draw for an error and for the completion.
  var signs = (error: "#", completed: "|")

  /// An expectation that fails by something other than its events.
  package init() {}

  /// An expectation that lacks events, of which no more is known.
  static let ofEvents: Miss = {
    var miss = Miss()
    miss.lacksEvents = true
    return miss
  }()

  /// An expectation whose events differ.
  package init(_ events: RowComparison) {
    self.events = events
    lacksEvents = events.differences.contains { difference in
      if case .shifted = difference.kind { true } else { difference.kind == .missing }
    }
  }

  /// A row of a fixture whose events differ.
  package init(
    _ events: RowComparison, isActive: Bool, endAdvice: String?,
    below sources: [FailureReport.ContextRow], lateSubscriptions: [LateSubscription],
    dropped: DroppedElement?
  ) {
    self.init(events)
    self.isActive = isActive
    observed.endAdvice = endAdvice
    (self.sources, self.lateSubscriptions, self.dropped) = (sources, lateSubscriptions, dropped)
  }

  /// The expectations of a fixture that fails, and where it received the first event from outside of the scheduler's run.
  package init(_ comparisons: [RowComparison], outsideFrame: TestTime?) {
    self = comparisons.lazy.map { Miss($0) }.first(where: \.lacksEvents) ?? Miss()
    self.outsideFrame = outsideFrame
  }

  /// The first difference of the events.
  var first: RowComparison.Difference? { events?.differences.first }

  /// The expected event of the first difference; nil if an event is extra.
  var expectedEvent: RecordedRow.Event? {
    guard let events, let index = first?.expected.first else { return nil }
    return events.expected.events[index]
  }

  /// The expected event that is the first difference because it is missing; nil if that is another one.
  var missingEvent: RecordedRow.Event? { first?.kind == .missing ? expectedEvent : nil }

  /// The missing terminal event; nil if the first difference is another one.
  var missingEnd: RecordedRow.Event? {
    missingEvent.flatMap { [.completed, .error].contains($0.kind) ? $0 : nil }
  }

  /// Whether all that is missing is the end of an async sequence, which still awaits an element.
  var lacksSequenceEnd: Bool {
    observed.kind == .sequence && isActive && events?.differences.count == 1 && missingEnd != nil
  }
}

/// What an expectation observes.
struct ObservedSource: Sendable {
  /// What the test passes to `expect`.
  enum Kind: Sendable {
    case observable
    /// An async sequence, which a task of the kit's iterates.
    case sequence
    /// A value, which is read in each frame.
    case timeline
  }

  var kind = Kind.observable
  /// Whether it is a `Single`.
  var isSingle = false
  /// Whether it is a `Single` or a `Maybe`, which emits its element when its source completes.
  var isOneElement = false
  /// Whether its elements are optionals.
  var isOptional = false
  /// What to say of its end if it never ends; nil if it may end.
  var endAdvice: String?
  /// The frame of the subscription.
  var firstFrame = 0
  /// The frame in which the subscription is disposed; nil if it is not.
  var endFrame: Int?
  /// The frame in which the expectation is made.
  var madeIn: TestTime = 0
}

/// An element that a subject or relay lost because it had no subscriber.
package struct DroppedElement: Sendable {
  let subject: String
  let frame: TestTime

  package init(of subject: String, in frame: TestTime) {
    (self.subject, self.frame) = (subject, frame)
  }
}
