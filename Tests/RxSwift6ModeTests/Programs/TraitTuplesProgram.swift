import RxCore
import RxTestKitAssertions
import XCTest

/// An app's type that converts to a `Driver`.
private struct Activity: SharedSequenceConvertibleType {
  typealias SharingStrategy = DriverSharingStrategy

  let isActive: Bool

  func asSharedSequence() -> Driver<Bool> { .just(isActive) }

  func asObservable() -> Observable<Bool> { .just(isActive) }
}

/// How apps read the tuples of several traits.
final class TraitTuplesProgram: XCTestCase {
  private let bag = DisposeBag()

  private func elements<Source: ObservableConvertibleType>(
    _ make: () -> Source
  ) -> [Source.Element] {
    let scheduler = TestScheduler(initialClock: 0)
    var elements: [Source.Element] = []
    SharingScheduler.mock(scheduler: scheduler) {
      make().asObservable().subscribe(onNext: { elements.append($0) }).disposed(by: bag)
      scheduler.start()
    }
    return elements
  }

  func testSingle() {
    let (a, b, c) = (Single.just(1), Single.just("b"), Single.just(true))
    XCTAssertEqual(elements { Single.zip(a, b).map { $0.1 } }, ["b"])
    XCTAssertEqual(elements { Single.zip(a, b, c).map { $0.2 } }, [true])
    XCTAssertEqual(elements { Single.zip(a, b, c, a).map { $0.0 + $0.3 } }, [2])
    XCTAssertEqual(elements { Single.zip(a, b, c, a, b).map { $0.4 } }, ["b"])
    XCTAssertEqual(elements { Single.zip(a, b, c, a, b, c).filter { $0.5 }.map { $0.0 } }, [1])
    XCTAssertEqual(elements { Single.zip(a, b, c, a, b, c, a).map { $0.6 } }, [1])
    XCTAssertEqual(elements { Single.zip(a, b, c, a, b, c, a, b).map { $0.7 } }, ["b"])
    XCTAssertEqual(
      elements { Single.zip(a, b, c).flatMap { number, text, _ in .just("\(number)\(text)") } },
      ["1b"])
    XCTAssertEqual(elements { Single.zip(a, b) { "\($0)\($1)" } }, ["1b"])
    XCTAssertEqual(elements { Single.zip(a, b, c) { $2 ? $0 : 0 } }, [1])
    XCTAssertEqual(elements { Single.zip(a, b, c, a) { "\($1)\($3)" } }, ["b1"])
    XCTAssertEqual(elements { Single.zip(a, b, c, a, b) { "\($3)\($4)" } }, ["1b"])
    XCTAssertEqual(elements { Single.zip(a, b, c, a, b, c) { $2 == $5 } }, [true])
    XCTAssertEqual(elements { Single.zip(a, b, c, a, b, c, a) { $3 + $6 } }, [2])
    XCTAssertEqual(elements { Single.zip(a, b, c, a, b, c, a, b) { $1 + $7 } }, ["bb"])
    XCTAssertEqual(
      elements { Single.zip(a, b, c, a, b, c, a, b, c) { _, _, _, _, _, _, _, _, c in c } }, [true])
    var seen: [String] = []
    Single.zip(a, b, c).subscribe(onSuccess: { seen.append("\($0.0)\($0.1)\($0.2)") })
      .disposed(by: bag)
    Single.zip(a, b, c, a).subscribe(onSuccess: { number, text, _, _ in
      seen.append("\(number)\(text)")
    })
    .disposed(by: bag)
    Single.zip(a, b, c).subscribe { result in
      if case .success(let tuple) = result { seen.append(tuple.1) }
    }.disposed(by: bag)
    XCTAssertEqual(seen, ["1btrue", "1b", "b"])
  }

  func testTypesThatConvertToDrivers() {
    let (number, activity) = (Driver.just(1), Activity(isActive: true))
    XCTAssertEqual(
      elements { Driver.combineLatest(number, activity) { $1 ? $0 : 0 } }, [1])
    XCTAssertEqual(elements { Driver.combineLatest(number, activity).map { $0.1 } }, [true])
    XCTAssertEqual(
      elements { Driver.combineLatest(activity, number, activity).filter { $0.2 }.map { $0.1 } },
      [1])
    XCTAssertEqual(
      elements { Driver.combineLatest(activity, number, activity) { $0 == $2 } }, [true])
    XCTAssertEqual(elements { Driver.zip(number, activity) { $1 ? $0 : 0 } }, [1])
    XCTAssertEqual(elements { Driver.zip(number, activity, number).map { $0.0 + $0.2 } }, [2])
  }

