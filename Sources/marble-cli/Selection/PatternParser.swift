import RxFixtures

/// The syntax tree of a regular expression.
indirect enum PatternSyntax {
  case character(CharacterClass)
  case place(Pattern.Place)
  case sequence([PatternSyntax])
  case alternatives([PatternSyntax])
  case repetition(PatternSyntax, least: Int, most: Int?)
}

/// A set of characters.
struct CharacterClass: Sendable {
  /// Some of the characters.
  enum Part: Sendable {
    case any
    case range(ClosedRange<Character>)
    case digits, words, spaces
    case notDigits, notWords, notSpaces
  }

  var parts: [Part]
  var isNegated = false
  var ignoresCase = false

  /// Whether a character belongs to the class.
  func contains(_ character: Character) -> Bool {
    var isMember = parts.contains { $0.contains(character) }
    if !isMember, ignoresCase {
      let others = [character.lowercased(), character.uppercased()].compactMap {
        $0.count == 1 ? $0.first : nil
      }
      isMember = others.contains { other in parts.contains { $0.contains(other) } }
    }
    return isMember != isNegated
  }

  /// Whether a character is part of a word.
  static func isWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }
}

extension CharacterClass.Part {
  fileprivate func contains(_ character: Character) -> Bool {
    switch self {
    case .any: !character.isNewline
    case .range(let range): range.contains(character)
    case .digits: character.isNumber
    case .words: CharacterClass.isWord(character)
    case .spaces: character.isWhitespace
    case .notDigits: !character.isNumber
    case .notWords: !CharacterClass.isWord(character)
    case .notSpaces: !character.isWhitespace
    }
  }
}

/// Reads a regular expression.
struct PatternParser {
  private let text: [Character]
  private var position = 0
  private var depth = 0
  private var ignoresCase = false

  private static let deepestNesting = 200
  private static let mostRepetitions = 1000

  init(_ text: String) {
    self.text = Array(text)
  }

  /// Reads the whole expression.
  mutating func parse() throws -> PatternSyntax {
    let syntax = try alternatives()
    if peek == ")" { throw BadValue("unmatched ')'") }
    return syntax
  }

  private var peek: Character? { position < text.count ? text[position] : nil }

  private mutating func take(_ character: Character) -> Bool {
    guard peek == character else { return false }
    position += 1
    return true
  }

  private mutating func next(_ missing: String) throws -> Character {
    guard let character = peek else { throw BadValue(missing) }
    position += 1
    return character
  }

  private mutating func alternatives() throws -> PatternSyntax {
    let outer = ignoresCase
    defer { ignoresCase = outer }
    var parts = [try sequence()]
    while take("|") { parts.append(try sequence()) }
    return parts.count == 1 ? parts[0] : .alternatives(parts)
  }

  private mutating func sequence() throws -> PatternSyntax {
    var parts: [PatternSyntax] = []
    while let character = peek, character != "|", character != ")" {
      guard let part = try atom() else { continue }
      parts.append(try repeated(part))
    }
    return .sequence(parts)
  }

  /// Reads the operand of a repetition; nil for an option.
  private mutating func atom() throws -> PatternSyntax? {
    switch try next("") {
    case "(": return try group()
    case "[": return .character(try characterClass())
    case ".": return .character(CharacterClass(parts: [.any]))
    case "^": return .place(.start)
    case "$": return .place(.end)
    case "\\": return try escape()
    case let character where "*+?{".contains(character):
      throw BadValue("'\(character)' has nothing to repeat")
    case let character: return one(character)
    }
  }

  private func one(_ character: Character) -> PatternSyntax {
    .character(CharacterClass(parts: [.range(character...character)], ignoresCase: ignoresCase))
  }

