import RxCore
import RxTestKitAssertions
import XCTest

/// How apps read the tuples of several observables.
final class TuplesProgram: XCTestCase {
  private let a = Observable.just(1)
  private let b = Observable.just("b")
  private let c = Observable.just(true)
  private let d = Observable.just(2.5)
  private let e = Observable<Int?>.just(nil)
  private let f = Observable.just([6])
  private let g = Observable.just(Character("g"))
  private let h = Observable.just(8)
  private let bag = DisposeBag()

  private func elements<Source: ObservableConvertibleType>(_ source: Source) -> [Source.Element] {
    var elements: [Source.Element] = []
    source.asObservable().subscribe(onNext: { elements.append($0) }).disposed(by: bag)
    return elements
  }

  func testElementsAreReadByIndex() {
    XCTAssertEqual(elements(Observable.combineLatest(a, b).map { $0.1 }), ["b"])
    XCTAssertEqual(elements(Observable.combineLatest(a, b, c).filter { $0.2 }.map { $0.0 }), [1])
    XCTAssertEqual(elements(Observable.combineLatest(a, b, c, d).map { $0.3 }), [2.5])
    XCTAssertEqual(elements(Observable.combineLatest(a, b, c, d, e).map { $0.4 }), [nil])
    XCTAssertEqual(elements(Observable.combineLatest(a, b, c, d, e, f).map { $0.5 }), [[6]])
    XCTAssertEqual(elements(Observable.combineLatest(a, b, c, d, e, f, g).map { $0.6 }), ["g"])
    XCTAssertEqual(elements(Observable.combineLatest(a, b, c, d, e, f, g, h).map { $0.7 }), [8])
    XCTAssertEqual(elements(Observable.zip(a, b).map { $0.1 }), ["b"])
    XCTAssertEqual(elements(Observable.zip(a, b, c).filter { $0.2 }.map { $0.0 }), [1])
    XCTAssertEqual(elements(Observable.zip(a, b, c, d).map { $0.3 }), [2.5])
    XCTAssertEqual(elements(Observable.zip(a, b, c, d, e).map { $0.4 }), [nil])
    XCTAssertEqual(elements(Observable.zip(a, b, c, d, e, f).map { $0.5 }), [[6]])
    XCTAssertEqual(elements(Observable.zip(a, b, c, d, e, f, g).map { $0.6 }), ["g"])
    XCTAssertEqual(elements(Observable.zip(a, b, c, d, e, f, g, h).map { $0.7 }), [8])
  }

  func testSelectorsTakeEachElement() {
    XCTAssertEqual(elements(Observable.combineLatest(a, b) { "\($0)\($1)" }), ["1b"])
    XCTAssertEqual(elements(Observable.combineLatest(a, b, c) { "\($0)\($1)\($2)" }), ["1btrue"])
    XCTAssertEqual(elements(Observable.combineLatest(a, b, c, d) { $2 ? $3 : Double($0) }), [2.5])
    XCTAssertEqual(
      elements(
        Observable.combineLatest(a, b, c, d, e) { a, b, _, _, e in (e ?? a, b) }.map { $0.1 }),
      ["b"])
    XCTAssertEqual(
      elements(Observable.combineLatest(a, b, c, d, e, f) { $5 + [$0] }), [[6, 1]])
    XCTAssertEqual(
      elements(Observable.combineLatest(a, b, c, d, e, f, g) { $1 + String($6) }), ["bg"])
    XCTAssertEqual(
      elements(
        Observable.combineLatest(a, b, c, d, e, f, g, h, resultSelector: { $0 + $5[0] + $7 })), [15]
    )
    XCTAssertEqual(elements(Observable.zip(a, b) { "\($0)\($1)" }), ["1b"])
    XCTAssertEqual(elements(Observable.zip(a, b, c) { "\($0)\($1)\($2)" }), ["1btrue"])
    XCTAssertEqual(elements(Observable.zip(a, b, c, d) { $2 ? $3 : Double($0) }), [2.5])
    XCTAssertEqual(elements(Observable.zip(a, b, c, d, e) { $4 ?? $0 }), [1])
    XCTAssertEqual(elements(Observable.zip(a, b, c, d, e, f) { $5 + [$0] }), [[6, 1]])
    XCTAssertEqual(elements(Observable.zip(a, b, c, d, e, f, g) { $1 + String($6) }), ["bg"])
    XCTAssertEqual(
      elements(Observable.zip(a, b, c, d, e, f, g, h) { $0 + $5[0] + $7 }), [15])
  }

