import RxCore
import RxFixtures
import RxTestKit
import Testing

/// Laws of operators that were made wrong on purpose.
@Suite("Counterexamples of laws")
struct CounterexampleTests {
  private static let registry: OperatorRegistry = {
    var registry = OperatorRegistry.standard
    registry.add("takeTooMany") { (source: Observable<FixtureValue>, count: Int) in
      source.take(count + 1)
    }
    registry.add("forgetsErrors") { (source: Observable<FixtureValue>) in
      source.catch { _ in .empty() }
    }
    registry.add("dropsSameFrame") {
      (source: Observable<FixtureValue>, scheduler: TestScheduler) in
      var last = -1
      return source.filter { _ in
        defer { last = scheduler.clock }
        return last != scheduler.clock
      }
    }
    registry.add("swapsPairs") {
      (left: Observable<FixtureValue>, right: Observable<FixtureValue>) in
      Observable.merge(right, left)
    }
    return registry
  }()

  static let laws: [(rows: String, counterexample: String)] = [
    (
      "  any source x y\n  run source.takeTooMany(2)\n  same source.take(2)",
      """
      test law, a counterexample
        cold source  xx
        run          source.takeTooMany(2)
        expect       x(x|)

      """
    ),
    (
      "  any source\n  run source.forgetsErrors()\n  same source",
      """
      test law, a counterexample
        cold source  #
        run          source.forgetsErrors()
        expect       #

      """
    ),
    (
      "  any source 1 2\n  run source.dropsSameFrame()\n  same source.map { $0 }",
      """
      test law, a counterexample
        cold source  (11)
        run          source.dropsSameFrame()
        expect       (11)

      """
    ),
    (
      "  any x 1\n  any y 'two'\n  run x.swapsPairs(y)\n  same merge(x, y)",
      """
      test law, a counterexample
        cold x  1
        cold y  'two'
        run     x.swapsPairs(y)
        expect  [1'two']

      """
    ),
    (
      """
        any source a b
        where a = [1], b = [2, 3], # = "oops"
        each n = 1, 2
        let twice = { x in x + x }
        run source.map(twice).takeTooMany(n)
        same source.map { $0 + $0 }.take(n)
      """,
      """
      test law, a counterexample
        cold source  a
        let          n = 1
        let          twice = { x in x + x }
        run          source.map(twice).takeTooMany(n)
        expect       (b|)
        where        a = [1], b = [1, 1]

      """
    ),
    (
      """
        any source a
        run source.map { _ in 0 }
          .takeTooMany(2)
        subscribe ^--------------------!
        same source.map { _ in 0 }.take(2)
        limit 99
      """,
      """
      test law, a counterexample
        cold source  aa
        run          source.map { _ in 0 }
                       .takeTooMany(2)
        subscribe    ^--------------------!
        expect       0(0|)
        limit        99ms

      """
    ),
  ]

  static let others: [(rows: String, rest: String)] = [
    (  // what the runs share
      "  any x a\n  let s = x.share()\n  run s.map { 1 }\n  same s.map { 1 }\n  run s.delay(1)\n  same s",
      """
        cold x   a
        let      s = x.share()
        run      s.map { 1 }
        expect   1
        run      s.delay(1)
        expect   a

      """
    ),
    (  // what is emitted
      "  any x a\n  run x.windowCount(2)\n  same x.windowCount(3)",
      """
        cold x   aa
        cold b   aa
        run      x.windowCount(2)
        expect   b-

      """
    ),
    (  // errors
      "  any x a\n  run x.concat(error(\"p\"))\n  same x.concat(error(\"q\"))",
      """
        cold x   |
        run      x.concat(error("p"))
        expect   #
        where    # = "q"

      """
    ),
    (  // what no row can draw
      "  any x a\n  run x.map { _ in { 1 } }\n  same x.map { _ in { 2 } }.delay(1)",
      """
        cold x   a
        run      x.map { _ in { 1 } }
        same     x.map { _ in { 2 } }.delay(1)

      """
    ),
  ]

  @Test(
    "draws whatever its runs are about, or else keeps what they do not agree with",
    arguments: others)
  func otherRows(rows: String, rest: String) throws {
    let runner = FixtureRunner(laws: LawCases(seed: 1))
    let file = FixtureFile.parse("test law\n\(rows)\n", path: "law.marble")
    let test = try #require(file.tests.first)
    let result = try #require(runner.run(test, in: file).first)
    let counterexample = try #require(result.failures.first?.counterexample)
    #expect(squeezed(counterexample.test) == squeezed("test law, a counterexample\n\(rest)"))
    let pasted = FixtureFile.parse(counterexample.test, path: "pasted.marble")
    let alone = try #require(pasted.tests.first)
    let results = runner.run(alone, in: pasted)
    #expect(results.map(\.outcome) == [.failed], "\(results.map { $0.report() })")
  }

  private func squeezed(_ text: String) -> [Substring] { text.split { $0.isWhitespace } }

  @Test("is the smallest, and a test that runs and fails where it stands alone", arguments: laws)
  func counterexample(rows: String, text: String) throws {
    for seed in 1...5 as ClosedRange<UInt64> {
      let runner = FixtureRunner(registry: Self.registry, laws: LawCases(seed: seed))
      let file = FixtureFile.parse("test law\n\(rows)\n", path: "law.marble")
      let test = try #require(file.tests.first)
      let result = try #require(runner.run(test, in: file).first)
      let counterexample = try #require(result.failures.first?.counterexample, "\(result.report())")
      #expect(counterexample.test == text, "seed \(seed)")
      #expect(counterexample.seed == seed)

      let pasted = FixtureFile.parse(counterexample.test, path: "pasted.marble")
      let alone = try #require(pasted.tests.first)
      let results = runner.run(alone, in: pasted)
      #expect(results.map(\.outcome) == [.failed], "\(results.map { $0.report() })")
    }
  }

  @Test("without the fault, the counterexample passes") func passes() throws {
    let file = FixtureFile.parse(
      Self.laws[0].counterexample.replacing("takeTooMany", with: "take"), path: "f")
    let test = try #require(file.tests.first)
    #expect(FixtureRunner().run(test, in: file).map(\.outcome) == [.passed])
  }
}
