// Statements of tests in JavaScript that draw or expect, and the rows that they mean.

import RxTestKit

extension FixtureParser {
  /// Returns the issue of a line that is a statement of another tool, with the rows to write; nil for other lines.
  ///
  /// - Parameter word: The first word of the line. A regular expression is compiled only if the word can begin such a statement.
  func statement(beginningWith word: String) -> TextIssue? {
    let text = lines[line].text
    let find: (String) -> [String]?
    switch word {
    case "const", "let", "var": find = rowsOfSource
    case _ where word.hasPrefix("expectObservable("): find = rowsOfExpectation
    case _ where word.hasPrefix("expectSubscriptions("): find = rowsOfSubscriptions
    default: return nil
    }
    let call = word.hasPrefix("expect") ? ["toBe("] : ["hot(", "cold("]
    guard text.utf8.count <= 400, text.utf8.contains(UInt8(ascii: "(")),
      text.utf8.contains(where: "\"'`".utf8.contains), call.contains(where: text.contains)
    else { return nil }
    // Single blanks, because a regular expression tries all ways to divide longer ones.
    let words = text.split { $0 == " " || $0 == "\t" }.joined(separator: " ")
    guard let rows = find(words) else { return nil }
    let start = lines[line].indentation
    return TextIssue(
      message: "this is a statement of another tool, not a row",
      range: start..<text.trimmingEnd(start..<text.utf8.count).upperBound,
      note: (rows.count == 1 ? "write: " : "write these rows: ") + rows.joined(separator: "; "))
  }

  /// The rows of `const a = hot('-a-|', { a: 1 })`.
  private func rowsOfSource(_ text: String) -> [String]? {
    let form =
      /\s*\w+\s+(\w+)\s*(?::[^=]+)?=\s*(?:\w+\.)?(hot|cold)\(\s*(["'`])([^"'`]+)\3\s*(?:,\s*\{(.*?)\}.*)?\)\s*;?\s*/
    guard let match = text.wholeMatch(of: form) else { return nil }
    return ["\(match.2) \(match.1) \(match.4)"] + rowsOfValues(match.5)
  }

  /// The rows of `expectObservable(a.pipe(…), '^--!').toBe('-a-|', { a: 1 })`.
  private func rowsOfExpectation(_ text: String) -> [String]? {
    let form =
      /\s*expectObservable\((.+?)\s*(?:,\s*(["'`])([-^! ]+)\2\s*)?\)\s*\.toBe\(\s*(["'`])([^"'`]+)\4\s*(?:,\s*\{(.*?)\}.*|,.*)?\)\s*;?\s*/
    guard let match = text.wholeMatch(of: form) else { return nil }
    let subscription = match.3.map { ["subscribe \($0)"] } ?? []
    return ["run \(match.1)"] + subscription + ["expect \(match.5)"] + rowsOfValues(match.6)
  }

  /// The rows of `expectSubscriptions(a.subscriptions).toBe(['^!', '--^!'])`.
  private func rowsOfSubscriptions(_ text: String) -> [String]? {
    let form = /\s*expectSubscriptions\(\s*(\w+)(?:\.\w+)?\s*\)\s*\.toBe\(\s*(.+?)\s*\)\s*;?\s*/
    guard let match = text.wholeMatch(of: form) else { return nil }
    let diagrams = match.2.matches(of: /["'`]([-^! ]+)["'`]/).map(\.1)
    return diagrams.isEmpty ? nil : diagrams.map { "subs \(match.1) \($0)" }
  }

  private func rowsOfValues(_ values: Substring?) -> [String] {
    values.flatMap { Self.bindings($0) }.map { ["where \($0)"] } ?? []
  }

  /// Writes `x: 2, "y": 'b'` as a `where` row does; nil if that is not simple.
  static func bindings(_ text: Substring) -> String? {
    guard text.utf8.count <= 100, let fields = ScriptLiteral.fields(text) else { return nil }
    let keys = fields.map { Substring($0.key).trimmingQuotes() }
    guard keys.allSatisfy({ $0.count == 1 }) else { return nil }
    return zip(keys, fields).map { "\($0) = \($1.value)" }.joined(separator: ", ")
  }
}

extension Substring {
  fileprivate func trimmingSpaces() -> Substring {
    var text = drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return text
  }

  fileprivate func trimmingQuotes() -> Substring {
    guard count > 2, let quote = first, "\"'".contains(quote), last == quote else { return self }
    return dropFirst().dropLast()
  }
}
