import RxTestKitAssertions
import Testing

@Suite(.virtualTime)
struct SearchTests {
  let scheduler = TestScheduler.current

  @Test func `searches when the user pauses`() {
    let typed = scheduler.hot("-a-b------c----|")
    let model = SearchModel(typed: typed, scheduler: scheduler) { [scheduler] text in
      scheduler.cold("-x|", values: ["x": text.uppercased()])
    }
  }
}
