import RxTestKitAssertions
import TestSupport
import Testing

/// Must fail where `fails:` says so, and must not hang: see `AssertionsReportTests`.
@Suite(.virtualTime(patience: .milliseconds(100)), .serialized, .enabled(if: FailingSuite.isOn))
struct AssertionsStalledTests {
  let scheduler = TestScheduler.current

  @Test func loop() async throws {  // fails: the test has awaited an observable's values for
    for try await element in scheduler.cold("-a-b-").values { #expect(!element.isEmpty) }
    throw CancellationError()
  }

  @Test func awaitsAnIntervalWithoutElements() async throws {  // fails: the clock has moved
    let ticks = Observable<Int>.interval(.milliseconds(1), scheduler: scheduler)
    _ = try await ticks.filter { _ in false }.firstValue
  }

  @Test func sleepsBeyondTheLimit() async throws {  // fails: because the limit is 100
    scheduler.limit = 100
    try await Task.sleep(for: .seconds(1))
  }

  @Test func waitsWhileWorkIsDue() async {  // fails: work is due in frame 1: move the code
    scheduler.at(1) {}
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    for await _ in stream {}
    continuation.finish()
  }

  @Test func iteratesForEver() async throws {  // fails: the test has awaited an observable's values
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
