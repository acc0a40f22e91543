import RxFixtures
import RxTestKit

/// Converts what failed when a test ran into findings.
struct FailureFindings {
  private let snapshot: FixtureSnapshot
  private let test: FixtureTest
  private let outcome: TestOutcome
  /// The number of lines by which the test has moved since it ran.
  private let shift: Int

  /// The maximum number of failures of a test that are shown.
  private static let mostFailures = 20

  init(_ outcome: TestOutcome, ofTest index: Int, in snapshot: FixtureSnapshot) {
    self.outcome = outcome
    self.snapshot = snapshot
    test = snapshot.file.tests[index]
    shift = test.lines.lowerBound - outcome.startLine
  }

  /// The errors and warnings of the run, with those of the text that it has not explained.
  ///
  /// - Parameter target: The test target of the file: a name that it may know is not an error.
  func texts(_ target: TestTarget?) -> [Finding] {
    var seen: Set<Finding> = []
    return outcome.results.flatMap { $0.diagnostics + $0.warnings }.compactMap { diagnostic in
      var diagnostic = diagnostic
      diagnostic.location = moved(diagnostic.location)
      var finding = Finding(diagnostic, in: snapshot)
      if let target, diagnostic.isUnknownName {
        finding.severity = target.registry == nil ? .information : .warning
        if finding.note?.contains(target.command) != true {
          finding.message += "\nnote: \(target.noteOnUnknownName)"
        }
      }
      return seen.insert(finding).inserted ? finding : nil
    }
  }

  /// The failures.
  var failures: [Finding] {
    let isOne = outcome.results.count == 1
    return outcome.results.lazy.flatMap { result in
      result.failures.lazy.map { failure in
        finding(failure, title: isOne ? nil : result.title)
      }
    }.prefix(Self.mostFailures).map { $0 }
  }

  private func moved(_ location: TextLocation) -> TextLocation {
    var location = location
    if location.line >= outcome.startLine { location.line += shift }
    return location
  }

  private func finding(_ failure: ShownFailure, title: String?) -> Finding {
    let location = moved(failure.location)
    let line = location.line - 1
    var finding = Finding(
      range: row(at: location), severity: .error, kind: .failure,
      message: message(failure, title: title))
    finding.note = failure.note
    finding.problem = failure.summary
    finding.counterexample = failure.counterexample
    if let frame = failure.frame, let drawn = diagram(inLine: line) {
      finding.range = place(ofFrame: frame, failure.symbol, in: drawn, line: line)
      finding.related = sourceEvents(inFrame: frame)
    }
    if let mistake = failure.mistake {
      var mistake = mistake
      mistake.location = moved(mistake.location)
      let place = Finding(mistake, in: snapshot)
      finding.related.append(.init(range: place.range, message: place.message))
    }
    return finding
  }

  private func message(_ failure: ShownFailure, title: String?) -> String {
    let what = (failure.subject.map { $0 + ": " } ?? "") + failure.summary
    let parts = [
      (title.map { "\($0): " } ?? "") + what.escapingControls(), failure.rows,
      failure.note.map { "note: \($0)" }, failure.explanation,
    ]
    return parts.compactMap { $0 }.joined(separator: "\n\n")
  }

  // MARK: - Places

  /// From a place to the end of its row's first line.
  private func row(at location: TextLocation) -> Range<Int> {
    let start = snapshot.offset(of: location)
    guard snapshot.file.lines.indices.contains(location.line - 1) else { return start..<start }
    let line = snapshot.file.lines[location.line - 1]
    let bytes = line.parts?.content.upperBound ?? line.comment ?? line.text.utf8.count
    return start..<max(start, snapshot.offset(line: location.line - 1, byte: bytes))
  }

  /// The diagram of a row that expects something.
  private func diagram(inLine line: Int) -> FixtureLineParts.Drawn? {
    guard snapshot.file.lines.indices.contains(line) else { return nil }
    return snapshot.file.lines[line].parts?.diagrams.last {
      [.expect, .or, .subs].contains($0.keyword)
    }
  }

  /// The event of a frame, or the last character of a diagram that ends before it.
  private func place(
    ofFrame frame: Int, _ symbol: MarbleDiagram.Symbol?, in drawn: FixtureLineParts.Drawn, line: Int
  ) -> Range<Int> {
    let text = String(snapshot.file.lines[line].text[utf8: drawn.range])
    let frames = DiagramFrames(text, in: drawn.keyword)
    let event = frames.parts.first { $0.frame == frame && $0.symbol != nil && $0.symbol == symbol }
    let last = text.utf8.count - (text.last?.utf8.count ?? 0)..<text.utf8.count
    let range = event?.range ?? frames.range(ofFrame: frame) ?? last
    let start = drawn.range.lowerBound
    return snapshot.offset(
      line: line, byte: start + range.lowerBound)..<snapshot.offset(
        line: line, byte: start + range.upperBound)
  }

  /// What the hot sources of the test emit in a frame.
  private func sourceEvents(inFrame frame: Int) -> [Finding.Related] {
    test.sources.filter { $0.kind == .hot }.flatMap { source in
      source.diagrams.compactMap { diagram -> Finding.Related? in
        guard
          let part = DiagramFrames(diagram.text, in: .hot).parts.first(where: {
            $0.frame == frame && $0.symbol != nil
          }), let symbol = part.symbol
        else { return nil }
        let start = snapshot.offset(of: diagram.location)
        return Finding.Related(
          range: start + part.range.lowerBound..<start + part.range.upperBound,
          message: "\(source.name) emits \(symbol.token) in frame \(frame)")
      }
    }
  }
}
