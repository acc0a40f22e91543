import Foundation
import RxCore
import XCTest

/// Notes when a test of XCTest has ended.
final class TestObserver: NSObject, XCTestObservation {
  func testCaseDidFinish(_ testCase: XCTestCase) { TestWitness.endTestOfThread() }
}
