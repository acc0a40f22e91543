/// Says in what recorded events differ from expected ones.
///
/// - Returns: The failure, without a place; nil if nothing differs.
package func recordingFailure<Element: Equatable>(
  of actual: [MarbleRecord<Element>], from expected: [MarbleRecord<Element>]
) -> FailureParts? {
  if expected == actual { return nil }
  let difference = RecordingComparison<Element>(areEqual: ==).comparison(expected, actual)
  return FailureParts(difference.summary, drawing: difference.report(below: [], in: .rxjs))
}

/// The same as text: a line that says it, then the diagrams.
package func recordingDifference<Element: Equatable>(
  of actual: [MarbleRecord<Element>], from expected: [MarbleRecord<Element>]
) -> String? {
  recordingFailure(of: actual, from: expected).map { $0.text(below: $0.summary) }
}

/// Says in what events differ from expected ones, whenever they came.
///
/// - Returns: Both lists; nil if nothing differs.
package func eventDifference<Element: Equatable>(
  of actual: [MarbleEvent<Element>], from expected: [MarbleEvent<Element>]
) -> String? {
  if expected.elementsEqual(actual) { return nil }
  let note = MarbleEvent.errorNote(expected, actual).map { "\n\n\($0)" } ?? ""
  let texts = ("\(expected)", "\(actual)")
  let longest = 240
  if max(texts.0.utf8.count, texts.1.utf8.count) <= longest {
    let alike = texts.0 == texts.1 ? " (written alike, but not equal)" : ""
    return "expected \(texts.0), got \(texts.1)\(alike)\(note)"
  }
  let excerpts = String.excerpts(texts.0, texts.1, longest: longest)
  return """
    \(expected.count) events expected, \(actual.count) came; where they differ: expected \(excerpts.0), got \(excerpts.1)\(note)
    """
}
