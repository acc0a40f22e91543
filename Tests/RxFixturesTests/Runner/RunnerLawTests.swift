import RxTestKit
import Testing

@Suite("Laws")
struct RunnerLawTests {
  static let laws: [String] = [
    "  any source\n  run source.map { [$0] }.map { $0.count }\n  same source.map { _ in 1 }",
    "  any source 1 2 3\n  each n = 0, 1, 5\n  run source.take(n)\n  same source.take(n).take(n)",
    "  any x\n  any y\n  run merge(x.skip(99), y)\n  same merge(x.ignoreElements(), y)",
    "  any x a b\n  where a = 1, b = 10\n  run x.map { $0 + $0 }\n  same x.map { $0 * 2 }",
    "  any x o\n  cold o -1-2|\n  run x.switchLatest()\n  same x.flatMapLatest { $0 }",
    "  any x\n  where # = \"oops\"\n  run x\n  same x.catch { _ in error(\"oops\") }",
    "  any x\n  run x\n  subscribe --^--!\n  same x.map { $0 }\n  same x.filter { _ in true }",
    "  any x\n  fails it is wrong\n  run x\n  same x.delay(1)",
  ]

  @Test("a law that holds passes", arguments: laws)
  func holds(rows: String) throws {
    for seed in 1...5 as ClosedRange<UInt64> {
      let result = RunnerText("test law\n\(rows)\n", laws: LawCases(seed: seed)).results
      #expect(result.allSatisfy { $0.outcome == .passed }, "\(result.map { $0.report() })")
    }
  }

  static let untrue: [String] = [
    "  any x\n  run x\n  same x.delay(1)",
    "  any x\n  run x\n  same x.distinctUntilChanged()",
    "  any x\n  run x\n  same x.take(11)",
    "  any x\n  run x\n  same x.catch { _ in empty() }",
    "  any x\n  run x\n  same x.concat(just(1))",
    "  any x\n  run x.debounce(1)\n  same x",
    "  any x\n  run x.debounce(9)\n  same x.throttle(9)",
    "  any x\n  any y\n  run merge(x, y)\n  same merge(y, x)",
    "  any x\n  run merge(x, x)\n  same x.flatMap { of($0, $0) }",
    "  any x\n  run x.concat(x)\n  same merge(x, x)",
    "  any x\n  run x.concat(x)\n  same x.concat(x.materialize().dematerialize().skip(1))",
  ]

  @Test("a law that does not hold fails, whatever the seed", arguments: untrue)
  func fails(rows: String) throws {
    for seed in 1...5 as ClosedRange<UInt64> {
      let result = try RunnerText("test law\n\(rows)\n", laws: LawCases(seed: seed)).result()
      #expect(result.outcome == .failed, "\(result.report())")
    }
  }

  @Test("a letter that names a row is not drawn")
  func letters() throws {
    let rows = """
        any x
        let a = 1
        cold b -
        run x.map { $0.description.count }
        same x.map { _ in 1 }
      """
    #expect(
      try RunnerText("test law\n\(rows)\n", laws: LawCases(1000, seed: 1)).result().outcome
        == .passed)
  }

  @Test("a source that would emit itself is an error")
  func selfEmission() throws {
    #expect(
      try RunnerText.errors("  any x  a x\n  any y\n  run y\n  same y")
        == ["2:3 'x' would emit itself"])
    #expect(
      try RunnerText.errors("  any x  a\n  where a = x\n  run x\n  same x")
        == ["2:3 'x' would emit itself"])
  }

  @Test("a budget that one case spends is spent by the law")
  func budgets() throws {
    let failures = try RunnerText.failures(
      "  any x\n  run x.concat(interval(1))\n  same x.concat(interval(1))\n  limit 100")
    #expect(failures.count == 1)
    #expect(failures[0].contains("the budget of frames is exceeded"))
  }

  @Test("a test that has nothing to do with the head's arbitrary source is none the worse for it")
  func unusedHead() {
    let results = RunnerText(
      """
      any x
      let shared = x.share()
      let subscription = shared.subscribe()

      test law
        run shared.do(onDispose: { subscription.dispose() }).ignoreElements().take(0)
        same empty()
      test example
        run of(1)
        expect (1|)
      """
    ).results
    #expect(results.map(\.outcome) == [.passed, .passed], "\(results.map { $0.report() })")
  }

  @Test("sources of the head are drawn for the laws that use them")
  func head() throws {
    let results = RunnerText(
      """
      any x
      any y

      test one
        run x
        same x.map { $0 }
      test two
        run y
        same y.delay(1)
      """
    ).results
    #expect(results.map(\.outcome) == [.passed, .failed])
    let text = results[1].report()
    #expect(text.contains("hot y") || text.contains("cold y"))
    #expect(!text.contains("hot x") && !text.contains("cold x"))
  }
}
