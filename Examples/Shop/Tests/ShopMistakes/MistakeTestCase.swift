import RxTestKitAssertions
import XCTest

/// A test case whose tests must fail: each says at its end the whole of what it reports.
class MistakeTestCase: VirtualTimeTestCase {
  private var expected: String?
  private var places: Places?
  private var failures: [String] = []
  private var isOver = false

  /// Expects that the test fails, and reports this.
  func reports(_ expected: String, function: String = #function, path: String = #filePath) {
    self.expected = expected
    places = Places(path: path, function: function)
  }

  override func invokeTest() {
    super.invokeTest()
    let reported = failures.map { places?.text($0) ?? $0 }.joined(separator: "\n\n")
    isOver = true
    if reported != expected { XCTFail("this was reported instead:\n\(reported)") }
  }

  #if canImport(Darwin)
    override func record(_ issue: XCTIssue) {
      guard !isOver else { return super.record(issue) }
      let place = issue.sourceCodeContext.location
      let name = place?.fileURL.lastPathComponent ?? ""
      failures.append("\(name):\(place?.lineNumber ?? 0): \(issue.compactDescription)")
    }
  #else
    override func recordFailure(
      withDescription description: String, inFile filePath: String, atLine lineNumber: Int,
      expected isExpected: Bool
    ) {
      guard !isOver else {
        return super.recordFailure(
          withDescription: description, inFile: filePath, atLine: lineNumber, expected: isExpected)
      }
      let name = filePath.split(separator: "/").last ?? ""
      failures.append("\(name):\(lineNumber): \(description)")
    }
  #endif
}
