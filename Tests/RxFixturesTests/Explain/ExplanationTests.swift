import RxCore
import Testing

@testable import RxFixtures
@testable import MarbleKit
@testable import RxTestKit

/// A reader who knows what each stage should emit finds the stage that does not.
@Suite("Explanations")
struct ExplanationTests {
  static let stages = [
    (".filter { $0 != 3 }", "-1-2---4---5--6---|"),
    (".map { $0 + 1 }", "-2-3---5---6--7---|"),
    (".debounce(2)", "-----3---5---6--7-|"),
    (".startWith(0)", "0----3---5---6--7-|"),
    (".distinctUntilChanged()", "0----3---5---6--7-|"),
    (".skip(1)", "-----3---5---6--7-|"),
    (".flatMap { x in t.map { _ in x } }", "------3---5---6--7|"),
    (".endWith(9)", "------3---5---6--7[9|]"),
  ]

  static func fixture(_ calls: [String], tick: String = "-v|") -> String {
    """
    test a pipeline of many stages
      hot  source  -1-2--34---5--6---|
      cold t       \(tick)
      run          source\(calls.joined())
      expect       ------3---5---6--7[9|]
    """
  }

  static func explanation(
    of text: String, registry: OperatorRegistry = .standard, limits: Budget.Limits = .init()
  ) throws -> Explanation {
    let file = FixtureFile.parse(text, path: "a.marble")
    let test = try #require(file.tests.first)
    return try #require(
      FixtureRunner(registry: registry, limits: limits).explain(test, in: file).first)
  }

  /// The rows of the pipeline's own stages, not those that closures made.
  static func pipeline(_ explanation: Explanation) -> [Explanation.Row] {
    explanation.rows.filter { $0.role == .stage && $0.depth == 1 }
  }

  /// The first stage that does not emit what the reader expects.
  static func firstOddStage(_ explanation: Explanation) throws -> String? {
    let rows = pipeline(explanation)
    try #require(rows.count == stages.count)
    for (row, stage) in zip(rows, stages) {
      let expected = try MarbleDiagram.parse(stage.1, as: .expect)
      if row.diagram?.marks.map(\.symbol) != expected.marks.map(\.symbol)
        || row.diagram?.marks.map(\.frame) != expected.marks.map(\.frame)
      {
        return row.label
      }
    }
    return nil
  }

  @Test func `the stages of a same row stand below those of its run`() throws {
    let explanation = try Self.explanation(
      of: """
        test two ways
          hot  source  -a-b-|
          run          source.map { $0 }.skip(1)
          same         source.skip(1).delay(1)
        """)
    #expect(
      explanation.text() == """
        two ways
          a.marble:1:1

          hot source     -a-b-|

          run source.map { $0 }.skip(1)
            .map { $0 }  -a-b-|
            .skip(1)     ---b-|

          same source.skip(1).delay(1)
            .skip(1)     ---b-|
            .delay(1)    ----b-|
          same           ----b-|
          run            ---b-|
                            ^^^^
        """)
  }

  @Test func `each stage of a pipeline that is right is as expected`() throws {
    let explanation = try Self.explanation(of: Self.fixture(Self.stages.map(\.0)))
    #expect(explanation.result.outcome == .passed)
    #expect(try Self.firstOddStage(explanation) == nil)
  }

  @Test(arguments: [
    (0, ".filter { $0 != 4 }"), (1, ".map { $0 + ($0 > 4 ? 2 : 1) }"), (2, ".debounce(1)"),
    (3, ".startWith(0, 1)"), (4, ".distinctUntilChanged { $0 / 3 }"), (5, ".skip(2)"),
    (6, ".flatMap { x in t.map { _ in -x } }"), (7, ".endWith(8)"),
  ])
  func `a fault of the fixture is seen at its stage`(index: Int, call: String) throws {
    var calls = Self.stages.map(\.0)
    calls[index] = call
    let explanation = try Self.explanation(of: Self.fixture(calls))
    #expect(explanation.result.outcome == .failed)
    #expect(try Self.firstOddStage(explanation) == call)
  }

  /// Operators that do not do what they are for.
  static var faults: [(label: String, form: OperatorForm)] {
    [
      (".map { $0 + 1 }", .init("map(_ transform: (Element) -> Result)", "") { $0.source }),
      (
        ".debounce(2)",
        .init("debounce(_ dueTime: Time)", "") {
          $0.source.delay(try $0.time("dueTime"), scheduler: $0.scheduler)
        }
      ),
      (
        ".skip(1)",
        .init("skip(_ count: Int)", "") {
          $0.source.skip(try $0.int("count"))
            .concat(Observable<FixtureValue>.never())
        }
      ),
      (
        ".filter { $0 != 3 }",
        .init("filter(_ predicate: (Element) -> Bool)", "") {
          $0.source.filter(try $0.predicate("predicate")).skip(2)
        }
      ),
    ]
  }

  @Test(arguments: 0..<4)
  func `a fault of an operator is seen at its stage`(index: Int) throws {
    let fault = Self.faults[index]
    var registry = OperatorRegistry()
    registry.add(fault.form)
    let name = fault.form.signature.name
    for form in OperatorRegistry.standard.forms where form.signature.name != name {
      registry.add(form)
    }
    // The fault would be everywhere in this test, in the closure too, where the operator is 'map'.
    var calls = Self.stages.map(\.0)
    if name == "map" { calls[6] = ".flatMap { x in t.scan(0) { _, _ in x } }" }
    let explanation = try Self.explanation(of: Self.fixture(calls), registry: registry)
    #expect(explanation.result.outcome == .failed)
    #expect(try Self.firstOddStage(explanation) == fault.label)
  }

  @Test func `what a closure makes stands below its stage, a number a call`() throws {
    let explanation = try Self.explanation(of: Self.fixture(Self.stages.map(\.0)))
    let inner = explanation.rows.filter { $0.depth == 2 }
    #expect(
      inner.map(\.label) == [
        "1: t", ".map { _ in x }", "2: t", ".map { _ in x }", "3: t", ".map { _ in x }",
        "4: t", ".map { _ in x }",
      ])
    #expect(inner.map { $0.diagram?.firstFrame } == [5, 5, 9, 9, 13, 13, 16, 16])
  }

  @Test func `explaining changes nothing about how a test ends`() throws {
    let text = Self.fixture(Self.stages.map(\.0)) + "\n  subs source  ^-----------------!"
    let file = FixtureFile.parse(text, path: "a.marble")
    let test = try #require(file.tests.first)
    let runner = FixtureRunner()
    #expect(runner.run(test, in: file).map(\.outcome) == [.passed])
    #expect(runner.explain(test, in: file).map(\.result.outcome) == [.passed])
    #expect(runner.explain(test, in: file)[0].otherFailures.isEmpty)
    #expect(runner.explain(test, in: file, onlyFailing: true).isEmpty)
  }

  @Test func `a pipeline without bounds is explained as far as it is noted`() throws {
    var limits = Budget.Limits()
    limits.steps = 10_000
    let explanation = try Self.explanation(
      of: """
        test never rests
          run     error("x").retry()
          expect  -
        """, limits: limits)
    #expect(explanation.result.outcome == .failed)
    #expect(explanation.otherFailures.count == 1)
    let labels = explanation.rows.map(\.label)
    #expect(labels.contains("error(\"x\") (8)") && !labels.contains("error(\"x\") (9)"))
    #expect(explanation.text().contains("more subscriptions"))
  }
}
