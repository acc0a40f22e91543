import RxCore
import RxTestKit

/// Fails if the recorded events are not the expected ones, and shows both diagrams.
///
/// - Parameters:
///   - lhs: The recorded events.
///   - rhs: The expected events.
public func XCTAssertEqual<Element: Equatable>(
  _ lhs: [Recorded<Event<Element>>], _ rhs: [Recorded<Event<Element>>],
  file: StaticString = #filePath, line: UInt = #line
) {
  report(recordingFailure(of: lhs, from: rhs), lacksEvents: lhs.count < rhs.count, file, line)
}

/// Fails if the recorded elements are not the expected ones.
///
/// Times and terminal events do not matter.
///
/// - Parameters:
///   - stream: The recorded events.
///   - elements: The expected elements.
public func XCTAssertRecordedElements<Element: Equatable>(
  _ stream: [Recorded<Event<Element>>], _ elements: [Element],
  file: StaticString = #filePath, line: UInt = #line
) {
  let recorded = stream.compactMap(\.value.element)
  report(
    recorded == elements ? nil : FailureParts("expected \(elements), got \(recorded)"),
    lacksEvents: recorded.count < elements.count, file, line)
}

/// Reports a difference, and why events may be missing.
func report(_ difference: FailureParts?, lacksEvents: Bool, _ file: StaticString, _ line: UInt) {
  guard let difference else { return }
  let site = CallSite(fileID: "", filePath: file, line: line, column: 1)
  var failure = MarbleFailure(difference, at: site)
  if lacksEvents, let cause = TestRecord.causeOfMissingEvents { failure.append(cause) }
  FailureReporter.report(failure)
}
