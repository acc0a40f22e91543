import RxFixtures
import RxTestKit
import VirtualTimeCore

/// Finds other forms of a passing test: a table, a law, or one test in place of several.
///
/// A form is offered only if it passes, too.
struct Refactorings: Sendable {
  let document: OpenDocument
  let runner: TestRunner
  let registry: OperatorRegistry
  let trials: TrialMemo

  var snapshot: FixtureSnapshot { document.snapshot }

  /// The forms for the test at some offsets.
  func fixes(in range: Range<Int>) -> [Fix] {
    let line = snapshot.buffer.fixtureLine(of: range.lowerBound)
    guard snapshot.file.lines.indices.contains(line), let index = snapshot.testIndex(at: line),
      line < snapshot.file.tests[index].lines.upperBound, isPassing(index)
    else { return [] }
    let fixes = [table(ofTest: index, at: range.lowerBound), merged(index)].compactMap { $0 }
    return fixes + laws(ofTest: index, at: line)
  }

  /// Whether a test has run as it is now, and passed.
  func isPassing(_ index: Int) -> Bool {
    guard let outcome = document.outcome(ofTest: index) else { return false }
    return outcome.status == .passed && !outcome.needsTarget
      && snapshot.file.tests[index].fails == nil
  }

  /// The canonical layout of a test's rows, if it passes below the head of the file.
  func passing(_ rows: [String], warnings: Int) -> [String]? {
    let head = snapshot.lines(ofTest: nil).map { snapshot.file.lines[$0].text }
    let text = (head + rows).map { $0 + "\n" }.joined()
    let version = document.target?.version ?? 0
    return trials.result(of: TrialMemo.Key(text: text, registry: version)) {
      guard let text = FixtureFile.parse(text, path: document.path).formatted() else { return nil }
      let file = FixtureFile.parse(text, path: document.path)
      guard file.tests.count == 1, runner.passes(file, warnings: warnings) else { return nil }
      let lines = file.tests[0].lines
      return file.lines[lines.lowerBound - 1..<lines.upperBound].map(\.text)
    }
  }

  /// Puts rows in place of some tests.
  func replacement(ofTests tests: ClosedRange<Int>, by rows: [String], titled title: String) -> Fix
  {
    let first = snapshot.file.tests[tests.lowerBound].lines.lowerBound - 1
    let last = snapshot.file.tests[tests.upperBound].lines.upperBound
    let edit = TextEdit(
      range: snapshot.range(ofLines: first..<min(last, snapshot.file.lines.count)),
      text: rows.joined(separator: ending))
    return Fix(title: title, edits: [edit], kind: .rewrite)
  }

  /// The end of the file's lines.
  var ending: String { snapshot.file.lines.first?.endsWithCRLF == true ? "\r\n" : "\n" }

  /// The rows of a test as they are written.
  func rows(ofTest index: Int) -> [FixtureLine] {
    let lines = snapshot.file.tests[index].lines
    return Array(
      snapshot.file.lines[lines.lowerBound - 1..<min(lines.upperBound, snapshot.file.lines.count)])
  }
}

/// What came of texts that were tried, because an editor asks whenever the cursor moves.
final class TrialMemo: Sendable {
  /// What a result depends on.
  struct Key: Hashable, Sendable {
    let text: String
    /// The version of the registry.
    let registry: Int
  }

  private struct State {
    var results: [Key: [String]?] = [:]
    /// The size of the texts.
    var bytes = 0
  }

  private let state = PlainMutex(State())
  /// The size of the texts that are kept at most, in bytes.
  private static let most = 1 << 20

  /// The result of a text, which is computed once.
  func result(of key: Key, _ body: () -> [String]?) -> [String]? {
    if let known = state.withLock({ $0.results[key] }) { return known }
    let result = body()
    state.withLock { state in
      if state.bytes >= Self.most { state = State() }
      state.bytes += 2 * key.text.utf8.count
      state.results[key] = .some(result)
    }
    return result
  }
}

extension FixtureLine {
  /// The comment at the end of the line, with its slashes.
  var remark: String? { comment.map { String(text[utf8: $0..<text.utf8.count]) } }

  /// The line without a comment, and without white space at its end.
  var withoutRemark: String {
    var row = text[utf8: 0..<(comment ?? text.utf8.count)]
    while row.last?.isWhitespace == true { row.removeLast() }
    return String(row)
  }
}
