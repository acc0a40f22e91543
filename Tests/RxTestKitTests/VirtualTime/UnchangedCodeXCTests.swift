import RxTestKitAssertions
import XCTest

#if compiler(>=6.3) && os(Linux)
  /// Tests of XCTest whose code sleeps by the system's clocks.
  final class UnchangedCodeXCTests: VirtualTimeTestCase {
    func testTheFunctionSleeps() async throws {
      scheduler.expect(scheduler.hot("-a---b")).toBe("-a---b")
      try await Task.sleep(for: .milliseconds(3))
      XCTAssertEqual(scheduler.clock, 3)
      let clock = scheduler.swiftClock
      async let slept: Void = clock.sleep(for: .milliseconds(5))
      try await slept
      XCTAssertEqual(scheduler.clock, 8)
    }

    @MainActor func testTheFunctionSleepsOnTheMainActor() async throws {
      let (scheduler, clock) = (scheduler, ContinuousClock())
      let length = try await clock.measure { try await Task.sleep(for: .seconds(3600)) }
      XCTAssertEqual(length, .seconds(3600))
      XCTAssertEqual(scheduler.clock, 3_600_000)
    }

    func testAwaitsASource() async throws {
      let value = try await scheduler.hot("--a").firstValue
      XCTAssertEqual(value, "a")
      XCTAssertEqual(scheduler.clock, 2)
    }

    func testSleepsWhileTheTestMovesTheClock() async throws {
      let scheduler = scheduler
      async let slept: Void = Task.sleep(for: .milliseconds(5))
      await scheduler.advance(by: 5)
      try await slept
      XCTAssertEqual(scheduler.clock, 5)
    }

    func testATaskOfASynchronousTestSleeps() {
      let (scheduler, subject) = (scheduler, PublishSubject<String>())
      scheduler.expect(subject).toBe("--a")
      Task {
        try await Task.sleep(for: .milliseconds(2))
        subject.onNext("a")
      }
    }
  }
#endif
