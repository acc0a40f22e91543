import MarbleKit
import RxCore

/// In what recorded events differ from expected ones; nil if they are equal.
package func recordingDifference<Element: Equatable>(
  of actual: [Recorded<Event<Element>>], from expected: [Recorded<Event<Element>>]
) -> String? {
  recordingDifference(of: actual.map { $0.marble() }, from: expected.map { $0.marble() })
}

/// The same as a failure without a place.
package func recordingFailure<Element: Equatable>(
  of actual: [Recorded<Event<Element>>], from expected: [Recorded<Event<Element>>]
) -> FailureParts? {
  recordingFailure(of: actual.map { $0.marble() }, from: expected.map { $0.marble() })
}

/// In what events differ from expected ones; nil if they are equal.
package func eventDifference<Element: Equatable>(
  of actual: [Event<Element>], from expected: [Event<Element>]
) -> String? {
  eventDifference(of: actual.map(\.marble), from: expected.map(\.marble))
}
