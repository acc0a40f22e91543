import RxCore
import RxTestKitAssertions
import Testing

@Suite struct SharedSequenceTests {
  @Test("Every operator does what the observable's does", arguments: Row.all)
  private func operators(row: Row) {
    let expected = events { row.observable($0, $1) }
    let actual = events { source, scheduler in
      row.driver(source.asDriver(onErrorJustReturn: 0)).asObservable()
    }
    #expect(!expected.isEmpty)
    #expect(actual == expected)
  }

  @Test("Several drivers are combined by the driver's functions")
  func combinations() {
    #expect(
      elements { Driver.combineLatest(Driver.just(1), Driver.just("b")) { "\($0)\($1)" } } == ["1b"]
    )
    #expect(
      elements {
        Driver.zip(Driver.just(1), Driver.just("b"), Driver.just(2)) { "\($0)\($1)\($2)" }
      } == ["1b2"])
    #expect(
      elements {
        Driver.combineLatest(Driver.just(1), Driver.just("b"), Driver.just(2)).map {
          "\($0.0)\($0.1)\($0.2)"
        }
      } == ["1b2"])
    #expect(
      elements { Driver.zip(Driver.just(1), Driver.just("b")).map { "\($0.0)\($0.1)" } } == ["1b"])
    #expect(elements { Driver.combineLatest([Driver.just(1), .just(2)]) } == [[1, 2]])
    #expect(elements { Driver.combineLatest([Driver.just(1), .just(2)]) { $0[0] + $0[1] } } == [3])
    #expect(elements { Driver.zip([Driver.just(1), .just(2)]) } == [[1, 2]])
    #expect(elements { Driver.zip([Driver.just(1), .just(2)]) { $0[0] + $0[1] } } == [3])
    #expect(elements { Driver.merge(.just(1), .just(2)) } == [1, 2])
    #expect(elements { Driver.merge([.just(1), .just(2)]) } == [1, 2])
    #expect(elements { Driver.concat([.just(1), .just(2)]) } == [1, 2])
    #expect(elements { Driver.concat(AnySequence([Driver.just(1), .just(2)])) } == [1, 2])
  }

  @Test("Drivers are made of elements, sequences, optionals, factories and time")
  func creation() {
    #expect(elements { Driver.of(1, 2) } == [1, 2])
    #expect(elements { Driver.from(1...3) } == [1, 2, 3])
    #expect(elements { Driver.from([4]) } == [4])
    #expect(elements { Driver.from(optional: 5) } == [5])
    #expect(elements { Driver<Int>.from(optional: nil) } == [])
    #expect(elements { Driver<Int>.empty() } == [])
    #expect(elements { Driver<Int>.never() } == [])
    #expect(elements { Driver.deferred { .just(6) } } == [6])
    #expect(elements { Driver<Int>.interval(.seconds(300)) } == [0, 1])
    #expect(elements { Driver<Int>.timer(.seconds(100), period: .seconds(300)) } == [0, 1, 2])
  }

  @Test("A map that two subscribers share is computed once, and replayed by a driver only")
  func sharing() {
    let relay = BehaviorRelay(value: 1)
    var (computed, log): (Int, [String]) = (0, [])
    let scheduler = TestScheduler(initialClock: 0)
    SharingScheduler.mock(scheduler: scheduler) {
      let driver = relay.asDriver().map { element in
        computed += 1
        return element
      }
      scheduler.scheduleAt(10) { _ = driver.drive(onNext: { log.append("a\($0)") }) }
      scheduler.scheduleAt(20) { _ = driver.drive(onNext: { log.append("b\($0)") }) }
      let signal = driver.asObservable().asSignal(onErrorJustReturn: 0)
      scheduler.scheduleAt(30) { _ = signal.emit(onNext: { log.append("c\($0)") }) }
      scheduler.scheduleAt(40) { _ = signal.emit(onNext: { log.append("d\($0)") }) }
      scheduler.start()
    }
    #expect(log == ["a1", "b1", "c1"])
    #expect(computed == 1)
  }

  @Test("What promises not to fail and does is a programming error, and completes")
  func brokenPromise() {
    let source = PublishSubject<Int>()
    var log: [String] = []
    let scheduler = TestScheduler(initialClock: 0)
    let errors = collectingProgrammingErrors {
      SharingScheduler.mock(scheduler: scheduler) {
        _ = Infallible(raw: source).asDriver().drive(
          onNext: { log.append("\($0)") }, onCompleted: { log.append("completed") })
        scheduler.scheduleAt(10) { source.onNext(1) }
        scheduler.scheduleAt(20) { source.onError(TestError()) }
        scheduler.start()
      }
    }
    #expect(errors == ["A sequence that cannot fail failed: TestError"])
    #expect(log == ["1", "completed"])
  }

  @Test("drive and emit pass elements to observers, optional ones, relays and functions")
  func subscriptions() {
    let scheduler = TestScheduler(initialClock: 0)
    let (plain, optional) = (PublishSubject<Int>(), PublishSubject<Int?>())
    let (relay, optionalRelay) = (BehaviorRelay(value: 0), BehaviorRelay<Int?>(value: nil))
    let publish = PublishRelay<Int>()
    var log: [String] = []
    _ = plain.subscribe { log.append("\($0)") }
    _ = optional.subscribe(onNext: { log.append("\($0 ?? 0)?") })
    _ = publish.subscribe(onNext: { log.append("relay \($0)") })
    SharingScheduler.mock(scheduler: scheduler) {
      let (driver, signal) = (Driver.just(1), Signal.just(2))
      _ = driver.drive(plain)
      _ = driver.drive(optional)
      _ = driver.drive(relay)
      _ = driver.drive(optionalRelay)
      #expect(driver.drive { type(of: $0) } == Observable<Int>.self)
      #expect(driver.drive({ _ in { $0 + 1 } }, curriedArgument: 1) == 2)
      _ = signal.emit(to: optionalRelay)
      _ = signal.emit(to: publish, publish)
      scheduler.start()
    }
    #expect(log == ["next(1)", "completed", "1?", "relay 2", "relay 2"])
    #expect(relay.value == 1)
    #expect(optionalRelay.value == 2)
  }

  private func events(
    _ make: @escaping (Observable<Int>, TestScheduler) -> Observable<Int>
  ) -> [Recorded<Event<Int>>] {
    let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: false)
    let source = scheduler.createColdObservable([
      .next(10, 1), .next(20, 2), .next(22, 2), .next(40, 3), .completed(50),
    ])
    var events: [Recorded<Event<Int>>] = []
    SharingScheduler.mock(scheduler: scheduler) {
      events = scheduler.start { make(source.asObservable(), scheduler) }.events
    }
    return events
  }

  private func elements<Element>(_ make: () -> Driver<Element>) -> [Element] {
    let scheduler = TestScheduler(initialClock: 0)
    var elements: [Element] = []
    SharingScheduler.mock(scheduler: scheduler) {
      let subscription = make().drive(onNext: { elements.append($0) })
      scheduler.scheduleAt(800) { subscription.dispose() }
      scheduler.start()
    }
    return elements
  }
}

