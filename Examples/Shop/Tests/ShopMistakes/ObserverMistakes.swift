import RxTestKitAssertions
import Shop
import Testing

/// Observers and models that miss what comes at a bad moment.
@Suite struct ObserverMistakes {
  /// Shows a price that comes after the end.
  private final class ForgetfulBoard: ObserverType {
    private(set) var text = ""

    func on(_ event: Event<Int>) {
      text = event.element.map { PriceLabel(cents: $0).text } ?? "sold"
    }
  }

  @Test(
    .reports(
      """
      line 6: frame 5: "4.50" is extra

        misbehaving, line 3  -a-b|a
        expected             na-bs
        actual               na-bsa
                                  ^

        frame  expected  actual
        5      –         "4.50"  extra
      """), .virtualTime)
  func `a price after the end`() {
    let scheduler = TestScheduler.current
    let board = ForgetfulBoard()
    let prices = scheduler.misbehaving("-a-b|a", values: ["a": 450, "b": 500])
    scheduler.keep(prices.subscribe(board))
    scheduler.expect { board.text }
      .toBe("na-bs", values: ["n": "", "a": "4.50", "b": "5.00", "s": "sold"])
  }

  /// Passes on a price at once, on whichever thread it comes.
  private final class CarelessFeed: Sendable {
    let prices = PublishSubject<Int>()

    func receive(_ cents: Int) { prices.onNext(cents) }
  }

  @Test(
    .reports(
      """
      line 2: frame 2: 500 came on another thread while 450 was being received: pass on one event after another
      """), .virtualTime)
  func `two prices at once`() {
    let feed = CarelessFeed()
    TestScheduler.current.overlap(at: 2) {
      feed.receive(450)
    } with: {
      feed.receive(500)
    }
    TestScheduler.current.expect(feed.prices).toBe("--[ab]", values: ["a": 450, "b": 500])
  }

  @Test(
    .reports(
      """
      line 5: frame 1: paying is missing

        expected  r[po]
        actual    ro
                    ^

        frame  expected  actual
        1      paying    –       missing

        expect { … } reads the value at the end of each frame. To see each change, call noteChange() \
      after it, or write expect(every: true) for an @Observable object; otherwise, draw only the last \
      value of a group.
      """), .virtualTime)
  @MainActor func `a change that nothing notes`() {
    let scheduler = TestScheduler.current
    let model = CheckoutModel(clock: scheduler.swiftClock) { _ in 7 }
    scheduler.at(1) { model.buttonTapped() }
    scheduler.expect { model.phase }
      .toBe("r[po]", values: ["r": .reading, "p": .paying, "o": .paid(order: 7)])
  }

  @Test(
    .reports(
      """
      line 4: // did not end by frame 1000000; end it by expect(…, subscribing: "^---!")
      toBe("-")
      """))
  func `a recording of a pipeline that never ends`() {
    let scheduler = TestScheduler()
    let ticks = Observable<Int>.interval(.seconds(1), scheduler: scheduler)
    let printed = scheduler.expect(ticks.filter { $0 < 0 }).recorded()
    Issue.record("\(printed)")
  }
}
