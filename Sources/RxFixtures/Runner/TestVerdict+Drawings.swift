import RxTestKit

// What a failure may be due to, if a row draws something else than it seems to.
extension TestVerdict {
  /// The diagrams of the expectations and of the sources, and the sign of a shift that a longer diagram causes.
  private var drawn: [(diagram: DiagramText, sign: Int)] {
    prepared.runs.compactMap(\.row.expect).map { ($0, -1) }
      + prepared.test.sources.flatMap(\.diagrams).map { ($0, 1) }
  }

  /// Explains a difference by rows that let the run pass if they are rewritten.
  func certainExplanation(ofRun run: Int, _ instance: FixtureInstance) -> FailureExplanation? {
    rewriting(of: run, instance).map { mistake in
      FailureExplanation(
        note: "with this correction, the run emits what is expected", mistake: mistake,
        isAboutDrawing: true, isCertain: true)
    }
  }

  /// Explains a difference by what a row draws; nil if the rows probably draw what is meant.
  func drawingExplanation(of comparison: RowComparison) -> FailureExplanation? {
    let mistake =
      letterOfError(in: comparison) ?? whiteSpace(in: comparison) ?? words(in: comparison)
    let note = negativeNote(on: comparison)
    guard mistake != nil || note != nil else { return nil }
    return FailureExplanation(
      note: mistake == nil ? note : nil, mistake: mistake, isAboutDrawing: true)
  }

  /// The number of frames by which all that differs is late; nil if it is not the same for all.
  private func commonShift(of comparison: RowComparison) -> Int? {
    guard case .shifted(let frames)? = comparison.differences.first?.kind,
      comparison.differences.allSatisfy({ $0.kind == .shifted(by: frames) })
    else { return nil }
    return frames
  }

  /// Finds an `X` that draws a value where the other recording has an error, which is drawn as `#`.
  ///
  /// A test whose expressions or bindings mention the text means the value.
  private func letterOfError(in comparison: RowComparison) -> Diagnostic? {
    let letter = "X"
    if isMeant("X") { return nil }
    for (diagram, sign) in drawn {
      guard let mark = diagram.diagram.marks.last, mark.symbol == .value(letter) else { continue }
      let (own, other) =
        sign > 0
        ? (comparison.actual, comparison.expected) : (comparison.expected, comparison.actual)
      guard let value = own.events.last, value.symbol == letter, value.kind == .value,
        let error = other.events.last, error.kind == .error, error.frame == value.frame
      else { continue }
      return diagram.warning(
        "'\(letter)' draws a value", at: mark.offset, mark.length,
        note: "an error is drawn as '#': "
          + diagram.text.prefix(mark.offset) + "#" + diagram.text.dropFirst(mark.offset + 1))
    }
    return nil
  }

  /// Finds white space whose width is the number of frames by which all that differs is early or late.
  private func whiteSpace(in comparison: RowComparison) -> Diagnostic? {
    guard let frames = commonShift(of: comparison),
      // Otherwise the white space aligns the row with another.
      !drawn.contains(where: { $0.diagram.text.contains(where: "'([".contains) })
    else { return nil }
    for (diagram, sign) in drawn {
      let text = diagram.text
      for space in text.matches(of: /[^ \t]([ \t]{2,}|\t)[^ \t]/)
      where frames == -sign * space.1.count {
        let start = text.distance(from: text.startIndex, to: space.1.startIndex)
        let next = diagram.diagram.marks.first { $0.offset == start + space.1.count }
        let place = next.map { ": '\($0.symbol.token)' is in frame \($0.frame)" } ?? ""
        return diagram.warning(
          "white space takes no time\(place)", at: start, space.1.count,
          note: "draw each frame as '-': " + text[..<space.1.startIndex]
            + String(repeating: "-", count: space.1.count) + text[space.1.endIndex...])
      }
    }
    return nil
  }

  /// Finds words that draw a value for each letter, if they are as many values in quotes as the other recording has.
  private func words(in comparison: RowComparison) -> Diagnostic? {
    for (diagram, sign) in drawn {
      let words = unquotedWords(in: diagram)
      guard let first = words.first else { continue }
      let other = sign > 0 ? comparison.expected : comparison.actual
      let values = diagram.diagram.marks.count { $0.symbol.drawnValue != nil }
      let quoted = values - words.reduce(0) { $0 + $1.count - 1 }
      guard other.events.count(where: { $0.kind == .value }) == quoted else { continue }
      let text = diagram.text
      let corrected = text.replacing(/[A-Za-z]{4,}/) { words.contains($0.0) ? "'\($0.0)'" : $0.0 }
      return diagram.warning(
        "'\(first)' draws \(first.count) values, one a frame"
          + words.dropFirst().map(String.init).likewise,
        at: text.distance(from: text.startIndex, to: first.startIndex), first.count,
        note: "a value in quotes takes one frame: \(corrected)")
    }
    return nil
  }

  /// The stretches of letters that read like words: no letter has a value of its own.
  private func unquotedWords(in diagram: DiagramText) -> [Substring] {
    if diagram.text.contains("'") { return [] }
    return diagram.text.matches(of: /[A-Za-z]{4,}/).map(\.0).filter { word in
      !word.isInOrder && !word.contains { prepared.bindings[.value(String($0))] != nil }
    }
  }

  /// Explains several letters that read like a word, if nothing else explains the failure.
  func wordNote() -> String? {
    drawn.lazy.compactMap { self.unquotedWords(in: $0.diagram).first }.first.map { word in
      "'\(word)' draws \(word.count) values, one a frame; in quotes it is one value"
    }
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

extension Substring {
  /// Whether its letters are in the order of the alphabet, or equal, as in most diagrams.
  fileprivate var isInOrder: Bool { zip(self, dropFirst()).allSatisfy { $0 <= $1 } }
}
