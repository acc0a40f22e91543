/// What was received, or should have been, in the order of events.
package struct RecordedRow: Hashable, Sendable {
  /// One event of a recording, as reports show it.
  package struct Event: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
      case value
      case error
      case completed
      case subscribe
      case unsubscribe
    }

    package var frame: Int
    package var kind: Kind
    /// What a diagram draws for a value, such as `a`; errors other than `#` are drawn as values, too.
    package var symbol: String
    /// The whole value or error, such as `["name": "Ada"]`.
    package var full: String
    /// A number that equal events share; nil if events of the same kind are equal when they are written alike.
    package var identity: Int?

    /// The event without its frame and its symbol, and without a text if it has an identity: what tells it apart from others.
    package var content: Event {
      var content = Event(kind, at: 0, symbol: "", full: identity == nil ? full : "")
      content.identity = identity
      return content
    }

    /// Creates an event, by default with the symbol of its kind, or the full value.
    package init(_ kind: Kind, at frame: Int, symbol: String? = nil, full: String = "") {
      self.frame = frame
      self.kind = kind
      self.symbol = symbol ?? kind.mark?.token ?? full
      self.full = full
    }
  }

  /// What the row is called in reports, such as `expected`.
  package var label: String
  package var events: [Event]
  /// The frame after the last one that the row draws.
  package var lastFrame: Int
  /// Whether the text of the row has all its groups in `[ ]`; nil if it has no group, or the row has no text.
  package var drawsBrackets: Bool?

  /// Creates a row, whose last frame is by default the one after its last event.
  package init(label: String, events: [Event], lastFrame: Int = 0) {
    self.label = label
    self.events = events
    self.lastFrame = max(lastFrame, 1, (events.last?.frame ?? 0) + 1)
  }
}

extension RecordedRow {
  package var diagram: MarbleDiagram {
    var diagram = MarbleDiagram(
      marks: events.map { MarbleDiagram.Mark($0.mark, frame: $0.frame) }, lastFrame: lastFrame)
    diagram.drawsBrackets = drawsBrackets
    return diagram
  }

  /// Escapes invisible characters, and those that look like a blank, in values of two rows that otherwise look alike.
  static func escapeInvisibleCharacters(in left: inout RecordedRow, and right: inout RecordedRow) {
    let texts = Set((left.events + right.events).map(\.full))
    guard texts.contains(where: { $0.unicodeScalars.contains(where: \.isUnseen) }) else { return }
    let alike = Dictionary(grouping: texts, by: \.asSeen)
    func escape(_ row: inout RecordedRow) {
      for (index, event) in row.events.enumerated() where alike[event.full.asSeen]?.count != 1 {
        row.events[index].full = event.full.escaping(\.isUnseen)
      }
    }
    escape(&left)
    escape(&right)
  }
}

extension String {
  /// The text without what cannot be seen.
  fileprivate var asSeen: String {
    let seen = unicodeScalars.filter { !$0.isInvisible }.map { $0.looksLikeBlank ? " " : $0 }
    return String(UnicodeScalarView(seen))
  }
}

extension RecordedRow.Event {
  /// What a diagram draws; control characters are escaped, because reports go to terminals.
  package var mark: MarbleDiagram.Symbol {
    if let mark = kind.mark, symbol == mark.token { return mark }
    return .value(symbol.escapingControls())
  }

  package var isWide: Bool { words.displayWidth > DifferenceTable.widestCell }

  /// Whether it is the error of a `#` that has no value, or one with the same text.
  private var isDefaultError: Bool { full == "\"error\"" }

  /// The error in words.
  var errorText: String { isDefaultError ? "the default error of '#'" : full }

  /// The event in words, the full value included.
  var words: String {
    switch kind {
    case .value: full.isEmpty ? symbol : full
    case .error: full.isEmpty || isDefaultError ? "error" : "error \(full)"
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
