import RxFixtures
import RxTestKit

/// A text that an editor shows in the text although the file does not have it.
struct InlayHint: Hashable, Sendable {
  /// The offset before which it stands.
  var offset: Int
  var text: String
}

/// What an editor shows above a test, or above all tests, to be clicked.
struct Lens: Hashable, Sendable {
  var title: String
  /// The command of the server.
  var command: ServerCommand
  /// The offsets of the test's `test` row, or the beginning of the file.
  var range: Range<Int>
  /// The title of the test; nil for all tests of the file.
  var test: String?
}

/// The commands of the server; each has the document and, unless it is about all tests, the title of a test.
enum ServerCommand: String, CaseIterable, Sendable {
  /// Runs tests again.
  case run = "marble.run"
  /// Shows what each operator emits.
  case explain = "marble.explain"
  /// Rewrites what tests expect.
  case accept = "marble.accept"
  /// Draws a test.
  case picture = "marble.picture"
  /// Runs tests in all orders of simultaneous work.
  case orders = "marble.orders"
}

extension OpenDocument {
  /// The hints within some offsets: what a failing run emits, and the output of each operator that ends a line.
  func hints(in range: Range<Int>) -> [InlayHint] {
    var hints: [InlayHint] = []
    for index in snapshot.file.tests.indices {
      guard let outcome = shownOutcome(ofTest: index) else { continue }
      let shift = snapshot.file.tests[index].lines.lowerBound - outcome.startLine
      for output in outcome.outputs {
        add("  \(output.diagram)", atEndOfLine: output.line + shift - 1, to: &hints)
      }
      guard outcome.results.count == 1 else { continue }
      for failure in outcome.results[0].failures {
        guard let diagram = failure.actual else { continue }
        add(
          "  actual \(diagram)", atEndOfLine: failure.location.line + shift - 1, to: &hints)
      }
    }
    return hints.filter { range.lowerBound <= $0.offset && $0.offset <= range.upperBound }
      .sorted { $0.offset < $1.offset }
  }

  private func add(_ text: String, atEndOfLine line: Int, to hints: inout [InlayHint]) {
    guard snapshot.file.lines.indices.contains(line) else { return }
    let end = snapshot.offset(line: line, byte: snapshot.file.lines[line].text.utf8.count)
    hints.append(InlayHint(offset: end, text: text))
  }

  /// What can be done with all tests, if there are several, and with each.
  var lenses: [Lens] { lensesOfFile + lensesOfTests }

  private var lensesOfFile: [Lens] {
    let tests = snapshot.file.tests.indices
    guard tests.count > 1, tests.contains(where: snapshot.canRun) else { return [] }
    func lens(_ title: String, _ command: ServerCommand) -> Lens {
      Lens(title: title, command: command, range: 0..<0)
    }
    var lenses = [lens(statusOfFile, .run), lens("explain all", .explain)]
    if tests.contains(where: canAccept) { lenses.append(lens("accept all", .accept)) }
    lenses.append(lens("orders of all", .orders))
    return lenses
  }

  private var statusOfFile: String {
    let tests = snapshot.file.tests.indices
    let outcomes = tests.map { index -> TestResult.Outcome? in
      snapshot.canRun(test: index) ? shownOutcome(ofTest: index)?.status : .error
    }
    let failed = outcomes.count { $0 == .failed || $0 == .error }
    let passed = outcomes.count { $0 == .passed }
    if failed > 0 { return "✗ \(failed) of \(tests.count) failed" }
    if passed == 0 { return "run all" }
    return passed == tests.count ? "✓ all passed" : "✓ \(passed) of \(tests.count) passed"
  }

  private var lensesOfTests: [Lens] {
    snapshot.file.tests.indices.flatMap { index -> [Lens] in
      let test = snapshot.file.tests[index]
      let line = test.lines.lowerBound - 1
      guard let parts = snapshot.file.lines[line].parts else { return [] }
      let range = snapshot.range(parts.keywordRange, line: line)
      func lens(_ title: String, _ command: ServerCommand) -> Lens {
        Lens(title: title, command: command, range: range, test: test.title)
      }
      guard snapshot.canRun(test: index) else { return [] }
      var lenses = [lens(status(ofTest: index), .run)]
      if shownOutcome(ofTest: index)?.needsTarget == true { return lenses }
      lenses.append(lens("explain", .explain))
      if canAccept(test: index) { lenses.append(lens("accept", .accept)) }
      lenses.append(lens("picture", .picture))
      if !test.isLaw { lenses.append(lens("orders", .orders)) }
      return lenses
    }
  }

  private func status(ofTest index: Int) -> String {
    guard let outcome = shownOutcome(ofTest: index) else { return "run" }
    if outcome.needsTarget, outcome.status == .skipped, let target {
      return "runs by \(target.command)"
    }
    switch outcome.status {
    case .passed: return "✓ passed"
    case .failed: return "✗ failed"
    case .error: return "✗ error"
    case .skipped: return "skipped"
    }
  }

  /// Whether a test fails in a way that accepting its output may mend.
  func canAccept(test index: Int) -> Bool {
    guard let outcome = outcome(ofTest: index) else { return false }
    return outcome.results.contains(where: \.isAcceptable)
  }
}
