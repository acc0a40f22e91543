import RxCore
import RxTestKitAssertions
import XCTest

/// How apps share what is expensive, and feed pipelines by hand.
final class SharingProgram: XCTestCase {
  private enum Failure: Error, Equatable {
    case offline
  }

  private let scheduler = TestScheduler(initialClock: 0)
  private let bag = DisposeBag()

  private func source() -> TestableObservable<Int> {
    scheduler.createColdObservable([.next(10, 1), .next(20, 2), .next(30, 3), .completed(40)])
  }

  /// Subscribes two observers, one 15 ticks after the other.
  private func twoObservers<Source: ObservableType>(
    of source: Source
  ) -> (TestableObserver<Int>, TestableObserver<Int>) where Source.Element == Int {
    let first = scheduler.createObserver(Int.self)
    let second = scheduler.createObserver(Int.self)
    let bag = bag
    scheduler.scheduleAt(200) { source.subscribe(first).disposed(by: bag) }
    scheduler.scheduleAt(215) { source.subscribe(second).disposed(by: bag) }
    return (first, second)
  }

  func testShareSubscribesOnce() {
    let source = source()
    let (first, second) = twoObservers(of: source.share())
    scheduler.start()
    XCTAssertEqual(first.events, [.next(210, 1), .next(220, 2), .next(230, 3), .completed(240)])
    XCTAssertEqual(second.events, [.next(220, 2), .next(230, 3), .completed(240)])
    XCTAssertEqual(source.subscriptions, [Subscription(200, 240)])
  }

  func testShareReplaysToLatecomers() {
    let source = source()
    let (_, second) = twoObservers(of: source.share(replay: 1))
    let third = scheduler.createObserver(Int.self)
    let shared = source.share(replay: 2, scope: .forever)
    let bag = bag
    scheduler.scheduleAt(300) { shared.subscribe().disposed(by: bag) }
    scheduler.scheduleAt(400) { shared.subscribe(third).disposed(by: bag) }
    scheduler.start()
    XCTAssertEqual(
      second.events, [.next(215, 1), .next(220, 2), .next(230, 3), .completed(240)])
    XCTAssertEqual(third.events, [.next(400, 2), .next(400, 3), .completed(400)])
    XCTAssertEqual(source.subscriptions, [Subscription(200, 240), Subscription(300, 340)])
  }

  func testPublishWaitsForConnect() {
    let source = source()
    let published = source.publish()
    let (first, second) = twoObservers(of: published)
    var connection: (any Disposable)?
    scheduler.scheduleAt(205) { connection = published.connect() }
    scheduler.scheduleAt(227) { connection?.dispose() }
    scheduler.start()
    XCTAssertEqual(first.events, [.next(215, 1), .next(225, 2)])
    XCTAssertEqual(second.events, [.next(215, 1), .next(225, 2)])
    XCTAssertEqual(source.subscriptions, [Subscription(205, 227)])
  }

  func testReplayAndRefCount() {
    let source = source()
    let (_, second) = twoObservers(of: source.replay(1).refCount())
    let all = source.replayAll()
    let third = scheduler.createObserver(Int.self)
    let bag = bag
    scheduler.scheduleAt(300) { all.connect().disposed(by: bag) }
    scheduler.scheduleAt(325) { all.subscribe(third).disposed(by: bag) }
    scheduler.start()
    XCTAssertRecordedElements(second.events, [1, 2, 3])
    XCTAssertEqual(
      third.events, [.next(325, 1), .next(325, 2), .next(330, 3), .completed(340)])
  }

  func testMulticastThroughASubject() {
    let source = source()
    let subject = BehaviorSubject(value: 0)
    let cast = source.multicast(subject)
    let (first, _) = twoObservers(of: cast)
    let made = source.multicast(makeSubject: { ReplaySubject<Int>.create(bufferSize: 1) })
    let twice = scheduler.createObserver(Int.self)
    let selected = source.multicast(
      { PublishSubject<Int>() }, selector: { Observable.zip($0, $0.skip(1)) { $0 * 10 + $1 } })
    let bag = bag
    scheduler.scheduleAt(201) { cast.connect().disposed(by: bag) }
    scheduler.scheduleAt(201) { made.connect().disposed(by: bag) }
    scheduler.scheduleAt(300) { selected.subscribe(twice).disposed(by: bag) }
    scheduler.start()
    XCTAssertRecordedElements(first.events, [0, 1, 2, 3])
    XCTAssertEqual(twice.events, [.next(320, 12), .next(330, 23), .completed(340)])
  }

  func testSubjects() throws {
    let publish = PublishSubject<Int>()
    let behavior = BehaviorSubject(value: 1)
    let replay = ReplaySubject<Int>.create(bufferSize: 2)
    let everything = ReplaySubject<Int>.createUnbounded()
    let last = AsyncSubject<Int>()
    for value in 2...4 {
      publish.onNext(value)
      behavior.onNext(value)
      replay.onNext(value)
      everything.onNext(value)
      last.onNext(value)
    }
    XCTAssertEqual(try behavior.value(), 4)
    XCTAssertFalse(publish.hasObservers)
    func elements(_ source: some ObservableType<Int>) -> [Int] {
      var received: [Int] = []
      source.subscribe(onNext: { received.append($0) }, onError: { _ in }).disposed(by: bag)
      last.onCompleted()
      return received
    }
    XCTAssertEqual(elements(publish), [])
    XCTAssertEqual(elements(behavior), [4])
    XCTAssertEqual(elements(replay), [3, 4])
    XCTAssertEqual(elements(everything), [2, 3, 4])
    XCTAssertEqual(elements(last), [4])
    XCTAssertTrue(publish.hasObservers)
    XCTAssertTrue(behavior.hasObservers)
    let handled = behavior.subscribe(onError: { XCTAssertEqual($0 as? Failure, .offline) })
    behavior.onError(Failure.offline)
    handled.dispose()
    XCTAssertThrowsError(try behavior.value())
    publish.dispose()
    XCTAssertTrue(publish.isDisposed)
  }

  func testRelaysHoldAValueAndNeverEnd() {
    let relay = BehaviorRelay(value: ["a"])
    var lists: [[String]] = []
    relay.asObservable().subscribe(onNext: { lists.append($0) }).disposed(by: bag)
    relay.accept(relay.value + ["b"])
    XCTAssertEqual(relay.value, ["a", "b"])
    XCTAssertEqual(lists, [["a"], ["a", "b"]])

    let taps = PublishRelay<Void>()
    var count = 0
    taps.subscribe(onNext: { count += 1 }).disposed(by: bag)
    taps.accept(())
    XCTAssertEqual(count, 1)

    let recent = ReplayRelay<Int>.create(bufferSize: 1)
    recent.accept(1)
    recent.accept(2)
    var received: [Int] = []
    recent.subscribe(onNext: { received.append($0) }).disposed(by: bag)
    XCTAssertEqual(received, [2])
  }

  func testObserversCanBePassedAround() {
    var events: [Event<Int>] = []
    let observer = AnyObserver<Int> { events.append($0) }
    let words = observer.mapObserver { (word: String) in word.count }
    words.onNext("four")
    Observable.of("a", "bc").subscribe(words).disposed(by: bag)
    XCTAssertEqual(events, [.next(4), .next(1), .next(2), .completed])

    let subject = PublishSubject<Int>()
    var received: [Int] = []
    subject.subscribe(onNext: { received.append($0) }).disposed(by: bag)
    subject.asObserver().onNext(5)
    subject.on(.next(6))
    XCTAssertEqual(received, [5, 6])
  }
}
