/// What a failure says, as a value: its text, its picture and its file are made from it.
package struct FailureParts: Sendable {
  /// What fails, in one line.
  package var summary: String
  /// The place of the row, or of the expectation.
  package var location: TextLocation
  /// The subject of the comparison if it is not the recording of a run: `subscription 1 of source`.
  package var subject: String?
  /// The paragraphs between the summary and the diagrams, such as a mistake in a drawn row.
  package var introduction: String?
  /// The sources, both recordings and what differs; nil if the failure compares nothing.
  package var report: FailureReport?
  /// A sentence that may explain the failure.
  package var note: String?
  /// The paragraphs below: the order of the work, hints, the steps of tasks, the smallest counterexample.
  package var explanation: String?

  package init(
    _ summary: String, at location: TextLocation, introduction: String? = nil,
    report: FailureReport? = nil
  ) {
    self.summary = summary
    self.location = location
    self.introduction = introduction
    self.report = report
  }

  /// Creates a failure without a place.
  package init(
    _ summary: String, below introduction: String? = nil, drawing report: FailureReport? = nil
  ) {
    self.init(
      summary, at: TextLocation(file: "", line: 0, column: 0), introduction: introduction,
      report: report)
  }

  /// The subject and the summary, fit to be printed.
  package var headline: String { ((subject.map { $0 + ": " } ?? "") + summary).escapingControls() }

  /// The failure below a heading.
  package func text(
    below heading: String, showsIntroduction: Bool = true, in style: TextStyle = TextStyle()
  ) -> String {
    let note = note.map {
      "  note: \($0)".wrappedAsCode(to: style.columns - 2).joined(separator: "\n")
    }
    return [
      heading, showsIntroduction ? introduction : nil, report?.text(in: style), note, explanation,
    ].compactMap { $0 }.joined(separator: "\n\n")
  }
}

extension [String?] {
  /// The paragraphs that there are, as one text; nil if there are none.
  package var paragraphs: String? {
    let texts = compactMap { $0 }
    return texts.isEmpty ? nil : texts.joined(separator: "\n\n")
  }
}
