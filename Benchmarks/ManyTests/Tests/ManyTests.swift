import RxTestKitAssertions
import Testing
import XCTest

// The benchmark `tests` runs these: 1,000 equal tests in four suites, and 1,000 in one test case.

@Suite(.virtualTime) struct FirstTests {
  @Test(arguments: 0..<250) func debounce(number: Int) { expectDebounce(on: .current) }
}

@Suite(.virtualTime) struct SecondTests {
  @Test(arguments: 0..<250) func debounce(number: Int) { expectDebounce(on: .current) }
}

@Suite(.virtualTime) struct ThirdTests {
  @Test(arguments: 0..<250) func debounce(number: Int) { expectDebounce(on: .current) }
}

@Suite(.virtualTime) struct FourthTests {
  @Test(arguments: 0..<250) func debounce(number: Int) { expectDebounce(on: .current) }
}

final class ManyXCTests: XCTestCase {
  /// Runs 1,000 test cases, because XCTest runs a test case only once.
  func testDebounce() {
    for _ in 0..<1_000 {
      let test = DebounceXCTests(name: "testDebounce") {
        expectDebounce(on: ($0 as? DebounceXCTests)?.scheduler ?? .current)
      }
      test.run()
      XCTAssertEqual(test.testRun?.hasSucceeded, true)
    }
  }
}

final class DebounceXCTests: VirtualTimeTestCase {}

private func expectDebounce(on scheduler: TestScheduler) {
  let typed = scheduler.hot("-a--bc--d---|")
  let quiet = typed.debounce(scheduler.time("--|"), scheduler: scheduler)
  scheduler.expect(quiet).toBe("---a---c--d-|")
}
