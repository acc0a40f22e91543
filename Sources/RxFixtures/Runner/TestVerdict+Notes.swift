import RxCore
import RxTestKit

// What a failure may be due to, as notes below it.
extension TestVerdict {
  static let connectableNote =
    "a connectable observable emits nothing before connect(): add refCount(), or name it in a "
    + "'let' row and write 'at 0 NAME.connect()'"

  /// Explains a difference; nil if its cause is not known.
  func note(
    on comparison: RowComparison, _ recording: FixtureRecording?, of run: PreparedTest.Run,
    _ instance: FixtureInstance
  ) -> String? {
    if let failed = recording?.failedComputation { return "an expression \(failed.fate)" }
    if let note = note(on: comparison, instance) { return note }
    var miss = Miss(comparison)
    miss.isActive = recording?.entries.last?.event.isStopEvent != true
    miss.observed.endAdvice =
      instance.host.clock.readsValues ? EndAdvice.ofChanges : instance.host.endAdvice
    miss.sources = failures.last?.report?.context ?? []
    miss.lateSubscriptions = prepared.test.sources.compactMap {
      instance.sources[$0.name]?.lateSubscription
    }
    miss.dropped = instance.host.droppedElement
    let text = run.expression.text.text
    // The pipeline of an app may use a Single where nothing shows it.
    let mayUseSingle =
      !registry.isStandard || text.contains("asSingle") || text.contains("asMaybe")
    let hints = Hint.ofFixtures(mayUseSingle: mayUseSingle)
    return Hint.text(for: miss, given: Findings(), among: hints)
      .map { String($0.dropLast()).loweringFirst }
  }

  /// Explains what a character stands for, if it differs and is a row's name.
  private func note(on comparison: RowComparison, _ instance: FixtureInstance) -> String? {
    let events = comparison.differences.map(comparison.events(of:))
      .flatMap { $0.expected + $0.actual }
    let rows = Set(prepared.test.sources.map(\.name) + prepared.lets.map(\.name))
    let name = events.lazy.filter { $0.kind == .value }.map(\.symbol).first { symbol in
      rows.contains(symbol) && prepared.bindings[.value(symbol)] == nil
    }
    guard let name else {
      return unboundNote(on: comparison) ?? groupNote(on: comparison)
        ?? spaceNote(on: comparison) ?? negativeNote(on: comparison) ?? wordNote()
    }
    return instance.isDrawnByName(name)
      ? "'\(name)' means the observable of row '\(name)', because no expression names that row; "
        + "to draw the string, write 'where \(name) = \"\(name)\"'"
      : "'\(name)' means the string \"\(name)\", because an expression names row '\(name)'; "
        + "to draw the row's observable, write 'where \(name) = \(name)'"
  }

  /// Explains characters that stand for texts, where values of another kind were received.
  private func unboundNote(on comparison: RowComparison) -> String? {
    var bindings: [(character: String, value: String)] = []
    for difference in comparison.differences where difference.kind == .wrongValue {
      let (wanted, received) = (
        comparison.expected.events[difference.expected[0]],
        comparison.actual.events[difference.actual[0]]
      )
      guard wanted.symbol.count == 1, wanted.full == "\"\(wanted.symbol)\"",
        prepared.bindings[.value(wanted.symbol)] == nil, !received.full.hasPrefix("\"")
      else { return nil }
      if !bindings.contains(where: { $0.character == wanted.symbol }) {
        bindings.append((wanted.symbol, received.full))
      }
    }
    guard let first = bindings.first else { return nil }
    let row = bindings.prefix(3).map { "\($0.character) = \($0.value)" }.joined(separator: ", ")
    return
      "'\(first.character)' means the text \"\(first.character)\"; to give characters other values, write "
      + "a row such as 'where \(row)'"
  }

  /// The number of frames by which all that differs is late; nil if it is not the same for all.
  private func commonShift(of comparison: RowComparison) -> Int? {
    guard case .shifted(let frames)? = comparison.differences.first?.kind,
      comparison.differences.allSatisfy({ $0.kind == .shifted(by: frames) })
    else { return nil }
    return frames
  }

  /// The diagrams of the expectations and of the sources, and the sign of a shift that a longer diagram causes.
  private var drawn: [(diagram: DiagramText, sign: Int)] {
    prepared.runs.compactMap(\.row.expect).map { ($0, -1) }
      + prepared.test.sources.flatMap(\.diagrams).map { ($0, 1) }
  }

  /// Explains white space, if its width is the number of frames by which all that differs is early or late.
  private func spaceNote(on comparison: RowComparison) -> String? {
    guard let frames = commonShift(of: comparison),
      // Otherwise the white space aligns the row with another.
      !drawn.contains(where: { $0.diagram.text.contains(where: "'([".contains) })
    else { return nil }
    for (diagram, sign) in drawn {
      for space in diagram.text.matches(of: /[^ ]( {2,})[^ ]/)
      where frames == -sign * space.1.count {
        return "white space in a diagram takes no time; draw each frame as '-'"
      }
    }
    return nil
  }

  /// Explains a `-` before a digit, if a negative number was received.
  private func negativeNote(on comparison: RowComparison) -> String? {
    let differences = comparison.differences.map(comparison.events(of:))
    let wanted = Set(differences.flatMap(\.expected).map(\.full))
    let number = differences.flatMap(\.actual).map(\.full).first { text in
      text.first == "-" && wanted.contains(String(text.dropFirst()))
    }
    return number.map { "'-' draws a frame; a negative number is a value in quotes: '\($0)'" }
  }

  /// Explains several letters that read like a word.
  private func wordNote() -> String? {
    for (diagram, _) in drawn where !diagram.text.contains("'") {
      for match in diagram.text.matches(of: /[A-Za-z]{4,}/) where !match.0.isInOrder {
        return "'\(match.0)' draws \(match.0.count) values, one a frame; in quotes it is one value"
      }
    }
    return nil
  }

  /// Explains a group in parentheses, if its frames are those by which all that differs is late or early.
  private func groupNote(on comparison: RowComparison) -> String? {
    guard let frames = commonShift(of: comparison) else { return nil }
    for (diagram, sign) in drawn {
      for group in diagram.text.matches(of: /\(([^()'" ]+)\)/)
      where frames == sign * (group.1.count + 1) {
        let text = group.1
        return "(\(text)) takes \(text.count + 2) frames, as in RxJS; [\(text)] takes one"
      }
    }
    return nil
  }
}

extension Substring {
  /// Whether its letters are in the order of the alphabet, or equal, as in most diagrams.
  fileprivate var isInOrder: Bool { zip(self, dropFirst()).allSatisfy { $0 <= $1 } }
}
