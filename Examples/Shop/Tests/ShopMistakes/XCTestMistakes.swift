import RxTestKitAssertions
import Shop
import ShopSupport
import XCTest

/// What XCTest reports.
final class XCTestMistakes: MistakeTestCase {
  func testADrawingThatDoesNotHold() {
    let typed = scheduler.hot("-a--bc--d---|")
    scheduler.expect(typed.debounce(.milliseconds(2), scheduler: scheduler))
      .toBe("---a---b--d-|")
    reports(
      """
      line 3: failed - frame 7: wrong value: "c" instead of "b"

        hot, line 1  -a--bc--d---|
        expected     ---a---b--d-|
        actual       ---a---c--d-|
                            ^

        frame  expected  actual
        7      "b"       "c"     wrong value
      """)
  }

  func testASubscriptionThatIsNotExpected() {
    let answer = scheduler.cold("-(u|)", values: ["u": Sample.ada])
    let model = scheduler.keep(LoginModel { _ in answer.asSingle() })
    scheduler.at(1) { model.email.accept("ada@shop.org") }
    scheduler.at(2) { model.password.accept("12345678") }
    scheduler.at(3) { model.taps.accept(()) }
    scheduler.expectSubscriptions(of: answer).toBe([])
    reports(
      """
      line 6: failed - 1 subscription instead of none

        cold, line 1  -(u|)
        expected      -
        actual        ---^!
                         ^^

        frame  expected  actual
        3      –         subscribed  extra
        4      –         disposed    extra
      """)
  }

  func testTwoExpectationsThatDoNotHold() {
    let model = scheduler.keep(LoginModel { _ in .never() })
    scheduler.at(1) { model.email.accept("ada@shop.org") }
    scheduler.at(2) { model.password.accept("12345678") }
    scheduler.at(3) { model.taps.accept(()) }
    scheduler.expect(model.isBusy).toBe("f--t", values: ["f": true, "t": false])
    scheduler.expect(model.isEnabled).toBe("f-tt", values: ["f": false, "t": true])
    reports(
      """
      line 5: failed - frame 0: true, false swapped

        expected  f--t
        actual    t--f
                  ^  ^

        frame  expected     actual
        0, 3   true, false  false, true  swapped

      line 6: failed - frame 3: wrong value: false instead of true

        expected  f-tt
        actual    f-tf
                     ^

        frame  expected  actual
        3      true      false   wrong value
      """)
  }

  func testTheModelDiesBeforeTheClockRuns() {
    expectStates(of: scheduler.hot("-t----"))
    reports(
      """
      line 1: failed - every subscription to `hot, line 1` was disposed before frame 0: keep the \
      view model alive by scheduler.keep(…), or call verify() before it is released
      """)
  }

  func testRecordedEventsThatDiffer() {
    let scheduler = TestScheduler(initialClock: 0)
    let changes = scheduler.createHotObservable([.next(210, 500), .next(220, 600)])
    let observer = scheduler.start {
      priceLabels(of: Sample.tea, changes: changes.asObservable()).map(\.text)
    }
    XCTAssertEqual(
      observer.events, [.next(200, "4.50"), .next(210, "5.00"), .next(221, "6.00")])
    reports(
      """
      line 6: failed - frame 221: "6.00" is 1 frame early

        expected  200ms '4.50'---------'5.00'----------     '6.00'
        actual    200ms '4.50'---------'5.00'---------'6.00'
                                                      ^^^^^^^^^^^^

        frame  expected  actual
        221    "6.00"    "6.00" at 220  1 frame early
      """)
  }

  func testRecordedElementsThatDiffer() {
    let scheduler = TestScheduler(initialClock: 0)
    let changes = scheduler.createHotObservable([.next(210, 500), .next(220, 600)])
    let observer = scheduler.start {
      priceLabels(of: Sample.tea, changes: changes.asObservable()).map(\.text)
    }
    XCTAssertRecordedElements(observer.events, ["4.50", "6.00"])
    reports(
      """
      line 6: failed - expected ["4.50", "6.00"], got ["4.50", "5.00", "6.00"]
      """)
  }

  func testRecordedSubscriptionsThatDiffer() {
    let scheduler = TestScheduler(initialClock: 0)
    let request = scheduler.createColdObservable([.next(10, "a"), .completed(20)])
    _ = scheduler.start { request }
    XCTAssertEqual(request.subscriptions, [Subscription(200, 210)])
    reports(
      """
      line 4: XCTAssertEqual failed: ("[(200 : 220)]") is not equal to ("[(200 : 210)]") -
      """)
  }

  func testAThreadThatWaitsTooLong() {
    let session = Session(token: "t") { _ in .never() }
    let answer = session.send { _ in Single<String>.never() }
    XCTAssertEqual(try answer.toBlocking(timeout: 0.01).single(), "a")
    reports(
      """
      line 3: XCTAssertEqual threw error "The sequence timed out." -
      """)
  }

  func testAWrongPageOfAList() {
    let more = scheduler.hot("-m", as: Void.self)
    let page = Page(products: [Sample.tea, Sample.cup], next: 2)
    let list = scheduler.keep(ProductList(more: more.asObservable()) { _ in .just(page) })
    var expected = ProductList.State()
    expected.products = [Sample.tea, Sample.teapot]
    scheduler.expect(list.state.asObservable().skip(2)).toBe("-p", values: ["p": expected])
    reports(
      """
      line 6: failed - frame 1: wrong value: .products[1].id: 3 instead of 2 (and more fields)

        hot, line 1  -m
        expected     -p
        actual       -A
                      ^
        A is State(products: [Shop.Product(id: 1, name: "Tea", price: 450), Shop.Product(id: 3, \
      name: "Cu…

        frame  expected  actual
        1      p         A       wrong value
            .products[1].id: 3 instead of 2
            .products[1].name: "Cup" instead of "Teapot"
            .products[1].price: 700 instead of 2900
            .next: 2 instead of 1
      """)
  }

  func testATearDownThatReleasesTheModelTooEarly() {
    let scheduler = TestScheduler()
    var model: ProductList? = ProductList(
      more: scheduler.hot("-m", as: Void.self).asObservable()
    ) { _ in .never() }
    if let model {
      scheduler.expect(model.state.map(\.isLoading)).toBe("ft", values: ["f": false, "t": true])
    }
    model = nil
    scheduler.verify()
    reports(
      """
      line 6: failed - every subscription to `hot, line 3` was disposed before frame 0: keep the \
      view model alive by scheduler.keep(…), or call verify() before it is released
      """)
  }

  private func expectStates(
    of typed: TestableObservable<String>, file: StaticString = #filePath, line: UInt = #line
  ) {
    scheduler.reporting(file: file, line: line) {
      let model = SearchModel(
        typed: typed.asObservable(), pause: .milliseconds(2), scheduler: scheduler
      ) { _ in .never() }
      scheduler.expect(model.state).toBe("i--s", values: ["i": .idle, "s": .searching])
    }
  }
}
