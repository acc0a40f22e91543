import RxTestKit
import Testing

@Suite("Differences of recordings")
struct DiffTests {
  /// A row whose values are what its diagram draws, in quotes as Swift prints strings.
  static func row(_ label: String, _ text: String) throws -> RecordedRow {
    let isSubscription = text.contains("^") || text.contains("!")
    let diagram = try MarbleDiagram.parse(
      text, as: isSubscription ? .subscription(allowsLoneUnsubscribe: true) : .cold)
    let events = diagram.marks.map { mark -> RecordedRow.Event in
      switch mark.symbol {
      case .value(let value) where value == "X" || value == "Y":
        .init(.error, at: mark.frame, symbol: value, full: value)
      case .value(let value): .init(.value, at: mark.frame, symbol: value, full: "\"\(value)\"")
      case .completed: .init(.completed, at: mark.frame)
      case .error: .init(.error, at: mark.frame)
      case .subscribe: .init(.subscribe, at: mark.frame)
      case .unsubscribe: .init(.unsubscribe, at: mark.frame)
      }
    }
    return RecordedRow(label: label, events: events, lastFrame: diagram.lastFrame)
  }

  static func comparison(_ expected: String, _ actual: String) throws -> RowComparison {
    RowComparison(expected: try row("expected", expected), actual: try row("actual", actual))
  }

  @Test(
    "Each difference is named for what it is",
    arguments: [
      ("-a-b-|", "-a-b-|", []),
      ("-", "-", []),
      ("-a-b-|", "-a---|", ["b missing"]),
      ("-a---|", "-a-b-|", ["b extra"]),
      ("-a-b-|", "-a-c-|", ["b c wrong value"]),
      ("-a-X", "-a-Y", ["X Y wrong error"]),
      ("-a-b-|", "-a--b|", ["b b 1 frame late"]),
      ("-a--b|", "-a-b-|", ["b b 1 frame early"]),
      ("-a-|", "-a----|", ["| | 3 frames late"]),
      ("-a-b-|", "-b-a-|", ["ab ba swapped"]),
      ("-a-b-c-|", "-c-b-a-|", ["ac ca swapped"]),
      ("-[ab]-|", "-[ba]-|", ["ab ba right events in another order within one frame"]),
      ("-[abc]-|", "-[cab]-|", ["abc cab right events in another order within one frame"]),
      ("-[ab]-|", "-[ac]-|", ["b c wrong value"]),
      (
        "-a-b-c-|", "-b-c---|",
        ["a missing", "b b 2 frames early", "c c 2 frames early"]
      ),
      (
        "-a-b-c-|", "--a-b-c|",
        [
          "a a 1 frame late", "b b 1 frame late", "c c 1 frame late",
        ]
      ),
      ("-a-b-c----|", "---b-c-a--|", ["a a 6 frames late"]),
      ("-a-|", "-a-#", ["| missing", "# extra"]),
      ("-a-|", "-a-", ["| missing"]),
      ("-a-", "-a-|", ["| extra"]),
      ("-a-X", "-a-|", ["X missing", "| extra"]),
      ("(ab|)", "-", ["a missing", "b missing", "| missing"]),
      ("-", "(ab|)", ["a extra", "b extra", "| extra"]),
      ("^--!", "^---!", ["! ! 1 frame late"]),
      ("^--!", "^", ["! missing"]),
      ("-", "^--!", ["^ extra", "! extra"]),
      ("-aaaa|", "-aaa-|", ["a missing"]),
    ] as [(String, String, [String])])
  func names(expected: String, actual: String, names: [String]) throws {
    let comparison = try Self.comparison(expected, actual)
    let found = comparison.differences.map { difference in
      let wanted = difference.expected.map { comparison.expected.events[$0].symbol }.joined()
      let received = difference.actual.map { comparison.actual.events[$0].symbol }.joined()
      return [wanted, received, difference.name].filter { !$0.isEmpty }.joined(separator: " ")
    }
    #expect(found == names)
  }

