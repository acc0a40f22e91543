import RxTestKitAssertions
import Shop
import ShopSupport
import XCTest

/// Five tests, each drawn and then written as for RxTest.
///
/// The README counts their lines.
final class DrawnAndRecordedTests: XCTestCase {
  func testDrawnSearch() {
    let scheduler = TestScheduler()
    let typed = scheduler.hot("-t-e------").asObservable()
    let answer = scheduler.cold("--(r|)", values: ["r": [Sample.tea]])
    let model = SharingScheduler.mock(scheduler: scheduler) {
      SearchModel(typed: typed, pause: scheduler.time("---|"), scheduler: scheduler) { _ in
        answer.asSingle()
      }
    }
    scheduler.expect(model.state)
      .toBe("i-----s-f", values: ["i": .idle, "s": .searching, "f": .found([Sample.tea])])
    scheduler.expectSubscriptions(of: answer).toBe("------^-!")
    scheduler.verify()
  }

  func testRecordedSearch() {
    let scheduler = TestScheduler(initialClock: 0)
    let typed = scheduler.createHotObservable([.next(210, "t"), .next(212, "e")]).asObservable()
    let answer = scheduler.createColdObservable([.next(2, [Sample.tea]), .completed(2)])
    let observer = scheduler.createObserver(SearchModel.State.self)
    let model = SharingScheduler.mock(scheduler: scheduler) {
      SearchModel(typed: typed, pause: .seconds(3), scheduler: scheduler) { _ in
        answer.asSingle()
      }
    }
    let subscription = model.state.drive(observer)
    scheduler.start()
    XCTAssertEqual(
      observer.events,
      [.next(1, .idle), .next(216, .searching), .next(218, .found([Sample.tea]))])
    XCTAssertEqual(answer.subscriptions, [Subscription(215, 217)])
    subscription.dispose()
  }

  func testDrawnButton() {
    TestScheduler().run { scheduler in
      let model = SharingScheduler.mock(scheduler: scheduler) { LoginModel { _ in .never() } }
      scheduler.at(2) { model.email.accept("ada@shop.org") }
      scheduler.at(4) { model.password.accept("12345678") }
      scheduler.at(6) { model.password.accept("1234") }
      scheduler.expect(model.isEnabled).toBe("f---t-f", values: ["f": false, "t": true])
      scheduler.keep(model)
    }
  }

  func testRecordedButton() {
    let scheduler = TestScheduler(initialClock: 0)
    let model = SharingScheduler.mock(scheduler: scheduler) { LoginModel { _ in .never() } }
    scheduler.scheduleAt(2) { model.email.accept("ada@shop.org") }
    scheduler.scheduleAt(4) { model.password.accept("12345678") }
    scheduler.scheduleAt(6) { model.password.accept("1234") }
    let observer = scheduler.createObserver(Bool.self)
    let subscription = model.isEnabled.drive(observer)
    scheduler.start()
    XCTAssertEqual(observer.events, [.next(1, false), .next(5, true), .next(7, false)])
    subscription.dispose()
  }

  func testDrawnSharedToken() {
    let scheduler = TestScheduler()
    let newToken = scheduler.cold("--(n|)")
    let denied = scheduler.cold("-#", as: String.self, error: ShopError.unauthorized)
    let session = Session(token: "old") { _ in newToken.asSingle() }
    for _ in 1...2 {
      scheduler.expect(session.send { $0 == "old" ? denied.asSingle() : .just($0) })
        .toBe("---(n|)")
    }
    scheduler.expectSubscriptions(of: newToken).toBe("-^-!")
    scheduler.verify()
  }

  func testRecordedSharedToken() {
    let scheduler = TestScheduler(initialClock: 0)
    let newToken = scheduler.createColdObservable([.next(2, "n"), .completed(2)])
    let denied = scheduler.createColdObservable([
      Recorded<Event<String>>.error(1, ShopError.unauthorized)
    ])
    let session = Session(token: "old") { _ in newToken.asSingle() }
    let bag = DisposeBag()
    let observers = (1...2).map { _ in scheduler.createObserver(String.self) }
    for observer in observers {
      scheduler.scheduleAt(200) {
        session.send { $0 == "old" ? denied.asSingle() : .just($0) }.asObservable()
          .subscribe(observer).disposed(by: bag)
      }
    }
    scheduler.start()
    for observer in observers {
      XCTAssertEqual(observer.events, [.next(203, "n"), .completed(203)])
    }
    XCTAssertEqual(newToken.subscriptions, [Subscription(201, 203)])
  }

