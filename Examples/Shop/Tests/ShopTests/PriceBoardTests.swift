import RxTestKitAssertions
import Shop
import Testing

/// An observer of the app's own, with sources that break the rules.
@Suite(.virtualTime)
struct PriceBoardTests {
  let scheduler = TestScheduler.current

  @Test func `shows no price after the end`() {
    let board = PriceBoard()
    let prices = scheduler.misbehaving("-a-b|a", values: ["a": 450, "b": 500])
    scheduler.keep(prices.subscribe(board))
    scheduler.expect { board.text }
      .toBe("na-bs", values: ["n": "", "a": "4.50", "b": "5.00", "s": "sold"])
  }
}
