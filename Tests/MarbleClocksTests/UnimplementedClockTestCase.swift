import MarbleClocks
import MarbleTesting
import XCTest

/// In XCTest, a use of an unimplemented clock fails the test that runs.
final class UnimplementedClockTestCase: XCTestCase {
  private static let clock = UnimplementedClock("of XCTest")
  private var failures: [String] = []
  private var isOver = false

  override func invokeTest() {
    super.invokeTest()
    isOver = true
    let message = "the unimplemented clock 'of XCTest' was used: the code read its time"
    XCTAssertEqual(failures.count, 1)
    XCTAssertTrue(failures.allSatisfy { $0.contains(message) }, "\(failures)")
    XCTAssertTrue(failures.allSatisfy { $0.hasPrefix("UnimplementedClockTestCase.swift:7: ") })
  }

  func testASharedClockFailsTheFirstTest() async throws {
    for _ in 0..<3 { try? await Self.clock.sleep(for: .milliseconds(1)) }
  }

  func testASharedClockFailsTheSecondTestToo() { _ = Self.clock.now }

  private func note(_ text: String, _ path: String, _ line: Int) {
    failures.append("\(path.split(separator: "/").last ?? ""):\(line): \(text)")
  }

  #if canImport(Darwin)
    override func record(_ issue: XCTIssue) {
      let place = issue.sourceCodeContext.location
      if isOver { return super.record(issue) }
      note(issue.compactDescription, place?.fileURL.path ?? "", place?.lineNumber ?? 0)
    }
  #else
    override func recordFailure(
      withDescription description: String, inFile filePath: String, atLine lineNumber: Int,
      expected: Bool
    ) {
      if !isOver { return note(description, filePath, lineNumber) }
      super.recordFailure(
        withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
    }
  #endif
}
