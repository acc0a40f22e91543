import RxTestKitAssertions
import TestSupport
import Testing
import VirtualTimeCore
import XCTest

/// Code in virtual time that asks again and again whether something has happened.
@Suite(.inRealTime) struct PollingTests {
  private let scheduler = TestScheduler()
  private let isDone = RealFlag()

  private let message = """
    in frame 0, 200000 work items have run, and the clock has not moved: something repeats without a delay, such as a loop of \
    Task.yield(), or relays that are bound to each other; let a loop await scheduler.advance(by:), or sleep by scheduler.swiftClock (
    """

  private func start() {
    Task { [scheduler, isDone] in
      try await scheduler.swiftClock.sleep(for: .milliseconds(3))
      isDone.set()
    }
  }

  @Test func `code of the main actor that yields in a loop fails`() async {
    let error = await #expect(throws: TestSchedulerStall.self) {
      try await scheduler.withVirtualTime { @MainActor in
        start()
        while !isDone.isSet && !Task.isCancelled { await Task.yield() }
      }
    }
    #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
  }

  @Test func `code that yields in a loop fails`() async {
    let error = await #expect(throws: TestSchedulerStall.self) {
      try await scheduler.withVirtualTime {
        start()
        while !isDone.isSet && !Task.isCancelled { await Task.yield() }
      }
    }
    #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
  }

  @Test func `a loop that sleeps by the clock does not`() async throws {
    let frame = try await scheduler.withVirtualTime {
      start()
      while !isDone.isSet { try await scheduler.swiftClock.sleep(for: .milliseconds(2)) }
      return scheduler.clock
    }
    #expect(frame == 4)
  }

  @Test func `nor do many steps in frames of their own`() async throws {
    try await scheduler.withVirtualTime {
      for _ in 1...3 {
        for _ in 1...40_000 { await Task.yield() }
        await scheduler.advance(by: 1)
      }
    }
    #expect(scheduler.clock == 3)
  }
}

/// Asks again and again whether a task has slept.
private func poll(
  on scheduler: TestScheduler, by pause: @Sendable () async throws -> Void
) async rethrows -> TestTime {
  let (clock, isDone) = (scheduler.swiftClock, RealFlag())
  Task {
    try await clock.sleep(for: .milliseconds(3))
    isDone.set()
  }
  while !isDone.isSet { try await pause() }
  return scheduler.clock
}

/// Must fail where `fails:` says so, and must not hang: see `PollingReportTests`.
@Suite(
  .virtualTime(patience: .milliseconds(200)), .serialized, .enabled(if: FailingSuite.isOn))
struct FailingPollingTests {
  let scheduler = TestScheduler.current

  @Test func yields() async {  // fails: the test polls, such as in a loop
    let isDone = RealFlag()
    scheduler.at(3) { isDone.set() }
    while !isDone.isSet { await Task.yield() }
  }

  @MainActor
  @Test func yieldsOnTheMainActor() async {  // fails: the test polls, such as in a loop
    let isDone = RealFlag()
    scheduler.at(3) { isDone.set() }
    while !isDone.isSet { await Task.yield() }
  }

  @Test func readsTheClock() async {  // fails: and no work is due in virtual time
    let (clock, start) = (ContinuousClock(), ContinuousClock.now)
    // After the failure, the clock continues in real time.
    while start.duration(to: clock.now) < .milliseconds(50) { await Task.yield() }
  }
}

/// Loops that wait for a task which sleeps: the clock moves when the loop sleeps, too, or has taken very many steps.
@Suite(.virtualTime) struct SleepingPollingTests {
  let scheduler = TestScheduler.current

  @Test func `a loop of the test's function that sleeps`() async throws {
    let frame = try await poll(on: scheduler) { try await Task.sleep(for: .milliseconds(5)) }
    #expect(frame == 5)
  }

  @Test func `a loop of the test's function that yields`() async {
    #expect(await poll(on: scheduler) { await Task.yield() } == 3)
  }

  private static let counts = PlainMutex<Set<Int>>([])

  @Test(arguments: 0..<4)
  func `the clock moves after the same number of steps each time`(_: Int) async {
    let scheduler = scheduler
    let sleeper = Task { try await scheduler.swiftClock.sleep(for: .seconds(60)) }
    var count = 0
    while scheduler.clock == 0 {
      count += 1
      await Task.detached { await Task.yield() }.value
    }
    sleeper.cancel()
    let counts = Self.counts.withLock { counts in
      counts.insert(count)
      return counts
    }
    #expect(counts == [count])
  }

  @Test func `a loop of a task that sleeps`() async throws {
    let scheduler = scheduler
    let task = Task {
      try await poll(on: scheduler) { try await Task.sleep(for: .milliseconds(5)) }
    }
    #expect(try await task.value == 5)
  }
}

/// Must fail where `fails:` says so, and must not hang: see `PollingReportTests`.
final class FailingPollingXCTests: VirtualTimeTestCase {
  override var patience: Duration { .milliseconds(100) }

  func testYields() async throws {
    try XCTSkipUnless(FailingSuite.isOn)
    let isDone = RealFlag()
    scheduler.at(3) { isDone.set() }  // fails: the test polls, such as in a loop
    while !isDone.isSet { await Task.yield() }
  }

  func testSleeps() async throws {
    let frame = try await poll(on: scheduler) { try await Task.sleep(for: .milliseconds(5)) }
    XCTAssertEqual(frame, 5)
  }
}

#if os(Linux)
  @Suite struct PollingReportTests {
    @Test func `a test that polls while work is due fails, and ends`() async throws {
      let reports = try await AssertionsReportTests.checkedReports(
        file: "PollingTests", suite: "FailingPollingTests")
      #expect(reports.count == 3)
    }

    @Test func `a test of a VirtualTimeTestCase does so, too`() async throws {
      let reports = try await AssertionsReportTests.checkedReports(
        file: "PollingTests", suite: "FailingPollingXCTests")
      #expect(reports.count == 1)
    }
  }
#endif
