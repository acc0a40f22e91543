extension MarbleScanner {
  private static let maximumIssueCount = 50

  /// Reports what has a meaning that it may not have here.
  mutating func refuse(_ message: String, _ range: Range<Int>) {
    report(message, range, note: "write a value in quotes: '\(tokens.text(range))'")
  }

  /// Reports what draws frames where only values are listed.
  mutating func refuseFrames(_ range: Range<Int>) {
    refuse(
      isList
        ? "only values, '|' and '#' are allowed here: the row has no frames"
        : "only values are allowed here", range)
  }

  mutating func reportUnclosed(_ group: Group) {
    report(
      "this group is never closed", group.opening..<group.opening + 1,
      note: "write '\(Character(Unicode.Scalar(group.closer)))' after its last event")
  }

  mutating func report(_ message: String, _ range: Range<Int>, note: String? = nil) {
    report(TextIssue(message: message, range: range, note: note))
  }

  /// Adds an issue, or lengthens the last one where the same is wrong with the next character.
  mutating func report(_ issue: TextIssue) {
    if let last = issues.last, last.message == issue.message,
      last.range.upperBound == issue.range.lowerBound
    {
      issues[issues.count - 1].range = last.range.lowerBound..<issue.range.upperBound
    } else if issues.count < Self.maximumIssueCount {
      issues.append(issue)
    }
  }

  mutating func reportAfterEnd(_ range: Range<Int>) {
    guard !hasReportedEnd else { return }
    hasReportedEnd = true
    let (end, error) = (syntax.character(for: .completed), syntax.character(for: .error))
    if group != nil {
      return report("'\(end)' and '\(error)' must be last in their group", range)
    }
    let last = marks.last?.symbol == .error ? "error, '\(error)'" : "end, '\(end)'"
    report("nothing can follow the \(last)", range, note: remedy(afterEnd: range.lowerBound))
  }

  /// Says what to remove behind the end of a diagram, which some tools draw with an arrow: `--a--|-->`.
  private func remedy(afterEnd place: Int) -> String {
    let isArrow = tokens.text(place..<tokens.end) == ">"
    var drawn = tokens.text(start..<place)
    while let last = drawn.last, "- ".contains(last) { drawn.removeLast() }
    let advice = isArrow ? "the arrow is not drawn" : "remove what follows"
    return "\(advice): \(drawn.shortened(to: 80))"
  }
}
