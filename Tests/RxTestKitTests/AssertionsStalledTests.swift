import RxTestKitAssertions
import Testing

/// Must fail where `fails:` says so, and must not hang: see `AssertionsReportTests`.
@Suite(.virtualTime(patience: .milliseconds(100)), .serialized, .enabled(if: FailingSuite.isOn))
struct AssertionsStalledTests {
  let scheduler = TestScheduler.current

  @Test func first() async throws {  // fails: awaits an observable's firstValue, and nothing
    #expect(try await scheduler.hot("-a|").firstValue == "a")
  }

  @Test func loop() async throws {  // fails: which is at frame 0; work is due in frame 1
    for try await element in scheduler.cold("-a-b-").values { #expect(!element.isEmpty) }
    throw CancellationError()
  }

  @Test func sleep() async throws {  // fails: await inside try await scheduler.withVirtualTime
    let clock = scheduler.swiftClock
    try await Task { try await clock.sleep(for: .milliseconds(5)) }.value
    #expect(scheduler.clock >= 5)
  }

  @MainActor
  @Test func mainActor() async throws {  // fails: the test waits, and nothing moves the clock
    let clock = scheduler.swiftClock
    try await clock.sleep(for: .milliseconds(5))
  }

  @Test func iteratesForEver() async throws {  // fails: the test awaits an observable's values, and
    let typed = scheduler.hot("-a-b-")
    try await Task { for try await element in typed.values { #expect(!element.isEmpty) } }.value
  }

  @Test func passes() async throws {
    let clock = scheduler.swiftClock
    scheduler.expect(scheduler.hot("-a|")).toBe("-a|")
    async let slept: Void = clock.sleep(for: .milliseconds(5))
    await scheduler.advance(by: 10)
    try await slept
    try await scheduler.withVirtualTime { try await clock.sleep(for: .milliseconds(5)) }
  }
}
