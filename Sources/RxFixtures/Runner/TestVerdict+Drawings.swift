import RxTestKit

// What a failure may be due to, if a row draws something else than it seems to.
extension TestVerdict {
  /// Explains a difference by rows that let the run pass if they are rewritten.
  func certainExplanation(ofRun run: Int, _ instance: FixtureInstance) -> FailureExplanation? {
    rewriting(of: run, instance).map { mistake in
      FailureExplanation(
        note: "with this correction, the run emits what is expected", mistake: mistake,
        isAboutDrawing: true, isCertain: true)
    }
  }

  /// Finds a group in parentheses whose frames are why all that differs comes too early: it takes one for each character.
  func wideGroup(
    in comparison: RowComparison, ofRun run: Int, _ instance: FixtureInstance
  ) -> FailureExplanation? {
    let shifts = comparison.differences.map { difference -> Int in
      if case .shifted(let frames) = difference.kind { frames } else { 0 }
    }
    guard let expect = prepared.runs[run].row.expect, !shifts.isEmpty,
      shifts.allSatisfy({ $0 < 0 }), expect.text.contains("("),
      let group = DiagramRewriting.groups.parts(of: expect, drawing: []).first,
      expect.diagram.marks.contains(where: {
        $0.offset >= group.range.upperBound && $0.symbol != .completed
      }),
      let row = row(drawing: comparison, ofRun: run, instance),
      let warning = DiagramRewriting.groups.warning(on: expect, rewritten: [], drawing: [])
    else { return nil }
    var mistake = warning
    mistake.note = "'\(group.replacement)' takes one; what the run emits is drawn: \(row)"
    return FailureExplanation(mistake: mistake, isAboutDrawing: true)
  }
}

/// What explains a failure.
struct FailureExplanation {
  /// A sentence below the differences.
  var note: String?
  /// A place in a drawn row, which is shown above the differences.
  var mistake: Diagnostic?
  /// Whether a row probably draws something else than is meant.
  var isAboutDrawing = false
  /// The source that the note is about, if an operator subscribed to it late, which the operator's rule may explain better.
  var lateSource: LateSource?
  /// Whether the run was compared again without the mistake, and nothing differed.
  var isCertain = false
  /// The places of the keys that stand for what was received, and that no diagram draws.
  var undrawnKeys: [TextLocation] = []
}

/// A source that had emitted before it was subscribed.
enum LateSource {
  /// It has not ended by then.
  case active
  case ended
}

extension DiagramText {
  /// A warning about some characters of the diagram.
  func warning(
    _ message: String, at offset: Int, _ length: Int, note: String
  ) -> Diagnostic {
    var place = location
    place.column += offset
    var warning = Diagnostic(message, at: place, in: sourceLine, length: length, note: note)
    warning.severity = .warning
    return warning
  }
}