  func testTuplesAreDestructured() {
    XCTAssertEqual(
      elements(
        Observable.combineLatest(a, b, c).map { number, text, isOn in isOn ? "\(number)\(text)" : ""
        }),
      ["1b"])
    XCTAssertEqual(
      elements(
        Observable.zip(a, b, c, d).map { tuple -> String in
          let (number, text, _, _) = tuple
          return "\(number)\(text)"
        }), ["1b"])
    var seen: [String] = []
    Observable.combineLatest(a, b, c, d, e)
      .subscribe(onNext: { number, text, isOn, _, _ in seen.append("\(number)\(text)\(isOn)") })
      .disposed(by: bag)
    Observable.zip(a, b, c).subscribe(onNext: { seen.append("\($0.0)\($0.1)\($0.2)") })
      .disposed(by: bag)
    Observable.zip(a, b, c).subscribe(onNext: { seen.append("\($0)\($1)\($2)") })
      .disposed(by: bag)
    XCTAssertEqual(seen, ["1btrue", "1btrue", "1btrue"])
  }

  func testTuplesPassThroughOperators() {
    let three = Observable.combineLatest(a, b, c)
    XCTAssertEqual(
      elements(three.distinctUntilChanged { $0.0 == $1.0 && $0.1 == $1.1 }.map { $0.1 }), ["b"])
    XCTAssertEqual(
      elements(three.distinctUntilChanged { $0.2 }.flatMapLatest { Observable.just($0.0) }), [1])
    XCTAssertEqual(
      elements(
        three.flatMapLatest { number, text, isOn in
          isOn ? Observable.just("\(number)\(text)") : .empty()
        }), ["1b"])
    XCTAssertEqual(elements(three.scan(0) { $0 + $1.0 }), [1])
    XCTAssertEqual(
      elements(three.scan(into: [String]()) { texts, tuple in texts.append(tuple.1) }), [["b"]])
    XCTAssertEqual(
      elements(Observable.just(()).withLatestFrom(Observable.combineLatest(a, b, c))).map(\.2),
      [true])
    XCTAssertEqual(
      elements(
        Observable.just("x").withLatestFrom(Observable.combineLatest(a, b, c)) { $0 + $1.1 }),
      ["xb"])
    XCTAssertEqual(
      elements(
        Observable.just("x").withLatestFrom(Observable.combineLatest(a, b, c)) { ($0, $1.0, $1.2) }
          .map { $0.1 }), [1])
    XCTAssertEqual(elements(three.withUnretained(self).map { $1.0 }), [1])
    XCTAssertEqual(
      elements(three.withUnretained(self) { ($0.bag === self.bag, $1.1) }.map { $0.1 }), ["b"])
  }

  func testTuplesHaveTheTypesOfFunctions() {
    func explicit() -> Observable<(Int, String, Bool, Double)> {
      .combineLatest(a, b, c, d) { ($0, $1, $2, $3) }
    }
    func named() -> Observable<(number: Int, text: String, isOn: Bool)> {
      Observable.combineLatest(a, b, c).map { (number: $0, text: $1, isOn: $2) }
    }
    func labelled() -> Observable<(number: Int, text: String, isOn: Bool)> {
      Observable.combineLatest(a, b, c) { ($0, $1, $2) }
    }
    func inferred() -> Observable<(Int, String, Bool)> { Observable.zip(a, b, c) }
    func label(_ number: Int, _ text: String, _ isOn: Bool) -> String { "\(number)\(text)\(isOn)" }
    func isOn(_ tuple: (Int, String, Bool)) -> Bool { tuple.2 }
    XCTAssertEqual(elements(explicit().map { $0.3 }), [2.5])
    XCTAssertEqual(elements(named().map { $0.text }), ["b"])
    XCTAssertEqual(elements(labelled().map(\.number)), [1])
    XCTAssertEqual(elements(inferred().map(\.2)), [true])
    XCTAssertEqual(elements(Observable.zip(a, b, c, resultSelector: label)), ["1btrue"])
    XCTAssertEqual(elements(Observable.combineLatest(a, b, c).filter(isOn).map(\.0)), [1])
    XCTAssertEqual(elements(Observable.combineLatest(a, b, c).map(label)), ["1btrue"])
  }