  func testMaybe() {
    let (a, b, c) = (Maybe.just(1), Maybe.just("b"), Maybe.just(true))
    XCTAssertEqual(elements { Maybe.zip(a, b).map { $0.1 } }, ["b"])
    XCTAssertEqual(elements { Maybe.zip(a, b, c).filter { $0.2 }.map { $0.0 } }, [1])
    XCTAssertEqual(elements { Maybe.zip(a, b, c, a).map { $0.3 } }, [1])
    XCTAssertEqual(elements { Maybe.zip(a, b, c, a, b).map { $0.4 } }, ["b"])
    XCTAssertEqual(elements { Maybe.zip(a, b, c, a, b, c).map { $0.5 } }, [true])
    XCTAssertEqual(elements { Maybe.zip(a, b, c, a, b, c, a).map { $0.6 } }, [1])
    XCTAssertEqual(elements { Maybe.zip(a, b, c, a, b, c, a, b).map { $0.7 } }, ["b"])
    XCTAssertEqual(elements { Maybe.zip(a, b, c, a) { "\($1)\($3)" } }, ["b1"])
    XCTAssertEqual(elements { Maybe.zip(a, b, c, a, b, c, a, b) { $1 + $7 } }, ["bb"])
    XCTAssertEqual(
      elements { Maybe.zip(a, b, c, a, b, c, a, b, c) { _, _, _, _, _, _, _, _, c in c } }, [true])
    XCTAssertEqual(elements { Maybe.zip(a, Maybe<Int>.empty(), c).map { $0.1 } }, [])
    var seen: [String] = []
    Maybe.zip(a, b, c).subscribe(onSuccess: { seen.append("\($0)\($1)\($2)") }).disposed(by: bag)
    XCTAssertEqual(seen, ["1btrue"])
  }

  func testInfallible() {
    let (a, b, c) = (Infallible.just(1), Infallible.just("b"), Infallible.just(true))
    XCTAssertEqual(elements { Infallible.combineLatest(a, b).map { $0.1 } }, ["b"])
    XCTAssertEqual(
      elements { Infallible.combineLatest(a, b, c).filter { $0.2 }.map { $0.0 } }, [1])
    XCTAssertEqual(elements { Infallible.combineLatest(a, b, c, a).map { $0.3 } }, [1])
    XCTAssertEqual(elements { Infallible.combineLatest(a, b, c, a, b).map { $0.4 } }, ["b"])
    XCTAssertEqual(elements { Infallible.combineLatest(a, b, c, a, b, c).map { $0.5 } }, [true])
    XCTAssertEqual(elements { Infallible.combineLatest(a, b, c, a, b, c, a).map { $0.6 } }, [1])
    XCTAssertEqual(
      elements { Infallible.combineLatest(a, b, c, a, b, c, a, b).map { $0.7 } }, ["b"])
    XCTAssertEqual(
      elements {
        Infallible.combineLatest(a, b, c).distinctUntilChanged { $0.0 == $1.0 && $0.1 == $1.1 }
          .flatMapLatest { number, text, _ in Infallible.just("\(number)\(text)") }
      }, ["1b"])
    XCTAssertEqual(elements { Infallible.combineLatest(a, b, c, a) { $0 + $3 } }, [2])
    XCTAssertEqual(elements { Infallible.zip(a, b, c) { "\($0)\($1)\($2)" } }, ["1btrue"])
    XCTAssertEqual(elements { Infallible.zip(a, b, c, a, b, c, a, b) { $1 + $7 } }, ["bb"])
    XCTAssertEqual(elements { Infallible.zip(a, b, c).map { $0.1 } }, ["b"])
    XCTAssertEqual(
      elements { Infallible.zip(a, b, c, a, b, c, a, b, c) { _, _, _, _, _, _, _, _, c in c } },
      [true])
    XCTAssertEqual(
      elements { a.withLatestFrom(Infallible.combineLatest(a, b, c)) { ($0, $1.1) }.map { $0.1 } },
      ["b"])
    var seen: [String] = []
    Infallible.combineLatest(a, b, c).bind { seen.append($0.1) }.disposed(by: bag)
    Infallible.combineLatest(a, b, c).subscribe(onNext: { seen.append("\($0.0)") })
      .disposed(by: bag)
    Infallible.combineLatest(a, b, c).withUnretained(self) { $1.2 }
      .subscribe(onNext: { seen.append("\($0)") }).disposed(by: bag)
    XCTAssertEqual(seen, ["b", "1", "true"])
  }

