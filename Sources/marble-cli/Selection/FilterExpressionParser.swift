import RxFixtures
import RxTestKit

/// Reads filter expressions: `|` binds weakest, then `&`, then `!`.
struct FilterExpressionParser {
  private let text: String
  private let characters: [Character]
  private var position = 0
  private var depth = 0

  /// Expressions that are nested deeper are refused.
  private static let deepest = 100
  private static let predicates = ["tag", "file", "test", "law"]

  /// Reads an expression.
  ///
  /// - Throws: `BadValue` with a caret below what is wrong.
  static func parse(_ text: String) throws -> FilterExpression {
    var parser = FilterExpressionParser(text)
    let expression = try parser.alternatives()
    guard parser.position == parser.characters.count else {
      throw parser.problem(
        "'&', '|' or the end expected", at: parser.position, note: parser.operatorNote)
    }
    return expression
  }

  private init(_ text: String) {
    self.text = text
    characters = Array(text)
  }

  private mutating func alternatives() throws -> FilterExpression {
    var expression = try conjunction()
    while take("|") { expression = .or(expression, try conjunction()) }
    return expression
  }

  private mutating func conjunction() throws -> FilterExpression {
    var expression = try negation()
    while take("&") { expression = .and(expression, try negation()) }
    return expression
  }

  private mutating func negation() throws -> FilterExpression {
    depth += 1
    defer { depth -= 1 }
    skipSpaces()
    guard depth <= Self.deepest else {
      throw problem("the expression is nested too deeply", at: position)
    }
    if take("!") { return .not(try negation()) }
    let start = position
    guard take("(") else { return try predicate() }
    let expression = try alternatives()
    guard take(")") else { throw problem("this '(' is never closed", at: start) }
    return expression
  }

  private mutating func predicate() throws -> FilterExpression {
    let start = position
    while position < characters.count, NameSpelling.isNamePart(characters[position]) {
      position += 1
    }
    let name = String(characters[start..<position])
    guard !name.isEmpty else {
      throw problem(
        "a predicate expected", at: start, note: operatorNote ?? "predicates are \(Self.list)")
    }
    guard Self.predicates.contains(name) else {
      let nearest = NameSpelling.nearest(to: name, among: Self.predicates)
      position = start
      throw problem(
        "unknown predicate '\(name)'", at: start, length: name.count,
        note: operatorNote ?? nearest.map { "did you mean '\($0)'?" }
          ?? "predicates are \(Self.list)")
    }
    let opening = position
    guard take("(") else {
      throw problem("'(' expected after '\(name)'", at: position, note: "write: \(name)(…)")
    }
    if name == "law" {
      guard take(")") else { throw problem("'law()' has no argument", at: position) }
      return .law
    }
    let (argument, isQuoted, place) = try argument(openedAt: opening)
    let isWhole = name == "tag"
    do {
      let text =
        isQuoted
        ? try FilterText(literally: argument, isWhole: isWhole)
        : try FilterText(argument, isWhole: isWhole)
      return name == "tag" ? .tag(text) : name == "file" ? .file(text) : .test(text)
    } catch let error as BadValue {
      throw problem(error.reason, at: place, length: argument.count)
    }
  }

  /// How to write an operator of other languages that comes next.
  private var operatorNote: String? {
    let rest = characters[position...]
    let word = String(rest.prefix(while: \.isLetter)).lowercased()
    switch word.isEmpty ? String(rest.prefix(1)) : word {
    case "and": return "write '&' instead of 'and'"
    case "or": return "write '|' instead of 'or'"
    case "not": return "write '!' instead of 'not'"
    case "&": return "write '&' instead of '&&'"
    case "|": return "write '|' instead of '||'"
    default: return nil
    }
  }

  private static let list = "tag(…), file(…), test(…) and law()"

  /// Reads what stands between the parentheses of a predicate, and the closing one.
  private mutating func argument(
    openedAt opening: Int
  ) throws -> (text: String, isQuoted: Bool, place: Int) {
    skipSpaces()
    let start = position
    let isQuoted = position < characters.count && characters[position] == "\""
    var text = ""
    if position < characters.count, "\"/".contains(characters[position]) {
      text = try delimited()
      skipSpaces()
    } else {
      var open = 0
      while position < characters.count, open > 0 || characters[position] != ")" {
        open += characters[position] == "(" ? 1 : characters[position] == ")" ? -1 : 0
        text.append(characters[position])
        position += 1
      }
      while text.last == " " { text.removeLast() }
    }
    guard take(")") else { throw problem("this '(' is never closed", at: opening) }
    guard !text.isEmpty else { throw problem("an argument expected", at: start) }
    return (text, isQuoted, start)
  }

  /// Reads a text in quotes, without them, or a regular expression with its slashes.
  private mutating func delimited() throws -> String {
    let (start, delimiter) = (position, characters[position])
    var text = ""
    position += 1
    while position < characters.count, characters[position] != delimiter {
      if characters[position] == "\\", position + 1 < characters.count {
        let next = characters[position + 1]
        // In a regular expression, a backslash in front of anything but a slash has a meaning.
        if delimiter == "/", next != "/" { text.append("\\") }
        text.append(next)
        position += 2
      } else {
        text.append(characters[position])
        position += 1
      }
    }
    guard position < characters.count else {
      throw problem("this \(delimiter) is never closed", at: start)
    }
    position += 1
    return delimiter == "/" ? "/\(text)/" : text
  }

  // MARK: - Characters

  private mutating func skipSpaces() {
    while position < characters.count, characters[position].isWhitespace { position += 1 }
  }

  /// Takes a character, and white space before it, if it comes next.
  private mutating func take(_ character: Character) -> Bool {
    skipSpaces()
    guard position < characters.count, characters[position] == character else { return false }
    position += 1
    return true
  }

  private func problem(
    _ message: String, at place: Int, length: Int = 1, note: String? = nil
  ) -> BadValue {
    let location = TextLocation(file: "", line: 1, column: place + 1)
    let diagnostic = Diagnostic(message, at: location, in: text, length: length, note: note)
    return BadValue("\(message.escapingControls())\n\(diagnostic.excerpt)")
  }
}
