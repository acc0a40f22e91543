import RxTestKit

/// What to write in place of a mistake in a diagram.
extension FixtureParser {
  /// Returns the issues with their remedies; several subscriptions in one row are one issue.
  func remedied(_ issues: [TextIssue], of diagram: Range<Int>) -> [TextIssue] {
    if issues.isEmpty { return [] }
    var issues = issues
    // A '!' left of the '^' is one mistake.
    if issues.contains(where: { $0.message.hasPrefix("'!' before '^'") }) {
      issues.removeAll { $0.message.hasPrefix("'!' without '^' left of it") }
    }
    var remedied = issues.map { self.remedied($0, of: diagram) }
    if let first = remedied.firstIndex(where: { $0.note == Self.oneSubscription }) {
      let rest = remedied[(first + 1)...].filter { $0.note != Self.oneSubscription }
      remedied = remedied[...first] + rest
    }
    return remedied
  }

  private static let oneSubscription = "each subscription has a row of its own"

  /// Returns an issue with the remedy that people need who draw diagrams of other tools.
  private func remedied(_ issue: TextIssue, of diagram: Range<Int>) -> TextIssue {
    let character = text(in: issue.range, line: line)
    var issue = issue
    if issue.message.hasPrefix("a group cannot hold '-'") {
      issue.note =
        "the events of a group share one frame: \(groupWithoutDashes(issue, of: diagram))"
    } else if character == "#", issue.message.hasPrefix("nothing can follow"),
      lines[line].text[utf8: diagram.lowerBound..<issue.range.lowerBound].last == " "
    {
      issue.note = "a comment begins with '//'"
    } else if character == "!", issue.message.hasPrefix("'!' marks the end") {
      let subscription = subscription(before: issue, of: diagram)
      issue.note = "to dispose, add below the 'run' row: subscribe \(subscription)"
    } else if character == "^", issue.message.hasPrefix("a cold source has no '^'") {
      let text = lines[line].text
      let name = text[utf8: 0..<diagram.lowerBound].split(separator: " ").last ?? "NAME"
      issue.note = "events before frame 0 need a hot source: hot \(name) \(text[utf8: diagram])"
    } else if character == "^", issue.message.hasPrefix("'^' marks frame 0") {
      issue.note = "events before frame 0 are drawn in a 'hot' row"
    } else if issue.message.hasPrefix("only '-', time") {
      let text = lines[line].text[utf8: diagram]
      issue.note =
        character != "|"
        ? "'^' begins a subscription, and '!' ends it: ^---!"
        : text.contains("!") && !text.contains("^")
          ? "'^' begins a subscription" : "'!' ends a subscription"
    } else if issue.message.hasSuffix("may occur only once in a subscription") {
      issue.note = Self.oneSubscription
    } else if issue.message.hasPrefix("nothing can follow the") {
      issue.note = adviceBehindEnd(issue.range.lowerBound, of: diagram) ?? issue.note
    } else if issue.message == "no group is open here" {
      issue.note = "as a value, it has quotes: '\(character)'"
    } else if issue.message.hasPrefix("a value in quotes cannot be empty") {
      issue.note = "for the empty text, draw a letter: where e = \"\""
    } else if issue.message == "this quote is never closed" {
      issue.note = closingQuote(of: issue.range, in: diagram)
    }
    return issue
  }

  /// Says what to write in place of what follows the end of a diagram: a comment of another language, or a value of a table without its comma.
  private func adviceBehindEnd(_ place: Int, of diagram: Range<Int>) -> String? {
    let rest = lines[line].text[utf8: place..<diagram.upperBound]
    if rest.hasPrefix("# ") || rest.hasPrefix("-- ") { return "a comment begins with '//'" }
    guard let equals = rest.firstIndex(of: "=") else { return nil }
    let before = lines[line].text[utf8: lines[line].text.trimmingEnd(diagram.lowerBound..<place)]
    let name = rest[..<equals].split(separator: " ")
    return name.count == 1 && NameSpelling.isName(name[0])
      ? "put a comma before it: \(before), \(rest)".shortened(to: 200) : nil
  }

  /// Says where to close a quote: behind the letters and digits that follow it, if the diagram can be read then.
  private func closingQuote(of range: Range<Int>, in diagram: Range<Int>) -> String {
    let rest = text(in: range, line: line).dropFirst()
    // What is doubled may be a quote as a value.
    if rest.contains("''") || rest == "'" {
      return "write ' behind the value; a quote that is itself a value is written ''''"
    }
    let value = rest.prefix { $0.isLetter || $0.isNumber }
    let before = lines[line].text[utf8: diagram.lowerBound..<range.lowerBound]
    let corrected = "\(before)'\(value)'\(rest.dropFirst(value.count))"
    let isRead =
      !value.isEmpty
      && MarbleDiagram.scan(corrected, 0..<corrected.utf8.count, as: .row(.hot)).issues.isEmpty
    return "write ' behind the value" + (isRead ? ": \(corrected)" : "")
  }

  /// The group around an issue, without what draws no event.
  private func groupWithoutDashes(_ issue: TextIssue, of diagram: Range<Int>) -> String {
    let text = lines[line].text
    let before = text[utf8: diagram.lowerBound..<issue.range.lowerBound]
    let after = text[utf8: issue.range.upperBound..<diagram.upperBound]
    guard let opening = before.lastIndex(where: "([".contains),
      let closing = after.firstIndex(where: ")]".contains)
    else { return "(ab)" }
    return (before[opening...] + after[...closing]).filter { $0 != "-" && $0 != " " }
  }

  /// The subscription that ends where an expected diagram has a `!`.
  private func subscription(before issue: TextIssue, of diagram: Range<Int>) -> String {
    let before = lines[line].text[utf8: diagram.lowerBound..<issue.range.lowerBound].utf8
    let isPlain = before.allSatisfy { $0 == UInt8(ascii: "-") || $0.isLetter || $0.isDigit }
    let isShort = (1...60).contains(before.count)
    return "^" + String(repeating: "-", count: isPlain && isShort ? before.count - 1 : 3) + "!"
  }
}
