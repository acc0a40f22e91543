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
    scheduler.expect(model.results).toBe("-------B------C|")
  }

  @Test func `a search that fails does not end the results`() {
    let typed = scheduler.hot("-a-----b-----|")
    let model = SearchModel(typed: typed, scheduler: scheduler) { [scheduler] text in
      text == "a" ? scheduler.cold("-A|") : scheduler.cold("-#")
    }
    scheduler.expect(model.results).toBe("-----A-----n-|", values: ["n": "nothing found"])
    scheduler.expectSubscriptions(of: typed).toBe("^------------!")
  }
}
