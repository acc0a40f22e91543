import Foundation
import RxTestKitAssertions
import TestSupport
import Testing
import XCTest

/// A file in the folder in which the test's process is started: see `KeptCasesOfTests`.
private let path: StaticString = "KeptSuite.swift"

/// Whether the code is right.
private let isRight = ProcessInfo.processInfo.environment["MARBLE_RIGHT"] == "1"

/// Fails for many sources, if the code is wrong.
private func checkTaking() {
  checkLaw("takes all", any: ["a", "b"], cases: 500, filePath: path) { _, source in
    (source.take(isRight ? 99 : 3), source)
  }
}

/// Fails if the second source comes first, if the code is wrong.
private func checkOrders() throws {
  try inEveryOrder(filePath: path, line: 7) {
    TestScheduler().run { scheduler in
      let left = scheduler.hot("--a|")
      let right = scheduler.hot("--x|")
      let both = isRight ? left.asObservable() : Observable.merge(left, right)
      scheduler.expect(both).toBe(isRight ? "--a|" : "--[ax]|")
    }
  }
}

/// Must fail, and keep its failing cases: see `KeptCasesOfTests`.
@Suite(.enabled(if: FailingSuite.isOn))
struct KeptSuite {
  @Test func laws() { checkTaking() }

  @Test func orders() throws { try checkOrders() }
}

/// Must fail, and keep its failing cases: see `KeptCasesOfTests`.
final class KeptXCTests: XCTestCase {
  func testAll() throws {
    try XCTSkipUnless(FailingSuite.isOn)
    checkTaking()
    try checkOrders()
  }
}
