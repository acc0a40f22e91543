import RxCore
import RxTestKitAssertions
import XCTest

/// How apps live with errors, and what they do beside.
final class ErrorsProgram: XCTestCase {
  private enum Failure: Error, Equatable {
    case offline
    case forbidden
  }

  private let scheduler = TestScheduler(initialClock: 0)

  private func failing() -> TestableObservable<Int> {
    scheduler.createColdObservable([.next(10, 1), .error(20, Failure.offline)])
  }

  func testCatch() {
    let source = failing()
    let caught = scheduler.createObserver(Int.self)
    let returned = scheduler.createObserver(Int.self)
    let next = scheduler.createObserver(Int.self)
    let bag = DisposeBag()
    scheduler.scheduleAt(200) {
      source.catch { ($0 as? Failure) == .offline ? .just(7) : .error($0) }
        .subscribe(caught).disposed(by: bag)
      source.catchAndReturn(8).subscribe(returned).disposed(by: bag)
      Observable.catch(sequence: [source.asObservable(), .just(9)])
        .subscribe(next).disposed(by: bag)
    }
    scheduler.start()
    XCTAssertEqual(caught.events, [.next(210, 1), .next(220, 7), .completed(220)])
    XCTAssertEqual(returned.events, [.next(210, 1), .next(220, 8), .completed(220)])
    XCTAssertEqual(next.events, [.next(210, 1), .next(220, 9), .completed(220)])
  }

  func testRetryCountsAttempts() {
    let source = failing()
    let retried = scheduler.start { source.retry(3) }
    XCTAssertEqual(
      retried.events,
      [.next(210, 1), .next(230, 1), .next(250, 1), .error(260, Failure.offline)])
    XCTAssertEqual(
      source.subscriptions,
      [Subscription(200, 220), Subscription(220, 240), Subscription(240, 260)])
  }

  func testRetryWithoutEndUntilItIsDisposedOf() {
    let source = failing()
    let retried = scheduler.start(disposed: 235) { source.retry() }
    XCTAssertEqual(retried.events, [.next(210, 1), .next(230, 1)])
    XCTAssertEqual(source.subscriptions, [Subscription(200, 220), Subscription(220, 235)])
  }

  func testRetryWhenBacksOff() {
    let source = failing()
    let retried = scheduler.start {
      source.retry(when: { (errors: Observable<any Error>) in
        errors.enumerated().flatMap { attempt, error -> Observable<Int> in
          attempt == 2
            ? .error(error)
            : .timer(.seconds(10 * (attempt + 1)), scheduler: self.scheduler)
        }
      })
    }
    XCTAssertEqual(
      retried.events,
      [.next(210, 1), .next(240, 1), .next(280, 1), .error(290, Failure.offline)])
  }

  func testRetryWhenOfOneKindOfError() {
    let source = scheduler.createColdObservable(
      [.error(20, Failure.forbidden)] as [Recorded<Event<Int>>])
    let retried = scheduler.start {
      source.retry(when: { (errors: Observable<Failure>) in errors.take(1) })
    }
    // What asks for repetitions has ended after one; that counts at the next failure.
    XCTAssertEqual(retried.events, [.completed(240)])
    XCTAssertEqual(source.subscriptions, [Subscription(200, 220), Subscription(220, 240)])
  }

  func testTimeouts() {
    let source = scheduler.createHotObservable([.next(210, 1), .next(260, 2), .completed(300)])
    let failed = scheduler.createObserver(Int.self)
    let switched = scheduler.createObserver(Int.self)
    let bag = DisposeBag()
    scheduler.scheduleAt(200) {
      source.timeout(.seconds(30), scheduler: self.scheduler).subscribe(failed).disposed(by: bag)
      source.timeout(.seconds(30), other: Observable.just(0), scheduler: self.scheduler)
        .subscribe(switched).disposed(by: bag)
    }
    scheduler.start()
    XCTAssertEqual(failed.events, [.next(210, 1), .error(240, RxError.timeout)])
    XCTAssertEqual(switched.events, [.next(210, 1), .next(240, 0), .completed(240)])
  }

  func testDelays() {
    let source = scheduler.createHotObservable([.next(210, 1), .next(220, 2), .completed(230)])
    let delayed = scheduler.createObserver(Int.self)
    let late = scheduler.createObserver(Int.self)
    let bag = DisposeBag()
    scheduler.scheduleAt(200) {
      source.delay(.seconds(50), scheduler: self.scheduler).subscribe(delayed).disposed(by: bag)
      source.delaySubscription(.seconds(15), scheduler: self.scheduler)
        .subscribe(late).disposed(by: bag)
    }
    scheduler.start()
    XCTAssertEqual(delayed.events, [.next(260, 1), .next(270, 2), .completed(280)])
    XCTAssertEqual(late.events, [.next(220, 2), .completed(230)])
  }

  func testDoSeesEverythingInOrder() {
    var log: [String] = []
    let source = Observable.just(1).do(
      onNext: { log.append("next \($0)") },
      afterNext: { log.append("after next \($0)") },
      onError: { _ in log.append("error") },
      afterError: { _ in log.append("after error") },
      onCompleted: { log.append("completed") },
      afterCompleted: { log.append("after completed") },
      onSubscribe: { log.append("subscribe") },
      onSubscribed: { log.append("subscribed") },
      onDispose: { log.append("dispose") })
    _ = source.subscribe(
      onNext: { log.append("received \($0)") }, onError: { _ in log.append("failed") },
      onCompleted: { log.append("done") }, onDisposed: { log.append("disposed") })
    XCTAssertEqual(
      log,
      [
        "subscribe", "next 1", "received 1", "after next 1", "completed", "done", "disposed",
        "after completed", "subscribed", "dispose",
      ])
  }

  func testAnErrorNobodyHandlesGoesToTheHook() {
    let before = Hooks.defaultErrorHandler
    defer { Hooks.defaultErrorHandler = before }
    final class Log: @unchecked Sendable { var errors: [String] = [] }
    let log = Log()
    Hooks.defaultErrorHandler = { _, error in log.errors.append("\(error)") }
    _ = Observable<Int>.error(Failure.forbidden).subscribe(onNext: { _ in })
    XCTAssertEqual(log.errors, ["forbidden"])
  }

  func testMaterializedErrorsAndTheirDescriptions() {
    XCTAssertEqual("\(RxError.noElements)", RxError.noElements.debugDescription)
    let event = Event<Int>.error(Failure.offline)
    XCTAssertEqual(event.error as? Failure, .offline)
    XCTAssertTrue(event.isStopEvent)
    XCTAssertNil(event.element)
    XCTAssertEqual(Event.next(2).map { $0 * 2 }, .next(4))
  }
}
