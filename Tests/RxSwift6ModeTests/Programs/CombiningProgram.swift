import RxCore
import RxTestKitAssertions
import XCTest

/// How apps put several sources together.
final class CombiningProgram: XCTestCase {
  private enum Failure: Error, Equatable {
    case left
  }

  private let scheduler = TestScheduler(initialClock: 0)

  private func left() -> TestableObservable<String> {
    scheduler.createHotObservable([.next(210, "a"), .next(230, "b"), .completed(250)])
  }

  private func right() -> TestableObservable<Int> {
    scheduler.createHotObservable([.next(220, 1), .next(240, 2), .completed(270)])
  }

  func testCombineLatest() {
    let (left, right) = (left(), right())
    let combined = scheduler.start {
      Observable.combineLatest(left, right) { "\($0)\($1)" }
    }
    XCTAssertEqual(
      combined.events, [.next(220, "a1"), .next(230, "b1"), .next(240, "b2"), .completed(270)])
    XCTAssertEqual(left.subscriptions, [Subscription(200, 250)])
    XCTAssertEqual(right.subscriptions, [Subscription(200, 270)])
  }

  func testCombineLatestOfTuplesAndCollections() {
    let (left, right) = (left(), right())
    let tuples = scheduler.createObserver(String.self)
    let three = scheduler.createObserver(String.self)
    let sums = scheduler.createObserver(Int.self)
    let lists = scheduler.createObserver([Int].self)
    let bag = DisposeBag()
    scheduler.scheduleAt(200) {
      Observable.combineLatest(left, right).map { "\($0.0)\($0.1)" }
        .subscribe(tuples).disposed(by: bag)
      Observable.combineLatest(left, right, Observable.just(true)) { "\($0)\($1)\($2)" }
        .subscribe(three).disposed(by: bag)
      Observable.combineLatest([right, right]) { $0.reduce(0, +) }
        .subscribe(sums).disposed(by: bag)
      Observable.combineLatest([right, right]).subscribe(lists).disposed(by: bag)
    }
    scheduler.start()
    XCTAssertRecordedElements(tuples.events, ["a1", "b1", "b2"])
    XCTAssertRecordedElements(three.events, ["a1true", "b1true", "b2true"])
    // The second subscription to the same source hears of an element after the first.
    XCTAssertRecordedElements(sums.events, [2, 3, 4])
    XCTAssertRecordedElements(lists.events, [[1, 1], [2, 1], [2, 2]])
  }

  func testZipPairsByPosition() {
    let (left, right) = (left(), right())
    let zipped = scheduler.start { Observable.zip(left, right) { "\($0)\($1)" } }
    XCTAssertEqual(zipped.events, [.next(220, "a1"), .next(240, "b2"), .completed(270)])

    let numbers = TestScheduler(initialClock: 0).start {
      Observable.zip([Observable.of(1, 2), .of(10, 20)]) { $0.reduce(0, +) }
    }
    XCTAssertRecordedElements(numbers.events, [11, 22])
    let pairs = TestScheduler(initialClock: 0).start {
      Observable.zip(Observable.of(1, 2), Observable.of("a", "b")).map { "\($0.0)\($0.1)" }
    }
    XCTAssertRecordedElements(pairs.events, ["1a", "2b"])
  }

