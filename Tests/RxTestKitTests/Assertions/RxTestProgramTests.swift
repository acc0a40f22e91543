import RxTestKitAssertions
import XCTest

/// Tests as they are written for RxTest: every name of its public API, with its labels and its defaults.
final class RxTestProgramTests: XCTestCase {
  struct Failure: Error, Equatable {}

  var scheduler = TestScheduler(initialClock: 0)

  override func setUp() { scheduler = TestScheduler(initialClock: 0) }

  func testHotObservable() {
    let xs = scheduler.createHotObservable([
      .next(150, 1), .next(210, 2), .next(240, 3), .completed(300),
    ])
    let res = scheduler.start { xs.map { $0 * 2 } }
    let correctMessages = Recorded.events(.next(210, 4), .next(240, 6), .completed(300))
    let correctSubscriptions = [Subscription(200, 300)]
    XCTAssertEqual(res.events, correctMessages)
    XCTAssertEqual(xs.subscriptions, correctSubscriptions)
    XCTAssertEqual(xs.recordedEvents.count, 4)
  }

  func testColdObservable() {
    let xs: TestableObservable<Int> = scheduler.createColdObservable([
      .next(10, 1), .error(20, Failure(), Int.self),
    ])
    let res = scheduler.start(disposed: 400) { xs.retry(2) }
    XCTAssertEqual(res.events, [.next(210, 1), .next(230, 1), .error(240, Failure())])
    XCTAssertEqual(xs.subscriptions, [Subscription(200, 220), Subscription(220, 240)])
  }

  func testObserversReceiveTheEventsAfterATerminalEvent() {
    let events: [Recorded<Event<Int>>] = [
      .next(10, 1), .completed(20), .next(30, 2), .error(40, Failure()),
    ]
    for isHot in [true, false] {
      let scheduler = TestScheduler(initialClock: 0)
      let source =
        isHot
        ? scheduler.createHotObservable(events) : scheduler.createColdObservable(events)
      let observer = scheduler.createObserver(Int.self)
      let guarded = scheduler.createObserver(Int.self)
      let subscription = source.subscribe(observer)
      _ = source.asObservable().subscribe(guarded)
      var elements: [Int] = []
      _ = source.subscribe(onNext: { elements.append($0) })
      scheduler.scheduleAt(35) { subscription.dispose() }
      scheduler.start()
      XCTAssertEqual(observer.events, [.next(10, 1), .completed(20), .next(30, 2)])
      XCTAssertEqual(guarded.events, [.next(10, 1), .completed(20)])
      XCTAssertEqual(elements, [1])
      XCTAssertEqual(
        source.subscriptions, [Subscription(0, 35), Subscription(0, 20), Subscription(0, 20)])
    }
  }

  func testALateSubscriberReceivesTheEventsAfterATerminalEvent() {
    let source = scheduler.createHotObservable([.next(10, 1), .completed(20), .next(30, 2)])
    let observer = scheduler.createObserver(Int.self)
    scheduler.scheduleAt(25) { _ = source.subscribe(observer) }
    scheduler.start()
    XCTAssertEqual(observer.events, [.next(30, 2)])
  }

  private struct ViewModel {
    let results: Observable<String>
    init(query: Observable<String>) { results = query.map { $0 + "!" } }
  }

  func testSourcesAreObservables() {
    let events: [Recorded<Event<String>>] = [.next(210, "a"), .completed(220)]
    let source = scheduler.createHotObservable(events)
    let results = scheduler.start { ViewModel(query: source).results }
    XCTAssertEqual(results.events, [.next(210, "a!"), .completed(220)])
    XCTAssertEqual(source.subscriptions, [Subscription(200, 220)])

    let merged = scheduler.start(created: 1000, subscribed: 1001, disposed: 1100) {
      Observable.merge(self.scheduler.createColdObservable([.next(10, 1)]), .just(2))
    }
    XCTAssertEqual(merged.events, [.next(1001, 2), .next(1011, 1)])
  }

