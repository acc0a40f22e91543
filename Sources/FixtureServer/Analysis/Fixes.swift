import RxFixtures
import RxTestKit

/// A change that an editor offers at a place.
struct Fix: Hashable, Sendable {
  /// What kind of change it is, as the protocol calls it.
  enum Kind: String, Sendable {
    /// It mends something.
    case quickFix = "quickfix"
    /// It says the same in another form.
    case rewrite = "refactor.rewrite"
  }

  /// What it does.
  var title: String
  /// The changes of the text; none if a command makes them.
  var edits: [TextEdit] = []
  /// The command, with the title of the test.
  var command: (name: ServerCommand, test: String)?
  /// The finding that it mends.
  var finding: Finding?
  var kind = Kind.quickFix
  /// Whether it is the one that is most likely meant.
  var isPreferred = false
  /// Whether it must leave fewer problems than there were.
  var endsProblems = false

  static func == (left: Fix, right: Fix) -> Bool {
    left.title == right.title && left.edits == right.edits
  }

  func hash(into hasher: inout Hasher) { hasher.combine(title) }
}

/// Finds the changes that an editor can offer.
///
/// A correction that a message names is offered only if the message is gone with it.
struct FixSource {
  let document: OpenDocument
  let runner: TestRunner

  var snapshot: FixtureSnapshot { document.snapshot }

  /// The changes for the findings in some offsets, and for what is drawn there.
  func fixes(in range: Range<Int>) -> [Fix] {
    let findings = document.findings().filter {
      $0.range.lowerBound <= range.upperBound && range.lowerBound <= $0.range.upperBound
    }
    var fixes = findings.prefix(20).flatMap { self.fixes(of: $0) }
    let line = snapshot.buffer.fixtureLine(of: range.lowerBound)
    if let index = snapshot.testIndex(at: line), document.canAccept(test: index) {
      let test = snapshot.file.tests[index]
      fixes.insert(
        Fix(
          title: "Accept the actual output", command: (.accept, test.title),
          finding: findings.first { $0.kind == .failure }, isPreferred: true),
        at: 0)
    }
    if range.isEmpty { fixes += bindings(at: range.lowerBound) }
    var seen: Set<Fix> = []
    return fixes.filter { seen.insert($0).inserted }
  }

  private func fixes(of finding: Finding) -> [Fix] {
    if finding.kind == .failure {
      return [whereRow(of: finding), counterexample(of: finding)].compactMap { $0 }
    }
    let corrections = (corrections(of: finding) + redrawings(finding)).filter { mends($0, finding) }
    let fixes =
      corrections.isEmpty ? missingRows(finding).filter { mends($0, finding) } : corrections
    var titles: Set<String> = []
    return fixes.filter { titles.insert($0.title).inserted }.map { fix in
      var fix = fix
      fix.finding = finding
      return fix
    }
  }

  // MARK: - Rows that are missing

  private func missingRows(_ finding: Finding) -> [Fix] {
    let line = snapshot.buffer.fixtureLine(of: finding.range.lowerBound)
    guard let index = snapshot.testIndex(at: line) else { return [] }
    let test = snapshot.file.tests[index]
    let column = snapshot.contentColumn(ofTest: index)
    if finding.problem.hasPrefix("this run has neither an 'expect'") {
      let last = snapshot.lastLine(ofRowAt: line)
      return [
        insertion(of: "expect", "-", column, below: last, title: "Add an 'expect' row")
      ]
    }
    if finding.problem == "this test has no 'run' row" {
      let source = test.sources.first?.name ?? "Observable.never()"
      let last = min(test.lines.upperBound, snapshot.file.lines.count) - 1
      var fix = insertion(of: "run", source, column, below: last, title: "Add a 'run' row")
      fix.edits[0].text +=
        insertion(of: "expect", "-", column, below: last, title: "").edits[0].text
      return [fix]
    }
    if let match = finding.problem.prefixMatch(of: /nothing is called '([a-z]\w*)'/),
      finding.note?.hasPrefix("a row declares a name") == true
    {
      let name = String(match.1)
      let row = "hot  \(name)"
      return [
        insertion(
          of: row, "-a-b-c-|", column, below: test.lines.lowerBound - 1,
          title: "Declare '\(name)' as a hot source")
      ]
    }
    return []
  }

  private func insertion(
    of head: String, _ content: String, _ column: Int, below line: Int, title: String
  ) -> Fix {
    let blanks = max(2, column - 2 - head.utf8.count)
    let row = "  " + head + String(repeating: " ", count: blanks) + content
    return Fix(title: title, edits: [snapshot.insertion(of: row, below: line)])
  }

  // MARK: - Bindings