  @Test(
    "The first difference is told in one line",
    arguments: [
      ("-a-|", "-a-|", "nothing differs"),
      ("-a-|", "---|", "frame 1: \"a\" is missing"),
      ("---|", "-a-|", "frame 1: \"a\" is extra"),
      ("-a-|", "-b-|", "frame 1: wrong value: \"b\" instead of \"a\""),
      ("-a-X", "-a-Y", "frame 3: wrong error: Y instead of X"),
      ("-a-|", "-a--|", "frame 3: completed is 1 frame late"),
      ("-a-b-c|", "-b---|", "frame 1: \"a\" is missing (and 3 more differences)"),
    ])
  func summary(expected: String, actual: String, summary: String) throws {
    #expect(try Self.comparison(expected, actual).summary == summary)
  }

  @Test("Text is coloured where that is wanted, and as it is where not")
  func textStyles() {
    let styles: [(TextStyle) -> (String) -> String] = [
      TextStyle.bold, TextStyle.dim, TextStyle.red, TextStyle.green, TextStyle.yellow,
    ]
    let colored = styles.map { $0(TextStyle(isColored: true))("a") }
    #expect(colored == ["1", "2", "31", "32", "33"].map { "\u{1B}[\($0)ma\u{1B}[0m" })
    #expect(styles.map { $0(TextStyle(isColored: false))("a") } == Array(repeating: "a", count: 5))
  }

  @Test("Recordings that differ without end are compared as far as anybody reads")
  func cutOff() {
    func row(_ label: String, _ number: Int) -> RecordedRow {
      let events = (0..<5000).map { frame in
        RecordedRow.Event(.value, at: frame, symbol: "x", full: "\(frame * number)")
      }
      return RecordedRow(label: label, events: events)
    }
    let comparison = RowComparison(expected: row("expected", 1), actual: row("actual", -1))
    #expect(comparison.isCutOff)
    #expect(comparison.differences.count < 5000)
  }