  func testTuplesAreBound() {
    let relay = PublishRelay<(Int, String, Bool)>()
    var seen: [String] = []
    relay.subscribe(onNext: { seen.append("relay \($0.1)") }).disposed(by: bag)
    Observable.combineLatest(a, b, c).bind(to: relay).disposed(by: bag)
    Observable.combineLatest(a, b, c).bind { seen.append("bind \($0.1)") }.disposed(by: bag)
    Observable.zip(a, b, c, d).bind(onNext: { seen.append("bind \($3)") }).disposed(by: bag)
    Observable.combineLatest(a, b, c)
      .bind(to: Binder(self) { _, tuple in seen.append("binder \(tuple.0)") }).disposed(by: bag)
    Observable.combineLatest(a, b, c).asDriver(onErrorJustReturn: (0, "", false))
      .map { $0.1 }.asObservable().subscribe(onNext: { seen.append("driver \($0)") })
      .disposed(by: bag)
    XCTAssertEqual(seen, ["relay b", "bind b", "bind 2.5", "binder 1", "driver b"])
  }

  func testMoreThanEightSources() {
    let nine = Observable.combineLatest(a, b, c, d, e, f, g, h, a) {
      first, _, _, _, _, _, _, _, last in
      first + last
    }
    XCTAssertEqual(elements(nine), [2])
    XCTAssertEqual(
      elements(
        Observable.zip(a, b, c, d, e, f, g, h, a, b) { _, _, _, _, _, _, _, _, a, b in "\(a)\(b)" }),
      ["1b"])
    XCTAssertEqual(
      elements(
        Observable.combineLatest(a, b, c, d, e, f, g, h, a).map { a, _, _, _, _, _, _, h, i in
          a + h + i
        }), [10])
    XCTAssertEqual(
      elements(
        Observable.zip(a, b, c, d, e, f, g, h, a, b).map { _, _, _, _, _, _, _, _, i, j in
          "\(i)\(j)"
        }), ["1b"])
  }

  func testOperatorsOfOneSourceAndOthers() {
    XCTAssertEqual(elements(a.combineLatestWith(b, c).map { $0.2 }), [true])
    XCTAssertEqual(elements(a.combineLatestWith(b, c, d) { $3 + Double($0) }), [3.5])
    XCTAssertEqual(elements(a.combineLatestWith(b, c, d, e, f, g, h).map { $0.7 }), [8])
    XCTAssertEqual(elements(a.combineLatestWith(b, c, d, e, f, g, h, a).map { $0.8 }), [1])
    XCTAssertEqual(elements(a.zipWith(b, c).filter { $0.2 }.map { $0.1 }), ["b"])
    XCTAssertEqual(elements(a.zipWith(b, c, d, e, f, g, h) { $0 + $7 }), [9])
    XCTAssertEqual(elements(a.withLatestFrom(b, c).map { $0.1 }), [true])
    XCTAssertEqual(elements(a.withLatestFrom(b, c) { "\($0)\($1)\($2)" }), ["1btrue"])
    XCTAssertEqual(elements(a.withLatestFrom(b, c, d, e, f, g, h, a).map { $0.7 }), [1])
    XCTAssertEqual(
      elements(a.withLatestFrom(b, c, d, e, f, g, h, a, b).map { _, _, _, _, _, _, _, _, i in i }),
      ["b"])
    XCTAssertEqual(
      elements(a.withLatestFrom(a, b, c, d, e, f, g, h, a) { $0 + $1 + $8 + $9 }), [11])
    XCTAssertEqual(elements(Observable.forkJoin(a, b, c, d) { $3 + Double($0) }), [3.5])
  }
}
