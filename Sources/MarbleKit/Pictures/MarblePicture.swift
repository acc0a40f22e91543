/// A marble diagram as a picture: timelines, operators between them, subscriptions, and what else is written there.
///
/// One can be made of a fixture's test, or of any rows; ``svg(_:isEmbedded:)`` and ``ascii(columns:)`` draw it.
package struct MarblePicture: Sendable {
  /// Something that happens on a timeline.
  package struct Event: Hashable, Sendable {
    /// What happens.
    package enum Kind: Hashable, Sendable {
      /// A value: a marble with a label, whose colour depends on the label and on the other labels of the picture.
      case value(String)
      /// An observable as a value: a ring from which a line of its own branches off, that of ``Timeline/inner``.
      case inner(Int)
      /// The completion: a bar.
      case completed
      /// The error: a cross.
      case error
    }

    /// When it happens.
    package var frame: Int
    /// What happens.
    package var kind: Kind
    /// The key that the legend explains, beside the cross of an error; nil for an error that needs none.
    package var key: String?

    /// Creates an event.
    package init(_ kind: Kind, at frame: Int, key: String? = nil) {
      self.kind = kind
      self.frame = frame
      self.key = key
    }
  }

  /// What one observable emits.
  package struct Timeline: Hashable, Sendable {
    /// The text to the left of it.
    package var name: String
    /// What happens, in order.
    package var events: [Event]
    /// Where the line begins.
    package var firstFrame: Int
    /// Up to where something is drawn, if it is only silence.
    package var lastFrame: Int
    /// The observables among the events.
    package var inner: [Timeline]
    /// How many places behind the middle of a frame its events are drawn, where the picture shows their order among other timelines.
    package var shifts: [Int: Double] = [:]

    /// Creates a timeline of events in the order of frames; what its inner observables emit is in the picture's frames, too.
    package init(
      _ name: String, _ events: [Event], firstFrame: Int = 0, lastFrame: Int? = nil,
      inner: [Timeline] = []
    ) {
      self.name = name
      self.events = events
      self.firstFrame = min(firstFrame, events.first?.frame ?? firstFrame)
      self.lastFrame = max(lastFrame ?? firstFrame, events.last?.frame ?? firstFrame)
      self.inner = inner
      // The tokens of a group take room behind its frame; the line ends with the observable.
      if isTerminated, let end = events.last?.frame { self.lastFrame = end }
    }

    /// Whether the observable ends.
    var isTerminated: Bool { events.last?.kind == .completed || events.last?.kind == .error }
  }

  package enum Row: Hashable, Sendable {
    /// What an observable emits.
    case timeline(Timeline)
    /// A box with an expression: what makes the timelines below it of those above.
    case expression([String])
    /// A box of another kind, with what an expression refers to.
    case definition([String])
    /// The time of a subscription; without a beginning, there is none.
    case subscription(String, from: Int?, to: Int?)
    /// What is done at a frame.
    case action(String, at: Int)
  }

  /// What the picture shows, in a sentence.
  package var title: String
  /// The rows, from above.
  package var rows: [Row]
  /// What labels stand for.
  package var legend: [String]
  /// A remark about the test, such as that it fails.
  package var warning: String?
  /// Where each row is in the fixture file; nil for a row that has no place, or if the picture is not of a fixture.
  package var places: [TextLocation?] = []

  /// Creates a picture.
  package init(title: String, rows: [Row], legend: [String] = [], warning: String? = nil) {
    self.title = title
    self.rows = rows
    self.legend = legend
    self.warning = warning
  }

  /// The picture with letters in place of labels that marbles have no room for, and the legend that explains them.
  var lettered: MarblePicture {
    var legend = ValueLegend(widest: Self.widestLabel)
    let labels = timelines.flatMap(\.events).compactMap { event in
      if case .value(let label) = event.kind { label } else { nil }
    }
    legend.reserve(labels)
    for label in labels { legend.add(label) }
    if legend.entries.isEmpty { return self }
    var picture = self
    picture.rows = rows.map { row in
      if case .timeline(let timeline) = row {
        .timeline(timeline.lettered(by: legend))
      } else {
        row
      }
    }
    picture.legend += legend.entries.map { "\($0.letter) = \($0.value)" }
    return picture
  }

  /// A wider label is drawn as a letter.
  package static let widestLabel = 10

  /// The timelines, those of inner observables after the one that emits them.
  var timelines: [Timeline] {
    rows.flatMap { row -> [Timeline] in
      if case .timeline(let timeline) = row { [timeline] + timeline.inner } else { [] }
    }
  }
}

extension MarblePicture.Timeline {
  /// The timeline with letters in place of long labels.
  fileprivate func lettered(by legend: ValueLegend) -> Self {
    var timeline = self
    timeline.inner = inner.map { $0.lettered(by: legend) }
    timeline.events = events.map { event in
      guard case .value(let label) = event.kind else { return event }
      return MarblePicture.Event(.value(legend.symbol(for: label)), at: event.frame)
    }
    return timeline
  }
}