  @Test("A report shows what was drawn, what came, and what differs")
  func report() throws {
    let report = FailureReport(
      context: [
        .init(label: "hot source", content: .diagram(try Self.row("", "-a--bc--d---|").diagram)),
        .init(label: "run", content: .text(["source\n  .debounce(2)"])),
      ], comparison: try Self.comparison("---a---c--d-|", "---a----c-x-|"))
    #expect(
      report.text() == """
          hot source  -a--bc--d---|
          run         source
                        .debounce(2)
          expected    ---a---c--d-|
          actual      ---a----c-x-|
                             ^^ ^

          frame  expected  actual
          7      "c"       "c" at 8  1 frame late
          10     "d"       "x"       wrong value
        """)
  }

  @Test("Carets stand under columns, however wide the characters before them are")
  func carets() throws {
    let report = FailureReport(
      context: [], comparison: try Self.comparison("日'ada'-b|", "日-x'本'|")
    )
    #expect(
      report.text() == """
          expected  日'ada'-b |
          actual    日-    x本|
                      ^^^^^^^^

          frame  expected  actual
          1      "ada"     –       missing
          2      –         "x"     extra
          3      "b"       "本"    wrong value
        """)
  }

  @Test("A silence is folded alike in all rows")
  func folding() throws {
    let report = FailureReport(
      context: [.init(label: "hot s", content: .diagram(try Self.row("", "a 2s -|").diagram))],
      comparison: try Self.comparison("a 2s b|", "a 2s c|"))
    #expect(
      report.text() == """
          hot s     a 2s -|
          expected  a 2s b|
          actual    a 2s c|
                         ^

          frame  expected  actual
          2001   "b"       "c"     wrong value
        """)
  }

  @Test("Long values are shown in full below the table, around what differs")
  func longValues() throws {
    let long = String(repeating: "x", count: 3000)
    let report = FailureReport(
      context: [],
      comparison: RowComparison(
        expected: RecordedRow(
          label: "expected", events: [.init(.value, at: 0, symbol: "p", full: long + "left")]),
        actual: RecordedRow(
          label: "actual", events: [.init(.value, at: 0, symbol: "q", full: long + "right")])))
    let text = report.text()
    #expect(text.contains("0      p         q       wrong value"))
    #expect(text.contains("xxxleft\n"))
    #expect(text.contains("xxxright"))
    #expect(text.count < 1000)
  }

  @Test("Control characters from fixtures are escaped")
  func controls() {
    let event = RecordedRow.Event(.value, at: 1, symbol: "\u{1B}[31m", full: "\"\u{1B}[31m\"")
    let report = FailureReport(
      context: [.init(label: "run\u{7}", content: .text(["x\u{1B}c\r"]))],
      comparison: RowComparison(
        expected: RecordedRow(label: "expected", events: []),
        actual: RecordedRow(label: "actual", events: [event])))
    let text = report.text() + report.comparison.summary
    #expect(text.unicodeScalars.allSatisfy { $0.value >= 0x20 || $0 == "\n" })
  }

  @Test("Colours mark what differs, and nothing else changes")
  func colors() throws {
    let report = FailureReport(
      context: [], comparison: try Self.comparison("-a-b|", "-a-c|"))
    let colored = report.text(in: TextStyle(isColored: true))
    #expect(colored.contains("-a-\u{1B}[32mb\u{1B}[0m|"))
    #expect(colored.contains("-a-\u{1B}[31mc\u{1B}[0m|"))
    #expect(colored.replacing(/\u{1B}\[[0-9]+m/, with: "") == report.text())
  }

  @Test("Values that are written alike but are not equal are said to be so")
  func alike() throws {
    let report = FailureReport(
      context: [], comparison: try Self.comparison("-a-|", "-a-|"))
    #expect(report.text().contains("written alike"))
  }

  @Test("Very long recordings are compared and drawn around the first difference")
  func longRecordings() {
    func row(_ label: String, shift: Int) -> RecordedRow {
      RecordedRow(
        label: label,
        events: (0..<20_000).map { index in
          .init(.value, at: index * 3, symbol: "v", full: "\(index + (index > 5000 ? shift : 0))")
        })
    }
    let report = FailureReport(
      context: [],
      comparison: RowComparison(
        expected: row("expected", shift: 0), actual: row("actual", shift: 7)))
    let text = report.text()
    #expect(text.count < 10_000)
    #expect(text.contains("15003"))
    #expect(text.contains("and more differences"))
  }

  @Test("Many events of one frame are compared")
  func oneFrame() {
    func row(_ label: String, _ values: some Sequence<Int>) -> RecordedRow {
      RecordedRow(
        label: label, events: values.map { .init(.value, at: 2, symbol: "v", full: "\($0)") })
    }
    let report = FailureReport(
      context: [],
      comparison: RowComparison(
        expected: row("expected", 0..<50_000), actual: row("actual", (0..<50_000).reversed())))
    #expect(report.text().contains("another order within one frame"))
    #expect(report.text().count < 10_000)
  }

  @Test("Any two recordings are compared, and every event is accounted for", arguments: 0..<8)
  func anyRecordings(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let rows = ["expected", "actual"].map { label in
        let count = Int.random(in: 0..<12, using: &random)
        let frames = (0..<count).map { _ in Int.random(in: 0..<10, using: &random) }.sorted()
        return RecordedRow(
          label: label,
          events: frames.map { frame in
            let value = ["a", "b", "c", "日", "long"].randomElement(using: &random) ?? ""
            return .init(
              [.value, .value, .error, .completed].randomElement(using: &random) ?? .value,
              at: frame, symbol: value, full: value)
          })
      }
      let comparison = RowComparison(expected: rows[0], actual: rows[1])
      let expected = comparison.differences.flatMap(\.expected)
      let actual = comparison.differences.flatMap(\.actual)
      #expect(Set(expected).count == expected.count && Set(actual).count == actual.count)
      let isSame = zip(rows[0].events, rows[1].events).allSatisfy {
        $0.frame == $1.frame && $0.kind == $1.kind && $0.full == $1.full
      }
      let isEqual = isSame && rows[0].events.count == rows[1].events.count
      #expect(comparison.differences.isEmpty == isEqual)
      // What is not named as different is alike.
      let left = rows[0].events.indices.filter { !expected.contains($0) }.map { rows[0].events[$0] }
      let right = rows[1].events.indices.filter { !actual.contains($0) }.map { rows[1].events[$0] }
      #expect(left.map(\.frame) == right.map(\.frame))
      #expect(left.map(\.full) == right.map(\.full))
      let report = FailureReport(context: [], comparison: comparison)
      #expect(!report.text(in: TextStyle(isColored: true)).isEmpty)
    }
  }
}
