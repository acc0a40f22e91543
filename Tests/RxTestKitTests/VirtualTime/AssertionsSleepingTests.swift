import RxTestKitAssertions
import TestSupport
import Testing
import XCTest

/// Must fail where `fails:` says so, and must not hang, without a trait: see `AssertionsReportTests`.
@Suite(.serialized, .enabled(if: FailingSuite.isOn))
struct AssertionsSleepingTests {
  @Test func sleeps() async throws {  // fails: frame 0; a task sleeps until frame 5: move
    let scheduler = impatientScheduler()
    try await scheduler.swiftClock.sleep(for: .milliseconds(5))
    #expect(scheduler.clock == 5)
  }

  @Test func ignoresErrors() async {  // fails: the test waits, and nothing moves the clock
    let clock = impatientScheduler().swiftClock
    for frame in 1...3 {
      try? await clock.sleep(for: .milliseconds(1))
      #expect(clock.now.offset == .milliseconds(frame))
    }
  }

  @MainActor
  @Test func mainActor() async throws {  // fails: the test waits, and nothing moves the clock
    let clock = impatientScheduler().swiftClock
    try await clock.sleep(for: .milliseconds(5))
  }

  @Test func awaitsAnActorsTask() async throws {  // fails: a task sleeps until frame 3: move
    let scheduler = impatientScheduler()
    let store = SleepingStore(clock: scheduler.swiftClock)
    #expect(try await store.token() == "t")
  }
}

/// Keeps the task that loads a token, so that several callers can await it.
private actor SleepingStore {
  private let clock: any Clock<Duration>
  private var task: Task<String, any Error>?

  init(clock: any Clock<Duration>) { self.clock = clock }

  func token() async throws -> String {
    let task =
      task
      ?? Task { [clock] in
        try await clock.sleep(for: .milliseconds(3))
        return "t"
      }
    self.task = task
    return try await task.value
  }
}

/// Must fail where `fails:` says so, and must not hang.
final class AssertionsSleepingXCTests: XCTestCase {
  func testSleeps() async throws {
    try XCTSkipUnless(FailingSuite.isOn)
    let scheduler = impatientScheduler()  // fails: the test waits, and nothing moves the clock
    try await scheduler.swiftClock.sleep(for: .milliseconds(5))
    XCTAssertEqual(scheduler.clock, 5)
  }

  func testSleepsInVirtualTime() async throws {
    try XCTSkipUnless(FailingSuite.isOn)
    let scheduler = TestScheduler()
    try await scheduler.withVirtualTime {
      try await scheduler.swiftClock.sleep(for: .milliseconds(5))
    }
  }
}

/// Must fail where `fails:` says so, and must not hang.
final class AssertionsSleepingVirtualXCTests: VirtualTimeTestCase {
  override var patience: Duration { .milliseconds(100) }

  func testAwaitsASubject() async throws {
    try XCTSkipUnless(FailingSuite.isOn)
    let subject = PublishSubject<Int>()
    scheduler.at(5) { subject.onNext(1) }  // fails: the test awaits an observable's firstValue
    _ = try? await subject.firstValue
  }
}

/// A test whose function sleeps although nothing moves the clock, without a framework that is told of it.
@Suite(.inRealTime) struct StalledSleepTests {
  @Test func `the sleep throws where no framework can report the stall`() async {
    let scheduler = TestScheduler(initialClock: 0, resolution: 0.001)
    scheduler._world.setStallPatience(.milliseconds(50))
    await #expect(throws: TestSchedulerStall.self) {
      try await scheduler.swiftClock.sleep(for: .milliseconds(5))
    }
  }

  @Test func `a cancelled sleep does not count as a stall`() async {
    let scheduler = TestScheduler(initialClock: 0, resolution: 0.001)
    // A busy machine may cancel a task late.
    scheduler._world.setStallPatience(.seconds(1))
    for _ in 0..<100 {
      let task = Task { try await scheduler.swiftClock.sleep(for: .milliseconds(5)) }
      await Task.yield()
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
    }
  }
}
