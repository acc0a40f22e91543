import RxFixtures
import RxTestKit

// The corrections that messages carry in their hints.
extension FixSource {
  /// The changes that the hint of a finding may mean; some of them may not mend it.
  func corrections(of finding: Finding) -> [Fix] {
    if let match = finding.problem.prefixMatch(of: /the operator '(\w+)' is called:/) {
      return [replacement(of: finding.range, by: "\(match.1)()")]
    }
    guard let note = finding.note else { return [] }
    if let match = note.wholeMatch(of: /did you mean '(.+)'\?/) {
      return [replacement(of: finding.range, by: String(match.1))]
    }
    if let match = note.firstMatch(of: /, or '(\w+)' on one$/) {
      return [replacement(of: finding.range, by: String(match.1))]
    }
    if note.hasPrefix("remove this row") { return [removal(ofRowAt: finding.range.lowerBound)] }
    if let match = note.wholeMatch(of: /write '([^']+)'/) {
      return [replacement(of: finding.range, by: String(match.1))]
    }
    if let match = note.prefixMatch(of: /write '([^']+)' after/) {
      return [addition(of: String(match.1), to: finding)].compactMap { $0 }
    }
    // What follows a colon is written in full: `write: delay(2)`.
    return note.ranges(of: ": ").filter { note[..<$0.lowerBound].closesItsBrackets }.prefix(3)
      .flatMap { colon in written(String(note[colon.upperBound...]), finding) }
  }

  private func replacement(of range: Range<Int>, by text: String) -> Fix {
    var text = text
    // A label is underlined without its colon, which the hint shows.
    if text.hasSuffix(":"), snapshot.buffer[range.upperBound..<range.upperBound + 1] == ":" {
      text.removeLast()
    }
    return Fix(
      title: "Replace with '\(text)'", edits: [TextEdit(range: range, text: text)],
      isPreferred: true)
  }

  /// Adds a text to the end of a diagram.
  private func addition(of text: String, to finding: Finding) -> Fix? {
    let line = snapshot.buffer.fixtureLine(of: finding.range.lowerBound)
    guard snapshot.file.lines.indices.contains(line),
      let end = snapshot.file.lines[line].parts?.diagrams.last?.range.upperBound
    else { return nil }
    let place = snapshot.range(end..<end, line: line)
    return Fix(title: "Add '\(text)'", edits: [TextEdit(range: place, text: text)])
  }

  private func removal(ofRowAt offset: Int) -> Fix {
    let line = snapshot.buffer.fixtureLine(of: offset)
    let range = snapshot.buffer.fixtureLineStart(line)..<snapshot.buffer.fixtureLineStart(line + 1)
    return Fix(
      title: "Remove this row", edits: [TextEdit(range: range, text: "")], isPreferred: true)
  }

  /// A row, a call or an expression that a hint writes in full.
  private func written(_ text: String, _ finding: Finding) -> [Fix] {
    // A word in capital letters is a place to fill in.
    if text.contains("…") || text.contains(/\b[A-Z]{4,}\b/.wordBoundaryKind(.simple)) { return [] }
    let line = snapshot.buffer.fixtureLine(of: finding.range.lowerBound)
    guard snapshot.file.lines.indices.contains(line) else { return [] }
    let keyword = FixtureKeyword(rawValue: String(text.prefix { $0 != " " }))
    let name = text.prefix { NameSpelling.isNamePart($0) || $0 == "." }
    let title = "Write '\(text)'"
    func fix(_ range: Range<Int>?) -> Fix? {
      range.map { Fix(title: title, edits: [TextEdit(range: $0, text: text)], isPreferred: true) }
    }
    if keyword != nil { return [fix(row(line))].compactMap { $0 } }
    var whole = fix(expression(line))
    whole?.replacesExpression = true
    return [fix(call(String(name), around: finding.range, line)), whole].compactMap { $0 }
  }

  /// Where a row is, without its comment.
  private func row(_ line: Int) -> Range<Int> {
    let row = snapshot.file.lines[line]
    return trimmed(row.indentation..<(row.comment ?? row.text.utf8.count), line)
  }

  /// Where the expression of a row is that has one line.
  private func expression(_ line: Int) -> Range<Int>? {
    guard let range = snapshot.expressionRange(ofLine: line),
      snapshot.lastLine(ofRowAt: line) == line
    else { return nil }
    let start = snapshot.buffer.fixtureLineStart(line)
    let bytes = range.lowerBound - start..<range.upperBound - start
    let blanks = snapshot.buffer[range].prefix { $0 == " " || $0 == "\t" }.utf8.count
    return trimmed(bytes.lowerBound + blanks..<bytes.upperBound, line)
  }

  /// The offsets of bytes of a line, without the blanks at their end.
  private func trimmed(_ bytes: Range<Int>, _ line: Int) -> Range<Int> {
    var end = bytes.upperBound
    let start = snapshot.buffer.fixtureLineStart(line)
    while end > bytes.lowerBound, snapshot.buffer.bytes[start + end - 1].isWhitespace { end -= 1 }
    return snapshot.range(bytes.lowerBound..<end, line: line)
  }

  /// Where the call is whose name, or one of whose arguments, a finding underlines.
  private func call(_ name: String, around range: Range<Int>, _ line: Int) -> Range<Int>? {
    guard let expression = snapshot.expressionRange(ofLine: line) else { return nil }
    let tokens = ExpressionTokens.tokens(in: expression, of: snapshot.buffer)
    let last = name.split(separator: ".").last.map(String.init)
    let named = tokens.indices.last {
      tokens[$0].range.lowerBound <= range.lowerBound && snapshot.buffer[tokens[$0].range] == last
    }
    guard let start = named ?? tokens.firstIndex(where: { $0.range == range }) else { return nil }
    var end = start
    var depth = 0
    for index in tokens.indices[(start + 1)...] {
      if depth == 0, !tokens[index].isMark("("), !tokens[index].isMark("{") { break }
      if tokens[index].isOpening { depth += 1 }
      if tokens[index].isClosing { depth -= 1 }
      end = index
    }
    var first = tokens[start].range.lowerBound
    if name.contains("."), start > 1 { first = tokens[start - 2].range.lowerBound }
    return first..<tokens[end].range.upperBound
  }

  /// The diagram that is probably meant in place of a doubtful one.
  func redrawings(_ finding: Finding) -> [Fix] {
    let line = snapshot.buffer.fixtureLine(of: finding.range.lowerBound)
    guard let index = snapshot.testIndex(at: line),
      let redrawing = snapshot.file.tests[index].redrawings[line + 1],
      let drawn = snapshot.file.lines[line].parts?.diagrams.last
    else { return [] }
    let text = redrawing.text
    return [
      Fix(
        title: "Draw '\(text)'",
        edits: [TextEdit(range: snapshot.range(drawn.range, line: line), text: text)])
    ]
  }
}

extension Substring {
  /// Whether no parenthesis is open at the end, so that a colon there is not that of a label.
  fileprivate var closesItsBrackets: Bool { count { $0 == "(" } == count { $0 == ")" } }
}
