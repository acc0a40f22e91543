import RxFixtures

/// An expression that picks tests, such as `tag(slow) & !file(Debounce)`.
indirect enum FilterExpression: Sendable {
  /// Tests with a tag.
  case tag(FilterText)
  /// Tests of a file, by its path or its name.
  case file(FilterText)
  /// Tests by their titles.
  case test(FilterText)
  /// Laws.
  case law
  case not(FilterExpression)
  case and(FilterExpression, FilterExpression)
  case or(FilterExpression, FilterExpression)

  /// Whether the expression picks a test.
  func matches(_ test: FixtureTest, at path: String) -> Bool {
    switch self {
    case .tag(let text): test.tags.contains(where: text.matches)
    case .file(let text): text.matches(path) || text.matches(Self.name(of: path))
    case .test(let text): text.matches(test.title)
    case .law: test.isLaw
    case .not(let other): !other.matches(test, at: path)
    case .and(let left, let right): left.matches(test, at: path) && right.matches(test, at: path)
    case .or(let left, let right): left.matches(test, at: path) || right.matches(test, at: path)
    }
  }

  private static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}

/// The argument of a predicate: a text, a glob or a regular expression.
struct FilterText: Sendable {
  private let pattern: Pattern

  /// Takes an argument as it is.
  init(literally text: String, isWhole: Bool) throws {
    let regex = Self.escaped(text)
    pattern = try isWhole ? Self.whole(regex) : Pattern(regex)
  }

  /// Reads an argument.
  ///
  /// - Parameters:
  ///   - text: `=TEXT` for the whole text, `/REGEX/`, a glob with `*` and `?`, or a text.
  ///   - isWhole: Whether a text without any of these is the whole text, not a part of it.
  /// - Throws: `BadValue` if a regular expression is wrong.
  init(_ text: String, isWhole: Bool) throws {
    if text.count > 1, text.hasPrefix("/"), text.hasSuffix("/") {
      pattern = try OptionValue.pattern(String(text.dropFirst().dropLast()))
    } else if text.hasPrefix("=") {
      pattern = try Self.whole(Self.escaped(String(text.dropFirst())))
    } else if text.contains(where: { $0 == "*" || $0 == "?" }) {
      pattern = try Self.whole(text.map(Self.glob).joined())
    } else {
      let regex = Self.escaped(text)
      pattern = try isWhole ? Self.whole(regex) : Pattern(regex)
    }
  }

  /// What a character of a glob is in a regular expression.
  private static func glob(_ character: Character) -> String {
    switch character {
    case "*": ".*"
    case "?": "."
    default: escaped(String(character))
    }
  }

  /// Whether a text is meant.
  func matches(_ text: String) -> Bool { pattern.matches(in: text) }

  private static func whole(_ regex: String) throws -> Pattern { try Pattern("^(?:\(regex))$") }

  private static func escaped(_ text: String) -> String {
    String(text.flatMap { "\\.[](){}^$|*+?".contains($0) ? ["\\", $0] : [$0] })
  }
}
