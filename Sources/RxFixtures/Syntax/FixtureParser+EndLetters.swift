import RxTestKit

extension FixtureParser {
  /// The letters that look like `|`.
  private static let barLetters: Set<String> = ["l", "I"]

  /// Warns of a letter in place of `|` at the end of a diagram, such as `-a-b-l`.
  ///
  /// The values before it must be the first letters or numbers in order, so that it belongs to no word, such as `-m-o-d-e-l`, and to no
  /// pair of names, such as `-f-l` for the first and the last.
  mutating func warnOfEndLetter(_ diagram: MarbleDiagram, in range: Range<Int>) {
    guard let last = diagram.marks.last, last.length == 1, case .value(let letter) = last.symbol,
      Self.barLetters.contains(letter), areInOrder(diagram.marks.dropLast()),
      !areInOrder(diagram.marks)
    else { return }
    let text = lines[line].text[utf8: range]
    let (before, after) = (text.prefix(last.offset), text.dropFirst(last.offset + 1))
    guard ["", ")", "]"].contains(after) else { return }
    let start = range.lowerBound + before.utf8.count
    let corrected = "\(before)|\(after)"
    let issue = TextIssue(
      message: "'\(letter)' draws a value", range: start..<start + 1,
      note: "the completion is '|': \(corrected); for the value, write '\(letter)' in quotes")
    draft.characterWarnings.append(
      CharacterWarning(
        warning: warning(issue), characters: letter, meaningTexts: .equal,
        corrected: corrected))
  }

  /// Whether the marks draw a, b, c, …, or 1, 2, 3, …, from the beginning, each any number of times.
  private func areInOrder(_ marks: some Collection<MarbleDiagram.Mark>) -> Bool {
    var last: UInt32?
    for mark in marks {
      guard mark.length == 1, case .value(let text) = mark.symbol,
        let scalar = text.unicodeScalars.first
      else { return false }
      let isNext = last.map { scalar.value == $0 || scalar.value == $0 + 1 }
      guard isNext ?? "aAxX01".unicodeScalars.contains(scalar) else { return false }
      last = scalar.value
    }
    return last != nil
  }
}
