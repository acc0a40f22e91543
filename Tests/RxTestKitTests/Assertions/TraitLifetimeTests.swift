import RxTestKitAssertions
import TestSupport
import Testing

@Suite struct TraitLifetimeTests {
  private final class Kept: @unchecked Sendable {
    // Not checked: the test reads it after it was set.
    weak var scheduler: TestScheduler?
  }

  @Test func `a test that has ended leaves no scheduler alive`() async throws {
    let kept = Kept()
    let test = try #require(Test.current)
    try await VirtualTimeTrait.virtualTime.provideScope(for: test, testCase: nil) {
      let scheduler = TestScheduler.current
      kept.scheduler = scheduler
      let source = scheduler.hot("-a|")
      let first = try await source.firstValue
      #expect(first == "a")
    }
    // The last step of a task may still hold it for a moment.
    for _ in 0..<1_000 where kept.scheduler != nil { try await sleepInRealTime() }
    #expect(kept.scheduler == nil)
  }
}
