/// The subject or relay that lost an element, and when.
package typealias DroppedElement = (subject: String, frame: Int)

/// In what an expectation fails, and what is known of what it observes, and of its test.
package struct Miss: Sendable {
  /// Which events differ; nil if no events are compared, or only their number.
  private(set) var events: RowComparison?
  /// Whether an expected event is missing.
  ///
  /// An event that comes in another frame is missing in its own.
  package private(set) var lacksEvents: Bool
  /// Which subscriptions differ; nil if none are compared.
  var subscriptions: SubscriptionComparison?
  package var observed = ObservedSource()
  /// Whether what is observed has neither ended nor been disposed.
  package var isActive = false
  /// Whether it was disposed before it ended.
  var isCancelled = false
  /// What was recorded of the test apart from its events.
  var findings = Findings()
  /// The frame of an event that came from outside of the scheduler's run, in real time.
  package var outsideFrame: Int?
  /// The test's sources.
  package var sources: [FailureReport.ContextRow] = []
  /// The hot sources that had emitted before their first subscriptions.
  package var lateSubscriptions: [LateSubscription] = []
  /// An element that a subject or relay lost because it had no subscriber; nil if none is known.
  package var dropped: DroppedElement?
  /// The keys of the dictionary of values.
  var names: [String] = []
  /// The last frame that the scheduler may run; nil if any.
  var limit: Int?
  /// The signs that diagrams draw for an error and for the completion.
  var signs = (error: "#", completed: "|")

  /// An expectation that fails by something other than the comparison of events.
  package init(lacksEvents: Bool = false, outsideFrame: Int? = nil) {
    (self.lacksEvents, self.outsideFrame) = (lacksEvents, outsideFrame)
  }

  /// An expectation that lacks events, of which no more is known.
  static let ofEvents = Miss(lacksEvents: true)

  /// An expectation whose events differ.
  package init(_ events: RowComparison) {
    self.events = events
    lacksEvents = events.differences.contains { difference in
      if case .shifted = difference.kind { true } else { difference.kind == .missing }
    }
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
package struct ObservedSource: Sendable {
  /// What the test passes to `expect`.
  enum Kind: Sendable {
    case observable
    /// An async sequence, which a task of the kit's iterates.
    case sequence
    /// A value, which is read in each frame.
    case timeline
  }

  var kind = Kind.observable
  package var isSingle = false
  /// Whether it is a `Single` or a `Maybe`, which emits its element when its source completes.
  package var isOneElement = false
  /// Whether its elements are optionals.
  var isOptional = false
  /// What to say of its end if it never ends; nil if it may end.
  package var endAdvice: String?
  /// Whether the test reads a value at each change, not only at the end of each frame.
  var seesEachChange = false
  /// Whether a value was the first expected one when the expectation was made.
  var startedAsExpected = false
  /// Whether it is a sequence of Observation's.
  var isOfObservations = false
  /// The frame of the subscription.
  package var firstFrame = 0
  /// The frame in which the subscription is disposed; nil if it is not.
  package var endFrame: Int?
  /// The frame in which the expectation is made.
  var madeIn: Int = 0
}