  /// The `where` row that the note of a failure writes.
  private func whereRow(of finding: Finding) -> Fix? {
    guard let match = finding.note?.firstMatch(of: /where ([^']+?)'?$/) else { return nil }
    let line = snapshot.buffer.fixtureLine(of: finding.range.lowerBound)
    guard let index = snapshot.testIndex(at: line) else { return nil }
    var fix = binding(String(match.1), ofTest: index)
    fix.finding = finding
    return fix
  }

  /// Adds the counterexample of a law below it.
  private func counterexample(of finding: Finding) -> Fix? {
    let line = snapshot.buffer.fixtureLine(of: finding.range.lowerBound)
    guard let test = finding.counterexample, let index = snapshot.testIndex(at: line) else {
      return nil
    }
    let ending = snapshot.file.lines.first?.endsWithCRLF == true ? "\r\n" : "\n"
    let last = min(snapshot.file.tests[index].lines.upperBound, snapshot.file.lines.count) - 1
    let rows = "\n\(test)".replacing("\n", with: ending)
    return Fix(
      title: "Add the counterexample as a test",
      edits: [snapshot.insertion(of: rows, below: snapshot.lastLine(ofRowAt: last))],
      finding: finding)
  }

  func binding(_ text: String, ofTest index: Int) -> Fix {
    let last = min(snapshot.file.tests[index].lines.upperBound, snapshot.file.lines.count) - 1
    return insertion(
      of: "where", text, snapshot.contentColumn(ofTest: index),
      below: snapshot.lastLine(ofRowAt: last),
      title: "Add 'where \(text)'")
  }

  /// Gives a value to the character of a diagram at an offset.
  private func bindings(at offset: Int) -> [Fix] {
    let line = snapshot.buffer.fixtureLine(of: offset)
    guard let index = snapshot.testIndex(at: line) else { return [] }
    let names = NameIndex(snapshot, test: index)
    guard let found = names.occurrence(at: offset), found.form == .drawn,
      case .key(.value(let text)) = found.subject,
      NameSpelling.isName(text),
      !names.occurrences.contains(where: { $0.subject == found.subject && $0.form == .key })
    else { return [] }
    let key = MarbleDiagram.Symbol.value(text).token
    return [binding("\(key) = \"\(text)\"", ofTest: index)]
  }

  // MARK: - Checks

  /// Whether a finding is gone after a change; and if the change must end problems, whether no other has taken its place.
  private func mends(_ fix: Fix, _ finding: Finding) -> Bool {
    let text = fix.edits.applied(to: snapshot.buffer)
    let changed = FixtureSnapshot(
      uri: snapshot.uri, path: document.path, version: 0, buffer: TextBuffer(text))
    let line = snapshot.buffer.fixtureLine(of: finding.range.lowerBound)
    let before = problems(in: snapshot, around: line)
    let after = problems(in: changed, around: line)
    let isGone = after.count { $0 == finding.problem } < before.count { $0 == finding.problem }
    return isGone && (!fix.endsProblems || after.count < before.count)
  }

  /// The messages on the head and on the test that a line is in.
  private func problems(in snapshot: FixtureSnapshot, around line: Int) -> [String] {
    let head = snapshot.file.diagnostics + snapshot.file.warnings
    guard let index = snapshot.testIndex(at: line) else { return head.map(\.message) }
    let test = snapshot.file.tests[index]
    var all = head + test.diagnostics + test.warnings
    if snapshot.canRun(test: index) {
      all += runner.checking.run(test, in: snapshot.file).flatMap { $0.diagnostics + $0.warnings }
    }
    return all.map(\.message)
  }
}

extension FixtureSnapshot {
  /// The last line of the row that begins in, or continues over, a line; both count from 0.
  func lastLine(ofRowAt line: Int) -> Int {
    var last = line
    while last + 1 < file.lines.count, file.lines[last + 1].role == .continuation { last += 1 }
    return last
  }

  /// The column in which the rows of a test have their diagrams and expressions.
  func contentColumn(ofTest index: Int) -> Int {
    lines(ofTest: index).compactMap { line -> Int? in
      guard file.lines.indices.contains(line), let parts = file.lines[line].parts,
        parts.keyword != .test, !parts.content.isEmpty
      else { return nil }
      return parts.content.lowerBound
    }.max() ?? 0
  }

  /// Adds a row below a line.
  func insertion(of row: String, below line: Int) -> TextEdit {
    let ending = file.lines.first?.endsWithCRLF == true ? "\r\n" : "\n"
    let start = buffer.fixtureLineStart(line + 1)
    let isAtEnd = start == buffer.bytes.count && buffer.bytes.last != 0x0A
    return TextEdit(range: start..<start, text: isAtEnd ? ending + row : row + ending)
  }
}
