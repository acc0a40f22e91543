// The rows that list several expressions: `where` and `each`.

import RxTestKit

extension FixtureParser {
  mutating func parseEach(_ row: FixtureRowHead) {
    if let arrow = tableArrow(row) { return parseTableLine(row, arrow: arrow) }
    if drawsSource(row) {
      draft.hasTable = true
      noteUnread(line)
      reportMissingArrow(row)
      return
    }
    let location = location(row.keyword.lowerBound)
    guard let start = readNameAndEqualsSign(row, .each), var cursor = start.cursor else { return }
    var values: [ExpressionText] = []
    var places: [(range: Range<Int>, line: Int)] = []
    let name = start.name
    var goesOn = true
    while goesOn {
      cursor.byte = lines[cursor.line].text.endOfWhitespace(at: cursor.byte)
      let start = cursor
      let (value, endsAtComma) = readExpression(at: &cursor, isList: true)
      if value.lines.first?.number == start.line + 1 {
        let end = cursor.line == start.line ? cursor.byte : lines[start.line].text.utf8.count
        let range = lines[start.line].text.trimmingEnd(start.byte..<end)
        if let issue = issue(ofValue: value.text, after: values, name, at: range) {
          report(issue.message, bytes: range, line: start.line, note: issue.note, isRowRead: true)
        }
        places.append((range, start.line))
        values.append(value)
      } else {
        report("a value is missing", bytes: start.byte..<start.byte + 1, line: start.line)
      }
      goesOn = endsAtComma
      cursor.byte += endsAtComma ? 1 : 0
    }
    line = cursor.line
    guard let name, let first = values.first else { return }
    if values.count == 1, let issue = issue(ofOnlyValue: first.text, name, at: places[0].range) {
      warn(issue, line: places[0].line)
    }
    draft.test.eachs.append(
      EachRow(name: name, values: values, location: location, order: row.order))
  }

  mutating func parseWhere(_ row: FixtureRowHead) {
    var cursor = FixtureCursor(line: line, byte: row.rest)
    repeat {
      if let key = readKey(at: &cursor) { bind(key, at: &cursor, row) }
    } while findNextBinding(at: &cursor)
    line = cursor.line
  }

  /// Moves behind a comma and to the next key, which may be on the next line.
  ///
  /// A row there has a keyword of several characters, which no key without quotes has.
  private mutating func findNextBinding(at cursor: inout FixtureCursor) -> Bool {
    guard lines[cursor.line].text.byte(at: cursor.byte) == UInt8(ascii: ",") else { return false }
    let comma = cursor
    cursor.byte = lines[cursor.line].text.endOfWhitespace(at: cursor.byte + 1)
    let text = lines[cursor.line].text
    if text.isComment(at: cursor.byte) { lines[cursor.line].comment = cursor.byte }
    guard text.isComment(at: cursor.byte) || cursor.byte == text.utf8.count else { return true }
    guard let next = nextContent(after: cursor.line), !hasKeyword(next) else {
      report(
        "a binding is missing after this comma", bytes: comma.byte..<comma.byte + 1,
        line: comma.line)
      return false
    }
    claim(next, after: cursor.line)
    cursor = FixtureCursor(line: next, byte: lines[next].indentation)
    return true
  }

  /// Reads the expression of a binding whose key is read, and binds the key.
  private mutating func bind(
    _ key: FixtureKey, at cursor: inout FixtureCursor, _ row: FixtureRowHead
  ) {
    let location = location(key.range.lowerBound, line: cursor.line)
    let keyLine = cursor.line
    let start = cursor
    let (expression, _) = readExpression(at: &cursor, isList: true)
    guard expression.lines.first?.number == start.line + 1 else {
      report(
        "an expression is missing after '='", bytes: start.byte..<start.byte + 1,
        line: start.line)
      return
    }
    if let known = draft.keys[key.symbol] ?? head?.keys[key.symbol] {
      if draft.keys[key.symbol] == nil, head?.hasErrors == true { return }
      report(
        known.line == keyLine
          ? "this row binds '\(key.text)' twice"
          : "'\(key.text)' is bound already, in line \(known.line + 1)", bytes: key.range,
        line: keyLine, isRowRead: true)
      return
    }
    draft.keys[key.symbol] = .init(
      line: keyLine, range: key.range, index: draft.test.wheres.count)
    draft.test.wheres.append(
      WhereRow(
        key: key.symbol, isQuoted: key.isQuoted, expression: expression, location: location,
        order: row.order))
  }

  /// Reads a key and the `=` behind it.
  ///
  /// - Parameter cursor: Moved to the expression, or where there is no key to the next comma.
  /// - Returns: The key, or nil when something is wrong, which is reported.
  private mutating func readKey(at cursor: inout FixtureCursor) -> FixtureKey? {
    let text = lines[cursor.line].text
    let start = cursor.byte
    let result = text.withBytes { bytes in
      Result { () throws(TextIssue) in
        try FixtureKey(
          MarbleTokenizer(line: text, bytes: bytes, end: bytes.count), at: start)
      }
    }
    switch result {
    case .success(let key):
      let equals = text.endOfWhitespace(at: key.range.upperBound)
      if text.byte(at: equals) == UInt8(ascii: "=") {
        cursor.byte = text.endOfWhitespace(at: equals + 1)
        return key
      }
      reportKey(
        TextIssue(
          message: "\(Self.missingEqualsSign) '\(key.text)'", range: equals..<equals + 1,
          note: "write: \(FixtureKeyword.where.usage)"), line: cursor.line)
      cursor.byte = equals
    case .failure(let issue):
      reportKey(issue, line: cursor.line)
      cursor.byte = min(max(start, issue.range.upperBound), text.utf8.count)
    }
    noteUnread(cursor.line)
    _ = readExpression(at: &cursor, isList: true, isReporting: false)
    return nil
  }
}

