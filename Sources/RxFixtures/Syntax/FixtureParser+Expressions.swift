import RxTestKit

private struct OpenBracket {
  /// The byte that closes it: that of `)`, `]`, `}` or `"`.
  var closer: UInt8
  var line: Int
  var byte: Int
}

extension FixtureParser {
  /// Reads an expression with the lines on which it continues.
  ///
  /// - Parameters:
  ///   - cursor: Where to begin; moved to the comma behind the expression, or to the end of its last line.
  ///   - isList: Whether the expression ends at a comma outside brackets.
  ///   - isReporting: Whether what is wrong is reported.
  /// - Returns: The expression, empty when there is none, and whether it ends at a comma.
  mutating func readExpression(
    at cursor: inout FixtureCursor, isList: Bool, isReporting: Bool = true
  ) -> (text: ExpressionText, endsAtComma: Bool) {
    var scanner = BracketScanner(isList: isList)
    var builder = ExpressionBuilder(file: path)
    var swallowed: Int?
    while true {
      let text = lines[cursor.line].text
      text.withBytes { scanner.scan($0, at: cursor) }
      lines[cursor.line].comment = scanner.comment
      builder.add(lines[cursor.line], cursor, end: scanner.end)
      cursor.byte = scanner.end
      if scanner.isAtComma { break }
      guard let next = nextLine(after: cursor.line, in: scanner) else { break }
      if scanner.isOpen && swallowed == nil && beginsRow(next) { swallowed = next }
      claim(next, after: cursor.line)
      cursor = FixtureCursor(line: next, byte: lines[next].indentation)
    }
    builder.text.isMalformed = scanner.issue != nil || scanner.isOpen
    if isReporting {
      if let (issue, line) = scanner.issue {
        report(issue, line: line)
      } else if let first = scanner.brackets.first {
        let culprit = scanner.brackets.last { $0.line < swallowed ?? .max }
        report(neverClosed: culprit ?? first, swallowed: swallowed)
      }
    }
    return (builder.text, scanner.isAtComma)
  }

  /// The expression that is a part of the line.
  func expression(in range: Range<Int>) -> ExpressionText {
    var builder = ExpressionBuilder(file: path)
    builder.add(
      lines[line], FixtureCursor(line: line, byte: range.lowerBound), end: range.upperBound)
    return builder.text
  }

  private mutating func report(neverClosed bracket: OpenBracket, swallowed: Int?) {
    let range = bracket.byte..<bracket.byte + 1
    let opener = lines[bracket.line].text[utf8: range]
    report(
      "this '\(opener)' is never closed", bytes: range, line: bracket.line,
      note: swallowed.flatMap { next in
        // Another bracket, which is closed, took that line in.
        if next <= bracket.line { return nil }
        let last = (bracket.line..<next).last { lines[$0].indentation < lines[$0].text.utf8.count }
        return "add '\(Character(Unicode.Scalar(bracket.closer)))' at the end of line "
          + "\((last ?? bracket.line) + 1); now line \(next + 1) is part of the expression"
      })
  }

  /// Finds the line on which an expression continues; one that is broken already takes in no rows.
  private func nextLine(after line: Int, in scanner: BracketScanner) -> Int? {
    guard let next = nextContent(after: line), !beginsTest(next) else { return nil }
    if lines[next].text.byte(at: lines[next].indentation) == UInt8(ascii: ".") { return next }
    return scanner.isOpen && !(scanner.issue != nil && hasKeyword(next)) ? next : nil
  }

  /// Finds the next line that is neither blank nor a comment.
  func nextContent(after line: Int) -> Int? {
    var next = line + 1
    while next < lines.count {
      let start = lines[next].indentation
      let text = lines[next].text
      if start < text.utf8.count && !text.isComment(at: start) { return next }
      next += 1
    }
    return nil
  }

  /// Whether a line starts a test, which ends everything above it.
  func beginsTest(_ line: Int) -> Bool { keyword(of: line) == FixtureKeyword.test.rawValue }

  /// Whether a line begins with the keyword of a row.
  func hasKeyword(_ line: Int) -> Bool { FixtureKeyword(rawValue: keyword(of: line)) != nil }

  /// Whether a line looks like a row that is not also a statement of a closure.
  private func beginsRow(_ line: Int) -> Bool {
    switch FixtureKeyword(rawValue: keyword(of: line)) {
    case nil, .let, .any, .where, .some(.at): false
    default: true
    }
  }

  /// The first word of a line.
  func keyword(of line: Int) -> String {
    let text = lines[line].text
    let start = lines[line].indentation
    return String(text[utf8: start..<text.endOfWord(at: start)])
  }

  /// Notes that a line belongs to the row above it, and what the lines in between are.
  mutating func claim(_ line: Int, after previous: Int) {
    for index in previous + 1..<line {
      let start = lines[index].indentation
      let isBlank = start == lines[index].text.utf8.count
      lines[index].role = isBlank ? .blank : .comment
      lines[index].comment = isBlank ? nil : start
    }
    lines[line].role = .continuation
    reportUnreadable(line)
  }
}

