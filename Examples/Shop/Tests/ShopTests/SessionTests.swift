import RxTestKitAssertions
import Shop
import ShopSupport
import Testing

/// Each test makes its own scheduler; the trait verifies it.
@Suite(.verifyingMarbles)
struct SessionTests {
  let scheduler = TestScheduler()

  @Test func `requests that fail together share one new token`() {
    let newToken = scheduler.cold("--(n|)")
    let session = Session(token: "old", scheduler: scheduler) { _ in newToken.asSingle() }
    let denied = scheduler.cold("-#", as: String.self, error: ShopError.unauthorized)
    let answered = scheduler.cold("-(a|)")
    let request = { (token: String) in (token == "n" ? answered : denied).asSingle() }
    scheduler.expect(session.send(request)).toBe("----(a|)")
    scheduler.expect(session.send(request)).toBe("----(a|)")
    scheduler.expect(session.send(request), subscribing: "-----^").toBe("------(a|)")
    scheduler.expectSubscriptions(of: newToken).toBe("-^-!")
    scheduler.expectSubscriptions(of: denied).toBe("^!", "^!")
  }

  @Test func `a request that fails late takes the token that is there`() {
    let newToken = scheduler.cold("-(n|)")
    let session = Session(token: "old", scheduler: scheduler) { _ in newToken.asSingle() }
    let quick = scheduler.cold("-#", "-(q|)", error: ShopError.unauthorized)
    let slow = scheduler.cold("-----#", "-(s|)", error: ShopError.unauthorized)
    scheduler.expect(session.send { _ in quick.asSingle() }).toBe("---(q|)")
    scheduler.expect(session.send { _ in slow.asSingle() }).toBe("------(s|)")
    scheduler.expectSubscriptions(of: newToken).toBe("-^!")
  }

  @Test func `an error of the new token is the request's`() {
    let session = Session(token: "old", scheduler: scheduler) { _ in
      .error(ShopError.refused(reason: "Sign in again"))
    }
    let denied = scheduler.cold("-#", as: String.self, error: ShopError.unauthorized)
    scheduler.expect(session.send { _ in denied.asSingle() })
      .toBe("-#", error: ShopError.refused(reason: "Sign in again"))
  }

  @Test func `a patient request waits longer each time`() {
    let session = Session(token: "t", scheduler: scheduler) { _ in .never() }
    let request = scheduler.cold("#", as: String.self, error: ShopError.offline)
    scheduler.expect(session.sendPatiently { _ in request.asSingle() })
      .toBe("7s #", error: ShopError.offline)
    scheduler.expectSubscriptions(of: request)
      .toBe("(^!)", "1s (^!)", "3s (^!)", "7s (^!)")
  }

  @Test func `an answer is what the request answers`() {
    let session = Session(token: "t", scheduler: scheduler) { _ in .never() }
    let request = scheduler.cold("--(a|)")
    scheduler.expect(session.send { _ in request.asSingle() }).toEqual(request)
    scheduler.expect(session.send { _ in request.asSingle() }.asMaybe()).toBe("--(a|)")
    scheduler.expect(session.send { _ in request.asSingle() }.asCompletable()).toBe("--|")
  }

  @Test func `labels are made once for each price`() {
    let changes = scheduler.hot("-n-9-|", as: Int.self, values: ["n": 450])
    scheduler.expect(priceLabels(of: Sample.tea, changes: changes.asObservable())).toBe(
      "x--y-|", values: ["x": PriceLabel(cents: 450), "y": PriceLabel(cents: 9)]
    ) { $0.text == $1.text }
  }

  @Test func `a list is divided into its products`() {
    let lists = scheduler.hot("-a-b-|", values: ["a": [Sample.tea, Sample.cup], "b": []])
    // Each is drawn as a source whose frames count from the emission.
    let two = scheduler.cold("(tc|)", values: ["t": Sample.tea, "c": Sample.cup])
    let none = scheduler.cold("|", as: Product.self)
    scheduler.expect(lists.oneByOne()).toBe("-x-y-|", values: ["x": two, "y": none])
  }

  @Test func `laws of sorting`() {
    let lists = [[], [Sample.tea], [Sample.cup, Sample.tea], [Sample.teapot, Sample.tea]]
    checkLaw("sorting twice is sorting by what came last", any: lists) { _, lists in
      (lists.sorted(by: .name).sorted(by: .price), lists.sorted(by: .price))
    }
    checkLaw("two lists are sorted like one", any: lists, lists) { _, left, right in
      (
        Observable.merge(left, right).sorted(by: .name),
        Observable.merge(left.sorted(by: .name), right.sorted(by: .name))
      )
    }
    checkLaw(
      "sorting knows no time", any: lists, cases: 20, seed: 7, subscribing: "^-----!"
    ) { scheduler, lists in
      let pause = RxTimeInterval.milliseconds(2)
      return (
        lists.delay(pause, scheduler: scheduler).sorted(by: .name),
        lists.sorted(by: .name).delay(pause, scheduler: scheduler)
      )
    }
  }
}
