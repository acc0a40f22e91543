// swift-format-ignore-file
//
// The declarations of Xcode's XCTest that this package uses and that other platforms lack, for type-checking only: see `check`.
//
// https://developer.apple.com/documentation/xctest/xctissue-swift.struct

open class XCTestCase {
  open var name: String { fatalError() }
  open var testRun: XCTestRun? { fatalError() }
  open func invokeTest() { fatalError() }
  open func record(_ issue: XCTIssue) { fatalError() }
}

open class XCTestRun {
  open var hasBeenSkipped: Bool { fatalError() }
  open var totalFailureCount: Int { fatalError() }
}

// Objective-C's protocol has optional methods instead of the extension.
public protocol XCTestObservation: AnyObject {
  func testCaseWillStart(_ testCase: XCTestCase)
  func testCase(_ testCase: XCTestCase, didRecord issue: XCTIssue)
  func testCaseDidFinish(_ testCase: XCTestCase)
}

extension XCTestObservation {
  public func testCaseWillStart(_ testCase: XCTestCase) { fatalError() }
  public func testCase(_ testCase: XCTestCase, didRecord issue: XCTIssue) { fatalError() }
  public func testCaseDidFinish(_ testCase: XCTestCase) { fatalError() }
}

public struct XCTIssue {
  public enum IssueType: Int, Sendable {
    case assertionFailure, performanceRegression, system, thrownError, uncaughtException
    case unmatchedExpectedFailure
  }
  public var type: IssueType
  public var compactDescription: String
  public init(
    type: IssueType, compactDescription: String, detailedDescription: String? = nil,
    sourceCodeContext: XCTSourceCodeContext = XCTSourceCodeContext(),
    associatedError: (any Error)? = nil, attachments: [XCTAttachment] = []
  ) { fatalError() }
}

open class XCTSourceCodeLocation {
  public init(filePath: String, lineNumber: Int) { fatalError() }
}

open class XCTSourceCodeContext {
  public init() { fatalError() }
  public init(location: XCTSourceCodeLocation?) { fatalError() }
}

open class XCTAttachment {}

open class XCTestExpectation {
  public init(description: String) { fatalError() }
  open func fulfill() { fatalError() }
}

open class XCTWaiter {
  public enum Result: Int, Sendable { case completed, timedOut }
  public init() { fatalError() }
  @discardableResult
  open func wait(for expectations: [XCTestExpectation], timeout seconds: Double) -> Result { fatalError() }
}
