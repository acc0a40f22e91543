/// The syntax of diagrams: the characters that have a meaning.
///
/// |  | ``rxjs`` | ``asyncAlgorithms`` | ``rxpy`` |
/// | --- | --- | --- | --- |
/// | silence, end | `-`, <code>&#124;</code> | `-`, <code>&#124;</code> | `-`, <code>&#124;</code> |
/// | error | `#` | `^` | `#` |
/// | several events in one frame | `(ab)` as wide as drawn, `[ab]` one frame | `[ab]` one frame | `(a,b)` as wide as drawn |
/// | a value of several characters | `'ab'`, one frame; `''` is a quote | `'ab'`, one frame | `ab`, two frames |
/// | a long silence | `30ms` | | |
/// | the expected end is a cancellation | | `;` | |
/// | frame 0 of a hot source | `^` | | |
///
/// White space has no meaning in any of them. Subscriptions are drawn with `^` and `!` in all of them.
public struct MarbleSyntax: Sendable {
  package enum Token: Hashable, Sendable {
    case space
    case silence
    case completed
    case error
    /// A subscription, or frame 0 of a hot source.
    case subscribe
    case unsubscribe
    /// The end of what is expected, whose task is cancelled.
    case cancel
    case quote
    case opening(closer: UInt8)
    case closing
    /// What stands between the events of a group.
    case separator
    /// A consumer that waits before it asks for the next element.
    case demand
  }

  /// The rules, behind one reference: syntaxes are copied often.
  private final class Rules: Sendable {
    let name: String
    /// What the ASCII characters mean; nil for one that stands for itself.
    let tokens: [Token?]
    let characters: [Token: String]
    let readsTimes: Bool
    let readsWords: Bool
    let doublesQuotes: Bool

    init(
      _ name: String, _ meanings: KeyValuePairs<Unicode.Scalar, Token>, readsTimes: Bool = false,
      readsWords: Bool = false, doublesQuotes: Bool = false
    ) {
      var tokens = [Token?](repeating: nil, count: 128)
      for (character, token) in meanings { tokens[Int(UInt8(ascii: character))] = token }
      self.name = name
      self.tokens = tokens
      characters = Dictionary(meanings.map { ($1, String($0)) }) { first, _ in first }
      self.readsTimes = readsTimes
      self.readsWords = readsWords
      self.doublesQuotes = doublesQuotes
    }
  }

  private let rules: Rules
  /// The length of a frame, which gives times such as `30ms` their meaning.
  package var frame = FrameUnit.millisecond
  /// Whether events may follow an end, as those of a source that misbehaves.
  package var continuesAfterEnd = false
  /// How subscriptions are drawn: as in RxJS, with the same frames.
  var ofSubscriptions: MarbleSyntax {
    var syntax = MarbleSyntax.rxjs
    syntax.frame = frame
    return syntax
  }
  /// Whether `30ms` between white space is a time.
  package var readsTimes: Bool { rules.readsTimes }
  /// Whether characters that follow one another are one value, each with a frame of its own.
  var readsWords: Bool { rules.readsWords }
  /// Whether two quotes inside of a quoted value are one that belongs to it.
  var doublesQuotes: Bool { rules.doublesQuotes }

  /// The diagrams of RxJS, and of fixtures.
  public static let rxjs = MarbleSyntax(
    rules: Rules(
      "RxJS",
      [
        " ": .space, "\t": .space, "-": .silence, "|": .completed, "#": .error, "'": .quote,
        "(": .opening(closer: UInt8(ascii: ")")), ")": .closing,
        "[": .opening(closer: UInt8(ascii: "]")), "]": .closing, "^": .subscribe, "!": .unsubscribe,
      ], readsTimes: true, doublesQuotes: true))

  /// The diagrams with which swift-async-algorithms tests its sequences.
  public static let asyncAlgorithms = MarbleSyntax(
    rules: Rules(
      "swift-async-algorithms",
      [
        " ": .space, "\t": .space, "-": .silence, "|": .completed, "^": .error, "'": .quote,
        "[": .opening(closer: UInt8(ascii: "]")), "]": .closing, ";": .cancel, ",": .demand,
      ]))

  /// The diagrams of RxPY.
  public static let rxpy = MarbleSyntax(
    rules: Rules(
      "RxPY",
      [
        " ": .space, "\t": .space, "-": .silence, "|": .completed, "#": .error,
        "(": .opening(closer: UInt8(ascii: ")")), ")": .closing, ",": .separator,
      ], readsWords: true))

  /// What a byte means; nil where it stands for itself.
  package func token(_ byte: UInt8) -> Token? { byte < 0x80 ? rules.tokens[Int(byte)] : nil }

