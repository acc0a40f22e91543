/// The events of a line of text such as `-a--(bc)-|`, with their frames.
///
/// Two diagrams are equal if they have the same symbols in the same frames and in the same order, and the same length: `(ab)` equals
/// `[ab]---`. Frames after an end (`|`, `#` or `!`) do not matter.
public struct MarbleDiagram: Sendable {
  /// The row that a diagram belongs to, which decides what is allowed in it.
  public enum Kind: Hashable, Sendable {
    /// A hot source: `^` marks frame 0.
    case hot
    /// A cold source.
    case cold
    /// An expected recording.
    case expect
    /// A subscription, drawn with `^` and `!`.
    case subscription(allowsLoneUnsubscribe: Bool)
  }

  /// The meaning of a mark.
  public enum Symbol: Hashable, Sendable {
    /// A value, named by one character or by the text between quotes.
    case value(String)
    /// The end, `|`.
    case completed
    /// The error, `#`.
    case error
    /// A subscription, `^`.
    case subscribe
    /// A disposal, `!`.
    case unsubscribe
  }

  /// One symbol of a diagram, in its frame and in its place in the text.
  public struct Mark: Hashable, Sendable {
    /// The symbol.
    public var symbol: Symbol
    /// The frame.
    public var frame: Int
    /// The position of the symbol in the diagram's text, in grapheme clusters from 0.
    public var offset: Int
    /// The number of grapheme clusters of the symbol in the text.
    public var length: Int
    /// The group that contains the symbol, counted from 0; nil outside groups.
    public var group: Int?

    /// Creates a mark.
    ///
    /// - Parameters:
    ///   - symbol: The symbol.
    ///   - frame: The frame.
    ///   - offset: The position of the symbol in the diagram's text, in grapheme clusters from 0.
    ///   - length: The number of grapheme clusters of the symbol in the text.
    ///   - group: The group that contains the symbol; nil outside groups.
    public init(
      _ symbol: Symbol, frame: Int, offset: Int = 0, length: Int = 1, group: Int? = nil
    ) {
      self.symbol = symbol
      self.frame = frame
      self.offset = offset
      self.length = length
      self.group = group
    }
  }

  /// The marks, in order.
  public var marks: [Mark]
  /// The first drawn frame: 0, or negative if a hot row has frames left of its `^`.
  public var firstFrame: Int
  /// The frame after the last drawn frame.
  ///
  /// Trailing dashes count.
  public var lastFrame: Int
  /// Whether the text of the diagram has all its groups in `[ ]`; nil if it has no group.
  package var drawsBrackets: Bool?

  /// Creates a diagram from marks.
  ///
  /// - Parameters:
  ///   - marks: The marks, in order of frames.
  ///   - firstFrame: The first drawn frame, at most 0 and at most the first mark's frame.
  ///   - lastFrame: The frame after the last drawn frame: at least 1, and later than the last mark. By default, it follows the last mark.
  public init(marks: [Mark], firstFrame: Int = 0, lastFrame: Int? = nil) {
    let first = marks.first?.frame ?? 0
    let afterLast = marks.last.map { $0.frame == .max ? $0.frame : $0.frame + 1 } ?? 1
    self.marks = marks
    self.firstFrame = min(firstFrame, first, 0)
    self.lastFrame = max(lastFrame ?? 1, afterLast, 1)
  }

  /// Whether the diagram ends with `|`, `#` or `!`, so that nothing can follow.
  public var isTerminated: Bool {
    switch marks.last?.symbol {
    case .completed, .error, .unsubscribe: true
    case .value, .subscribe, nil: false
    }
  }
}

extension MarbleDiagram: Hashable {
  /// Whether two diagrams are equal.
  public static func == (left: Self, right: Self) -> Bool {
    left.firstFrame == right.firstFrame && left.marks.count == right.marks.count
      && zip(left.marks, right.marks).allSatisfy { $0.symbol == $1.symbol && $0.frame == $1.frame }
      && (left.isTerminated || left.lastFrame == right.lastFrame)
  }

  /// Hashes the properties that `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(firstFrame)
    for mark in marks {
      hasher.combine(mark.symbol)
      hasher.combine(mark.frame)
    }
    if !isTerminated { hasher.combine(lastFrame) }
  }
}

extension [MarbleDiagram] {
  /// Whether the texts of the diagrams have groups, all of them in `[ ]`.
  package var drawBrackets: Bool { Set(compactMap(\.drawsBrackets)) == [true] }
}

extension MarbleDiagram.Symbol {
  /// The text of a value.
  package var drawnValue: String? {
    if case .value(let text) = self { text } else { nil }
  }
}
