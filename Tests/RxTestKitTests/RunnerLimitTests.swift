import RxTestKit
import Testing

/// Whatever a fixture says, its test ends, and says which budget was spent.
@Suite("The runner's budgets")
struct RunnerLimitTests {
  static let limits: Budget.Limits = {
    var limits = Budget.Limits()
    limits.steps = 100_000
    limits.events = 10_000
    limits.valueBytes = 1 << 16
    limits.totalBytes = 1 << 22
    return limits
  }()

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
  ]

  @Test("a recursion without end spends a budget", arguments: recursive)
  func recursions(rows: String) throws {
    try expectSpent("test endless\n\(rows)\n  expect -\n", rows)
  }

  private func expectSpent(_ text: String, _ what: String) throws {
    let file = FixtureFile.parse(text, path: "endless.marble")
    let test = try #require(file.tests.first)
    for result in FixtureRunner(limits: Self.limits).run(test, in: file) {
      #expect(result.outcome == .failed, "\(what): \(result.report())")
      #expect(result.report().contains("budget of"), "\(what): \(result.report())")
    }
  }
}
