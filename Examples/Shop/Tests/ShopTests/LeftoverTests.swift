import RxTestKitAssertions
import Shop
import ShopSupport
import Testing

/// `expectNo` in the `init` holds for all tests of the suite.
@Suite(.virtualTime)
struct LeftoverTests {
  let scheduler = TestScheduler.current

  init() { scheduler.expectNo(.pendingWork, .unusedSources, .openSubscriptions, .realTime) }

  @Test func `a search that goes leaves nothing`() {
    let typed = scheduler.hot("-a---b--")
    let answer = scheduler.cold("----------(t|)", values: ["t": [Sample.tea]])
    let model = scheduler.keep(
      SearchModel(
        typed: typed.asObservable(), pause: scheduler.time("--|"), scheduler: scheduler
      ) { _ in answer.asSingle() })
    scheduler.expect(model.state, unsubscribingAt: 10)
      .toBe("i--s---s", values: ["i": .idle, "s": .searching])
  }

  @Test func `a search that goes at once asks nobody`() {
    let typed = scheduler.hot("-a---b--")
    _ = SearchModel(typed: typed.asObservable(), scheduler: scheduler) { _ in .never() }
    scheduler.expectSubscriptions(of: typed).toBe("(^!)")
  }
}
