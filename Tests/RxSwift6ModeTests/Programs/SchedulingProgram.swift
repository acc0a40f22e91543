import Dispatch
import RxCore
import RxTestKitAssertions
import XCTest

/// How apps choose where and when work runs, and give up what they hold.
final class SchedulingProgram: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  func testObserveOnAndSubscribeOn() {
    let source = scheduler.createHotObservable([.next(210, 1), .next(220, 2), .completed(230)])
    let observed = scheduler.createObserver(Int.self)
    let subscribed = scheduler.createObserver(Int.self)
    let bag = DisposeBag()
    scheduler.scheduleAt(200) {
      source.observe(on: self.scheduler).subscribe(observed).disposed(by: bag)
      source.subscribe(on: self.scheduler).subscribe(subscribed).disposed(by: bag)
    }
    scheduler.start()
    XCTAssertEqual(observed.events, [.next(211, 1), .next(221, 2), .completed(231)])
    XCTAssertEqual(subscribed.events, [.next(210, 1), .next(220, 2), .completed(230)])
    XCTAssertEqual(source.subscriptions, [Subscription(200, 230), Subscription(201, 231)])
  }

  func testRealQueuesAndBackToTheMainOne() {
    let queue = SerialDispatchQueueScheduler(qos: .userInitiated)
    let concurrent = ConcurrentDispatchQueueScheduler(qos: .background)
    let arrived = expectation(description: "arrived on the main thread")
    let bag = DisposeBag()
    Observable.of(1, 2, 3)
      .subscribe(on: concurrent)
      .do(onNext: { _ in XCTAssertFalse(Thread.isMainThread) })
      .observe(on: queue)
      .map { $0 * 2 }
      .toArray()
      .observe(on: MainScheduler.instance)
      .subscribe(onSuccess: { numbers in
        XCTAssertTrue(Thread.isMainThread)
        XCTAssertEqual(numbers, [2, 4, 6])
        arrived.fulfill()
      })
      .disposed(by: bag)
    wait(for: [arrived], timeout: 10)
  }

  func testSchedulersRunWorkByThemselves() {
    var log: [String] = []
    _ = scheduler.schedule("now") { state -> any Disposable in
      log.append("\(state) \(self.scheduler.clock)")
      return Disposables.create()
    }
    _ = scheduler.scheduleRelative("later", dueTime: .seconds(30)) { state -> any Disposable in
      log.append("\(state) \(self.scheduler.clock)")
      return Disposables.create()
    }
    let cancelled = scheduler.scheduleRelative((), dueTime: .seconds(10)) { _ -> any Disposable in
      log.append("cancelled")
      return Disposables.create()
    }
    cancelled.dispose()
    let ticking = scheduler.schedulePeriodic(
      1, startAfter: .seconds(5), period: .seconds(10),
      action: { count in
        log.append("tick \(count) \(self.scheduler.clock)")
        return count + 1
      })
    scheduler.scheduleAt(20) { ticking.dispose() }
    scheduler.start()
    XCTAssertEqual(log, ["now 1", "tick 1 5", "tick 2 15", "later 30"])
  }

  func testTheCurrentThreadTakesTurns() {
    var log: [Int] = []
    _ = CurrentThreadScheduler.instance.schedule(()) { _ -> any Disposable in
      log.append(1)
      _ = CurrentThreadScheduler.instance.schedule(()) { _ -> any Disposable in
        log.append(3)
        return Disposables.create()
      }
      log.append(2)
      return Disposables.create()
    }
    XCTAssertEqual(log, [1, 2, 3])
  }

  func testARelayThatIsFedByItsOwnSubscriberNests() {
    let relay = PublishRelay<Int>()
    var log: [String] = []
    let bag = DisposeBag()
    relay
      .subscribe(onNext: { number in
        log.append("begin \(number)")
        if number < 3 { relay.accept(number + 1) }
        log.append("end \(number)")
      })
      .disposed(by: bag)
    Hooks.warningHandler = { _ in }
    relay.accept(1)
    XCTAssertEqual(log, ["begin 1", "begin 2", "begin 3", "end 3", "end 2", "end 1"])
  }

  func testDisposables() {
    var log: [String] = []
    func part(_ name: String) -> any Disposable { Disposables.create { log.append(name) } }

    let composite = CompositeDisposable(part("a"), part("b"))
    let key = composite.insert(part("c"))
    XCTAssertEqual(composite.count, 3)
    if let key { composite.remove(for: key) }
    composite.dispose()
    XCTAssertTrue(composite.isDisposed)
    XCTAssertEqual(log.sorted(), ["a", "b", "c"])

    log = []
    let serial = SerialDisposable()
    serial.disposable = part("first")
    serial.disposable = part("second")
    XCTAssertEqual(log, ["first"])
    serial.dispose()
    XCTAssertEqual(log, ["first", "second"])

    log = []
    let single = SingleAssignmentDisposable()
    single.dispose()
    single.setDisposable(part("late"))
    XCTAssertEqual(log, ["late"])

    log = []
    let counted = RefCountDisposable(disposable: part("shared"))
    let share = counted.retain()
    counted.dispose()
    XCTAssertEqual(log, [])
    share.dispose()
    XCTAssertEqual(log, ["shared"])

    let flag = BooleanDisposable()
    flag.dispose()
    XCTAssertTrue(flag.isDisposed)
    _ = Disposables.create(part("x"), part("y"))
  }

  func testABagEndsWhatItHoldsWhenItGoes() {
    var log: [String] = []
    let subject = PublishSubject<Int>()
    var bag: DisposeBag? = DisposeBag {
      subject.subscribe(onNext: { log.append("first \($0)") })
      subject.subscribe(onNext: { log.append("second \($0)") })
    }
    subject.onNext(1)
    bag?.insert(Disposables.create { log.append("gone") })
    bag = nil
    subject.onNext(2)
    XCTAssertEqual(log, ["first 1", "second 1", "gone"])
    XCTAssertFalse(subject.hasObservers)
  }

  func testNothingStaysBehind() {
    let before = Resources.total
    do {
      let bag = DisposeBag()
      let subject = PublishSubject<Int>()
      Observable.combineLatest(subject, subject.debounce(.seconds(1), scheduler: scheduler))
        .flatMapLatest { _ in Observable<Int>.never() }
        .share(replay: 1)
        .subscribe()
        .disposed(by: bag)
      subject.onNext(1)
    }
    scheduler.start()
    XCTAssertEqual(Resources.total, before)
  }

  func testHistoricalTimeIsGivenByDates() {
    let start = Date(timeIntervalSince1970: 0)
    let history = HistoricalScheduler(initialClock: start)
    var received: [Int] = []
    _ = Observable<Int>.interval(.seconds(60), scheduler: history).take(2)
      .subscribe(onNext: { received.append($0) })
    history.advanceTo(start.addingTimeInterval(60))
    XCTAssertEqual(received, [0])
    history.start()
    XCTAssertEqual(received, [0, 1])
    XCTAssertEqual(history.clock, start.addingTimeInterval(120))
  }
}
