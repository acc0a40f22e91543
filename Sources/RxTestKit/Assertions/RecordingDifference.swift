import RxCore

/// Says in what recorded events differ from expected ones.
///
/// - Parameters:
///   - actual: The recorded events.
///   - expected: What should have been.
/// - Returns: A line that says it, then the diagrams; nil if nothing differs.
package func recordingDifference<Element: Equatable>(
  of actual: [Recorded<Event<Element>>], from expected: [Recorded<Event<Element>>]
) -> String? {
  let comparison = RecordingComparison<Element>(areEqual: ==)
  let wanted = expected.map { RecordingComparison.Expected(event: $0) }
  if comparison.holds(wanted, actual) { return nil }
  let difference = comparison.comparison(wanted, actual)
  return "\(difference.summary)\n\n\(difference.text(below: [], in: .rxjs))"
}

/// Says in what events differ from expected ones, whenever they came.
///
/// - Parameters:
///   - actual: The actual events.
///   - expected: What should have come.
/// - Returns: Both lists; nil if nothing differs.
package func eventDifference<Element: Equatable>(
  of actual: [Event<Element>], from expected: [Event<Element>]
) -> String? {
  let comparison = RecordingComparison<Element>(areEqual: ==)
  let wanted = expected.map { RecordingComparison.Expected(event: .init(time: 0, value: $0)) }
  if comparison.holds(wanted, actual.map { .init(time: 0, value: $0) }) { return nil }
  return "expected \(expected), got \(actual)"
}
