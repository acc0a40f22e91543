/// What was received, or should have been, in the order of events.
package struct RecordedRow: Hashable, Sendable {
  /// One event of a recording, as reports show it.
  package struct Event: Hashable, Sendable {
    /// What an event is.
    package enum Kind: Hashable, Sendable {
      /// A value.
      case value
      /// An error, which ends the recording.
      case error
      /// The end.
      case completed
      /// A subscription.
      case subscribe
      /// The end of a subscription.
      case unsubscribe
    }

    /// When it happened.
    package var frame: Int
    /// What happened.
    package var kind: Kind
    /// What a diagram draws for a value, such as `a`; errors other than `#` are drawn as values, too.
    package var symbol: String
    /// The whole value or error, such as `["name": "Ada"]`.
    ///
    package var full: String
    /// A number that equal events share; nil if events of the same kind are equal when they are written alike.
    package var identity: Int?

    /// What tells the event apart from others, but for its frame.
    struct Content: Hashable {
      fileprivate var kind: Kind
      fileprivate var identity: Int?
      fileprivate var text: String
    }

    /// What tells the event apart from others, but for its frame.
    var content: Content {
      Content(kind: kind, identity: identity, text: identity == nil ? full : "")
    }

    /// Creates an event.
    ///
    /// - Parameters:
    ///   - kind: What happened.
    ///   - frame: When it happened.
    ///   - symbol: What a diagram draws for it; by default the symbol of its kind, or the full value.
    ///   - full: The whole value or error.
    package init(_ kind: Kind, at frame: Int, symbol: String? = nil, full: String = "") {
      self.frame = frame
      self.kind = kind
      self.symbol = symbol ?? kind.mark?.token ?? full
      self.full = full
    }
  }

  /// What the row is called in reports, such as `expected`.
  package var label: String
  /// What happened, in order.
  package var events: [Event]
  /// The frame after the last one that the row draws.
  package var lastFrame: Int

  /// Creates a row.
  ///
  /// - Parameters:
  ///   - label: What the row is called in reports.
  ///   - events: What happened, in order.
  ///   - lastFrame: The frame after the last one that the row draws; by default the one after its last
  ///     event.
  package init(label: String, events: [Event], lastFrame: Int = 0) {
    self.label = label
    self.events = events
    self.lastFrame = max(lastFrame, 1, (events.last?.frame ?? 0) + 1)
  }
}

extension RecordedRow {
  /// The row's events as a diagram.
  package var diagram: MarbleDiagram {
    MarbleDiagram(
      marks: events.map { MarbleDiagram.Mark($0.mark, frame: $0.frame) }, lastFrame: lastFrame)
  }
}

extension RecordedRow.Event {
  /// What a diagram draws; control characters are escaped, because reports go to terminals.
  package var mark: MarbleDiagram.Symbol {
    if let mark = kind.mark, symbol == mark.token { return mark }
    return .value(symbol.escapingControls())
  }

  /// The maximum width of a value in a table; a wider value is drawn as a letter and explained below.
  static let widestWords = 40

  /// Whether the event's words are too wide for a table.
  var isWide: Bool {
    words.utf8.count > Self.widestWords && words.displayWidth > Self.widestWords
  }

  /// The event in words, the full value included.
  var words: String {
    switch kind {
    case .value: full.isEmpty ? symbol : full
    case .error: full.isEmpty ? "error" : "error \(full)"
    case .completed: "completed"
    case .subscribe: "subscribed"
    case .unsubscribe: "disposed"
    }
  }
}

extension RecordedRow.Event.Kind {
  /// The symbol of events of this kind, if they all have one.
  fileprivate var mark: MarbleDiagram.Symbol? {
    switch self {
    case .value: nil
    case .error: .error
    case .completed: .completed
    case .subscribe: .subscribe
    case .unsubscribe: .unsubscribe
    }
  }
}
