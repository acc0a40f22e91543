// swift-format-ignore-file
//
// The declarations of Xcode's XCTest that this package uses, for type-checking only: see `apple`.
//
// https://developer.apple.com/documentation/xctest

@_exported import Foundation

open class XCTestCase {
  open var name: String { fatalError() }
  open var testRun: XCTestRun? { fatalError() }
  public init() { fatalError() }
  open func invokeTest() { fatalError() }
  public func expectation(description: String) -> XCTestExpectation { fatalError() }
  public func wait(for expectations: [XCTestExpectation], timeout seconds: Double) { fatalError() }
  public func fulfillment(of expectations: [XCTestExpectation], timeout seconds: Double) async { fatalError() }
  open func setUp() { fatalError() }
  open func setUp() async throws { fatalError() }
  open func setUpWithError() throws { fatalError() }
  open func tearDown() { fatalError() }
  open func tearDown() async throws { fatalError() }
  open func tearDownWithError() throws { fatalError() }
  open func record(_ issue: XCTIssue) { fatalError() }
}

open class XCTestRun {
  open var hasBeenSkipped: Bool { fatalError() }
  open var totalFailureCount: Int { fatalError() }
}

open class XCTestObservationCenter {
  open class var shared: XCTestObservationCenter { fatalError() }
  open func addTestObserver(_ testObserver: any XCTestObservation) { fatalError() }
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
  public var sourceCodeContext: XCTSourceCodeContext
  public init(
    type: IssueType, compactDescription: String, detailedDescription: String? = nil,
    sourceCodeContext: XCTSourceCodeContext = XCTSourceCodeContext(),
    associatedError: (any Error)? = nil, attachments: [XCTAttachment] = []
  ) { fatalError() }
  public mutating func add(_ attachment: XCTAttachment) { fatalError() }
}

open class XCTSourceCodeLocation {
  public init(filePath: String, lineNumber: Int) { fatalError() }
  public var fileURL: URL { fatalError() }
  public var lineNumber: Int { fatalError() }
}

open class XCTSourceCodeContext {
  public init() { fatalError() }
  public init(location: XCTSourceCodeLocation?) { fatalError() }
  public var location: XCTSourceCodeLocation? { fatalError() }
}

open class XCTAttachment {
  public convenience init(string: String) { fatalError() }
  public convenience init(data: Data, uniformTypeIdentifier: String) { fatalError() }
  open var name: String?
  public init() {}
}

open class XCTestExpectation: @unchecked Sendable {
  public init(description: String) { fatalError() }
  open func fulfill() { fatalError() }
}

open class XCTWaiter {
  public enum Result: Int, Sendable { case completed, timedOut }
  public init() { fatalError() }
  @discardableResult
  open func wait(for expectations: [XCTestExpectation], timeout seconds: Double) -> Result { fatalError() }
}

// https://developer.apple.com/documentation/xctest/boolean-assertions, and the pages beside it

public func XCTFail(_ message: String = "", file: StaticString = #filePath, line: UInt = #line) { fatalError() }
public func XCTAssert(
  _ expression: @autoclosure () throws -> Bool, _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line
) { fatalError() }
public func XCTAssertTrue(
  _ expression: @autoclosure () throws -> Bool, _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line
) { fatalError() }
public func XCTAssertFalse(
  _ expression: @autoclosure () throws -> Bool, _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line
) { fatalError() }
public func XCTAssertNil(
  _ expression: @autoclosure () throws -> Any?, _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line
) { fatalError() }
public func XCTAssertEqual<T: Equatable>(
  _ expression1: @autoclosure () throws -> T, _ expression2: @autoclosure () throws -> T,
  _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line
) { fatalError() }
public func XCTAssertLessThan<T: Comparable>(
  _ expression1: @autoclosure () throws -> T, _ expression2: @autoclosure () throws -> T,
  _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line
) { fatalError() }
public func XCTAssertThrowsError<T>(
  _ expression: @autoclosure () throws -> T, _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line,
  _ errorHandler: (_ error: any Error) -> Void = { _ in }
) { fatalError() }
public func XCTUnwrap<T>(
  _ expression: @autoclosure () throws -> T?, _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line
) throws -> T { fatalError() }
public func XCTSkipUnless(
  _ expression: @autoclosure () throws -> Bool, _ message: @autoclosure () -> String? = nil,
  file: StaticString = #filePath, line: UInt = #line
) throws { fatalError() }

public struct XCTSkip: Error {
  public init(_ message: @autoclosure () -> String? = nil, file: StaticString = #filePath, line: UInt = #line) { fatalError() }
}
