import RxCore
import RxTestKitAssertions
import XCTest

/// How apps make observables.
final class CreationProgram: XCTestCase {
  private enum Failure: Error, Equatable {
    case offline
  }

  private let scheduler = TestScheduler(initialClock: 0)

  func testValuesEmitWhileTheyAreSubscribedTo() {
    let just = scheduler.start { Observable.just(1) }
    XCTAssertEqual(just.events, [.next(200, 1), .completed(200)])

    let several = TestScheduler(initialClock: 0).start { Observable.of(1, 2, 3) }
    XCTAssertEqual(
      several.events, [.next(200, 1), .next(200, 2), .next(200, 3), .completed(200)])

    let listed = TestScheduler(initialClock: 0).start { Observable.from([4, 5]) }
    XCTAssertEqual(listed.events, [.next(200, 4), .next(200, 5), .completed(200)])

    let spread = TestScheduler(initialClock: 0).start { Observable.from(1..<3) }
    XCTAssertEqual(spread.events, [.next(200, 1), .next(200, 2), .completed(200)])

    let present = TestScheduler(initialClock: 0).start { Observable.from(optional: 6 as Int?) }
    XCTAssertEqual(present.events, [.next(200, 6), .completed(200)])

    let absent = TestScheduler(initialClock: 0).start { Observable<Int>.from(optional: nil) }
    XCTAssertEqual(absent.events, [.completed(200)])
  }

  func testOnASchedulerEachStepIsATickOfItsOwn() {
    let just = scheduler.start { Observable.just(1, scheduler: self.scheduler) }
    XCTAssertEqual(just.events, [.next(201, 1), .completed(202)])

    let second = TestScheduler(initialClock: 0)
    let several = second.start { Observable.of(1, 2, 3, scheduler: second) }
    XCTAssertEqual(
      several.events, [.next(201, 1), .next(202, 2), .next(203, 3), .completed(204)])

    let third = TestScheduler(initialClock: 0)
    let range = third.start { Observable.range(start: 10, count: 2, scheduler: third) }
    XCTAssertEqual(range.events, [.next(201, 10), .next(202, 11), .completed(203)])

    let fourth = TestScheduler(initialClock: 0)
    let repeated = fourth.start(disposed: 204) {
      Observable.repeatElement("a", scheduler: fourth)
    }
    XCTAssertEqual(repeated.events, [.next(201, "a"), .next(202, "a"), .next(203, "a")])

    let fifth = TestScheduler(initialClock: 0)
    let generated = fifth.start {
      Observable.generate(
        initialState: 1, condition: { $0 < 5 }, scheduler: fifth, iterate: { $0 * 2 })
    }
    XCTAssertEqual(
      generated.events, [.next(201, 1), .next(202, 2), .next(203, 4), .completed(204)])
  }

  func testNothingAndErrors() {
    let empty = scheduler.start { Observable<Int>.empty() }
    XCTAssertEqual(empty.events, [.completed(200)])

    let never = TestScheduler(initialClock: 0).start { Observable<Int>.never() }
    XCTAssertEqual(never.events, [])

    let failing = TestScheduler(initialClock: 0).start { Observable<Int>.error(Failure.offline) }
    XCTAssertEqual(failing.events, [.error(200, Failure.offline)])
  }

  func testDeferredMakesASourceForEachSubscriber() {
    var made = 0
    let source = Observable<Int>.deferred {
      made += 1
      return .just(made)
    }
    var received: [Int] = []
    let bag = DisposeBag()
    source.subscribe(onNext: { received.append($0) }).disposed(by: bag)
    source.subscribe(onNext: { received.append($0) }).disposed(by: bag)
    XCTAssertEqual(received, [1, 2])

    let throwing = scheduler.start { Observable<Int>.deferred { throw Failure.offline } }
    XCTAssertEqual(throwing.events, [.error(200, Failure.offline)])
  }

  func testCreateWrapsACallbackAndCancelsItOnce() {
    var cancelled = 0
    var ask: ((Int) -> Void)?
    let source = Observable<Int>.create { observer in
      ask = { value in
        observer.onNext(value)
        if value == 3 { observer.onCompleted() }
        if value == 4 { observer.onError(Failure.offline) }
      }
      return Disposables.create { cancelled += 1 }
    }
    var events: [Event<Int>] = []
    let subscription = source.subscribe { events.append($0) }
    (1...4).forEach { ask?($0) }
    XCTAssertEqual(events, [.next(1), .next(2), .next(3), .completed])
    XCTAssertEqual(cancelled, 1)
    subscription.dispose()
    XCTAssertEqual(cancelled, 1)
  }

  func testUsingReleasesItsResourceWithTheSubscription() {
    final class Connection: Disposable {
      let scheduler: TestScheduler
      var closed: [Int] = []
      init(_ scheduler: TestScheduler) { self.scheduler = scheduler }
      func dispose() { closed.append(scheduler.clock) }
    }
    let connection = Connection(scheduler)
    let source = scheduler.createColdObservable([.next(10, 1), .completed(20)])
    let result = scheduler.start {
      Observable.using({ connection }, observableFactory: { _ in source.asObservable() })
    }
    XCTAssertEqual(result.events, [.next(210, 1), .completed(220)])
    XCTAssertEqual(connection.closed, [220])
  }

  func testTimersCountInVirtualTime() {
    let interval = scheduler.start {
      Observable<Int>.interval(.seconds(100), scheduler: self.scheduler)
    }
    XCTAssertEqual(
      interval.events,
      [
        .next(300, 0), .next(400, 1), .next(500, 2), .next(600, 3), .next(700, 4),
        .next(800, 5), .next(900, 6),
      ])

    let second = TestScheduler(initialClock: 0)
    let once = second.start { Observable<Int>.timer(.seconds(300), scheduler: second) }
    XCTAssertEqual(once.events, [.next(500, 0), .completed(500)])

    let third = TestScheduler(initialClock: 0)
    let periodic = third.start(disposed: 500) {
      Observable<Int>.timer(.seconds(50), period: .seconds(100), scheduler: third)
    }
    XCTAssertEqual(periodic.events, [.next(250, 0), .next(350, 1), .next(450, 2)])
  }
}
