import RxFixtures
import Testing

/// Whatever a fixture says, its test ends, and says which budget was spent.
@Suite("The runner's budgets")
struct RunnerLimitTests {
  static let limits: Budget.Limits = {
    var limits = Budget.Limits()
    limits.steps = 40_000
    limits.events = 4_000
    limits.valueBytes = 1 << 16
    limits.totalBytes = 1 << 22
    limits.objects = 2_000
    return limits
  }()

  @Test(
    "Work on long texts is paid for by their length",
    arguments: [
      ".contains(\"b\")", ".lowercased()", ".hasPrefix(long)", ".split(separator: \"b\")",
    ])
  func longTexts(member: String) throws {
    let result = try RunnerText(
      """
      test rows
        let long = String(repeating: "a", count: 20000)
        run of(1).map { _ in (0..<1000).map { _ in long\(member) } }
        expect (1|)
      """, limits: Self.limits
    ).result()
    #expect(result.failures.first?.spent != nil, "\(result.report())")
  }

  static let endless = [
    #"error("x").retry()"#,
    #"error("x").retry(when: { $0 })"#,
    "empty().repeat()",
    "empty().repeat(delay: 0)",
    "empty().repeat(delay: { _ in just(0) })",
    "empty().repeat(.immediate(maxCount: 1000000000))",
    "empty().repeatWhen { $0 }",
    #"error("x").retry(.exponentialDelayed(maxCount: 1000000000, initial: 0, multiplier: 0))"#,
    "interval(0).filter { _ in false }",
    "interval(1)",
    "interval(-5)",
    "timer(0, period: 0)",
    "repeatElement(1)",
    "repeatElement(1).toArray()",
    "repeatElement(1).asDriver(onErrorJustReturn: 0)",
    "Signal.just(1).repeat()",
    #"error("x").asDriver(onErrorRecover: { _ in Driver.of(1) }).repeat()"#,
    "repeatElement(1).groupBy(keySelector: { $0 })",
    "repeatElement(1).window(timeSpan: 1, count: 2)",
    "repeatElement(1).buffer(timeSpan: 1, count: 2)",
    "repeatElement(1).sample(repeatElement(2))",
    "repeatElement(1).replayAll().refCount()",
    #"repeatElement("a").scan("x") { $0 + $0 + $1 }"#,
    "repeatElement([1]).scan([1]) { a, b in [a, a] }",
    #"repeatElement("abcdefghij").reduce("") { $0 + $1 }"#,
    "generate(initialState: 0, condition: { _ in true }, iterate: { $0 + 1 })",
    "Observable.range(start: 0, count: 9223372036854775807).takeLast(3)",
    "zip(repeatElement(1), never())",
    "combineLatest(repeatElement(1), repeatElement(2))",
    "merge(repeatElement(1), repeatElement(2)).ignoreElements()",
    "Observable.concat(repeatElement(1), just(2))",
    "interval(1).flatMap { _ in interval(1) }",
    "just(1).delay(9223372036854775807)",
    #"error("x").catch { e in throw e }.retry(1000000000)"#,
    "just(1).expand { of($0, $0) }",
    "just(1).expand { of($0, $0).delay(1) }",
    "just(1).expand { of($0, $0).concat(never()) }",
    "just(1).expand { x in merge(timer(1), timer(1)) }.ignoreElements()",
    "empty().doWhile { true }",
    #"error("x").retry(when: { $0.flatMap { _ in timer(1) } })"#,
    "interval(1).delay(100000000)",
    "repeatElement(1).delay(5)",
    "repeatElement(1).debounce(5)",
    "repeatElement(1).throttle(5)",
    "repeatElement(1).timeout(5)",
    "repeatElement(1).observe(on: scheduler)",
    "repeatElement(1).concatMap { _ in never() }",
    "repeatElement(1).flatMapLatest { _ in interval(1) }",
    "repeatElement(1).flatMap { _ in never() }",
    "repeatElement(1).groupBy(keySelector: { _ in inTurn(1, 2) })",
    "repeatElement(1).windowCount(1)",
    "repeatElement(1).bufferCount(1000000, startEvery: 1)",
    "repeatElement(1).buffer(timeSpan: .never, count: 1000000000)",
    "repeatElement(1).buffer(never())",
    "repeatElement(1).scan(never()) { a, b in a.share() }",
    "repeatElement(1).scan(just(1)) { a, b in a.map { $0 } }",
    "repeatElement(1).scan(just(1)) { a, b in merge(a, a) }.takeLast(1).flatMap { $0 }",
    "range(start: 0, count: 60).scan(just(1)) { a, b in zip(a, a) }.takeLast(1).flatMap { $0 }",
    "repeatElement(1).scan(BehaviorSubject(value: 0)) { s, x in BehaviorSubject(value: s) }",
    "repeatElement(1).scan({ 0 }) { f, x in { f() + 1 } }",
    "repeatElement(1).scan(Disposables.create()) { d, _ in Disposables.create { d.dispose() } }",
    "repeatElement(1).map { _ in interval(1).subscribe() }.toArray()",
    "interval(1).do(onNext: { _ in let d = interval(1).subscribe() })",
    "range(start: 0, count: 2000000).map { just($0) }",
    "repeatElement(1).scan([0]) { $0 + [$1] }.distinct()",
    "just(Array(0..<1000000000))",
    "repeatElement(1).scan(into: []) { $0.append($1) }",
    #"repeatElement(1).scan(into: [:]) { $0["\($0.count)"] = $1 }"#,
    "just(Array(0..<20000)).map { $0.reduce(into: [:]) { $0[$1] = $1 } }",
    "just(Array(0..<10000)).do(onNext: { a in a.forEach { x in a.forEach { _ in () } } })",
  ]

