import RxCore
import RxTestKitAssertions
import XCTest

/// Names that RxSwift has deprecated, or has twice: they still compile, and mean what the others mean.
///
/// Tests are marked deprecated, too: what is deprecated may use what is deprecated without a warning.
final class DeprecatedNamesProgram: XCTestCase {
  private enum Failure: Error {
    case offline
  }

  private let scheduler = TestScheduler(initialClock: 0)

  /// What is emitted from frame 200 on, of a source that emits 1 to 5 from frame 210 on and completes at frame 260.
  private func events(
    of pipeline: (Observable<Int>) -> Observable<Int>
  ) -> [Recorded<Event<Int>>] {
    let scheduler = TestScheduler(initialClock: 0)
    let source = scheduler.createHotObservable(
      (1...5).map { .next(200 + 10 * $0, $0) } + [.completed(260)])
    let result = pipeline(source.asObservable())
    return scheduler.start { result }.events
  }

  @available(*, deprecated)
  func testElementsAreTakenAndSkipped() {
    XCTAssertEqual(
      events { $0.takeWhile { $0 < 3 } }, [.next(210, 1), .next(220, 2), .completed(230)])
    XCTAssertEqual(
      events { $0.takeUntil(.inclusive) { $0 == 2 } },
      [.next(210, 1), .next(220, 2), .completed(220)])
    XCTAssertEqual(
      events { $0.takeUntil(.exclusive) { $0 == 2 } }, [.next(210, 1), .completed(220)])
    XCTAssertEqual(
      events { $0.skipWhile { $0 < 5 } }, [.next(250, 5), .completed(260)])
    XCTAssertEqual(events { $0.elementAt(3) }, [.next(240, 4), .completed(240)])
  }

  @available(*, deprecated)
  func testAnotherSequenceSaysWhen() {
    XCTAssertEqual(
      events { source in source.takeUntil(source.filter { $0 == 3 }) },
      [.next(210, 1), .next(220, 2), .completed(230)])
    XCTAssertEqual(
      events { source in source.skipUntil(source.filter { $0 == 4 }) },
      [.next(250, 5), .completed(260)])
  }

  @available(*, deprecated)
  func testElementsOfATimeAreTaken() {
    let source = scheduler.createHotObservable([.next(210, 1), .next(300, 2)])
    let result = scheduler.start { [scheduler] in source.take(.seconds(50), scheduler: scheduler) }
    XCTAssertEqual(result.events, [.next(210, 1), .completed(250)])
  }

  @available(*, deprecated)
  func testErrorsAreAnswered() {
    let failing = Observable<Int>.just(1).concat(Observable.error(Failure.offline))
    var attempts = 0
    let results = [
      failing.catchError { _ in .just(2) },
      failing.catchErrorJustReturn(2),
      .catchError([failing, .just(2)]),
      failing.retryWhen { (errors: Observable<Failure>) in
        errors.do(onNext: { _ in attempts += 1 }).take(0)
      },
    ]
    for result in results.prefix(3) { XCTAssertEqual(elements(of: result), [1, 2]) }
    XCTAssertEqual(elements(of: results[3]), [1])
    XCTAssertEqual(attempts, 0)
  }

  @available(*, deprecated)
  func testWorkIsDoneOnSchedulers() {
    let result = scheduler.start { [scheduler] in
      Observable.of(1, 2).observeOn(scheduler).subscribeOn(scheduler)
    }
    XCTAssertEqual(result.events, [.next(202, 1), .next(203, 2), .completed(204)])
  }

  @available(*, deprecated)
  func testCountersOfRxSwift() {
    maxTailRecursiveSinkStackSize = 0
    XCTAssertEqual(maxTailRecursiveSinkStackSize, 0)
    XCTAssertEqual(Resources.numberOfSerialDispatchQueueObservables, 0)
  }

  func testOtherNamesOfTypes() {
    func lowest<Number: RxAbstractInteger>(_ type: Number.Type) -> RxObservable<Number> {
      .just(.min)
    }
    let subject = PublishSubject<Int8>()
    let observer: PublishSubject<Int8>.SubjectObserverType = subject.asObserver()
    var elements: [Int8] = []
    let subscription = subject.subscribe(onNext: { elements.append($0) })
    lowest(Int8.self).subscribe(observer).dispose()
    XCTAssertEqual(elements, [-128])
    subscription.dispose()
  }

  private func elements(of source: Observable<Int>) -> [Int] {
    var elements: [Int] = []
    source.subscribe(onNext: { elements.append($0) }).dispose()
    return elements
  }
}