/// Walks over the brackets and strings of an expression, line by line.
private struct BracketScanner {
  private static let quote = UInt8(ascii: "\"")

  /// Whether the expression ends at a comma outside brackets.
  let isList: Bool
  /// What is open, the outermost first.
  private(set) var brackets: [OpenBracket] = []
  /// The first thing that cannot be part of any expression.
  private(set) var issue: (TextIssue, line: Int)?
  /// Where the expression's part of the last line ends.
  private(set) var end = 0
  /// Where the comment of the last line begins.
  private(set) var comment: Int?
  private(set) var isAtComma = false
  private var openStringCount = 0

  init(isList: Bool) {
    self.isList = isList
  }

  var isOpen: Bool { !brackets.isEmpty }

  mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>, at cursor: FixtureCursor) {
    var index = cursor.byte
    comment = nil
    while index < bytes.count {
      if brackets.last?.closer == Self.quote {
        index = scanString(bytes, at: index, line: cursor.line)
        continue
      }
      let byte = bytes[index]
      if isList && byte == UInt8(ascii: ",") && brackets.isEmpty {
        (end, isAtComma) = (index, true)
        return
      }
      if byte == UInt8(ascii: "/") && isComment(bytes, at: index) {
        (end, comment) = (index, index)
        return
      }
      scanBracket(byte, at: FixtureCursor(line: cursor.line, byte: index))
      index += 1
    }
    end = bytes.count
    closeStrings()
  }

  private func isComment(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    openStringCount == 0 && index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "/")
      && (index == 0 || bytes[index - 1].isWhitespace)
  }

  private mutating func scanBracket(_ byte: UInt8, at place: FixtureCursor) {
    switch byte {
    case Self.quote: open(byte, place)
    case UInt8(ascii: "("): open(UInt8(ascii: ")"), place)
    case UInt8(ascii: "["): open(UInt8(ascii: "]"), place)
    case UInt8(ascii: "{"): open(UInt8(ascii: "}"), place)
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): close(byte, place)
    default: break
    }
  }

  private mutating func open(_ closer: UInt8, _ place: FixtureCursor) {
    if closer == Self.quote { openStringCount += 1 }
    brackets.append(OpenBracket(closer: closer, line: place.line, byte: place.byte))
  }

  /// Closes the innermost bracket.
  ///
  /// Where another one is open, the one in between was forgotten, or this one is too much.
  private mutating func close(_ closer: UInt8, _ place: FixtureCursor) {
    if brackets.last?.closer == closer {
      brackets.removeLast()
      return
    }
    let name = Character(Unicode.Scalar(closer))
    var message = "'\(name)' closes nothing here"
    if let expected = brackets.last?.closer {
      message = "'\(Character(Unicode.Scalar(expected)))' expected before '\(name)'"
    }
    note(TextIssue(message: message, range: place.byte..<place.byte + 1), line: place.line)
    if brackets.dropLast().last?.closer == closer { brackets.removeLast(2) }
  }

  /// Reads one character of a string literal, or an escape.
  private mutating func scanString(
    _ bytes: UnsafeBufferPointer<UInt8>, at index: Int, line: Int
  ) -> Int {
    if bytes[index] == Self.quote {
      brackets.removeLast()
      openStringCount -= 1
    } else if bytes[index] == UInt8(ascii: "\\") {
      if index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "(") {
        open(UInt8(ascii: ")"), FixtureCursor(line: line, byte: index + 1))
      }
      return index + 2
    }
    return index + 1
  }

  /// Ends what a line leaves open of its strings.
  private mutating func closeStrings() {
    guard openStringCount > 0, let first = brackets.firstIndex(where: { $0.closer == Self.quote })
    else { return }
    let bracket = brackets[first]
    note(
      TextIssue(
        message: "this string is never closed", range: bracket.byte..<bracket.byte + 1,
        note: "a string ends on the line on which it begins"), line: bracket.line)
    brackets.removeSubrange(first...)
    openStringCount = 0
  }

  private mutating func note(_ issue: TextIssue, line: Int) {
    if self.issue == nil { self.issue = (issue, line) }
  }
}

/// Puts together an expression from parts of lines.
private struct ExpressionBuilder {
  var text: ExpressionText

  init(file: String) {
    text = ExpressionText(text: "", file: file, lines: [])
  }

  mutating func add(_ line: FixtureLine, _ start: FixtureCursor, end: Int) {
    let range = line.text.trimmingEnd(start.byte..<max(start.byte, end))
    guard !range.isEmpty else { return }
    if !text.text.isEmpty { text.text += "\n" }
    text.lines.append(
      ExpressionText.Line(
        source: line.text, number: start.line + 1, sourceOffset: range.lowerBound,
        textOffset: text.text.utf8.count, isASCII: line.isASCII))
    text.text += line.text[utf8: range]
  }
}