extension FixtureParser {
  /// The bindings of a row that writes them with another sign, such as `:` or `->`, from the first one on; nil if it has none, or is long.
  private func bindingsWithEqualsSigns(upTo sign: Range<Int>, line index: Int) -> String? {
    let end = lines[index].text.comment(from: sign.lowerBound, quoting: true) ?? .max
    let before = text(in: 0..<sign.lowerBound, line: index)
    var rest = before.split(separator: " ").last?.suffix(1) ?? ""
    rest += text(in: sign.lowerBound..<end, line: index).drop { $0 == " " }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    guard rest.utf8.count <= 100 else { return nil }
    // A text of the row may contain such a sign.
    let bindings = String(rest).replacing(
      /"(?:[^"\\]|\\.)*"|(^|,)(\s*\w)\s*(?::=?|->|=>|is)\s*/
    ) { match in
      match.2.map { "\(match.1 ?? "")\($0) = " } ?? String(match.0)
    }
    return bindings == rest ? nil : bindings
  }

  static let missingEqualsSign = "'=' expected after"

  /// What is wrong with a binding whose value is on the left.
  static let turned = "the key is on the left of '=', and its value on the right"

  /// Reports the error of a key: only once in a row if all its bindings are written with ':'.
  private mutating func reportKey(_ issue: TextIssue, line index: Int) {
    let isSign = issue.message.hasPrefix(Self.missingEqualsSign)
    if isSign, draft.test.diagnostics.last?.location.line == index + 1,
      draft.test.diagnostics.last?.message.hasPrefix(Self.missingEqualsSign) == true
    {
      return
    }
    var issue = issue
    if let bindings = turnedBindings(line: index) {
      issue = TextIssue(message: Self.turned, range: issue.range, note: "write: \(bindings)")
      // One correction turns all bindings of the row.
      if let last = draft.test.diagnostics.last, last.message == issue.message,
        last.location.line == index + 1
      {
        return
      }
    } else if isSign, let bindings = bindingsWithEqualsSigns(upTo: issue.range, line: index) {
      issue.note = "write: where \(bindings)"
    } else if let note = keyAdvice(issue.range, line: index) {
      issue.note = note
    }
    report(issue, line: index)
  }
}

/// The text to the left of a `=` in a `where` row.
struct FixtureKey {
  var symbol: MarbleDiagram.Symbol
  var isQuoted = false
  /// Where the key is in its line, in UTF-8 bytes.
  var range: Range<Int>
  /// The key as it is written.
  var text: String

  init(_ tokens: MarbleTokenizer, at start: Int) throws(TextIssue) {
    guard start < tokens.end, let byte = tokens.bytes[start...].first,
      !tokens.line.isComment(at: start)
    else {
      throw TextIssue(
        message: "a binding is missing", range: start..<start + 1,
        note: "write: \(FixtureKeyword.where.usage)")
    }
    if tokens.startsWithCombiningMark(at: start) {
      throw TextIssue(message: "a combining mark cannot begin a key", range: start..<start + 1)
    }
    if MarbleSyntax.rxjs.token(byte) != nil, tokens.isMarked(at: start) {
      throw tokens.markIssue(at: start)
    }
    if byte == UInt8(ascii: "'") {
      let (value, end) = try tokens.quoted(at: start)
      symbol = .value(value)
      isQuoted = true
      range = start..<end
    } else {
      range = start..<(try Self.endOfBareKey(tokens, at: start))
      symbol = byte == UInt8(ascii: "#") ? .error : .value(tokens.text(range))
    }
    text = tokens.text(range)
  }

  /// Checks that a key without quotes is a single character with no other meaning.
  private static func endOfBareKey(
    _ tokens: MarbleTokenizer, at start: Int
  ) throws(TextIssue) -> Int {
    let byte = tokens.bytes[start]
    let end = tokens.endOfCharacter(at: start)
    if byte == UInt8(ascii: ",") || byte == UInt8(ascii: "=")
      || (MarbleSyntax.rxjs.token(byte) != nil && byte != UInt8(ascii: "#"))
    {
      let key = Character(Unicode.Scalar(byte))
      throw TextIssue(
        message: "a key is missing before '\(key)'", range: start..<end,
        note: "'\(key)' as a key is written in quotes")
    }
    var word = end
    while word < tokens.end, !isEndOfKey(tokens.bytes[word]) { word += 1 }
    guard word > end else { return end }
    let shown = tokens.text(start..<word)
    if word == end + 1, tokens.bytes[end] == UInt8(ascii: ":") {
      throw TextIssue(
        message: "\(FixtureParser.missingEqualsSign) '\(tokens.text(start..<end))'",
        range: end..<word,
        note: "write: where \(tokens.text(start..<end)) = EXPRESSION, …")
    }
    if shown.contains("#") {
      throw TextIssue(
        message: "'\(shown.prefix(40))' is not a key", range: start..<word,
        note: "a test has one error, '#': where # = EXPRESSION")
    }
    throw TextIssue(
      message: "a key of several characters is written in quotes", range: start..<word,
      note: ["error", "err"].contains(shown)
        ? "the key of the error is '#': where # = EXPRESSION"
        : "bind one letter, and draw it; or quote the key here and in the diagrams: "
          + "'\(shown.prefix(40))'")
  }

  private static func isEndOfKey(_ byte: UInt8) -> Bool {
    byte.isWhitespace || byte == UInt8(ascii: "=") || byte == UInt8(ascii: ",")
  }
}
