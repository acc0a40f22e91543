import RxTestKitAssertions
import Shop
import ShopSupport
import Testing

/// A test whose failure is also a file: `Saved.failure.txt` in this folder.
@Suite struct SavedMistake {
  @Test(
    .reports(
      """
      line 6: frame 3: searching is 2 frames late

        hot, line 2  -t-e------
        expected     i--s
        actual       i----s
                        ^ ^

        frame  expected   actual
        3      searching  searching at 5  2 frames late
      """), .virtualTime)
  func `the search does not wait for the pause`() {
    let scheduler = TestScheduler.current
    let typed = scheduler.hot("-t-e------").asObservable()
    let model = scheduler.keep(
      SearchModel(typed: typed, pause: scheduler.time("--|"), scheduler: scheduler) { _ in .never()
      })
    scheduler.expect(model.state).toBe("i--s", values: ["i": .idle, "s": .searching])
  }
}
