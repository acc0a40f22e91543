// What people write in place of the names and values of `each` rows, and what to write here.

import RxTestKit

extension FixtureParser {
  /// Returns the issue of a value of an `each` row; nil if nothing is known to be wrong with it.
  ///
  /// - Parameters:
  ///   - before: The values to its left.
  ///   - range: Where it is in its line.
  func issue(
    ofValue value: String, after before: [ExpressionText], _ name: String?, at range: Range<Int>
  ) -> TextIssue? {
    let name = name ?? "NAME"
    if value.utf8.count > Self.longestDrawn { return nil }
    // Swift compiles a regular expression each time, so cheaper checks come first.
    if let first = before.first, first.text.utf8.count <= Self.longestDrawn, value.contains("="),
      value.prefixMatch(of: /[A-Za-z_]\w*\s*=(?!=)/) != nil
    {
      return TextIssue(
        message: "an 'each' row has one name", range: range,
        note: "for all combinations, write a row for each name; for pairs, write lines such as: "
          + "each \(name) = \(first.text), \(value) => DIAGRAM")
    }
    if isDiagram(value) {
      return TextIssue(
        message: "this is a diagram, not a value", range: range,
        note: "write a line for each diagram: each hot \(name) \(value) => DIAGRAM")
    }
    let words = value.split(whereSeparator: \.isWhitespace)
    if words.dropLast().contains(where: { $0.last.map("\"0123456789._".contains) == true }),
      value.wholeMatch(of: /(?:-?\d[\d._]*|"[^"\\]*")(?:\s+(?:-?\d[\d._]*|"[^"\\]*"))+/) != nil
    {
      let literal = /-?\d[\d._]*|"[^"\\]*"/
      let listed = value.matches(of: literal).map { String($0.0) }.joined(separator: ", ")
      return TextIssue(
        message: "a comma is missing between the values", range: range,
        note: "write: each \(name) = \(listed)")
    }
    return nil
  }

  /// Returns the issue of the only value of an `each` row if it is a list, as in other languages.
  func issue(ofOnlyValue value: String, _ name: String, at range: Range<Int>) -> TextIssue? {
    if value.contains(".."),
      let bounds = value.wholeMatch(of: /(-?\d+)\s*\.\.(\.|<)\s*(-?\d+)/)
    {
      return TextIssue(
        message: "this is one value, a range", range: range,
        note: "list the values: each \(name) = \(bounds.1), …")
    }
    guard value.contains(","), !value.contains(":") else { return nil }
    let listed = "each \(name) = \(value.dropFirst().dropLast())"
    switch (value.first, value.last) {
    case ("[", "]"):
      return TextIssue(
        message: "this is one value, an array", range: range,
        note: "values stand without brackets: \(listed)")
    case ("(", ")"):
      return TextIssue(
        message: "this is one value, a tuple", range: range,
        note: "values stand without parentheses: \(listed)")
    default: return nil
    }
  }

  /// Returns the issue of a part of a table's line that is neither a source nor a value.
  func issue(ofItem item: Range<Int>, _ row: FixtureRowHead) -> TextIssue {
    let text = lines[line].text
    let written = String(text[utf8: item])
    if item.isEmpty {
      return TextIssue(
        message: "a source or a value is missing", range: row.keyword,
        note: "write: each hot NAME DIAGRAM, NAME = EXPRESSION => DIAGRAM")
    }
    let drawn =
      written.utf8.count > Self.longestDrawn
      ? nil : written.wholeMatch(of: /([A-Za-z]\w*)\s*[:=]?\s*(\S.*)/)
    let source = drawn.map {
      isDiagram(String($0.2)) ? "hot \($0.1) \($0.2)" : "\($0.1) = \($0.2)"
    }
    return TextIssue(
      message: "this is neither a source nor a value", range: item,
      note: "write: " + (source ?? "each hot NAME DIAGRAM, NAME = EXPRESSION => DIAGRAM"))
  }

  /// The longest text that is compared with what people write by mistake.
  private static let longestDrawn = 1_000

  /// Whether a text is a diagram, which no expression is: it ends in `-`, `|` or `#`.
  func isDiagram(_ text: String) -> Bool {
    var drawn = text[...]
    if drawn.last.map(")]".contains) == true { drawn.removeLast() }
    guard drawn.last.map("-|#".contains) == true, text.utf8.count <= Self.longestDrawn else {
      return false
    }
    return drawn.allSatisfy {
      $0.isLetter || $0.isNumber || $0.isWhitespace || "_-|#()[]^'".contains($0)
    }
  }
}
