import RxCore
import RxTestKitAssertions
import XCTest

/// How apps say that there is one result, perhaps one, or none.
final class TraitsProgram: XCTestCase {
  private enum Failure: Error, Equatable {
    case offline
  }

  private let scheduler = TestScheduler(initialClock: 0)
  private let bag = DisposeBag()

  private func request(_ answer: Int?, after time: Int = 10) -> Single<Int> {
    let events: [Recorded<Event<Int>>] =
      answer.map { [.next(time, $0), .completed(time)] } ?? [.error(time, Failure.offline)]
    return scheduler.createColdObservable(events).asSingle()
  }

  func testASingleHasOneResult() {
    var results: [String] = []
    request(5)
      .map { $0 * 2 }
      .flatMap { Single.just("\($0)") }
      .subscribe(
        onSuccess: { results.append($0) }, onFailure: { _ in results.append("failed") },
        onDisposed: { results.append("disposed") }
      )
      .disposed(by: bag)
    scheduler.start()
    XCTAssertEqual(results, ["10", "disposed"])
  }

  func testASingleIsMadeFromACallback() {
    var cancelled = false
    let single = Single<Int>.create { observer in
      observer(.success(1))
      observer(.success(2))
      return Disposables.create { cancelled = true }
    }
    var events: [Result<Int, any Error>] = []
    single.subscribe { events.append($0) }.disposed(by: bag)
    XCTAssertEqual(events.count, 1)
    XCTAssertEqual(try events[0].get(), 1)
    XCTAssertTrue(cancelled)
  }

  func testSinglesAreCombined() {
    let zipped = scheduler.start {
      Single.zip(self.request(1), self.request(2, after: 30)) { $0 + $1 }.asObservable()
    }
    XCTAssertEqual(zipped.events, [.next(230, 3), .completed(230)])
    let listed = TestScheduler(initialClock: 0).start {
      Single.zip([Single.just(1), .just(2)]) { $0.reduce(0, +) }.asObservable()
    }
    XCTAssertRecordedElements(listed.events, [3])
    let tuple = TestScheduler(initialClock: 0).start {
      Single.zip(Single.just(1), Single.just("a")).map { "\($0.0)\($0.1)" }.asObservable()
    }
    XCTAssertRecordedElements(tuple.events, ["1a"])
  }

  func testASingleThatFails() {
    let returned = scheduler.createObserver(Int.self)
    let caught = scheduler.createObserver(Int.self)
    let retried = scheduler.createObserver(Int.self)
    let late = scheduler.createObserver(Int.self)
    let (request, bag) = (request(nil), bag)
    scheduler.scheduleAt(200) {
      request.catchAndReturn(0).asObservable().subscribe(returned).disposed(by: bag)
      request.catch { _ in .just(1) }.asObservable().subscribe(caught).disposed(by: bag)
      request.retry(2).asObservable().subscribe(retried).disposed(by: bag)
      request.timeout(.seconds(5), scheduler: self.scheduler).asObservable()
        .subscribe(late).disposed(by: bag)
    }
    scheduler.start()
    XCTAssertEqual(returned.events, [.next(210, 0), .completed(210)])
    XCTAssertEqual(caught.events, [.next(210, 1), .completed(210)])
    XCTAssertEqual(retried.events, [.error(220, Failure.offline)])
    XCTAssertEqual(late.events, [.error(205, RxError.timeout)])
  }

  func testASingleDoesThingsBeside() {
    var log: [String] = []
    Single.just(1)
      .do(
        onSuccess: { log.append("success \($0)") }, afterSuccess: { _ in log.append("after") },
        onSubscribe: { log.append("subscribe") }, onDispose: { log.append("dispose") }
      )
      .subscribe(onSuccess: { log.append("received \($0)") })
      .disposed(by: bag)
    XCTAssertEqual(log, ["subscribe", "success 1", "received 1", "after", "dispose"])
    Single<Int>.error(Failure.offline)
      .do(onError: { _ in log.append("error") })
      .subscribe(onFailure: { _ in log.append("failed") })
      .disposed(by: bag)
    XCTAssertEqual(log.suffix(2), ["error", "failed"])
  }

