import RxTestKitAssertions
import Testing

@Suite(.virtualTime)
struct SearchTests {
  let scheduler = TestScheduler.current

  @Test func `searches when the user pauses`() {
    let typed = scheduler.hot("-a-b------c----|")
  }
}
