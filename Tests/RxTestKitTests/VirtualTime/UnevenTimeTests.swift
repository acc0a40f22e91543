import MarbleKit
import VirtualTimeCore
import XCTest
import RxCore
import RxTestKitAssertions
import Testing

/// Times of operators that are not whole numbers of frames.
struct UnevenTimeTests {
  let scheduler = TestScheduler()

  private func failures() -> [MarbleFailure] {
    let site = CallSite(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
    return scheduler._world.failures(verifyingAt: site)
  }

  @Test func `a period between two frames fails the test, once, and names the operator`() {
    let ticks = Observable<Int>.interval(.microseconds(1500), scheduler: scheduler).take(3)
    let line: UInt = #line + 1
    scheduler.expect(ticks).toBe("--0-1-(2|)")
    let failures = failures()
    #expect(
      failures.map(\.message) == [
        """
        frame 0: interval schedules work after 1500 µs, which is not a whole number of frames (a frame is 1 ms): pass a multiple of 1 ms \
        in the test
        """
      ])
    #expect(failures.map(\.site.line) == [line])
  }

  @Test func `so does any other time, in the frame in which it is asked for`() {
    let typed = scheduler.hot("--a-----|")
    scheduler.expect(typed.debounce(.nanoseconds(2_300_000), scheduler: scheduler)).toBe(
      "----a---|")
    #expect(
      failures().map(\.message) == [
        """
        frame 2: debounce schedules work after 2300 µs, which is not a whole number of frames (a frame is 1 ms): pass a multiple of 1 ms \
        in the test
        """
      ])
  }

  @Test func `what code of the test schedules is not named`() {
    scheduler.at(1) { [scheduler] in
      _ = scheduler.scheduleRelative((), dueTime: .microseconds(10)) { _ in Disposables.create() }
    }
    scheduler.expect(scheduler.hot("a|")).toBe("a|")
    #expect(
      failures().map { $0.message.prefix(56) } == [
        "frame 1: code of the test schedules work after 10 µs, wh"
      ])
  }

  @Test func `an expectation that fails by it shows both`() {
    let ticks = Observable<Int>.interval(.microseconds(1400), scheduler: scheduler).take(2)
    scheduler.expect(ticks).toBe("--0-(1|)")
    let failures = failures()
    #expect(failures.count == 2)
    #expect(
      failures.first?.message.hasPrefix("frame 0: interval schedules work after 1400 µs") == true)
  }

  @Test func `whole times in any unit, and the errors of floating-point numbers, pass`() {
    let source = scheduler.cold("a|")
    for time in [
      .milliseconds(2), .microseconds(2000), .nanoseconds(2_000_000), .nanoseconds(1_999_999),
      .nanoseconds(2_000_001),
    ] as [RxTimeInterval] {
      scheduler.expect(source.delay(time, scheduler: scheduler)).toBe("--a|")
    }
    scheduler.expect(source.delay(.never, scheduler: scheduler)).toBe("-")
    scheduler.expect(source.delay(.nanoseconds(-1_500_000), scheduler: scheduler)).toBe("a|")
    #expect(failures().map(\.message) == [])
  }

  @Test func `a sleep lasts up to the later frame, and deadlines stay exact`() async throws {
    let clock = scheduler.swiftClock
    let (ticks, tick) = AsyncStream.makeStream(of: String.self)
    scheduler.at(0) {
      Task {
        var deadline = clock.now
        for _ in 1...4 {
          deadline = deadline.advanced(by: .microseconds(1500))
          try await clock.sleep(until: deadline)
          tick.yield("t")
        }
        tick.finish()
      }
    }
    scheduler.expect(ticks).toBe("--tt-t(t|)")
    await scheduler.verify()
  }

  @Test func `RxTest's scheduler rounds to the nearest frame, as RxTest does`() {
    let scheduler = TestScheduler(initialClock: 0)
    let events = scheduler.start(created: 0, subscribed: 0, disposed: 10) {
      Observable<Int>.interval(.milliseconds(1500), scheduler: scheduler).take(2)
    }.events
    XCTAssertEqual(events, [.next(2, 0), .next(4, 1), .completed(4)])
  }

  @Test func `a law fails, too`() {
    withKnownIssue {
      checkLaw("a delay changes nothing but frames", any: [1, 2], seed: 1, allowing: .anyFrames) {
        scheduler, source in (source.delay(.microseconds(1500), scheduler: scheduler), source)
      }
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("delay schedules work after 1500 µs") }
    }
  }
}