  /// What a byte means inside or outside of a group.
  package func token(_ byte: UInt8, inGroup isInGroup: Bool) -> Token? {
    let token = token(byte)
    guard readsWords, isInGroup else { return token }
    return switch token {
    case .space, .opening, .closing, .separator: token
    default: nil
    }
  }

  /// The character with a meaning; empty where none has it.
  package func character(for token: Token) -> String { rules.characters[token] ?? "" }
}

extension MarbleSyntax: Hashable {
  /// Whether two syntaxes are the same.
  public static func == (left: Self, right: Self) -> Bool { left.rules.name == right.rules.name }

  /// Hashes the properties that `==` compares.
  public func hash(into hasher: inout Hasher) { hasher.combine(rules.name) }
}

extension MarbleSyntax: CustomStringConvertible {
  /// The name of the library whose diagrams these are.
  public var description: String { rules.name }
}

// MARK: - Writing

extension MarbleSyntax {
  /// Whether a text can be drawn as a value.
  ///
  /// An empty text, or one that has a line break or begins with a combining mark, cannot be drawn. The same holds for a quote if the
  /// syntax cannot double quotes, and for white space, brackets and commas if the syntax has no quotes.
  ///
  /// - Parameter text: Any text.
  /// - Returns: Whether it can.
  public func canDraw(_ text: String) -> Bool {
    if text.isEmpty || text.utf8.contains(0x0A) { return false }
    if readsWords {
      if !isWord(text) { return false }
    } else if !doublesQuotes && text.utf8.contains(UInt8(ascii: "'")) {
      return false
    }
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return true }
    var isBehindQuote = true
    for scalar in text.unicodeScalars {
      if isBehindQuote && scalar.combinesWithPrevious { return false }
      isBehindQuote = scalar == "'"
    }
    return !(text + "'").hasJoinedEnd && !("'" + text).hasJoinedStart
  }

  /// Whether a text may be in a group of words.
  private func isWord(_ text: String) -> Bool {
    text != character(for: .completed) && text != character(for: .error)
      && text.utf8.allSatisfy { $0 != 0x0D && token($0, inGroup: true) == nil }
  }

  /// Whether a text is drawn as it is, without quotes or a group.
  package func standsAlone(_ text: String) -> Bool {
    if readsWords { return text.utf8.allSatisfy { token($0) == nil } }
    guard let byte = text.utf8.first else { return false }
    if text.utf8.count == 1 { return byte != 0x0A && byte != 0x0D && token(byte) == nil }
    guard text.utf8.contains(where: { $0 >= 0x80 }), text.count == 1, token(byte) == nil else {
      return false
    }
    return Character(text).invisibleName == nil && !("-" + text).hasJoinedStart
      && !(text + "-").hasJoinedEnd
  }

  /// A text as a value, in quotes where the syntax has them.
  package func quoted(_ text: String) -> String {
    if readsWords { return text }
    var quoted = "'"
    for scalar in text.unicodeScalars {
      quoted.unicodeScalars.append(scalar)
      if scalar == "'" && doublesQuotes { quoted.append("'") }
    }
    return quoted + "'"
  }

  /// A symbol as diagrams draw it, a value in quotes only where it needs them.
  func text(of symbol: MarbleDiagram.Symbol) -> String {
    switch symbol {
    case .value(let text): standsAlone(text) ? text : quoted(text)
    case .completed: character(for: .completed)
    case .error: character(for: .error)
    case .subscribe: character(for: .subscribe)
    case .unsubscribe: rules.characters[.cancel] ?? character(for: .unsubscribe)
    }
  }

  /// Whether a text that should draw a diagram does.
  func draws(_ diagram: MarbleDiagram, as text: String) -> Bool {
    (try? MarbleDiagram.parse(text, as: diagram.kind, syntax: self)) == diagram
  }
}

extension MarbleDiagram {
  /// Whether it draws a subscription, which all syntaxes draw alike.
  var isSubscription: Bool { marks.contains { $0.symbol == .subscribe } }

  /// A row in which it can stand.
  fileprivate var kind: Kind {
    if isSubscription { return .subscription(allowsLoneUnsubscribe: true) }
    return firstFrame < 0 ? .hot : .expect
  }
}

extension String {
  /// Whether the first scalar and what follows make one character.
  fileprivate var hasJoinedStart: Bool { first?.unicodeScalars.count != 1 }

  /// Whether the last scalar and what precedes make one character.
  fileprivate var hasJoinedEnd: Bool { last?.unicodeScalars.count != 1 }
}
