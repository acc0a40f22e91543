import RxCore
import RxTestKitAssertions
import Testing

@Suite struct InfallibleTests {
  @Test("subscribe tells of elements, the completion and the end of the subscription")
  func handlers() {
    var log: [String] = []
    _ = Infallible.of(1, 2).subscribe(
      onNext: { log.append("\($0)") }, onCompleted: { log.append("completed") },
      onDisposed: { log.append("disposed") })
    #expect(log == ["1", "2", "completed", "disposed"])
    log = []
    _ = Infallible.from(3...4).subscribe { (event: InfallibleEvent<Int>) in
      log.append("\(event.event)")
    }
    #expect(log == ["next(3)", "next(4)", "completed"])
  }

  @Test("subscribe(with:) neither retains the object nor calls handlers without it")
  func weakObject() {
    final class Owner { var log: [String] = [] }
    let relay = PublishRelay<Int>()
    var owner: Owner? = Owner()
    weak let weakOwner = owner
    var calls = 0
    var subscription: (any Disposable)?
    if let owner {
      subscription = relay.asInfallible().subscribe(
        with: owner,
        onNext: {
          $0.log.append("\($1)")
          calls += 1
        })
      relay.accept(1)
      #expect(owner.log == ["1"])
    }
    owner = nil
    #expect(weakOwner == nil)
    relay.accept(2)
    #expect(calls == 1)
    subscription?.dispose()
  }

  @Test("create sends what its closure sends, and disposes of what that returned")
  func create() {
    var log: [String] = []
    let infallible = Infallible<Int>.create { observer in
      observer(.next(1))
      observer(.completed)
      observer(.next(2))
      return Disposables.create { log.append("disposed") }
    }
    _ = infallible.asObservable().subscribe { log.append("\($0)") }
    #expect(log == ["next(1)", "completed", "disposed"])
  }

  @Test("An infallible sequence is made anew for each subscription by deferred")
  func deferred() {
    var count = 0
    let infallible = Infallible<Int>.deferred {
      count += 1
      return .just(count)
    }
    #expect(elements(of: infallible.asObservable()) == [1])
    #expect(elements(of: infallible.asObservable()) == [2])
  }

  @Test("Every operator does what the observable's does", arguments: Row.all)
  private func operators(row: Row) {
    let expected = events { row.observable($0, $1) }
    let actual = events { row.infallible(Infallible(raw: $0), $1).asObservable() }
    #expect(!expected.isEmpty)
    #expect(actual == expected)
  }

  @Test("flatMapLatest of an observable onto infallible sequences is infallible")
  func flatMapLatest() {
    let infallible: Infallible<Int> = Observable.of(1, 2).flatMapLatest { Infallible.just($0 * 10) }
    #expect(elements(of: infallible.asObservable()) == [10, 20])
  }

  @Test("Several infallible sequences are combined by their own functions")
  func combinations() {
    let (one, two, three) = (Infallible.just(1), Infallible.just("b"), Infallible.just(3.5))
    let latest = Infallible.combineLatest(one, two, three) { "\($0)\($1)\($2)" }
    #expect(elements(of: latest.asObservable()) == ["1b3.5"])
    let pair = Infallible.combineLatest(one, two).map { "\($0.0)\($0.1)" }
    #expect(elements(of: pair.asObservable()) == ["1b"])
    let all = Infallible.combineLatest([one, .just(2)])
    #expect(elements(of: all.asObservable()) == [[1, 2]])
    let sum = Infallible.combineLatest([one, .just(2)]) { $0.reduce(0, +) }
    #expect(elements(of: sum.asObservable()) == [3])
    let zipped = Infallible.zip(one, two, three) { "\($0)\($1)\($2)" }
    #expect(elements(of: zipped.asObservable()) == ["1b3.5"])
    #expect(elements(of: Infallible.merge(one, .just(2)).asObservable()) == [1, 2])
    #expect(elements(of: Infallible.merge([one, .just(2)]).asObservable()) == [1, 2])
    #expect(elements(of: Infallible.concat(one, .just(2)).asObservable()) == [1, 2])
    #expect(elements(of: Infallible.concat([one, .just(2)]).asObservable()) == [1, 2])
    #expect(elements(of: one.concat(Infallible.just(2)).asObservable()) == [1, 2])
  }

  @Test("Relays, controls and shared sequences are infallible without more ado")
  func conversions() {
    #expect(elements(of: BehaviorRelay(value: 1).asInfallible().asObservable()) == [1])
    let replay = ReplayRelay<Int>.create(bufferSize: 1)
    replay.accept(2)
    #expect(elements(of: replay.asInfallible().asObservable()) == [2])
    var log: [Int] = []
    let publish = PublishRelay<Int>()
    let subscription = publish.asInfallible().subscribe(onNext: { log.append($0) })
    publish.accept(3)
    #expect(log == [3])
    subscription.dispose()
  }

  private func events(
    _ make: @escaping (Observable<Int>, TestScheduler) -> Observable<Int>
  ) -> [Recorded<Event<Int>>] {
    let scheduler = TestScheduler(initialClock: 0)
    let source = scheduler.createColdObservable([
      .next(10, 1), .next(20, 2), .next(22, 2), .next(40, 3), .completed(50),
    ])
    let result = make(source.asObservable(), scheduler)
    return scheduler.start { result }.events
  }

  private func elements<Element>(of source: Observable<Element>) -> [Element] {
    var elements: [Element] = []
    _ = source.subscribe(onNext: { elements.append($0) })
    return elements
  }
}

/// An operator of infallible sequences, and the observable's that it must be like.
private struct Row: CustomTestStringConvertible, @unchecked Sendable {
  // Not checked: closures without state.
  let name: String
  let infallible: (Infallible<Int>, TestScheduler) -> Infallible<Int>
  let observable: (Observable<Int>, TestScheduler) -> Observable<Int>

