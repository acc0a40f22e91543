import RxTestKit
import Testing

@Suite("Tables of sources and what comes out")
struct RunnerTableTests {
  @Test("each line makes a test whose title draws its sources")
  func lines() throws {
    let text = """
      test t
        run source.map { $0 + n }
        each hot source -1-|, n = 1 => -2-|
        each hot source -1|,  n = 2 => -3-|   // one frame too late
        each hot source ^1|, n = 1 + 2 => -4|
      """
    let results = RunnerText(text).results
    #expect(
      results.map(\.title) == [
        "t [source: -1-|] [n: 1]", "t [source: -1|] [n: 2]", "t [source: ^1|] [n: 1 + 2]",
      ])
    #expect(results.map(\.outcome) == [.passed, .failed, .passed])
    let failure = try #require(results[1].failures.first)
    #expect(failure.location.line == 4)
    #expect(failure.location.column == 31)
    #expect(failure.summary == "frame 3: completed is 1 frame early")
  }

  @Test("a failing line's report names its sources, its values and its label, once")
  func labels() throws {
    let text = """
      test t
        run source.map { $0 + n }
        each hot source -1-|, n = 1, label = "in time" => -2-|
        each hot source -1-|, n = 2, label = "wrong value" => -2-|
        subs source ^--!
      test subscriptions
        run source
        each cold source -1|, label = "subscribes once" => -1|
        subs source ^-!
        subs source ^-!
      """
    let results = RunnerText(text).results
    #expect(results.map(\.outcome) == [.passed, .failed, .failed])
    let title = #"t [source: -1-|] [n: 2] [label: "wrong value"]"#
    #expect(results[1].title == title)
    #expect(results[1].report().hasPrefix("\(title)\n"), "\(results[1].report())")
    let other = #"subscriptions [source: -1|] [label: "subscribes once"]"#
    #expect(results[2].report().hasPrefix("\(other)\n"), "\(results[2].report())")
  }

  @Test("the lines multiply with the values of other rows, which come last")
  func combinations() {
    let text = """
      test t
        each n = 1, 2
        each hot source -1-| => -1-|
        each hot source -2-| => -2-|
        run source.map { $0 * n }
      """
    let results = RunnerText(text).results
    #expect(
      results.map(\.title) == [
        "t [source: -1-|] [n: 1]", "t [source: -1-|] [n: 2]", "t [source: -2-|] [n: 1]",
        "t [source: -2-|] [n: 2]",
      ])
    #expect(results.map(\.outcome) == [.passed, .failed, .passed, .failed])
  }

  @Test("commas, arrows and brackets within quotes, strings and groups divide nothing")
  func quoting() {
    let text = """
      test t
        run source.map { $0 == "," ? text : $0 }
        each cold source -','-'=>'-|, text = "a, b => c" => -x-'=>'-|
        each cold source -(',b)-|, text = [1, 2].sum() => -(yb)-|
        where x = "a, b => c", y = 3
      """
    // The second line has a quote that is never closed.
    #expect(RunnerText(text).results.map(\.outcome) == [.error])
    let fixed = text.replacing("(',b)", with: "(','b)")
    let results = RunnerText(fixed).results
    #expect(results.map(\.outcome) == [.passed, .passed], "\(results.map { $0.report() })")
  }

  @Test("other rows apply to each line: subscriptions, disposals, known failures")
  func otherRows() {
    let text = """
      test t
        fails the second line
        run source.merge(with: other)
        subscribe ^--!
        cold other --z
        each cold source -a-b-| => -az
        each cold source -a-|   => -a-|
        subs source ^--!
      """
    #expect(RunnerText(text).results.map(\.outcome) == [.failed, .passed])
  }

  @Test("rows of a file's head are used by a table")
  func head() {
    let text = """
      where x = 10
      let ten = 10

      test t
        run source.map { $0 * n }
        each hot source -1-|, n = ten => -x-|
      """
    #expect(RunnerText(text).results.map(\.outcome) == [.passed])
  }

  @Test(
    "a line that cannot be read says why",
    arguments: [
      (
        "each hot source -a-|", ["2:3 '=>' and what the run must emit are missing"]
      ),
      ("each hot source -a-|=>-a-|", ["2:23 '=>' needs white space on both sides"]),
      ("each hot é -'é'-| =>-a-|", ["2:21 '=>' needs white space on both sides"]),
      ("each hot source '=>'-|", ["2:3 '=>' and what the run must emit are missing"]),
      ("each => -a-|", ["2:3 a source or a value is missing"]),
      ("each n => -a-|", ["2:8 this is neither a source nor a value"]),
      ("each hot source -a-|, n = => -a-|", ["2:25 this is neither a source nor a value"]),
      ("each hot source -a-| =>", ["2:26 a diagram cannot be empty"]),
      ("each hot source => -a-|", ["2:18 a diagram cannot be empty"]),
      ("each hot source -a-|| => -a-|", ["2:23 nothing can follow the end, '|'"]),
      ("each cold source -^a => -a-|", ["2:21 a cold source has no '^'"]),
      ("each n = (1, hot source -a => -a", ["2:20 unexpected 'source'"]),
      (
        "each hot source -a-| => -a-|\n  each cold source -a-| => -a-|",
        ["3:8 the columns are not those of line 2: hot source"]
      ),
      (
        "each hot source -a-| => -a-|\n  each hot source -a-|, n = 1 => -a-|",
        ["3:8 the columns are not those of line 2: hot source"]
      ),
      (
        "hot source -\n  each hot source -a-| => -a-|",
        ["3:12 'source' is declared already, in line 2"]
      ),
      (
        "each hot source -source-| => -a-|\n  each hot source -'source'-| => -a-|", []
      ),
    ])
  func errors(rows: String, messages: [String]) throws {
    let text = "test t\n  \(rows)\n  run source\n"
    let errors = RunnerText(text).results.flatMap(\.diagnostics).map { error in
      "\(error.location.line):\(error.location.column) \(error.message)"
    }
    #expect(errors.count == messages.count, "\(errors)")
    for (error, message) in zip(errors, messages) { #expect(error.hasPrefix(message)) }
  }

  @Test("a test with a table has one run, without a diagram of its own, and is no law")
  func misfits() throws {
    let table = "  each hot x -a-| => -a-|\n"
    #expect(
      try RunnerText.errors(table + "  run x\n  expect -a-|")
        == [
          "4:3 an 'expect' row cannot go with 'each … => DIAGRAM' rows; "
            + "remove this row: each line says after '=>' what the run must emit"
        ])
    #expect(
      try RunnerText.errors(table + "  run x\n  run x")
        == ["4:3 a test with a table has one 'run' row"])
    let law = try RunnerText.errors("  any y\n" + table + "  run y\n  same y")
    #expect(law.first?.hasPrefix("3:3 'each … =>' cannot go with 'any'") == true)
  }
}