  func testDrawnPatience() {
    let scheduler = TestScheduler()
    let request = scheduler.cold("#", "#", "(a|)", error: ShopError.offline)
    let session = Session(token: "t", scheduler: scheduler) { _ in .never() }
    scheduler.expect(session.sendPatiently { _ in request.asSingle() }).toBe("3s (a|)")
    scheduler.expectSubscriptions(of: request).toBe("(^!)", "1s (^!)", "3s (^!)")
    scheduler.verify()
  }

  func testRecordedPatience() {
    let scheduler = TestScheduler(initialClock: 0)
    let failing = scheduler.createColdObservable([
      Recorded<Event<String>>.error(1, ShopError.offline)
    ])
    let working = scheduler.createColdObservable([.next(1, "a"), .completed(1)])
    let session = Session(token: "t", scheduler: scheduler) { _ in .never() }
    var attempts = 0
    let observer = scheduler.start {
      session.sendPatiently { _ in
        attempts += 1
        return (attempts < 3 ? failing : working).asSingle()
      }.asObservable()
    }
    XCTAssertEqual(observer.events, [.next(206, "a"), .completed(206)])
    XCTAssertEqual(failing.subscriptions, [Subscription(200, 201), Subscription(202, 203)])
    XCTAssertEqual(working.subscriptions, [Subscription(205, 206)])
  }

  func testDrawnPages() {
    let scheduler = TestScheduler()
    let more = scheduler.hot("-m--m", as: Void.self).asObservable()
    let page = scheduler.cold(
      "-#", "-(p|)", values: ["p": Page(products: [Sample.tea], next: nil)],
      error: ShopError.offline)
    let list = SharingScheduler.mock(scheduler: scheduler) {
      ProductList(more: more) { _ in page.asSingle() }
    }
    scheduler.expect(list.state.map(\.problem))
      .toBe("nnx-nn", values: ["n": nil, "x": .offline])
    scheduler.expect(list.state.map(\.isLoading))
      .toBe("ftf-tf", values: ["f": false, "t": true])
    scheduler.expectSubscriptions(of: page).toBe("-^!", "----^!")
    scheduler.verify()
  }

  func testRecordedPages() {
    let scheduler = TestScheduler(initialClock: 0)
    let more = scheduler.createHotObservable([.next(210, ()), .next(220, ())]).asObservable()
    let failing = scheduler.createColdObservable([
      Recorded<Event<Page>>.error(1, ShopError.offline)
    ])
    let working = scheduler.createColdObservable([
      .next(1, Page(products: [Sample.tea], next: nil)), .completed(1),
    ])
    var attempts = 0
    let list = SharingScheduler.mock(scheduler: scheduler) {
      ProductList(more: more) { _ in
        attempts += 1
        return (attempts == 1 ? failing : working).asSingle()
      }
    }
    let problems = scheduler.createObserver(ShopError?.self)
    let loading = scheduler.createObserver(Bool.self)
    let bag = DisposeBag()
    list.state.map(\.problem).drive(problems).disposed(by: bag)
    list.state.map(\.isLoading).drive(loading).disposed(by: bag)
    scheduler.start()
    XCTAssertEqual(
      problems.events,
      [.next(1, nil), .next(211, nil), .next(212, .offline), .next(221, nil), .next(222, nil)])
    XCTAssertEqual(
      loading.events,
      [.next(1, false), .next(211, true), .next(212, false), .next(221, true), .next(222, false)])
    XCTAssertEqual(failing.subscriptions, [Subscription(210, 211)])
    XCTAssertEqual(working.subscriptions, [Subscription(220, 221)])
  }
}