  var testDescription: String { name }

  init(
    _ name: String, _ infallible: @escaping (Infallible<Int>, TestScheduler) -> Infallible<Int>,
    _ observable: @escaping (Observable<Int>, TestScheduler) -> Observable<Int>
  ) {
    self.name = name
    self.infallible = infallible
    self.observable = observable
  }

  static let all = elementWise + inner + timed

  private static let elementWise: [Row] = [
    .init("map", { s, _ in s.map { $0 * 2 } }, { s, _ in s.map { $0 * 2 } }),
    .init(
      "compactMap", { s, _ in s.compactMap { $0 > 1 ? $0 : nil } },
      { s, _ in s.compactMap { $0 > 1 ? $0 : nil } }),
    .init("filter", { s, _ in s.filter { $0 != 1 } }, { s, _ in s.filter { $0 != 1 } }),
    .init(
      "scan", { s, _ in s.scan(5) { $0 + $1 } }, { s, _ in s.scan(5, accumulator: { $0 + $1 }) }),
    .init(
      "scan(into:)", { s, _ in s.scan(into: 5) { $0 += $1 } },
      { s, _ in s.scan(into: 5) { $0 += $1 } }),
    .init("startWith", { s, _ in s.startWith(9) }, { s, _ in s.startWith(9) }),
    .init("share", { s, _ in s.share(replay: 1) }, { s, _ in s.share(replay: 1) }),
    .init("do", { s, _ in s.do(onNext: { _ in }) }, { s, _ in s }),
    .init("debug", { s, _ in s.debug("infallible", trimOutput: true) }, { s, _ in s }),
    .init("take", { s, _ in s.take(2) }, { s, _ in s.take(2) }),
    .init(
      "take(while:)", { s, _ in s.take(while: { $0 < 2 }) }, { s, _ in s.take(while: { $0 < 2 }) }),
    .init(
      "take(until:)", { s, _ in s.take(until: { $0 == 2 }, behavior: .inclusive) },
      { s, _ in s.take(until: { $0 == 2 }, behavior: .inclusive) }),
    .init("skip(while:)", { s, _ in s.skip { $0 < 2 } }, { s, _ in s.skip { $0 < 2 } }),
    .init(
      "distinctUntilChanged", { s, _ in s.distinctUntilChanged() },
      { s, _ in s.distinctUntilChanged() }),
    .init(
      "distinctUntilChanged key", { s, _ in s.distinctUntilChanged { $0 / 2 } },
      { s, _ in s.distinctUntilChanged { $0 / 2 } }),
    .init(
      "distinctUntilChanged comparer", { s, _ in s.distinctUntilChanged { $0 < $1 } },
      { s, _ in s.distinctUntilChanged { $0 < $1 } }),
    .init(
      "distinctUntilChanged key comparer",
      { s, _ in s.distinctUntilChanged({ $0 / 2 }, comparer: { $0 == $1 }) },
      { s, _ in s.distinctUntilChanged({ $0 / 2 }, comparer: { $0 == $1 }) }),
    .init(
      "distinctUntilChanged(at:)", { s, _ in s.distinctUntilChanged(at: \.description) },
      { s, _ in s.distinctUntilChanged(at: \.description) }),
  ]

  private static let inner: [Row] = [
    .init(
      "flatMap", { s, t in s.flatMap { $0.late(t) } }, { s, t in s.flatMap { $0.late(t) } }),
    .init(
      "flatMapLatest", { s, t in s.flatMapLatest { $0.late(t) } },
      { s, t in s.flatMapLatest { $0.late(t) } }),
    .init(
      "flatMapFirst", { s, t in s.flatMapFirst { $0.late(t) } },
      { s, t in s.flatMapFirst { $0.late(t) } }),
    .init(
      "concatMap", { s, t in s.concatMap { $0.late(t) } }, { s, t in s.concatMap { $0.late(t) } }),
    .init(
      "withLatestFrom", { s, t in s.withLatestFrom(Infallible(raw: 7.late(t))) { $0 + $1 } },
      { s, t in s.withLatestFrom(7.late(t)) { $0 + $1 } }),
    .init(
      "withLatestFrom alone", { s, t in s.withLatestFrom(Infallible(raw: 7.late(t))) },
      { s, t in s.withLatestFrom(7.late(t)) }),
  ]

  private static let timed: [Row] = [
    .init(
      "take(for:)", { s, t in s.take(for: .seconds(21), scheduler: t) },
      { s, t in s.take(for: .seconds(21), scheduler: t) }),
    .init(
      "take(until: observable)", { s, t in s.take(until: 1.late(t)) },
      { s, t in s.take(until: 1.late(t)) }),
    .init(
      "take(until: infallible)", { s, t in s.take(until: Infallible(raw: 1.late(t))) },
      { s, t in s.take(until: 1.late(t)) }),
    .init(
      "skip(until:)", { s, t in s.skip(until: 1.late(t)) }, { s, t in s.skip(until: 1.late(t)) }),
    .init(
      "debounce", { s, t in s.debounce(.seconds(5), scheduler: t) },
      { s, t in s.debounce(.seconds(5), scheduler: t) }),
    .init(
      "throttle", { s, t in s.throttle(.seconds(5), latest: false, scheduler: t) },
      { s, t in s.throttle(.seconds(5), latest: false, scheduler: t) }),
  ]
}

extension Int {
  /// The number, fifteen ticks later.
  fileprivate func late(_ scheduler: TestScheduler) -> Observable<Int> {
    Observable.just(self).delay(.seconds(15), scheduler: scheduler)
  }
}
