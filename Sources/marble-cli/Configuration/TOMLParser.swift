import RxFixtures

/// Reads the subset of TOML of ``TOMLDocument``.
struct TOMLParser {
  /// What is wrong, and where.
  struct Problem: Error {
    var message: String
    var place: TOMLDocument.Place
    var note: String?
  }

  private let characters: [Character]
  private var position = 0
  private var line = 1
  /// Where the line begins.
  private var lineStart = 0
  /// The lines in which tables, and keys of tables, stand.
  private var known: [[String]: Int] = [:]
  private var tables = [
    TOMLDocument.Table(path: [], place: .init(line: 1, column: 1, length: 1))
  ]

  init(_ text: String) {
    let marked = text.first == "\u{FEFF}" ? text.dropFirst() : text[...]
    characters = Array(marked.replacing("\r\n", with: "\n"))
  }

  mutating func parse() throws(Problem) -> [TOMLDocument.Table] {
    while true {
      skipBlankLines()
      guard let next = peek else { return tables }
      if next == "[" { try parseTable() } else { try parseEntry() }
      skipSpaces()
      guard peek == nil || peek == "\n" else {
        throw problem("the end of the line expected", at: position)
      }
    }
  }

  // MARK: - Tables and keys

  private mutating func parseTable() throws(Problem) {
    let start = position
    position += 1
    if peek == "[" {
      throw problem("arrays of tables are not supported", at: start, length: 2)
    }
    var path: [String] = []
    repeat {
      skipSpaces()
      path.append(try key())
      skipSpaces()
    } while take(".")
    guard take("]") else { throw problem("']' expected", at: position) }
    let place = place(from: start)
    if let known = known.updateValue(line, forKey: path) {
      throw Problem(
        message: "line \(known) already has this table", place: place, note: nil)
    }
    tables.append(.init(path: path, place: place))
  }

  private mutating func parseEntry() throws(Problem) {
    let start = position
    let key = try key()
    let keyPlace = place(from: start)
    skipSpaces()
    if peek == "." {
      throw problem(
        "dotted keys are not supported", at: position, note: "write a table, [\(key)]")
    }
    guard take("=") else { throw problem("'=' expected", at: position) }
    skipSpaces()
    let valueStart = position
    let (valueLine, lineStart) = (line, lineStart)
    let value = try value()
    // A value of several lines is shown by its first character.
    let length = line == valueLine ? position - valueStart : 1
    let place = TOMLDocument.Place(
      line: valueLine, column: valueStart - lineStart + 1, length: length)
    let last = tables.count - 1
    if let known = known.updateValue(keyPlace.line, forKey: tables[last].path + ["=", key]) {
      throw Problem(
        message: "line \(known) already sets '\(key)'", place: keyPlace, note: nil)
    }
    tables[last].entries.append(
      .init(key: key, keyPlace: keyPlace, value: value, valuePlace: place))
  }

  private mutating func key() throws(Problem) -> String {
    if peek == "\"" || peek == "'" { return try string() }
    let start = position
    while let next = peek, next.isBareKeyPart { position += 1 }
    guard position > start else {
      throw problem(
        "a name expected", at: position, note: "names hold letters, digits, '-' and '_'")
    }
    return String(characters[start..<position])
  }

  // MARK: - Values

  private mutating func value() throws(Problem) -> TOMLDocument.Value {
    switch peek {
    case "\"", "'": return .string(try string())
    case "[": return .strings(try strings())
    case "{": throw problem("inline tables are not supported", at: position)
    default: return try word()
    }
  }