  private mutating func group() throws -> PatternSyntax? {
    if take("?") {
      if take("i") {
        guard take(")") else { throw BadValue("the only option is '(?i)'") }
        ignoresCase = true
        return nil
      }
      guard take(":") else {
        throw BadValue("groups that begin with '(?' are not supported, but '(?:' and '(?i)'")
      }
    }
    depth += 1
    guard depth <= Self.deepestNesting else { throw BadValue("it is nested too deeply") }
    let syntax = try alternatives()
    guard take(")") else { throw BadValue("a '(' is never closed") }
    depth -= 1
    return syntax
  }

  // MARK: Repetitions

  private mutating func repeated(_ part: PatternSyntax) throws -> PatternSyntax {
    guard let (least, most) = try repetition() else { return part }
    // Greedy and lazy repetitions are equivalent here.
    if !take("?") { _ = take("+") }
    if let character = peek, "*+?{".contains(character) {
      throw BadValue("'\(character)' cannot follow a repetition")
    }
    return .repetition(part, least: least, most: most)
  }

  private mutating func repetition() throws -> (least: Int, most: Int?)? {
    if take("*") { return (0, nil) }
    if take("+") { return (1, nil) }
    if take("?") { return (0, 1) }
    guard take("{") else { return nil }
    let least = number()
    let hasComma = take(",")
    let most = hasComma ? number() : least
    guard take("}"), let most = hasComma ? most ?? .max : most,
      (least ?? 0) <= most, least != nil || hasComma
    else { throw BadValue("a repetition is written '{2}', '{2,}' or '{2,5}'; '{' itself '\\{'") }
    guard (least ?? 0) <= Self.mostRepetitions, most == .max || most <= Self.mostRepetitions else {
      throw BadValue("something is repeated more than \(Self.mostRepetitions) times")
    }
    return (least ?? 0, most == .max ? nil : most)
  }

  private mutating func number() -> Int? {
    var digits = ""
    while let character = peek, character.isASCII, character.isNumber {
      digits.append(character)
      position += 1
    }
    return digits.isEmpty ? nil : Int(digits) ?? .max - 1
  }

  // MARK: Characters

  private static let unfinishedEscape = "nothing follows the last '\\'"

  private mutating func escape() throws -> PatternSyntax {
    let character = try next(Self.unfinishedEscape)
    switch character {
    case "b": return .place(.wordBoundary)
    case "B": return .place(.noWordBoundary)
    case "A": return .place(.start)
    case "z", "Z": return .place(.end)
    default:
      if let part = Self.part(character) { return .character(CharacterClass(parts: [part])) }
      return one(try literal(character))
    }
  }

  private static func part(_ character: Character) -> CharacterClass.Part? {
    switch character {
    case "d": .digits
    case "w": .words
    case "s": .spaces
    case "D": .notDigits
    case "W": .notWords
    case "S": .notSpaces
    default: nil
    }
  }

  /// The character that an escape stands for.
  private func literal(_ character: Character) throws -> Character {
    switch character {
    case "n": return "\n"
    case "t": return "\t"
    case "r": return "\r"
    default:
      guard character.isASCII, character.isLetter || character.isNumber else { return character }
      throw BadValue("'\\\(character)' is not supported")
    }
  }

  private mutating func characterClass() throws -> CharacterClass {
    let missing = "a '[' is never closed"
    var set = CharacterClass(parts: [], isNegated: take("^"), ignoresCase: ignoresCase)
    while true {
      let character = try next(missing)
      if character == "]", !set.parts.isEmpty { return set }
      if character == "[" { throw BadValue("a '[' in a class is written '\\['") }
      if character == "\\", let escaped = peek, let part = Self.part(escaped) {
        position += 1
        set.parts.append(part)
        continue
      }
      let first = try member(character, missing)
      guard peek == "-", position + 1 < text.count, text[position + 1] != "]" else {
        set.parts.append(.range(first...first))
        continue
      }
      position += 1
      let last = try member(try next(missing), missing)
      guard first <= last else { throw BadValue("the range '\(first)-\(last)' is empty") }
      set.parts.append(.range(first...last))
    }
  }

  private mutating func member(_ character: Character, _ missing: String) throws -> Character {
    character == "\\" ? try literal(try next(missing)) : character
  }
}
