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
  report(recordingDifference(of: lhs, from: rhs), lacksEvents: lhs.count < rhs.count, file, line)
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
    recorded == elements ? nil : "expected \(elements), got \(recorded)",
    lacksEvents: recorded.count < elements.count, file, line)
}

/// Reports a difference, and why events may be missing.
func report(_ difference: String?, lacksEvents: Bool, _ file: StaticString, _ line: UInt) {
  guard let difference else { return }
  let cause = lacksEvents ? TestRecord.causeOfMissingEvents.map { "\n\n\($0.indented())" } : nil
  let site = CallSite(fileID: "", filePath: file, line: line, column: 1)
  FailureReporter.report(MarbleFailure(difference + (cause ?? ""), at: site))
}