  func testDriver() {
    let (a, b, c) = (Driver.just(1), Driver.just("b"), Driver.just(true))
    XCTAssertEqual(elements { Driver.combineLatest(a, b).map { $0.1 } }, ["b"])
    XCTAssertEqual(elements { Driver.combineLatest(a, b, c).filter { $0.2 }.map { $0.0 } }, [1])
    XCTAssertEqual(elements { Driver.combineLatest(a, b, c, a).map { $0.3 } }, [1])
    XCTAssertEqual(elements { Driver.combineLatest(a, b, c, a, b).map { $0.4 } }, ["b"])
    XCTAssertEqual(elements { Driver.combineLatest(a, b, c, a, b, c).map { $0.5 } }, [true])
    XCTAssertEqual(elements { Driver.combineLatest(a, b, c, a, b, c, a).map { $0.6 } }, [1])
    XCTAssertEqual(elements { Driver.combineLatest(a, b, c, a, b, c, a, b).map { $0.7 } }, ["b"])
    XCTAssertEqual(elements { Driver.zip(a, b, c).map { $0.2 } }, [true])
    XCTAssertEqual(elements { Driver.zip(a, b, c, a, b, c, a, b).map { $0.7 } }, ["b"])
    XCTAssertEqual(elements { Driver.zip(a, b, c, a) { "\($1)\($3)" } }, ["b1"])
    XCTAssertEqual(
      elements {
        Driver.combineLatest(a, b, c, a, b, c, a, b, c) { _, _, _, _, _, _, _, _, c in c }
      }, [true])
    XCTAssertEqual(
      elements {
        Driver.combineLatest(a, b, c, a)
          .distinctUntilChanged { $0.0 == $1.0 && $0.1 == $1.1 }
          .flatMapLatest { number, text, _, _ in Driver.just("\(number)\(text)") }
      }, ["1b"])
    XCTAssertEqual(
      elements { a.withLatestFrom(Driver.combineLatest(a, b, c)) { ($0, $1.1) }.map { $0.1 } },
      ["b"])
    XCTAssertEqual(elements { Driver.combineLatest(a, b, c).scan(0) { $0 + $1.0 } }, [1])
    var seen: [String] = []
    func show(_ number: Int, _ text: String, _ isOn: Bool) {
      seen.append("\(number)\(text)\(isOn)")
    }
    XCTAssertEqual(
      elements {
        Driver.combineLatest(a, b, c).drive(onNext: { seen.append("\($0.0)\($0.1)\($0.2)") })
          .disposed(by: bag)
        Driver.combineLatest(a, b, c).drive(onNext: show).disposed(by: bag)
        Driver.zip(a, b, c).drive(with: self, onNext: { seen.append($1.1) }).disposed(by: bag)
        return Driver.combineLatest(a, b, c).asObservable().withUnretained(self).map { $1.1 }
      }, ["b"])
    XCTAssertEqual(seen, ["1btrue", "1btrue", "b"])
  }

  func testSignal() {
    let (a, b, c) = (Signal.just(1), Signal.just("b"), Signal.just(true))
    XCTAssertEqual(elements { Signal.combineLatest(a, b, c).filter { $0.2 }.map { $0.0 } }, [1])
    XCTAssertEqual(elements { Signal.combineLatest(a, b, c, a, b).map { $0.4 } }, ["b"])
    XCTAssertEqual(elements { Signal.combineLatest(a, b, c, a, b, c, a, b).map { $0.7 } }, ["b"])
    XCTAssertEqual(elements { Signal.zip(a, b, c, a).map { $0.3 } }, [1])
    XCTAssertEqual(elements { Signal.zip(a, b, c, a, b, c) { $2 && $5 } }, [true])
    XCTAssertEqual(elements { Signal.zip(a, b, c).withUnretained(self).map { $1.1 } }, ["b"])
    var seen: [String] = []
    XCTAssertEqual(
      elements {
        Signal.zip(a, b, c).emit(onNext: { seen.append("\($0.0)\($0.1)\($0.2)") })
          .disposed(by: bag)
        return Signal.zip(a, b, c).map { $0.1 }
      }, ["b"])
    XCTAssertEqual(seen, ["1btrue"])
  }
}