  func testMergeAndConcat() {
    let numbers = scheduler.createColdObservable([.next(10, 1), .next(30, 2), .completed(40)])
    let others = scheduler.createColdObservable([.next(20, 3), .completed(25)])
    let merged = scheduler.createObserver(Int.self)
    let listed = scheduler.createObserver(Int.self)
    let inTurn = scheduler.createObserver(Int.self)
    let onTheInstance = scheduler.createObserver(Int.self)
    let bounded = scheduler.createObserver(Int.self)
    let flattened = scheduler.createObserver(Int.self)
    let bag = DisposeBag()
    let (first, second) = (numbers.asObservable(), others.asObservable())
    scheduler.scheduleAt(200) {
      Observable.merge(first, second).subscribe(merged).disposed(by: bag)
      Observable.merge([first, second]).subscribe(listed).disposed(by: bag)
      Observable.concat([first, second]).subscribe(inTurn).disposed(by: bag)
      second.concat(first).subscribe(onTheInstance).disposed(by: bag)
      Observable.of(first, second).merge(maxConcurrent: 1).subscribe(bounded).disposed(by: bag)
      Observable.of(first, second).merge().subscribe(flattened).disposed(by: bag)
    }
    scheduler.start()
    let together: [Recorded<Event<Int>>] = [
      .next(210, 1), .next(220, 3), .next(230, 2), .completed(240),
    ]
    XCTAssertEqual(merged.events, together)
    XCTAssertEqual(listed.events, together)
    XCTAssertEqual(flattened.events, together)
    let sequence: [Recorded<Event<Int>>] = [
      .next(210, 1), .next(230, 2), .next(260, 3), .completed(265),
    ]
    XCTAssertEqual(inTurn.events, sequence)
    XCTAssertEqual(bounded.events, sequence)
    XCTAssertEqual(
      onTheInstance.events, [.next(220, 3), .next(235, 1), .next(255, 2), .completed(265)])
  }

  func testAnErrorOfOneSourceEndsAll() {
    let failing = scheduler.createHotObservable([.error(225, Failure.left)], Int.self)
    let right = right()
    let merged = scheduler.start { Observable.merge(right.asObservable(), failing.asObservable()) }
    XCTAssertEqual(merged.events, [.next(220, 1), .error(225, Failure.left)])
    XCTAssertEqual(right.subscriptions, [Subscription(200, 225)])
  }

  func testStartWithAndWithLatestFrom() {
    let (left, right) = (left(), right())
    let started = scheduler.createObserver(Int.self)
    let latest = scheduler.createObserver(Int.self)
    let selected = scheduler.createObserver(String.self)
    let bag = DisposeBag()
    scheduler.scheduleAt(200) {
      right.startWith(8, 9).subscribe(started).disposed(by: bag)
      left.withLatestFrom(right).subscribe(latest).disposed(by: bag)
      left.withLatestFrom(right) { "\($0)\($1)" }.subscribe(selected).disposed(by: bag)
    }
    scheduler.start()
    XCTAssertEqual(
      started.events,
      [.next(200, 8), .next(200, 9), .next(220, 1), .next(240, 2), .completed(270)])
    XCTAssertEqual(latest.events, [.next(230, 1), .completed(250)])
    XCTAssertEqual(selected.events, [.next(230, "b1"), .completed(250)])
  }

  func testSwitchLatestAndAmb() {
    let slow = scheduler.createColdObservable([.next(10, 1), .next(40, 2), .completed(50)])
    let fast = scheduler.createColdObservable([.next(5, 10), .next(30, 20), .completed(35)])
    let sources = scheduler.createHotObservable([
      .next(210, slow.asObservable()), .next(230, fast.asObservable()), .completed(240),
    ])
    let switched = scheduler.start { sources.switchLatest() }
    XCTAssertEqual(
      switched.events, [.next(220, 1), .next(235, 10), .next(260, 20), .completed(265)])
    XCTAssertEqual(slow.subscriptions, [Subscription(210, 230)])

    let second = TestScheduler(initialClock: 0)
    let tortoise = second.createColdObservable([.next(10, 1), .completed(20)])
    let hare = second.createColdObservable([.next(5, 2), .completed(30)])
    let won = second.start { tortoise.amb(hare) }
    XCTAssertEqual(won.events, [.next(205, 2), .completed(230)])
    XCTAssertEqual(tortoise.subscriptions, [Subscription(200, 205)])
    let listed = TestScheduler(initialClock: 0).start {
      Observable.amb([.never(), Observable.just(3)])
    }
    XCTAssertEqual(listed.events, [.next(200, 3), .completed(200)])
  }
}

extension TestScheduler {
  /// Names the elements of a source that has none.
  fileprivate func createHotObservable<Element>(
    _ events: [Recorded<Event<Element>>], _: Element.Type
  ) -> TestableObservable<Element> { createHotObservable(events) }
}
