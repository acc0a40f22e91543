import RxCore
import RxTestKitAssertions
import XCTest

/// How apps compose sequences that cannot fail.
final class SharedTraitsProgram: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)
  private let bag = DisposeBag()

  /// What a driver or a signal emits, delivered on the test's scheduler.
  private func elements<Strategy, Element>(
    _ make: () -> SharedSequence<Strategy, Element>
  ) -> [Element] {
    var elements: [Element] = []
    SharingScheduler.mock(scheduler: scheduler) {
      make().asObservable().subscribe(onNext: { elements.append($0) }).disposed(by: bag)
      scheduler.start()
    }
    return elements
  }

  private func elements<Element>(_ source: Infallible<Element>) -> [Element] {
    var elements: [Element] = []
    source.subscribe(onNext: { elements.append($0) }).disposed(by: bag)
    scheduler.start()
    return elements
  }

  func testSharedSequencesAreMade() {
    XCTAssertEqual(elements { Driver.of(1, 2) }, [1, 2])
    XCTAssertEqual(elements { Driver.from([1, 2]) }, [1, 2])
    XCTAssertEqual(elements { Driver.from(1..<3) }, [1, 2])
    XCTAssertEqual(elements { Driver.from(optional: 1) }, [1])
    XCTAssertEqual(elements { Driver.deferred { .just(3) } }, [3])
    XCTAssertEqual(
      elements {
        Driver<Int>.interval(.seconds(10)).asObservable().take(2).asDriver(onErrorJustReturn: 9)
      }, [0, 1])
    XCTAssertEqual(elements { Driver.merge(.just(1), .just(2)) }, [1, 2])
    XCTAssertEqual(elements { Driver.merge([.just(1), .just(2)]) }, [1, 2])
    XCTAssertEqual(elements { Driver.concat([.just(1), .just(2)]) }, [1, 2])
    XCTAssertEqual(elements { Driver.concat(AnySequence([Driver.just(1), .just(2)])) }, [1, 2])
    XCTAssertEqual(elements { Driver.zip(Driver.just(1), Driver.just(2)) { $0 + $1 } }, [3])
    XCTAssertEqual(
      elements { Driver.zip(Driver.just(1), Driver.just("a")).map { "\($0.0)\($0.1)" } }, ["1a"])
    XCTAssertEqual(elements { Driver.zip([Driver.just(1), .just(2)]) }, [[1, 2]])
    XCTAssertEqual(elements { Driver.zip([Driver.just(1), .just(2)]) { $0.reduce(0, +) } }, [3])
    XCTAssertEqual(
      elements {
        Driver.combineLatest(Driver.just(1), Driver.just(2), Driver.just(3)) { $0 + $1 + $2 }
      }, [6])
    XCTAssertEqual(
      elements { Driver.combineLatest(Driver.just(1), Driver.just("a")).map { "\($0.0)\($0.1)" } },
      ["1a"])
    XCTAssertEqual(elements { Driver.combineLatest([Driver.just(1), .just(2)]) }, [[1, 2]])
    XCTAssertEqual(
      elements { Driver.combineLatest([Driver.just(1), .just(2)]) { $0.reduce(0, +) } }, [3])
  }

  func testSharedSequencesAreTransformed() {
    let source = { Driver.of(1, 2, 2, 3) }
    XCTAssertEqual(elements { source().map { $0 * 2 } }, [2, 4, 4, 6])
    XCTAssertEqual(elements { source().compactMap { $0 > 1 ? "\($0)" : nil } }, ["2", "2", "3"])
    XCTAssertEqual(elements { source().filter { $0 > 2 } }, [3])
    XCTAssertEqual(elements { source().distinctUntilChanged() }, [1, 2, 3])
    XCTAssertEqual(elements { source().distinctUntilChanged { $0 / 2 } }, [1, 2])
    XCTAssertEqual(elements { source().distinctUntilChanged { abs($0 - $1) < 2 } }, [1, 3])
    XCTAssertEqual(
      elements { source().distinctUntilChanged({ $0 % 2 }, comparer: { $0 == $1 }) }, [1, 2, 3])
    XCTAssertEqual(elements { source().scan(0) { $0 + $1 } }, [1, 3, 5, 8])
    XCTAssertEqual(elements { source().skip(3) }, [3])
    XCTAssertEqual(elements { source().startWith(0).skip(4) }, [3])
    XCTAssertEqual(elements { source().flatMap { Driver.just($0) } }, [1, 2, 2, 3])
    XCTAssertEqual(elements { source().flatMapLatest { Driver.just($0) }.skip(3) }, [3])
    XCTAssertEqual(elements { source().flatMapFirst { Signal.just($0) } }.first, 1)
    XCTAssertEqual(elements { Driver.of(Driver.just(1), .just(2)).merge() }, [1, 2])
    XCTAssertEqual(
      elements { Driver.of(Driver.just(1), .just(2)).merge(maxConcurrent: 1) }, [1, 2])
    XCTAssertEqual(elements { Driver.of(Driver.just(1)).switchLatest() }, [1])
    XCTAssertEqual(elements { Driver.just(1).withLatestFrom(Driver.just(2)) }, [2])
    XCTAssertEqual(elements { source().debounce(.seconds(5)) }, [3])
    XCTAssertEqual(elements { source().throttle(.seconds(5), latest: false) }, [1])
    XCTAssertEqual(elements { source().delay(.seconds(5)).do(onNext: { _ in }) }, [1, 2, 2, 3])
    XCTAssertEqual(
      elements { source().asObservable().asSignal(onErrorSignalWith: .empty()) }.count, 4)
    XCTAssertEqual(elements { Signal.just(1).withUnretained(self) { $1 } }, [1])
  }

  func testInfalliblesAreComposed() {
    let source = Infallible.of(1, 2, 3)
    XCTAssertEqual(elements(source.map { $0 * 2 }.filter { $0 > 2 }), [4, 6])
    XCTAssertEqual(elements(source.compactMap { $0 > 1 ? $0 : nil }), [2, 3])
    XCTAssertEqual(elements(source.flatMap { Infallible.just($0) }), [1, 2, 3])
    XCTAssertEqual(elements(source.flatMapLatest { Infallible.just($0) }), [1, 2, 3])
    XCTAssertEqual(elements(source.flatMapFirst { Infallible.just($0) }), [1, 2, 3])
    XCTAssertEqual(elements(source.concatMap { Infallible.just($0) }), [1, 2, 3])
    XCTAssertEqual(elements(source.concat(Infallible.just(4))), [1, 2, 3, 4])
    XCTAssertEqual(elements(source.scan(0) { $0 + $1 }), [1, 3, 6])
    XCTAssertEqual(elements(source.scan(into: 0) { $0 += $1 }), [1, 3, 6])
    XCTAssertEqual(elements(source.share(replay: 1)), [1, 2, 3])
    XCTAssertEqual(elements(source.skip(while: { $0 < 3 })), [3])
    XCTAssertEqual(elements(source.skip(until: Observable<Int>.never())), [])
    XCTAssertEqual(elements(source.take(1)), [1])
    XCTAssertEqual(elements(source.take(while: { $0 < 2 })), [1])
    XCTAssertEqual(elements(source.take(until: { $0 == 2 })), [1])
    XCTAssertEqual(elements(source.take(until: Infallible<Int>.never())), [1, 2, 3])
    XCTAssertEqual(elements(source.startWith(0)), [0, 1, 2, 3])
    XCTAssertEqual(elements(source.distinctUntilChanged(at: \.description)), [1, 2, 3])
    XCTAssertEqual(elements(source.debounce(.seconds(1), scheduler: scheduler)), [3])
    XCTAssertEqual(elements(source.withUnretained(self) { $1 }), [1, 2, 3])
    XCTAssertEqual(
      elements(Infallible.combineLatest(Infallible.just(1), Infallible.just(2)) { $0 + $1 }), [3])
    XCTAssertEqual(
      elements(Infallible.zip(Infallible.just(1), Infallible.just("a")) { "\($0)\($1)" }), ["1a"])
    XCTAssertEqual(
      elements(
        Observable.just(1).flatMapLatest { Infallible.just($0) }.asInfallible(onErrorJustReturn: 0)),
      [1])
    var events = 0
    source.subscribe { event in
      switch event {
      case .next, .completed: events += 1
      }
    }.disposed(by: bag)
    XCTAssertEqual(events, 4)
  }

  func testRelaysOfOptionalsTakeWhatIsThere() {
    let numbers = BehaviorRelay<Int?>(value: nil)
    let taps = PublishRelay<Int?>()
    var tapped: [Int?] = []
    taps.subscribe(onNext: { tapped.append($0) }).disposed(by: bag)
    SharingScheduler.mock(scheduler: scheduler) {
      Driver.just(1).drive(numbers).disposed(by: bag)
      Signal.just(2).emit(to: taps).disposed(by: bag)
      Observable.just(3).bind(to: taps).disposed(by: bag)
      scheduler.start()
    }
    XCTAssertEqual(numbers.value, 1)
    XCTAssertEqual(tapped, [3, 2])
  }
}
