import Foundation
import RxTestKitAssertions
import TestSupport
import Testing
import XCTest

/// The path of the copy of this file in the folder in which the test's process is started: see `AcceptingTests`.
private let path: StaticString = "HeldSuite.swift"

/// How many elements the code takes, as if it changed between two runs.
private let taken = Int(ProcessInfo.processInfo.environment["MARBLE_TAKEN"] ?? "") ?? 0

private func expectTwo(of scheduler: TestScheduler) {
  scheduler.expect(scheduler.cold("-a-b-c|").take(taken)).toBe("-a-(b|)", filePath: path)
}

private func expectOther(of scheduler: TestScheduler) {
  scheduler.expect(scheduler.cold("-x|")).toBe("-y|", filePath: path)
}

/// Holds in one case, whichever comes first.
private func expectX(_ letter: String, of scheduler: TestScheduler) {
  scheduler.expect(scheduler.cold("-a|").map { _ in letter }).toBe("-x|", filePath: path)
}

/// Must fail, and note changes of a copy of this file: see `AcceptingTests`.
@Suite(.enabled(if: FailingSuite.isOn), .serialized)
struct HeldSuite {
  let scheduler = TestScheduler()

  @Test func changing() {
    expectTwo(of: scheduler)
    expectOther(of: scheduler)
    scheduler.verify()
  }

  @Test(arguments: ["x", "y"]) func holdsFirst(letter: String) {
    expectX(letter, of: scheduler)
    scheduler.verify()
  }

  @Test(arguments: ["y", "x"]) func holdsLast(letter: String) {
    expectX(letter, of: scheduler)
    scheduler.verify()
  }
}

/// Must fail, and note changes of a copy of this file: see `AcceptingTests`.
final class HeldXCTests: XCTestCase {
  func testChanging() throws {
    try XCTSkipUnless(FailingSuite.isOn)
    TestScheduler().run { scheduler in
      expectTwo(of: scheduler)
      expectOther(of: scheduler)
    }
    for letter in ["y", "x", "y"] {
      TestScheduler().run { expectX(letter, of: $0) }
    }
  }
}
