import RxTestKitAssertions
import Shop
import Testing

/// A class of the app's own that several threads call.
@Suite(.virtualTime)
struct PriceFeedTests {
  let scheduler = TestScheduler.current

  @Test func `passes on one price after another, on whichever threads they come`() {
    let feed = PriceFeed()
    let prices = PublishSubject<Int>()
    feed.observe { prices.onNext($0) }
    scheduler.overlap(at: 2) {
      feed.receive(450)
    } with: {
      feed.receive(500)
    }
    scheduler.expect(prices).toBe("--[ab]", values: ["a": 450, "b": 500])
  }
}
