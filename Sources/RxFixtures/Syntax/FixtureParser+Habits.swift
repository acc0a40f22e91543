// What people write who know other tools, and what to write here.

import RxTestKit

extension FixtureParser {
  /// The marks between which other languages write texts.
  private static let quotes: [Character: Character] = [
    "'": "'", "\"": "\"", "`": "`", "“": "”", "„": "“", "‘": "’", "«": "»",
  ]

  /// Returns the issue of a diagram in quotes, which is a single value or an error; nil if the quotes hold no marbles.
  func quotedDiagram(
    _ range: Range<Int>, as grammar: MarbleScanner.Grammar
  ) -> (issue: TextIssue, meant: String)? {
    let text = lines[line].text[utf8: range]
    if let byte = text.utf8.first, byte < 0x80, !"'\"`".utf8.contains(byte) { return nil }
    guard let first = text.first, let last = text.last, Self.quotes[first] == last else {
      return nil
    }
    let inner = String(text.dropFirst().dropLast())
    guard inner.count > 2,
      inner.first.map("-^[(".contains) == true || inner.last.map("-|#)]!".contains) == true,
      inner.contains("-") || inner.contains("|") || inner.contains("#"), !inner.contains(last),
      MarbleDiagram.scan(inner, 0..<inner.utf8.count, as: grammar).1.isEmpty
    else { return nil }
    let message =
      first == "'"
      ? "this diagram is a single value in quotes" : "a diagram has no quotes around it"
    return (
      TextIssue(message: message, range: range, note: "to draw marbles, write: \(inner)"), inner
    )
  }

  /// Returns the issue of a diagram in a call, as other tools write it: `source.toBe(-a-b-|)`; nil without one.
  func diagramInCall(
    _ range: Range<Int>, as grammar: MarbleScanner.Grammar, isRead: Bool
  ) -> TextIssue? {
    let text = lines[line].text[utf8: range]
    // A regular expression is compiled each time: only what can match comes so far.
    let isSource =
      text.utf8.contains(UInt8(ascii: "'")) && text.utf8.contains(UInt8(ascii: "("))
      && (text.contains("hot('") || text.contains("cold('"))
    guard isSource || text.utf8.contains(UInt8(ascii: ".")),
      !isRead || isSource || text.contains(".toBe("),
      let call = text.wholeMatch(
        of: /(?:= *)?[\w.()]*\w\(\s*(["'`]?)([^"'`()]+?)\1\s*[;)]*/),
      call.2.contains("-")
    else { return nil }
    let diagram = String(call.2)
    guard MarbleDiagram.scan(diagram, 0..<diagram.utf8.count, as: grammar).1.isEmpty else {
      return nil
    }
    return TextIssue(
      message: "this row takes a diagram, not a call", range: range, note: "write: \(diagram)")
  }

  /// Returns the issue of values behind a diagram, as RxJS passes them: `-x-| {x: 2}`, or `-#(timeout)`; nil without such values.
  func valuesBehindDiagram(_ range: Range<Int>) -> TextIssue? {
    let text = lines[line].text[utf8: range]
    if text.hasSuffix("}"), let brace = text.firstIndex(of: "{") {
      let offset = text.utf8.distance(from: text.startIndex, to: brace)
      let bindings = Self.bindings(text[brace...].dropFirst().dropLast()) ?? "a = EXPRESSION, …"
      return TextIssue(
        message: "no values may follow a diagram",
        range: range.lowerBound + offset..<range.upperBound,
        note: "values of characters belong to a row of their own: where \(bindings)")
    }
    if let row = text.firstMatch(of: /\s(where .+=.+)/) {
      let offset = text.utf8.distance(from: text.startIndex, to: row.1.startIndex)
      return TextIssue(
        message: "no values may follow a diagram",
        range: range.lowerBound + offset..<range.upperBound,
        note: "values of characters belong to a row of their own: \(row.1)")
    }
    guard text.hasSuffix(")"), let error = text.firstRange(of: "#(") else { return nil }
    let offset = text.utf8.distance(from: text.startIndex, to: error.lowerBound) + 1
    return TextIssue(
      message: "'#' takes no arguments", range: range.lowerBound + offset..<range.upperBound,
      note: "what '#' stands for is in a row of its own: where # = \"boom\"")
  }

  /// Returns the text of a row that is probably the title of a test, whose keyword is missing; nil if the row is something else.
  ///
  /// Such a row has several words, is below a blank line and any other test, and above a `run` row.
  func titleWithoutKeyword(_ row: FixtureRowHead, _ nearest: String?) -> String? {
    if head != nil && draft.test.runs.isEmpty || nearest == FixtureKeyword.test.rawValue {
      return nil
    }
    let text = lines[line].text
    let title = text[utf8: text.trimmingEnd(row.keyword.lowerBound..<text.utf8.count)]
    let words = title.split(separator: " ").count
    guard words > (nearest == nil ? 1 : 2), title.utf8.count <= 100,
      title.utf8.allSatisfy({ $0.isLetter || $0.isDigit || " ,.:;-'()".utf8.contains($0) }),
      line == 0 || [.blank, .comment].contains(lines[line - 1].role), isAboveRun()
    else { return nil }
    return String(title)
  }

  /// Whether a row that begins with a verb, such as `emits what it gets`, is a title rather than a list of values.
  func isTitle(_ row: FixtureRowHead, of keyword: FixtureKeyword) -> Bool {
    guard keyword == .emits || keyword == .never, titleWithoutKeyword(row, nil) != nil else {
      return false
    }
    let text = lines[line].text
    return text[utf8: row.rest..<text.utf8.count].split(separator: " ").contains { $0.count > 2 }
  }

  /// Whether a `run` row is below this line and above the next test.
  private func isAboveRun() -> Bool {
    var next = nextContent(after: line)
    while let index = next, index < line + 100, !beginsTest(index) {
      if keyword(of: index) == FixtureKeyword.run.rawValue { return true }
      next = nextContent(after: index)
    }
    return false
  }

  /// Finds where the bindings begin of a row that lacks its `where`: `a = 10`, or `values a = 10`.
  ///
  /// - Returns: The place in the line; nil if the row binds no character.
  func bindingsWithoutKeyword(_ word: String, _ row: FixtureRowHead) -> Int? {
    let text = lines[line].text
    if word.count == 1, text.byte(at: row.rest) == UInt8(ascii: "="),
      text.byte(at: row.rest + 1) != UInt8(ascii: "=")
    {
      return row.keyword.lowerBound
    }
    let words = ["value", "values", "with", "bind", "key", "keys", "letters", "symbols", "marbles"]
    guard words.contains(word.lowercased()), row.rest < text.utf8.count else { return nil }
    let key = text.endOfWord(at: row.rest)
    let isBinding = text.byte(at: text.endOfWhitespace(at: key)) == UInt8(ascii: "=")
    return isBinding ? row.rest : nil
  }
}
