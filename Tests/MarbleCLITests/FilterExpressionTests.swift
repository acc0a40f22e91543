import Foundation
import Testing

@Suite struct `Filter expressions` {
  static let files = [
    "Fixtures/Debounce.marble": """
    test waits (a little)
      tags  slow time
      run   just(1)
      expect (1|)

    test is quick
      tags  many
      run   just(1)
      expect (1|)
    """,
    "Fixtures/deeper/Scan.marble": """
    test adds up
      tags  slow
      run   just(1)
      expect (1|)

    test holds
      any   source  1 2
      run   source.map { $0 }
      same  source
    """,
  ]

  private func titles(_ expressions: String...) async throws -> [String] {
    let arguments = expressions.flatMap { ["-E", $0] }
    let result = try await Workspace(Self.files).run(["list"] + arguments)
    #expect(result.errors.isEmpty)
    return result.lines.map { line in
      let title = line.split(separator: ": ", maxSplits: 1).last ?? ""
      return String(title.split(separator: "  [").first ?? "")
    }
  }

  static let samples: [(expression: String, titles: [String])] = [
    ("tag(slow)", ["waits (a little)", "adds up"]),
    ("tag(sl*)", ["waits (a little)", "adds up"]),
    ("tag(slo)", []),
    ("tag(slow) & !file(Debounce)", ["adds up"]),
    ("!tag(slow)", ["is quick", "holds"]),
    ("!!tag(many)", ["is quick"]),
    ("test(a)", ["waits (a little)", "adds up"]),
    ("test(=adds up)", ["adds up"]),
    ("test(adds)|tag(many)", ["is quick", "adds up"]),
    ("test(a?ds*)", ["adds up"]),
    ("test(/^(is|adds) /)", ["is quick", "adds up"]),
    ("test(waits (a little))", ["waits (a little)"]),
    ("test(\"(a little)\")", ["waits (a little)"]),
    ("file(deeper/)", ["adds up", "holds"]),
    ("file(*.marble) & law()", ["holds"]),
    ("file(Scan.marble) & !law()", ["adds up"]),
    // '&' binds closer than '|'.
    ("tag(many) | tag(slow) & file(Scan)", ["is quick", "adds up"]),
    ("( tag(many) | tag(slow) ) & file(Scan)", ["adds up"]),
  ]

  @Test(arguments: samples.indices)
  func `An expression picks tests`(index: Int) async throws {
    let sample = Self.samples[index]
    guard !sample.titles.isEmpty else {
      let result = try await Workspace(Self.files).run("list", "-E", sample.expression)
      #expect(result.status == 2)
      #expect(result.errors.hasPrefix("marble-cli: no test matches --filter-expr "))
      return
    }
    #expect(try await titles(sample.expression) == sample.titles)
  }

  @Test func `Several expressions pick what any of them does, other filters narrow it`()
    async throws
  {
    #expect(try await titles("tag(many)", "law()") == ["is quick", "holds"])
    let result = try await Workspace(Self.files).run(
      "run", "--filter-expr", "tag(slow)", "--skip", "adds")
    #expect(result.lastLine == "1 passed, 0 failed, 0 skipped")
  }

  static let mistakes: [(expression: String, message: String)] = [
    (
      "tga(slow)",
      """
      unknown predicate 'tga'
        tga(slow)
        ^~~
        note: did you mean 'tag'?
      """
    ),
    (
      "tag(slow) & ",
      """
      a predicate expected
        tag(slow) &
                    ^
        note: predicates are tag(…), file(…), test(…) and law()
      """
    ),
    (
      "(tag(a) | tag(b)",
      """
      this '(' is never closed
        (tag(a) | tag(b)
        ^
      """
    ),
    (
      "tag(slow",
      """
      this '(' is never closed
        tag(slow
           ^
      """
    ),
    (
      "tag slow",
      """
      '(' expected after 'tag'
        tag slow
            ^
        note: write: tag(…)
      """
    ),
    (
      "test(/[/)",
      """
      '[' is not a regular expression: a '[' is never closed
        test(/[/)
             ^~~
      """
    ),
    (
      "tag(a) tag(b)",
      """
      '&', '|' or the end expected
        tag(a) tag(b)
               ^
      """
    ),
    (
      "tag(a) and tag(b)",
      """
      '&', '|' or the end expected
        tag(a) and tag(b)
               ^
        note: write '&' instead of 'and'
      """
    ),
    (
      "tag(a) || tag(b)",
      """
      a predicate expected
        tag(a) || tag(b)
                ^
        note: write '|' instead of '||'
      """
    ),
    (
      "not tag(a)",
      """
      unknown predicate 'not'
        not tag(a)
        ^~~
        note: write '!' instead of 'not'
      """
    ),
  ]

  @Test(arguments: mistakes.indices)
  func `A mistake is marked with a caret`(index: Int) async throws {
    let (expression, message) = Self.mistakes[index]
    let result = try await Workspace(Self.files).run("run", "-E", expression)
    #expect(result.status == 64)
    #expect(
      result.errors
        == "marble-cli: --filter-expr: \(message)\nSee 'marble-cli help run'.\n")
  }

  @Test func `Deep expressions are refused`() async throws {
    let deep = String(repeating: "(", count: 100_000) + "law()"
    let result = try await Workspace(Self.files).run("run", "-E", deep)
    #expect(result.status == 64)
    #expect(
      result.errors.hasPrefix("marble-cli: --filter-expr: the expression is nested too deeply"))
  }
}