  private mutating func word() throws(Problem) -> TOMLDocument.Value {
    let start = position
    while let next = peek, next.isBareKeyPart || next == "+" || next == "." || next == ":" {
      position += 1
    }
    let word = String(characters[start..<position])
    if word == "true" || word == "false" { return .boolean(word == "true") }
    let digits = word.first == "+" || word.first == "-" ? word.dropFirst() : word[...]
    let groups = digits.split(separator: "_", omittingEmptySubsequences: false)
    let isNumber = groups.allSatisfy { !$0.isEmpty && $0.allSatisfy { ("0"..."9").contains($0) } }
    if isNumber, digits.first != "0" || digits.count == 1 {
      guard let number = Int(word.filter { $0 != "_" && $0 != "+" }) else {
        throw problem("the number is too large", at: start, length: word.count)
      }
      return .integer(number)
    }
    let message = word.isEmpty ? "a value expected" : "'\(word)' is not a value"
    let isFraction = word.contains(".") && Double(word) != nil
    throw problem(
      message, at: start, length: max(1, word.count),
      note: isFraction
        ? "write a number with a fraction in quotes: \"\(word)\""
        : "values are \"texts\", integers, true, false and arrays of texts")
  }

  private mutating func strings() throws(Problem) -> [String] {
    let start = (position, line, lineStart)
    position += 1
    var strings: [String] = []
    while true {
      skipBlankLines()
      if take("]") { return strings }
      guard peek != nil else {
        (position, line, lineStart) = start
        throw problem("this '[' is never closed", at: position)
      }
      guard peek == "\"" || peek == "'" else {
        throw problem("a text in quotes expected", at: position, note: "arrays hold texts only")
      }
      strings.append(try string())
      skipBlankLines()
      if peek != "]", !take(",") {
        throw problem("',' or ']' expected", at: position)
      }
    }
  }

  private mutating func string() throws(Problem) -> String {
    let start = position
    let quote = characters[position]
    if position + 2 < characters.count, characters[position + 1] == quote,
      characters[position + 2] == quote
    {
      throw problem("texts of several lines are not supported", at: start, length: 3)
    }
    position += 1
    var text = ""
    while let next = peek, next != "\n" {
      position += 1
      if next == quote { return text }
      if next == "\\", quote == "\"" { text.append(try escape()) } else { text.append(next) }
    }
    throw problem("this \(quote) is never closed", at: start)
  }

  private mutating func escape() throws(Problem) -> Character {
    let start = position - 1
    let letter = peek
    position += 1
    switch letter {
    case "\"": return "\""
    case "\\": return "\\"
    case "n": return "\n"
    case "t": return "\t"
    case "r": return "\r"
    case "b": return "\u{8}"
    case "f": return "\u{C}"
    case "u", "U":
      let count = letter == "u" ? 4 : 8
      let digits = characters[position..<min(position + count, characters.count)]
      if digits.count == count, digits.allSatisfy(\.isHexDigit),
        let scalar = UInt32(String(digits), radix: 16).flatMap(Unicode.Scalar.init)
      {
        position += count
        return Character(scalar)
      }
      throw problem("'\\\(letter ?? "u")' needs \(count) hexadecimal digits", at: start, length: 2)
    default:
      throw problem(
        "unknown escape", at: start, length: 2,
        note: "write \\\\ for a backslash, or the text in '…'")
    }
  }

  // MARK: - Characters

  private var peek: Character? { position < characters.count ? characters[position] : nil }

  private mutating func take(_ character: Character) -> Bool {
    guard peek == character else { return false }
    position += 1
    return true
  }

  private mutating func skipSpaces() {
    while peek == " " || peek == "\t" { position += 1 }
    guard peek == "#" else { return }
    while let next = peek, next != "\n" { position += 1 }
  }

  private mutating func skipBlankLines() {
    skipSpaces()
    while take("\n") {
      line += 1
      lineStart = position
      skipSpaces()
    }
  }

  private func place(from start: Int) -> TOMLDocument.Place {
    .init(line: line, column: start - lineStart + 1, length: position - start)
  }

  private func problem(
    _ message: String, at place: Int, length: Int = 1, note: String? = nil
  ) -> Problem {
    Problem(
      message: message, place: .init(line: line, column: place - lineStart + 1, length: length),
      note: note)
  }
}

extension Character {
  /// Whether the character is allowed in a name without quotes.
  fileprivate var isBareKeyPart: Bool {
    isASCII && (isLetter || isNumber) || self == "-" || self == "_"
  }
}
