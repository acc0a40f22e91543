import RxCore
import RxTestKit

/// Reports recorded events that are not the expected ones, with their diagrams.
///
/// - Parameters:
///   - lhs: What was recorded.
///   - rhs: What is expected.
///   - file: Where the assertion is written.
///   - line: Where the assertion is written.
public func XCTAssertEqual<Element: Equatable>(
  _ lhs: [Recorded<Event<Element>>], _ rhs: [Recorded<Event<Element>>],
  file: StaticString = #filePath, line: UInt = #line
) {
  report(recordingDifference(of: lhs, from: rhs), file, line)
}

/// Reports recorded events of optional elements that are not the expected ones, with their diagrams.
///
/// - Parameters:
///   - lhs: What was recorded.
///   - rhs: What is expected.
///   - file: Where the assertion is written.
///   - line: Where the assertion is written.
public func XCTAssertEqual<Element: Equatable>(
  _ lhs: [Recorded<Event<Element?>>], _ rhs: [Recorded<Event<Element?>>],
  file: StaticString = #filePath, line: UInt = #line
) {
  report(recordingDifference(of: lhs, from: rhs), file, line)
}

/// Reports recorded elements that are not the expected ones, whenever they came; ends are left aside.
///
/// - Parameters:
///   - stream: What was recorded.
///   - elements: The expected elements.
///   - file: Where the assertion is written.
///   - line: Where the assertion is written.
public func XCTAssertRecordedElements<Element: Equatable>(
  _ stream: [Recorded<Event<Element>>], _ elements: [Element],
  file: StaticString = #filePath, line: UInt = #line
) {
  let recorded = stream.compactMap(\.value.element)
  report(recorded == elements ? nil : "expected \(elements), got \(recorded)", file, line)
}

private func report(_ difference: String?, _ file: StaticString, _ line: UInt) {
  if let difference { FailureReporter.report(difference, file: file, line: line) }
}
