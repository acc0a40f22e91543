import RxFixtures
import RxTestKit
import Testing

@Suite("Rows that say what a run emits without drawing each frame")
struct RunnerListTests {
  private static let source = "  hot source -a--b--|\n  run source\n"

  @Test(
    "What is allowed passes",
    arguments: [
      "emits a b |", "emits a ...", "emits a b |\n within 7ms", "emits x\n or a b |",
      "expect -a--b--|", "expect --a-b---|\n allow 1 frame", "expect --a-b---|\n allow 1ms",
      "never x y", "emits a b ...\n never x", "emits x b |\n where x = { $0 == \"a\" }",
      "expect -x--b--|\n where x = { $0 < \"b\" }", "same source.delay(2)\n allow 2 frames",
      "same source.delay(9)\n allow any frames", "emits a b |\n allow any order",
    ])
  func passes(rows: String) throws { try RunnerText.expectPass(Self.source + rows) }

  @Test(
    "What is not allowed fails",
    arguments: [
      ("emits a b", "4:1 frame 7: completed is extra"),
      ("emits a |", "4:1 frame 4: \"b\" is extra"),
      ("emits b a |", "4:1 frame 4: \"b\" is out of order"),
      ("emits a x b |", "4:1 after \"a\": \"x\" is missing"),
      ("emits x ...", "4:1 frame 1: wrong value: \"a\" instead of \"x\""),
      ("emits a b |\n within 5ms", "4:1 frame 5: completed is 2 frames late"),
      ("emits a c |\n or x", "4:1 frame 4: wrong value: \"b\" instead of \"c\""),
      ("expect ----ab-|\n allow 2 frames", "4:1 frame 4: \"a\" is 3 frames early"),
      ("never a x", "4:1 frame 1: \"a\" is forbidden"),
      (
        "emits x b |\n where x = { $0 > \"a\" }",
        "4:1 frame 1: wrong value: \"a\" instead of { $0 > \"a\" }"
      ),
      (
        "same source.delay(2)\n allow 1 frame",
        "4:6 everything from frame 3 on is 2 frames early"
      ),
    ])
  func fails(rows: String, failure: String) throws {
    #expect(try RunnerText.failures(Self.source + rows) == [failure])
  }

  @Test("An error that no row expects fails", arguments: ["emits a ...", "never x", "emits a b"])
  func errors(row: String) throws {
    let failures = try RunnerText.failures("  hot source -a--b#\n  run source\n  \(row)")
    #expect(failures == ["4:3 frame 5: error is extra"])
    try RunnerText.expectPass("  hot source -a--b#\n  run source\n  emits a b #")
  }

  @Test("The time of a list counts from the subscription")
  func within() throws {
    let rows = "  hot source -a--b--|\n  run source\n  subscribe --^\n  emits b |\n  within "
    try RunnerText.expectPass(rows + "5ms")
    #expect(
      try RunnerText.failures(rows + "4ms") == ["5:3 frame 6: completed is 1 frame late"])
  }

  @Test("The events of one frame may come in any order")
  func anyOrder() throws {
    let rows = "  cold left -a-c|\n  cold right -b-d|\n  run merge(left, right)\n  "
    try RunnerText.expectPass(rows + "expect -[ba]-[dc]|\n  allow any order")
    try RunnerText.expectPass(rows + "emits b a d c |\n  allow any order")
    #expect(
      try RunnerText.failures(rows + "emits a c b d |\n  allow any order")
        == ["5:3 frame 3: \"c\" is out of order"])
  }

  @Test("A law may leave frames and the order in a frame open")
  func laws() throws {
    let rows = "  any source 1 2 3\n  run source.delay(2)\n  same source\n  allow any frames"
    // An error is not delayed.
    try RunnerText.expectPass(
      rows.replacing("source.d", with: "source.catch { _ in never() }.d")
        .replacing("same source", with: "same source.catch { _ in never() }"))
    #expect(try RunnerText.failures(rows.replacing("any frames", with: "1 frame")).count == 1)
  }

  @Test("A predicate returns a Bool, and does not fail")
  func predicates() throws {
    #expect(
      try RunnerText.errors(Self.source + "  emits x ...\n  where x = { $0 + \"!\" }")
        == ["5:13 a predicate returns a Bool, not a String"])
    #expect(
      try RunnerText.errors(Self.source + "  emits x ...\n  where x = { _ in throw \"no\" }")
        == ["5:13 this predicate fails with no for \"a\""])
  }

  @Test("A failure draws both rows on one axis, and says what is allowed")
  func report() throws {
    let result = try RunnerText(
      "test t\n  hot source -a--b--|\n  run source\n  emits a x b\n"
    ).result()
    #expect(
      result.report() == """
        t
          runner.marble:4:3

          hot source  -a--b--|
          run         source
          expected    -ax-b
          actual      -a--b--|
                        ^    ^

          frame  expected  actual
          –      "x"       –          missing
          7      –         completed  extra

          Allowed: the values may come at any time.

          note: the run completes; if it should, write: emits a x b |
        """)
    #expect(
      result.failures.map(\.summary) == [
        "after \"a\": \"x\" is missing, and completed is extra in frame 7"
      ])
  }
}
