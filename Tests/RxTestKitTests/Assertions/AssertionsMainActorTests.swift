import Dispatch
import RxTestKitAssertions
import Testing

@MainActor
@Suite("Pipelines of the main actor", .verifyingMarbles)
struct AssertionsMainActorTests {
  let scheduler = TestScheduler()

  @Test func `the trait runs them there`() {
    let source = scheduler.hot("-a-b-|")
    let pipeline = source.observe(on: MainScheduler.instance)
      .map { element in MainActor.assumeIsolated { element.uppercased() } }
    scheduler.expect(pipeline).toBe("-A-B-|")
  }
}