  func testAMaybeMayHaveNone() {
    func outcome(_ maybe: Maybe<Int>) -> String {
      var outcome: [String] = []
      maybe.subscribe(
        onSuccess: { outcome.append("\($0)") }, onError: { outcome.append("\($0)") },
        onCompleted: { outcome.append("none") }
      ).disposed(by: bag)
      return outcome.joined(separator: " ")
    }
    XCTAssertEqual(outcome(.just(1)), "1")
    XCTAssertEqual(outcome(.empty()), "none")
    XCTAssertEqual(outcome(.error(Failure.offline)), "offline")
    XCTAssertEqual(
      outcome(
        .create {
          $0(.completed); return Disposables.create()
        }), "none")
    XCTAssertEqual(outcome(Single.just(3).filter { $0 > 5 }), "none")
    XCTAssertEqual(outcome(Single.just(3).compactMap { $0 }), "3")
    XCTAssertEqual(outcome(Maybe.just(3).map { $0 + 1 }.flatMap { .just($0 * 2) }), "8")
    XCTAssertEqual(outcome(Maybe<Int>.empty().ifEmpty(default: 9).asMaybe()), "9")
    XCTAssertEqual(outcome(Maybe<Int>.empty().ifEmpty(switchTo: Maybe.just(7))), "7")
    XCTAssertEqual(outcome(Observable.just(4).asMaybe()), "4")
  }

  func testACompletableOnlyEnds() {
    var log: [String] = []
    let save = Completable.create { observer in
      log.append("save")
      observer(.completed)
      return Disposables.create()
    }
    save.andThen(Completable.empty())
      .andThen(Observable.of(1, 2))
      .subscribe(onNext: { log.append("\($0)") }, onCompleted: { log.append("done") })
      .disposed(by: bag)
    XCTAssertEqual(log, ["save", "1", "2", "done"])

    log = []
    Completable.zip(save, save).subscribe(onCompleted: { log.append("both") }).disposed(by: bag)
    Completable.concat(save, Completable.error(Failure.offline), save)
      .subscribe(onCompleted: { log.append("all") }, onError: { log.append("\($0)") })
      .disposed(by: bag)
    Completable.merge([save, save]).subscribe { event in log.append("\(event)") }
      .disposed(by: bag)
    XCTAssertEqual(
      log, ["save", "save", "both", "save", "offline", "save", "save", "completed"])

    log = []
    save.andThen(Single.just("token")).subscribe(onSuccess: { log.append($0) }).disposed(by: bag)
    save.andThen(Maybe.just("maybe")).subscribe(onSuccess: { log.append($0) }).disposed(by: bag)
    XCTAssertEqual(log, ["save", "token", "save", "maybe"])
  }

  func testConversionsCheckHowManyElementsThereAre() {
    func failure<Element>(_ source: Observable<Element>) -> RxError? {
      var failure: (any Error)?
      source.subscribe(onError: { failure = $0 }).disposed(by: bag)
      return failure as? RxError
    }
    func isEmpty(_ error: RxError?) -> Bool { if case .noElements? = error { true } else { false } }
    func isMany(_ error: RxError?) -> Bool {
      if case .moreThanOneElement? = error { true } else { false }
    }
    XCTAssertTrue(isEmpty(failure(Observable<Int>.empty().asSingle().asObservable())))
    XCTAssertTrue(isMany(failure(Observable.of(1, 2).asSingle().asObservable())))
    XCTAssertTrue(isMany(failure(Observable.of(1, 2).asMaybe().asObservable())))
    XCTAssertTrue(isEmpty(failure(Observable<Int>.empty().single())))
  }

  func testASingleIsAwaited() async throws {
    let value = try await Single.just(1).delay(.milliseconds(1), scheduler: MainScheduler.instance)
      .value
    XCTAssertEqual(value, 1)
    let nothing = try await Maybe<Int>.empty().value
    XCTAssertNil(nothing)
    try await Completable.empty().value
    do {
      _ = try await Single<Int>.error(Failure.offline).value
      XCTFail("the error must be thrown")
    } catch { XCTAssertEqual(error as? Failure, .offline) }
  }
}