  @Test("an endless pipeline spends a budget", arguments: endless)
  func pipelines(expression: String) throws {
    try expectSpent("test endless\n  run \(expression)\n  expect -\n", expression)
  }

  static let recursive = [
    "  let s = PublishSubject()\n  at 1 s.onNext(1)\n  run s.do(onNext: { s.onNext($0 + 1) })",
    "  let s = BehaviorSubject(value: 0)\n  run s.map { $0 + 1 }.do(onNext: { s.onNext($0) })",
    "  let d = deferred { d }\n  run d",
    "  let f = { f() }\n  run just(1).map { _ in f() }",
    "  let g = { x in just(x).flatMap { g($0) } }\n  run g(1)",
    "  let g = { x in timer(1).flatMap { _ in g(x + 1) } }\n  run g(1)",
    "  let d = deferred { merge(d.delaySubscription(1), d.delaySubscription(1)) }\n  run d",
    "  let d = deferred { of(d, d) }\n  run d",
    "  let s = deferred { s.share() }\n  run s",
    "  let g = deferred { just(1).concat(g) }\n  run g",
    "  let a = deferred { just(1).flatMapLatest { _ in a } }\n  run a",
    "  let c = create { o in c.subscribe(o) }\n  run c",
    "  let t = inTurn({ t() }, { t() })\n  run just(1).map { _ in t() }",
    "  let f = { n in n == 0 ? 0 : f(n - 1) + f(n - 1) }\n  run just(40).map { f($0) }",
    "  let s = PublishSubject()\n  let d = s.delay(0).subscribe(onNext: { s.onNext($0); s.onNext($0) })\n"
      + "  at 1 s.onNext(1)\n  run s.ignoreElements()",
    "  let s = BehaviorSubject(value: 0)\n  at 1 s.onNext(s)\n  run s",
    "  let s = interval(1).share()\n  run repeatElement(1).flatMap { _ in s }",
    "  cold a -b\n  cold b -a\n  hot s -a\n  run s",
    "  cold a x\n  where x = a.map { $0 }\n  run a",
    "  let b = DisposeBag()\n  run repeatElement(1).do(onNext: { _ in never().subscribe().disposed(by: b) })",
  ]

  @Test("a recursion without end spends a budget", arguments: recursive)
  func recursions(rows: String) throws {
    try expectSpent("test endless\n\(rows)\n  expect -\n", rows)
  }

  @Test("disposing of a long chain of what holds each other takes no stack for each")
  func longChains() throws {
    // Each of these makes as much as the standard limits allow.
    try expectSpent(
      "test chain\n  run repeatElement(1).scan(never()) { a, _ in a.share() }\n  expect -\n",
      "share", limits: .init())
    try expectSpent(
      "test chain\n  let g = { x in timer(1).flatMap { _ in g(x) } }\n  run g(1)\n  expect -\n",
      "flatMap", limits: .init())
  }

  private func expectSpent(
    _ text: String, _ what: String, limits: Budget.Limits = Self.limits
  ) throws {
    let file = FixtureFile.parse(text, path: "endless.marble")
    let test = try #require(file.tests.first)
    for result in FixtureRunner(limits: limits).run(test, in: file) {
      #expect(result.outcome == .failed, "\(what): \(result.report())")
      #expect(result.report().contains("budget of"), "\(what): \(result.report())")
    }
  }
}
