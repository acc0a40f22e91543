import RxCore
import RxTestKitAssertions
import XCTest

/// How apps change what they receive.
final class TransformingProgram: XCTestCase {
  private enum Failure: Error, Equatable {
    case odd
  }

  private let scheduler = TestScheduler(initialClock: 0)

  private func numbers() -> TestableObservable<Int> {
    scheduler.createHotObservable([
      .next(150, 0), .next(210, 1), .next(220, 2), .next(230, 3), .completed(240),
    ])
  }

  func testMapAndCompactMap() {
    let source = numbers()
    let mapped = scheduler.start { source.map { $0 * 10 } }
    XCTAssertEqual(
      mapped.events, [.next(210, 10), .next(220, 20), .next(230, 30), .completed(240)])
    XCTAssertEqual(source.subscriptions, [Subscription(200, 240)])
  }

  func testAThrowingClosureEndsTheSubscription() {
    let source = numbers()
    let mapped = scheduler.start {
      source.map { number -> Int in
        if number == 2 { throw Failure.odd }
        return number
      }
    }
    XCTAssertEqual(mapped.events, [.next(210, 1), .error(220, Failure.odd)])
    XCTAssertEqual(source.subscriptions, [Subscription(200, 220)])
  }

  func testCompactMapDropsWhatIsNil() {
    let texts = scheduler.createHotObservable([
      .next(210, "1"), .next(220, "x"), .next(230, "3"), .completed(240),
    ])
    let parsed = scheduler.start { texts.compactMap { Int($0) } }
    XCTAssertEqual(parsed.events, [.next(210, 1), .next(230, 3), .completed(240)])
    XCTAssertRecordedElements(parsed.events, [1, 3])
  }

  func testScanReduceAndToArray() {
    let source = numbers()
    let sums = scheduler.createObserver(Int.self)
    let total = scheduler.createObserver(Int.self)
    let text = scheduler.createObserver(String.self)
    let lists = scheduler.createObserver([Int].self)
    let array = scheduler.createObserver([Int].self)
    let bag = DisposeBag()
    scheduler.scheduleAt(200) {
      source.scan(0) { $0 + $1 }.subscribe(sums).disposed(by: bag)
      source.reduce(0, accumulator: +).subscribe(total).disposed(by: bag)
      source.reduce(0, accumulator: +, mapResult: { "\($0)" }).subscribe(text).disposed(by: bag)
      source.scan(into: [Int]()) { $0.append($1) }.subscribe(lists).disposed(by: bag)
      source.toArray().asObservable().subscribe(array).disposed(by: bag)
    }
    scheduler.start()
    XCTAssertEqual(sums.events, [.next(210, 1), .next(220, 3), .next(230, 6), .completed(240)])
    XCTAssertEqual(total.events, [.next(240, 6), .completed(240)])
    XCTAssertEqual(text.events, [.next(240, "6"), .completed(240)])
    XCTAssertEqual(
      lists.events,
      [.next(210, [1]), .next(220, [1, 2]), .next(230, [1, 2, 3]), .completed(240)])
    XCTAssertEqual(array.events, [.next(240, [1, 2, 3]), .completed(240)])
  }

  func testFlatMapMergesWhatEachElementBecomes() {
    let source = numbers()
    let merged = scheduler.start {
      source.flatMap { number in
        self.scheduler.createColdObservable([
          .next(5, number * 10), .next(15, number * 10 + 1), .completed(20),
        ])
      }
    }
    XCTAssertEqual(
      merged.events,
      [
        .next(215, 10), .next(225, 11), .next(225, 20), .next(235, 21), .next(235, 30),
        .next(245, 31), .completed(250),
      ])
  }

  func testFlatMapFirstIgnoresWhatComesMeanwhile() {
    let source = numbers()
    let first = scheduler.start {
      source.flatMapFirst { number in
        self.scheduler.createColdObservable([.next(5, number), .completed(15)])
      }
    }
    XCTAssertEqual(first.events, [.next(215, 1), .next(235, 3), .completed(245)])
  }

  func testFlatMapLatestDropsWhatIsOld() {
    let source = numbers()
    var made: [TestableObservable<Int>] = []
    let latest = scheduler.start {
      source.flatMapLatest { number in
        let inner = self.scheduler.createColdObservable([
          .next(5, number), .next(15, -number), .completed(20),
        ])
        made.append(inner)
        return inner.asObservable()
      }
    }
    XCTAssertEqual(
      latest.events,
      [.next(215, 1), .next(225, 2), .next(235, 3), .next(245, -3), .completed(250)])
    XCTAssertEqual(made[0].subscriptions, [Subscription(210, 220)])
    XCTAssertEqual(made[2].subscriptions, [Subscription(230, 250)])
  }

  func testConcatMapWaitsForItsTurn() {
    let source = numbers()
    let inTurn = scheduler.start {
      source.concatMap { number in
        self.scheduler.createColdObservable([.next(15, number), .completed(15)])
      }
    }
    XCTAssertEqual(
      inTurn.events, [.next(225, 1), .next(240, 2), .next(255, 3), .completed(255)])
  }

  func testMaterializeAndBack() {
    let source = numbers()
    let events = scheduler.start { source.materialize().map { $0.element ?? -1 } }
    XCTAssertEqual(
      events.events,
      [.next(210, 1), .next(220, 2), .next(230, 3), .next(240, -1), .completed(240)])

    let second = TestScheduler(initialClock: 0)
    let failing = second.createHotObservable([.next(210, 1), .error(220, Failure.odd)])
    let back = second.start { failing.materialize().dematerialize() }
    XCTAssertEqual(back.events, [.next(210, 1), .error(220, Failure.odd)])
  }

  func testGroupsAreObservablesWithAKey() {
    let source = numbers()
    let grouped = scheduler.start {
      source.groupBy(keySelector: { $0.isMultiple(of: 2) })
        .flatMap { group in group.map { "\(group.key ? "even" : "odd") \($0)" } }
    }
    XCTAssertEqual(
      grouped.events,
      [.next(210, "odd 1"), .next(220, "even 2"), .next(230, "odd 3"), .completed(240)])
  }

  func testEnumeratedCounts() {
    let source = numbers()
    let counted = scheduler.start { source.enumerated().map { $0.index * 100 + $0.element } }
    XCTAssertEqual(
      counted.events, [.next(210, 1), .next(220, 102), .next(230, 203), .completed(240)])
  }

  func testBufferAndWindowByTimeAndCount() {
    let source = scheduler.createHotObservable([
      .next(210, 1), .next(220, 2), .next(230, 3), .next(280, 4), .completed(300),
    ])
    let buffers = scheduler.createObserver([Int].self)
    let windows = scheduler.createObserver(String.self)
    let bag = DisposeBag()
    scheduler.scheduleAt(200) {
      source.buffer(timeSpan: .seconds(50), count: 2, scheduler: self.scheduler)
        .subscribe(buffers).disposed(by: bag)
      source.window(timeSpan: .seconds(50), count: 2, scheduler: self.scheduler)
        .enumerated()
        .flatMap { place, window in window.map { "\(place):\($0)" } }
        .subscribe(windows).disposed(by: bag)
    }
    scheduler.start()
    XCTAssertEqual(
      buffers.events,
      [.next(220, [1, 2]), .next(270, [3]), .next(300, [4]), .completed(300)])
    XCTAssertEqual(
      windows.events,
      [.next(210, "0:1"), .next(220, "0:2"), .next(230, "1:3"), .next(280, "2:4"), .completed(300)])
  }
}
