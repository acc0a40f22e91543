import RxFixtures
import RxTestKit
import Testing

@Suite("'same' rows and laws compare the outcomes of every order")
struct SameOrderTests {
  /// Merging commutes, but not in the usual order: the first source of a frame comes first.
  private static let commutes = "any a\n  any b\n  run a.merge(with: b)\n  same b.merge(with: a)"

  @Test("the outcomes of both pipelines are compared, not the usual order alone") func sets() throws
  {
    let sources = "hot a --a|\n  hot b --b|"
    let rows =
      "run a.merge(with: b)\n  same Observable.zip(b, a) { [$0, $1] }.flatMap { of($0[0], $0[1]) }"
    let result = try RunnerText("test t\n  orders\n  \(sources)\n  \(rows)").result()
    #expect(
      result.report() == """
        t
          runner.marble:6:8

          hot a  --a   |
          hot b  --b   |
          run    a.merge(with: b)
          same   --[ba]|
          run    --[ab]|
                    ^^

          frame  expected  actual
          2      "b", "a"  "a", "b"  right events in another order within one frame

        'run' emits this in 2 of 4 orders, 'same' in none of 4. The first:
          the usual order
        """)
    try RunnerText.expectPass(
      "  orders\n  hot a --a|\n  hot b --b|\n  run a.merge(with: b)\n  same b.merge(with: a)")
  }

  @Test("an outcome that the run lacks is a failure, too") func lacking() throws {
    let result = try RunnerText(
      """
      test t
        orders
        hot  a  --a|
        hot  b  --b|
        run     Observable.zip(a, b) { [$0, $1] }.flatMap { of($0[0], $0[1]) }
        same    a.merge(with: b)
      """
    ).result()
    let failure = try #require(result.failures.first)
    #expect(
      failure.order?.text() == """
        'same' emits this in 2 of 4 orders, 'run' in none of 4. The first:
          frame 2: b before a
        """)
    #expect(failure.order?.failsAlone == false)
    #expect(result.orders?.count == 8)
  }

  @Test("what both pipelines emit is not compared if there are more orders than the limit")
  func limit() throws {
    let sources = "hot a --abc\n  hot b --def\n  hot c --ghi"
    let rows = "run merge(a, b, c)\n  same merge(a, b, c).map { $0 + \"!\" }"
    let result = try RunnerText("test t\n  orders 4\n  \(sources)\n  \(rows)").result()
    #expect(result.outcome == .passed)
    #expect(result.orders?.areAll == false)
  }

  @Test("a law with the row holds if both pipelines have the same outcomes in each case")
  func laws() throws {
    let laws = LawCases(30, seed: 3)
    let held = try RunnerText("test t\n  orders\n  \(Self.commutes)", laws: laws).result()
    #expect(held.outcome == .passed, "\(held.report())")
    #expect(held.orders?.count ?? 0 > 30)
    #expect(try RunnerText("test t\n  \(Self.commutes)", laws: laws).result().outcome == .failed)
  }

  @Test("without the row, a runner that tries every order compares the usual one first")
  func option() throws {
    let file = FixtureFile.parse("test t\n  \(Self.commutes)", path: "a.marble")
    var runner = FixtureRunner(laws: LawCases(30, seed: 3))
    runner.orders = .every(limit: nil)
    let test = try #require(file.tests.first)
    let result = try #require(runner.run(test, in: file).first)
    #expect(result.outcome == .failed)
    #expect(result.failures.first?.order == nil)
  }

  /// Two timers of one frame, between which an element can come.
  private static let gap = """
    test a source is what is taken and what is skipped
      orders
      any   source
      run   source.publish { merge($0.take(for: 3), $0.skip(for: 3)) }
      same  source
    """

  @Test("a case that fails in an order is made smaller, searching its orders again")
  func shrinking() throws {
    let result = try RunnerText(Self.gap, laws: LawCases(100, seed: 1)).result()
    let failure = try #require(result.failures.first)
    #expect(
      failure.order?.text() == """
        'run' emits this in 1 of 3 orders, 'same' in none of 1. The first:
          frame 3: source before skip (scheduled in frame 0) (number 2 in this frame)
        """)
    let test = try #require(failure.counterexample?.test)
    #expect(
      test == """
        test a source is what is taken and what is skipped, a counterexample
          orders
          cold source  ---a
          run          source.publish { merge($0.take(for: 3), $0.skip(for: 3)) }
          same         source

        """)
    #expect(try RunnerText(test).result().failures.first?.order == failure.order)
  }

  @Test("an error of a closure in an order is a failure in this order") func mishap() throws {
    let result = try RunnerText(
      """
      test t
        orders
        hot  a  --a|
        hot  b  --b|
        run     merge(a, b).take(1).map { ["a": 1, "b": 2][$0]! }
        same    merge(a, b).take(1).map { ["a": 1][$0]! }
      """
    ).result()
    #expect(
      result.failures.first?.order?.text().hasSuffix("  frame 2: b before a") == true,
      "\(result.report())")
  }

  @Test("a law cannot run in one order") func oneOrder() throws {
    let file = FixtureFile.parse(Self.gap, path: "a.marble")
    var runner = FixtureRunner(laws: LawCases(1, seed: 3))
    runner.orders = .one(try WorkOrder(parsing: "2: b < a"))
    let test = try #require(file.tests.first)
    #expect(
      runner.run(test, in: file).first?.failures.map(\.summary) == [
        "a law cannot run in one order: pass --orders, or pass --order to a counterexample that you have added to a file"
      ])
  }

  @Test("explain lists the outcomes of 'same' rows, too") func explanation() throws {
    let file = FixtureFile.parse(
      "test t\n  hot a --a|\n  hot b --b|\n  run a.merge(with: b)\n  same b.merge(with: a)",
      path: "a.marble")
    var runner = FixtureRunner()
    runner.orders = .every(limit: nil)
    let test = try #require(file.tests.first)
    let text = try #require(runner.explain(test, in: file).first).text()
    #expect(
      text.hasSuffix(
        """
          All outcomes, each with the number of its orders and the first of them (every order: 4):
            2  --[ab]|  the usual order
            2  --[ba]|  2: b < a

          All outcomes of 'same b.merge(with: a)', each with the number of its orders and the first of them (every order: 4):
            2  --[ab]|  the usual order
            2  --[ba]|  2: b < a
        """), "\(text)")
  }
}