/// An operator of shared sequences, and the observable's that it must be like.
private struct Row: CustomTestStringConvertible, @unchecked Sendable {
  // Not checked: closures without state.
  let name: String
  let driver: (Driver<Int>) -> Driver<Int>
  let observable: (Observable<Int>, TestScheduler) -> Observable<Int>

  var testDescription: String { name }

  init(
    _ name: String, _ driver: @escaping (Driver<Int>) -> Driver<Int>,
    _ observable: @escaping (Observable<Int>, TestScheduler) -> Observable<Int>
  ) {
    self.name = name
    self.driver = driver
    self.observable = observable
  }

  static let all: [Row] = [
    .init("map", { $0.map { $0 * 2 } }, { s, _ in s.map { $0 * 2 } }),
    .init(
      "compactMap", { $0.compactMap { $0 > 1 ? $0 : nil } },
      { s, _ in s.compactMap { $0 > 1 ? $0 : nil } }),
    .init("filter", { $0.filter { $0 != 1 } }, { s, _ in s.filter { $0 != 1 } }),
    .init("scan", { $0.scan(5) { $0 + $1 } }, { s, _ in s.scan(5, accumulator: { $0 + $1 }) }),
    .init("startWith", { $0.startWith(9) }, { s, _ in s.startWith(9) }),
    .init("skip", { $0.skip(1) }, { s, _ in s.skip(1) }),
    .init("do", { $0.do(onNext: { _ in }) }, { s, _ in s }),
    .init("debug", { $0.debug("driver", trimOutput: true) }, { s, _ in s }),
    .init("delay", { $0.delay(.seconds(7)) }, { s, t in s.delay(.seconds(7), scheduler: t) }),
    .init(
      "debounce", { $0.debounce(.seconds(5)) }, { s, t in s.debounce(.seconds(5), scheduler: t) }),
    .init(
      "throttle", { $0.throttle(.seconds(15)) },
      { s, t in s.throttle(.seconds(15), scheduler: t) }),
    .init(
      "throttle first", { $0.throttle(.seconds(15), latest: false) },
      { s, t in s.throttle(.seconds(15), latest: false, scheduler: t) }),
    .init("distinct", { $0.distinctUntilChanged() }, { s, _ in s.distinctUntilChanged() }),
    .init(
      "distinct key", { $0.distinctUntilChanged { $0 / 2 } },
      { s, _ in s.distinctUntilChanged { $0 / 2 } }),
    .init(
      "distinct comparer", { $0.distinctUntilChanged { $0 < $1 } },
      { s, _ in s.distinctUntilChanged { $0 < $1 } }),
    .init(
      "distinct key comparer", { $0.distinctUntilChanged({ $0 / 2 }, comparer: { $0 == $1 }) },
      { s, _ in s.distinctUntilChanged({ $0 / 2 }, comparer: { $0 == $1 }) }),
    .init("flatMap", { $0.flatMap { $0.late } }, { s, t in s.flatMap { $0.late(t) } }),
    .init(
      "flatMapLatest", { $0.flatMapLatest { $0.late } },
      { s, t in s.flatMapLatest { $0.late(t) } }),
    .init(
      "flatMapFirst", { $0.flatMapFirst { $0.late } }, { s, t in s.flatMapFirst { $0.late(t) } }),
    .init(
      "merge", { $0.map { $0.late }.merge() }, { s, t in s.map { $0.late(t) }.merge() }),
    .init(
      "merge(maxConcurrent:)", { $0.map { $0.late }.merge(maxConcurrent: 1) },
      { s, t in s.map { $0.late(t) }.merge(maxConcurrent: 1) }),
    .init(
      "switchLatest", { $0.map { $0.late }.switchLatest() },
      { s, t in s.map { $0.late(t) }.switchLatest() }),
    .init(
      "withLatestFrom", { $0.withLatestFrom(7.late) { $0 + $1 } },
      { s, t in s.withLatestFrom(7.late(t)) { $0 + $1 } }),
    .init(
      "withLatestFrom alone", { $0.withLatestFrom(7.late) },
      { s, t in s.withLatestFrom(7.late(t)) }),
  ]
}

extension Int {
  /// The number, fifteen ticks later.
  fileprivate var late: Driver<Int> { Driver.just(self).delay(.seconds(15)) }

  fileprivate func late(_ scheduler: TestScheduler) -> Observable<Int> {
    Observable.just(self).delay(.seconds(15), scheduler: scheduler)
  }
}
