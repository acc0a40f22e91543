import Foundation
import RxCore
import XCTest

/// Notes which test of XCTest runs, and what it reports.
final class TestObserver: NSObject, XCTestObservation {
  func testCaseWillStart(_ testCase: XCTestCase) { XCTestWatch.begin(testCase.name) }

  #if canImport(ObjectiveC)
    func testCase(_ testCase: XCTestCase, didRecord issue: XCTIssue) {
      XCTestWatch.noteFailure(issue.compactDescription)
    }
  #else
    func testCase(
      _ testCase: XCTestCase, didFailWithDescription description: String,
      inFile filePath: String?, atLine lineNumber: Int
    ) {
      XCTestWatch.noteFailure(description)
    }
  #endif

  func testCaseDidFinish(_ testCase: XCTestCase) {
    XCTestWatch.end()
    TestWitness.endTestOfThread()
  }
}
