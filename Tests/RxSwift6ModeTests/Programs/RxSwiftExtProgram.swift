import RxCore
import RxTestKitAssertions
import XCTest

/// How apps use RxSwiftExt, with its names and its behaviour.
final class RxSwiftExtProgram: XCTestCase {
  private struct Failure: Error, Equatable {}

  private struct Person: Equatable {
    var name: String
    var age: Int
  }

  private final class Screen {
    var titles: [String] = []
    var log: [String] = []
    func show(_ title: String) { titles.append(title) }
    func receive(_ event: Event<String>) { log.append(event.debugDescription) }
    func fail(_ error: any Error) { log.append("error") }
    func complete() { log.append("completed") }
    func dispose() { log.append("disposed") }
  }

  private func elements<Element>(
    _ source: some ObservableConvertibleType<Element>
  ) throws -> [Element] { try source.asObservable().toBlocking().toArray() }

  func testAnd() throws {
    XCTAssertEqual(try elements(Observable.of(true, true).and()), [true])
    XCTAssertEqual(
      try elements(Observable.of(true, false).concat(Observable.never()).and()), [false])
    XCTAssertEqual(try elements(Observable<Bool>.empty().and()), [])
    let sources = [Observable.of(true), .of(true, true)]
    XCTAssertEqual(try elements(Observable.and(sources)), [true])
    XCTAssertEqual(try elements(Observable.and(.just(true), Observable.of(true, false))), [false])
    XCTAssertEqual(try elements(Observable.and(.just(true), Observable<Bool>.empty())), [])
  }

  func testCombining() throws {
    XCTAssertEqual(try elements(Observable.of(1).merge(with: Observable.of(2))), [1, 2])
    XCTAssertEqual(try elements(Observable.of(1).merge(with: [.of(2), .of(3)])), [1, 2, 3])
    XCTAssertEqual(
      try elements(Observable.of(1, 2).zip(with: Observable.of("a", "b")) { "\($0)\($1)" }),
      ["1a", "2b"])
  }

  func testElements() throws {
    let people = Observable.of(Person(name: "Ada", age: 36), Person(name: "Bob", age: 20))
    XCTAssertEqual(try elements(people.mapAt(\.name)), ["Ada", "Bob"])
    XCTAssertEqual(try elements(Observable.of(1, 3, 4, 5, 6).distinct { $0 % 2 == 0 }), [1, 3, 4])
    let ada = Person(name: "Ada", age: 36)
    XCTAssertEqual(try elements(Observable.of(ada, ada).distinct()), [ada])
    XCTAssertEqual(
      try elements(Observable.of(1).concat(Observable.error(Failure())).catchErrorJustComplete()),
      [1])
    XCTAssertEqual(try elements(Single.just(1).mapTo("x")), ["x"])
    XCTAssertEqual(try elements(Maybe.just(1).mapTo("x")), ["x"])
    XCTAssertEqual(
      try elements(Observable.of(1).repeatWithBehavior(.immediate(maxCount: 2))), [1, 1])
  }

  func testPartitionSharesTheSource() {
    var calls = 0
    let numbers = PublishSubject<Int>()
    let (even, odd) = numbers.partition { number in
      calls += 1
      return number % 2 == 0
    }
    var received: [String] = []
    let subscription = Observable.merge(even.map { "even \($0)" }, odd.map { "odd \($0)" })
      .subscribe(onNext: { received.append($0) })
    numbers.onNext(1)
    numbers.onNext(2)
    XCTAssertEqual(received, ["odd 1", "even 2"])
    XCTAssertEqual(calls, 2)
    subscription.dispose()
  }

  @MainActor
  func testDriversAndSignals() {
    var log: [String] = []
    let bag = DisposeBag()
    let relay = PublishRelay<Int?>()
    let numbers = relay.asSignal()
    numbers.unwrap().distinct().emit(onNext: { log.append("\($0)") }).disposed(by: bag)
    numbers.unwrap().distinct { $0 == 1 }.mapTo("x").emit(onNext: { log.append($0) })
      .disposed(by: bag)
    let parts = numbers.unwrap().partition { $0 > 1 }
    parts.matches.emit(onNext: { log.append("+\($0)") }).disposed(by: bag)
    parts.nonMatches.emit(onNext: { log.append("-\($0)") }).disposed(by: bag)
    let flag = BehaviorRelay(value: true)
    flag.asDriver().not().drive(onNext: { log.append("\($0)") }).disposed(by: bag)
    for number in [1, nil, 1, 2] { relay.accept(number) }
    XCTAssertEqual(log, ["false", "1", "x", "-1", "-1", "2", "+2"])
  }

  func testMethodsOfAnObjectThatIsNotRetained() {
    var screen: Screen? = Screen()
    weak var released: Screen?
    released = screen
    let titles = PublishSubject<String>()
    let subscriptions = [
      titles.subscribe(weak: screen!, Screen.receive),
      titles.subscribe(
        weak: screen!, onNext: Screen.show, onError: Screen.fail, onCompleted: Screen.complete,
        onDisposed: Screen.dispose),
      titles.subscribeNext(weak: screen!, Screen.show),
      titles.subscribeCompleted(weak: screen!, Screen.complete),
      titles.catchErrorJustComplete().subscribeError(weak: screen!, Screen.fail),
    ]
    titles.onNext("a")
    XCTAssertEqual(screen?.titles, ["a", "a"])
    subscriptions[1].dispose()
    XCTAssertEqual(screen?.log, ["next(a)", "disposed"])
    screen = nil
    XCTAssertNil(released)
    titles.onNext("b")
    for subscription in subscriptions { subscription.dispose() }
  }

  func testFunctionsWithACompletionHandler() throws {
    func name(_ id: Int, _ suffix: String, done: @escaping (String) -> Void) {
      done("\(id)\(suffix)")
    }
    func load(_ id: Int, done: @escaping (String?, Failure?) -> Void) {
      id == 0 ? done(nil, Failure()) : id == 1 ? done("one", nil) : done(nil, nil)
    }
    XCTAssertEqual(try elements(Observable.fromAsync(name)(1, "x")), ["1x"])
    XCTAssertEqual(try elements(Single.fromAsync(load)(1)), ["one"])
    XCTAssertThrowsError(try elements(Single.fromAsync(load)(0))) { XCTAssert($0 is Failure) }
    XCTAssertThrowsError(try elements(Single.fromAsync(load)(2))) { XCTAssert($0 is RxError) }
  }
}
