// swift-format-ignore-file
//
// The declarations of Xcode's XCTest that this package uses and that other platforms lack, for type-checking only: see `check`.
//
// https://developer.apple.com/documentation/xctest/xctissue-swift.struct

open class XCTestCase {
  open func record(_ issue: XCTIssue) { fatalError() }
}

public struct XCTIssue {
  public enum IssueType: Int, Sendable {
    case assertionFailure, performanceRegression, system, thrownError, uncaughtException
    case unmatchedExpectedFailure
  }
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
