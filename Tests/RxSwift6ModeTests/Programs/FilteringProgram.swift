import RxCore
import RxTestKitAssertions
import XCTest

/// How apps leave out what they do not want.
final class FilteringProgram: XCTestCase {
  private struct Item: Equatable {
    var id: Int
    var name: String
  }

  private let scheduler = TestScheduler(initialClock: 0)

  private func numbers(_ scheduler: TestScheduler) -> TestableObservable<Int> {
    scheduler.createHotObservable([
      .next(210, 1), .next(220, 1), .next(230, 2), .next(240, 3), .next(250, 3), .completed(260),
    ])
  }

  private func events<Result>(
    _ transform: @escaping (Observable<Int>, TestScheduler) -> Observable<Result>
  ) -> [Recorded<Event<Result>>] {
    let scheduler = TestScheduler(initialClock: 0)
    let source = numbers(scheduler)
    return scheduler.start { transform(source.asObservable(), scheduler) }.events
  }

  func testByPredicateAndByNeighbour() {
    XCTAssertEqual(
      events { source, _ in source.filter { $0 > 1 } },
      [.next(230, 2), .next(240, 3), .next(250, 3), .completed(260)])
    XCTAssertEqual(
      events { source, _ in source.distinctUntilChanged() },
      [.next(210, 1), .next(230, 2), .next(240, 3), .completed(260)])
    XCTAssertEqual(
      events { source, _ in source.distinctUntilChanged { $0 / 2 } },
      [.next(210, 1), .next(230, 2), .completed(260)])
    XCTAssertEqual(
      events { source, _ in source.distinctUntilChanged { abs($0 - $1) < 2 } },
      [.next(210, 1), .next(240, 3), .completed(260)])
    XCTAssertEqual(
      events { source, _ in source.distinctUntilChanged({ $0 % 2 }, comparer: { $0 == $1 }) },
      [.next(210, 1), .next(230, 2), .next(240, 3), .completed(260)])
  }

  func testDistinctAtAKeyPath() {
    let source = scheduler.createHotObservable([
      .next(210, Item(id: 1, name: "a")), .next(220, Item(id: 1, name: "b")),
      .next(230, Item(id: 2, name: "b")), .completed(240),
    ])
    let result = scheduler.start { source.distinctUntilChanged(at: \.id) }
    XCTAssertEqual(
      result.events,
      [
        .next(210, Item(id: 1, name: "a")), .next(230, Item(id: 2, name: "b")), .completed(240),
      ])
  }

  func testFromTheBeginning() {
    XCTAssertEqual(
      events { source, _ in source.take(2) }, [.next(210, 1), .next(220, 1), .completed(220)])
    XCTAssertEqual(
      events { source, scheduler in source.take(for: .seconds(25), scheduler: scheduler) },
      [.next(210, 1), .next(220, 1), .completed(225)])
    XCTAssertEqual(
      events { source, _ in source.take(while: { $0 < 2 }) },
      [.next(210, 1), .next(220, 1), .completed(230)])
    XCTAssertEqual(
      events { source, _ in source.take(while: { $0 < 2 }, behavior: .inclusive) },
      [.next(210, 1), .next(220, 1), .next(230, 2), .completed(230)])
    XCTAssertEqual(
      events { source, _ in source.take(until: { $0 == 2 }) },
      [.next(210, 1), .next(220, 1), .completed(230)])
    XCTAssertEqual(
      events { source, _ in source.take(until: { $0 == 2 }, behavior: .inclusive) },
      [.next(210, 1), .next(220, 1), .next(230, 2), .completed(230)])
    XCTAssertEqual(
      events { source, scheduler in
        source.take(until: scheduler.createColdObservable([.next(25, ())]))
      },
      [.next(210, 1), .next(220, 1), .completed(225)])
  }

  func testAfterTheBeginning() {
    XCTAssertEqual(
      events { source, _ in source.skip(3) }, [.next(240, 3), .next(250, 3), .completed(260)])
    XCTAssertEqual(
      events { source, scheduler in source.skip(.seconds(35), scheduler: scheduler) },
      [.next(240, 3), .next(250, 3), .completed(260)])
    XCTAssertEqual(
      events { source, _ in source.skip(while: { $0 < 3 }) },
      [.next(240, 3), .next(250, 3), .completed(260)])
    XCTAssertEqual(
      events { source, scheduler in
        source.skip(until: scheduler.createColdObservable([.next(35, "open")]))
      },
      [.next(240, 3), .next(250, 3), .completed(260)])
  }

  func testAtTheEndAndAtOnePlace() {
    XCTAssertEqual(
      events { source, _ in source.takeLast(2) }, [.next(260, 3), .next(260, 3), .completed(260)])
    XCTAssertEqual(
      events { source, _ in source.element(at: 2) }, [.next(230, 2), .completed(230)])
    XCTAssertEqual(
      events { source, _ in source.element(at: 7) }, [.error(260, RxError.argumentOutOfRange)])
    XCTAssertEqual(
      events { source, _ in source.single() },
      [.next(210, 1), .error(220, RxError.moreThanOneElement)])
    XCTAssertEqual(
      events { source, _ in source.single { $0 == 2 } }, [.next(230, 2), .completed(260)])
    XCTAssertEqual(
      events { source, _ in source.first().asObservable() }, [.next(210, 1), .completed(210)])
    XCTAssertEqual(
      events { source, _ in source.filter { $0 > 9 }.ifEmpty(default: 0) },
      [.next(260, 0), .completed(260)])
    XCTAssertEqual(
      events { source, _ in source.filter { $0 > 9 }.ifEmpty(switchTo: .of(7, 8)) },
      [.next(260, 7), .next(260, 8), .completed(260)])
  }

  func testOnlyTheEnd() {
    let scheduler = TestScheduler(initialClock: 0)
    let source = numbers(scheduler)
    let observer = scheduler.start { source.ignoreElements().asCompletable().asObservable() }
    XCTAssertEqual(observer.events.map(\.time), [260])
    XCTAssertTrue(observer.events[0].value.isCompleted)
  }

  func testByTime() {
    XCTAssertEqual(
      events { source, scheduler in source.debounce(.seconds(10), scheduler: scheduler) },
      // The clock reaches an element before the timer that was asked for later.
      [.next(260, 3), .completed(260)])
    XCTAssertEqual(
      events { source, scheduler in source.debounce(.seconds(5), scheduler: scheduler) },
      [
        .next(215, 1), .next(225, 1), .next(235, 2), .next(245, 3), .next(255, 3),
        .completed(260),
      ])
    XCTAssertEqual(
      events { source, scheduler in source.throttle(.seconds(25), scheduler: scheduler) },
      [.next(210, 1), .next(235, 2), .next(260, 3), .completed(260)])
    XCTAssertEqual(
      events { source, scheduler in
        source.throttle(.seconds(25), latest: false, scheduler: scheduler)
      },
      [.next(210, 1), .next(240, 3), .completed(260)])
    XCTAssertEqual(
      events { source, scheduler in
        source.sample(
          scheduler.createHotObservable([.next(225, ()), .next(228, ()), .next(245, ())]))
      },
      [.next(225, 1), .next(245, 3)])
    XCTAssertEqual(
      events { source, scheduler in
        source.sample(
          scheduler.createHotObservable([.next(205, ()), .next(225, ())]), defaultValue: 0)
      },
      [.next(205, 0), .next(225, 1)])
  }
}