  func testTimesOfTheStart() {
    XCTAssertEqual(TestScheduler.Defaults.created, 100)
    XCTAssertEqual(TestScheduler.Defaults.subscribed, 200)
    XCTAssertEqual(TestScheduler.Defaults.disposed, 1000)
    let res = scheduler.start(created: 1, subscribed: 5, disposed: 8) {
      Observable<Int>.interval(.seconds(1), scheduler: self.scheduler)
    }
    XCTAssertEqual(res.events, [.next(6, 0), .next(7, 1)])
  }

  func testObserver() {
    let observer = scheduler.createObserver(String.self)
    let subject = PublishSubject<String>()
    let subscription = subject.subscribe(observer)
    scheduler.scheduleAt(10) { subject.on(.next("a")) }
    scheduler.scheduleAt(20) { subscription.dispose() }
    scheduler.scheduleAt(30) { subject.on(.next("b")) }
    scheduler.start()
    observer.on(.completed)
    XCTAssertEqual(observer.events, [.next(10, "a"), .completed(30, String.self)])
    XCTAssertRecordedElements(observer.events, ["a"])
  }

  func testResolutionAndProcessingDelay() {
    let scheduler = TestScheduler(
      initialClock: 0, resolution: 0.1, simulateProcessingDelay: false)
    let res = scheduler.start { Observable.just(1).delay(.seconds(1), scheduler: scheduler) }
    XCTAssertEqual(res.events, [.next(210, 1), .completed(210)])
    XCTAssertEqual(scheduler.adjustScheduledTime(5), scheduler.clock)
    XCTAssertEqual(self.scheduler.adjustScheduledTime(0), 1)
  }

  func testTraits() {
    let single = scheduler.start { Single.just(1) }
    XCTAssertEqual(single.events, [.next(200, 1), .completed(200)])
    let maybe = scheduler.start(created: 1000, subscribed: 1001, disposed: 1002) {
      Maybe<Int>.empty()
    }
    XCTAssertEqual(maybe.events, [.completed(1001)])
  }

  func testEvents() {
    XCTAssertEqual([Event.next(1), .completed], [.next(1), .completed])
    XCTAssertEqual([SingleEvent.success(1)], [.success(1)])
    XCTAssertEqual([SingleEvent<Int>.failure(Failure())], [.failure(Failure())])
    XCTAssertEqual([MaybeEvent.success(1), .completed], [.success(1), .completed])
    XCTAssertEqual(
      [CompletableEvent.error(Failure()), .completed], [.error(Failure()), .completed])
    XCTAssertTrue(Event.next(1) == Event.next(1))
    XCTAssertFalse(Event<Int>.error(Failure()) == Event<Int>.completed)
    XCTAssertTrue(MaybeEvent.success("a") == .success("a"))
    XCTAssertTrue(CompletableEvent.completed == .completed)
  }

  func testOptionalElements() {
    let xs = scheduler.createHotObservable([Recorded.next(210, 1 as Int?), .next(220, nil)])
    let res = scheduler.start { xs.map { $0.map { $0 + 1 } } }
    XCTAssertEqual(res.events, [.next(210, 2), .next(220, nil)])
  }

  func testRecords() {
    let time: TestTime = 10
    let record = Recorded(time: time, value: Event.next("a"))
    XCTAssertEqual(record.time, 10)
    XCTAssertEqual(record.value, .next("a"))
    XCTAssertTrue(record == .next(10, "a"))
    XCTAssertEqual(record.debugDescription, "next(a) @ 10")
    XCTAssertEqual(Recorded.events([.next(1, 2)]), [.next(1, 2)])
  }

  func testSubscriptions() {
    let open = Subscription(200)
    XCTAssertEqual(open.subscribe, 200)
    XCTAssertEqual(open.unsubscribe, Int.max)
    XCTAssertEqual(open.debugDescription, "(200 : Infinity)")
    XCTAssertTrue(open == Subscription(200, .max))
    XCTAssertEqual(Set([open, Subscription(200), Subscription(200, 300)]).count, 2)
  }
}
