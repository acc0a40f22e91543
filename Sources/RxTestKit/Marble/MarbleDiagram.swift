/// What happens in which frame, read from a line of text such as `-a--(bc)-|`.
///
/// Two diagrams are equal when the same symbols are in the same frames in the same order and they
/// span the same frames, however they are written: `(ab)` equals `[ab]---`. What is drawn after an end
/// (`|`, `#` or `!`) makes no difference.
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

  /// What a mark stands for.
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
    /// What happens.
    public var symbol: Symbol
    /// When it happens.
    public var frame: Int
    /// Where the symbol begins in the diagram's text, in grapheme clusters from 0.
    public var offset: Int
    /// How many grapheme clusters the symbol takes in the text.
    public var length: Int
    /// Which group of the diagram holds the symbol, counted from 0; nil outside groups.
    public var group: Int?

    /// Creates a mark.
    ///
    /// - Parameters:
    ///   - symbol: What happens.
    ///   - frame: When it happens.
    ///   - offset: Where the symbol begins in the diagram's text, in grapheme clusters from 0.
    ///   - length: How many grapheme clusters the symbol takes in the text.
    ///   - group: Which group of the diagram holds the symbol; nil outside groups.
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

  /// What happens, in order.
  public var marks: [Mark]
  /// The first frame drawn: 0, or less in a hot row with something left of its `^`.
  public var firstFrame: Int
  /// The frame in which the next token would stand, trailing silence included.
  public var lastFrame: Int

  /// Creates a diagram from marks.
  ///
  /// - Parameters:
  ///   - marks: What happens, in order of frames.
  ///   - firstFrame: The first frame drawn, never more than 0 or the first mark's frame.
  ///   - lastFrame: The frame after the last one drawn; by default and at least the one after the last
  ///     mark, and at least 1.
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
  /// Whether two diagrams draw the same.
  public static func == (left: Self, right: Self) -> Bool {
    left.firstFrame == right.firstFrame && left.marks.count == right.marks.count
      && zip(left.marks, right.marks).allSatisfy { $0.symbol == $1.symbol && $0.frame == $1.frame }
      && (left.isTerminated || left.lastFrame == right.lastFrame)
  }

  /// Hashes what equality compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(firstFrame)
    for mark in marks {
      hasher.combine(mark.symbol)
      hasher.combine(mark.frame)
    }
    if !isTerminated { hasher.combine(lastFrame) }
  }
}
