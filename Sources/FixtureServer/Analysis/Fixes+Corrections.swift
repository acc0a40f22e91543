import RxFixtures
import RxTestKit

// The corrections that messages carry in their hints.
extension FixSource {
  /// The changes that the hint of a finding may mean; some of them may not mend it.
  func corrections(of finding: Finding) -> [Fix] {
    if let match = finding.problem.prefixMatch(of: /the operator '(\w+)' is called:/) {
      return [replacement(of: finding.range, by: "\(match.1)()")]
    }
    // The sources with which a law fails follow its hint.
    guard let note = finding.note?.replacing(/; with (?:hot|cold) .*$/, with: "") else { return [] }
    if let match = note.wholeMatch(of: /did you mean '(.+)'\?/) {
      return [replacement(of: finding.range, by: String(match.1))]
    }
    if let match = note.firstMatch(of: /(?:, or|it is called) '(\w+)'(?: on one)?$/) {
      return [replacement(of: finding.range, by: String(match.1))]
    }
    if finding.problem == "'{' begins a closure, not a record" { return records(note, finding) }
    if note == "remove it" {
      let edit = TextEdit(range: withBlanksBefore(finding.range), text: "")
      let title = "Remove '\(snapshot.buffer[finding.range])'"
      return [Fix(title: title, edits: [edit], isPreferred: true)]
    }
    if note == "a comment begins with '//'" { return [comment(at: finding.range)] }
    if let match = note.prefixMatch(of: /write (\.\w+\([\d *]+\))/) {
      return [replacement(of: numberAndUnit(finding.range), by: String(match.1))]
    }
    if let match = note.wholeMatch(of: /write these rows: (.+)/) {
      let texts = match.1.split(separator: "; ").map(String.init)
      return [rows(texts, insteadOfRowAt: finding.range.lowerBound)]
    }
    if finding.problem == "this row takes a diagram, not a call" {
      return [replacement(of: finding.range, by: String(note.dropFirst("write: ".count)))]
    }
    if note.contains(/leave (?:it|'\.\w+') out/) {
      return [removalOfCall(finding.range)].compactMap { $0 }
    }
    if let match = note.firstMatch(of: /, such as '(same [^']+)'/) {
      let edit = TextEdit(
        range: row(snapshot.buffer.fixtureLine(of: finding.range.lowerBound)), text: String(match.1)
      )
      return [Fix(title: "Write '\(match.1)'", edits: [edit], isPreferred: true)]
    }
    if note.hasPrefix("remove this row") { return [removal(ofRowAt: finding.range.lowerBound)] }
    if let match = note.wholeMatch(of: /write '([^']+)'/) {
      return [replacement(of: finding.range, by: String(match.1))]
    }
    if let match = note.prefixMatch(of: /write '([^']+)' after/) {
      return [addition(of: String(match.1), to: finding)].compactMap { $0 }
    }
    if let fixes = replacements(note, finding) { return fixes }
    // What follows a colon is written in full: `write: delay(2)`.
    return note.ranges(of: ": ").filter { note[..<$0.lowerBound].closesItsBrackets }.prefix(3)
      .flatMap { colon in written(String(note[colon.upperBound...]), finding) }
  }

  func replacement(of range: Range<Int>, by text: String) -> Fix {
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
    if let keyword { return row(text, keyword, finding, line) }
    if text.hasPrefix("{") {
      return [fix(foreignClosure(around: finding.range, line))].compactMap { $0 }
    }
    if text.hasPrefix("\""), let quoted = quoted(at: finding.range.lowerBound) {
      return [fix(quoted)].compactMap { $0 }
    }
    if text.readsAsProse { return [] }
    var whole = fix(expression(line))
    whole?.endsProblems = true
    return [fix(call(String(name), around: finding.range, line)), whole].compactMap { $0 }
  }

  /// The record, or the arguments, that a hint writes in place of an object of JavaScript.
  private func records(_ note: String, _ finding: Finding) -> [Fix] {
    let line = snapshot.buffer.fixtureLine(of: finding.range.lowerBound)
    guard let place = brackets(at: finding.range.lowerBound, line),
      let match = note.wholeMatch(
        of: /write: (.+?)(?:, and read it as .+?)?(?:; arguments stand without braces: (.+))?/)
    else { return [] }
    func fix(_ text: Substring, endsProblems: Bool) -> Fix {
      let edit = TextEdit(range: place, text: String(text))
      return Fix(
        title: "Write '\(text)'", edits: [edit], isPreferred: true, endsProblems: endsProblems)
    }
    let arguments = match.2.map { [fix($0, endsProblems: true)] } ?? []
    return arguments + [fix(match.1, endsProblems: !arguments.isEmpty)]
  }

  /// A row that a hint writes: in place of one of its kind, or below the test if it gives values.
  private func row(_ text: String, _ keyword: FixtureKeyword, _ finding: Finding, _ line: Int)
    -> [Fix]
  {
    let written = snapshot.row(at: line)?.keyword
    if written == nil || written == keyword || [written, keyword] == [.cold, .hot] {
      // Of an expression in several lines, a hint does not write all.
      guard snapshot.file.lines[line].role != .continuation,
        snapshot.lastLine(ofRowAt: line) == line
      else { return [] }
      let edit = TextEdit(range: row(line), text: text)
      return [Fix(title: "Write '\(text)'", edits: [edit], isPreferred: true)]
    }
    if keyword == .any { return [rowOfArbitrarySource(text, line)].compactMap { $0 } }
    guard keyword == .where, let index = snapshot.testIndex(at: line) else { return [] }
    var fix = binding(String(text.dropFirst("where ".count)), ofTest: index)
    let isMoved =
      finding.problem.contains("follow a diagram") || finding.problem.hasSuffix("no arguments")
    if isMoved {
      fix.edits.insert(TextEdit(range: withBlanksBefore(finding.range), text: ""), at: 0)
    }
    // What else is wrong with the test is found when the values are gone; a key has one value.
    fix.endsProblems = !isMoved
    let isBound = snapshot.file.tests[index].wheres.contains { text.contains("\($0.key.token) =") }
    return isMoved && isBound ? [] : [fix]
  }

  /// The row that lists the values of an arbitrary source, in place of the one above a line that lists none.
  private func rowOfArbitrarySource(_ text: String, _ line: Int) -> Fix? {
    let head = text.split(separator: " ").prefix(2).joined(separator: " ")
    let place = (0..<line).last { line in
      let words = snapshot.file.lines[line].text.split { $0 == " " || $0 == "\t" }
      return words.joined(separator: " ") == head
    }
    return place.map { place in
      Fix(
        title: "Write '\(text)'", edits: [TextEdit(range: row(place), text: text)],
        isPreferred: true)
    }
  }

  /// A range, and the blanks before it.
  func withBlanksBefore(_ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    while start > 0, [0x20, 0x09].contains(snapshot.buffer.bytes[start - 1]) { start -= 1 }
    return start..<range.upperBound
  }

  /// Several rows in place of one.
  private func rows(_ rows: [String], insteadOfRowAt offset: Int) -> Fix {
    let line = snapshot.buffer.fixtureLine(of: offset)
    let start = snapshot.buffer.fixtureLineStart(line)
    let range = row(line)
    let names = rows.map { "'\($0)'" }
    let ending = snapshot.file.lines.first?.endsWithCRLF == true ? "\r\n" : "\n"
    return Fix(
      title: "Write \(names.dropLast().joined(separator: ", ")) and \(names.last ?? "")",
      edits: [
        TextEdit(
          range: range,
          text: rows.joined(separator: ending + snapshot.buffer[start..<range.lowerBound]))
      ], isPreferred: true)
  }

  /// Begins a comment as fixtures do.
  private func comment(at range: Range<Int>) -> Fix {
    let text = snapshot.buffer[range].drop { "#;-/%".contains($0) }
    return replacement(of: range, by: text.isEmpty ? "//" : "// \(text)")
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
