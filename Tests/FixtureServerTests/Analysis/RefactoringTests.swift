import RxFixtures
import RxTestKit
import Testing

@testable import FixtureServer

@Suite struct `Other forms of tests` {
  /// The titles at `‸`, and the document after each.
  private func forms(
    _ marked: String, only kinds: [JSON] = ["refactor"]
  ) throws -> [(title: String, text: String)] {
    let editor = Editor()
    editor.open(marked.replacing("‸", with: ""))
    editor.settle()
    guard case .object(var members) = try editor.place(marked) else { return [] }
    members.removeAll { $0.name == "context" }
    members.append(.init(name: "context", value: ["diagnostics": [], "only": .array(kinds)]))
    return try editor.request("textDocument/codeAction", .object(members)).items.map { form in
      let edits = form["edit"]?["documentChanges"]?.items.first?["edits"]
      return (form["title"]?.text ?? "", try editor.applying(edits))
    }
  }

  private func form(_ title: String, _ marked: String) throws -> String {
    let all = try forms(marked)
    let text = try #require(all.first { $0.title == title }?.text, "\(all.map(\.title))")
    expectPasses(text)
    return text
  }

  private func expectPasses(_ text: String) {
    let file = FixtureFile.parse(text, path: "a.marble")
    #expect(file.diagnostics.isEmpty && file.formatted() == text)
    for test in file.tests {
      let results = FixtureRunner(laws: LawCases(seed: 1)).run(test, in: file)
      #expect(results.allSatisfy { $0.outcome == .passed && $0.warnings.isEmpty }, "\(text)")
    }
  }

  private static let rows = "\n  hot  source  -a-b-c-|\n"

  // MARK: - Tables

  @Test func `A literal becomes the value of a table's first line`() throws {
    #expect(
      try form(
        "Make an 'each' row of 'count = 2'",
        "// why\ntest a\(Self.rows)  run          source.take(‸2)  // here\n  expect       -a-(b|)  // there\n"
      )
        == """
        // why
        test a
          hot  source  -a-b-c-|
          run          source.take(count)  // here
          each         count = 2  =>  -a-(b|)  // there

        """)
  }

  @Test func `A value that has the name of another row gets another name`() throws {
    let text = try form(
      "Make an 'each' row of 'count2 = 2'",
      "test a\n  hot  count   -a-b-c-|\n  run          count.take(‸2)\n  expect       -a-(b|)\n")
    #expect(text.contains("count.take(count2)"))
  }

  @Test func `A source becomes the first column of a table`() throws {
    #expect(
      try form(
        "Make an 'each' row of 'hot source -a-b-c-|'",
        "test a\n  hot source -a-‸b-c-|\n  run source.take(2)\n  expect -a-(b|)\n")
          == """
          test a
            run   source.take(2)
            each  hot source  -a-b-c-|  =>  -a-(b|)

          """)
  }

  @Test(arguments: [
    // It fails.
    "test a\(rows)  run          source.take(‸2)\n  expect       -a-(c|)\n",
    // A table has no further expectations.
    "test a\(rows)  run          source.take(‸2)\n  expect       -a-(b|)\n  run          source\n  expect       -a-b-c-|\n",
    "test a\(rows)  run          source.take(‸2)\n  emits        a b |\n",
    // What is in a text is no literal.
    "test a\(rows)  run          source.map { \"‸2\\($0)\" }.take(0)\n  expect       |\n",
    // A name is no literal.
    "test a\(rows)  run          source.ta‸ke(2)\n  expect       -a-(b|)\n",
    // Two rows draw two subscriptions.
    "test a\n  cold source  -a‸#\n  cold source  -b|\n  run          source.retry(2)\n  expect       -a-b|\n",
    // An error in the head fails all tests.
    "hot x\ntest a\(rows)  run          source.take(‸2)\n  expect       -a-(b|)\n",
  ])
  func `What cannot be a table has none`(marked: String) throws {
    #expect(try !forms(marked).contains { $0.title.contains("'each'") })
  }

  // MARK: - Tests in place of which one stands

  private static let neighbours = """
    test takes one
      hot  source  -a-b-c-|
      run          source.take(1)
      expect       -(a|)

    test takes two
      hot  source  -a-b-c-|
      run          source.ta‸ke(2)
      expect       -a-(b|)  // both

    test takes none
      hot  source  -a-b-c-|
      run          source.take(0)
      expect       |

    test takes the last
      hot  source  -a-b-c-|
      run          source.takeLast(1)
      expect       -------(c|)

    """

  @Test func `Tests that differ in a literal become a table, whose lines keep the titles`() throws {
    let text = try form("Merge these 3 tests into a table", Self.neighbours)
    #expect(
      text.hasPrefix(
        """
        test takes one
          hot  source  -a-b-c-|
          run          source.take(count)
          each         count = 1  =>  -(a|)  // takes one
          each         count = 2  =>  -a-(b|)  // takes two // both
          each         count = 0  =>  |  // takes none

        test takes the last

        """))
  }

  @Test func `Tests that differ in a source become a table, with the values of all`() throws {
    let text = try form(
      "Merge these 2 tests into a table",
      """
      test counts one
        hot  source  -a-|
        run          source.cou‸nt()
        expect       ---(x|)
        where        x = 1

      test counts two
        hot  source  -a-b-|
        run          source.count()
        expect       -----(y|)
        where        y = 2

      """)
    #expect(text.contains("each   hot source  -a-|    =>  ---(x|)  // counts one\n"))
    #expect(text.contains("each   hot source  -a-b-|  =>  -----(y|)  // counts two\n"))
    #expect(text.hasSuffix("  where  x = 1\n  where  y = 2\n"))
  }

  @Test(arguments: [
    // One of them fails.
    neighbours.replacing("-(a|)", with: "-(b|)").replacing("expect       |", with: "expect  -|"),
    // A comment would be lost.
    neighbours.replacing("\n\ntest takes", with: "\n\n// why\ntest takes"),
    neighbours.replacing("take(1)", with: "take(1)  // why").replacing(
      "take(0)", with: "take(0)  // why"
    ).replacing("ke(2)", with: "ke(2)  // why"),
    // They differ in two places.
    neighbours.replacing("takes one\n  hot  source  -a-b", with: "takes one\n  hot  source  -a--")
      .replacing("takes none\n  hot  source  -a-b", with: "takes none\n  hot  source  -a--"),
  ])
  func `Other tests stay as they are`(marked: String) throws {
    #expect(try !forms(marked).contains { $0.title.hasPrefix("Merge") })
  }

  // MARK: - Laws

  @Test func `A test that compares two pipelines becomes a law`() throws {
    #expect(
      try form(
        "Make a law of this test",
        """
        test concatenates when it merges one source at a time
          cold first   -1-|
          cold second  -2-|
          r‸un          Observable.of(first, second).merge(maxConcurrent: 1)
          same         first.concat(second)

        """)
          == """
          test concatenates when it merges one source at a time
            any   first
            any   second
            run   Observable.of(first, second).merge(maxConcurrent: 1)
            same  first.concat(second)

          """)
  }

  @Test func `A law lists the values that the pipeline needs`() throws {
    let text = try form(
      "Make a law of this test",
      """
      test a
        hot  source  -1-2-|
        r‸un          source.map { $0 + 1 }.map { $0 * 2 }
        same         source.map { ($0 + 1) * 2 }

      """)
    #expect(text.contains("  any   source  1 2\n"))
  }

  @Test func `The values that a pipeline names are among those of a law`() throws {
    let titles = try forms(
      "test a\n  hot  source  -a-b-|\n  ‸run          source.filter { $0 != \"c\" }.take(2)\n  expect       -a-(b|)\n"
    )
    #expect(titles.map(\.title) == ["Add the law 'take(2) twice is take(2) once'"])
    #expect(titles.first?.text.contains("  any   source  a b c\n") == true)
  }

  @Test func `A comparison that holds for the drawn sources alone is no law`() throws {
    #expect(
      try forms(
        "test a\n  hot  source  -a-|\n  ‸run          source\n  same         source.take(1).concat(source)\n"
      ).isEmpty)
  }

  @Test func `Laws of a pipeline that hold are added below the test`() throws {
    let test = """
      test a
        hot  source  -a-a-b-|
        ‸run          source.distinctUntilChanged()
        expect       -a---b-|

      """
    let title = "distinctUntilChanged() twice is distinctUntilChanged() once"
    #expect(
      try form("Add the law '\(title)'", test)
        == test.replacing("‸", with: "") + """

          test \(title)
            any   source
            run   source.distinctUntilChanged()
            same  source.distinctUntilChanged().distinctUntilChanged()

          """)
    #expect(try forms(test).count == 1, "that it changes nothing does not hold")
  }

  @Test func `Operators that may change places, and sources, are laws`() throws {
    let operators = try forms(
      "test a\n  hot  source  -a-b-|\n  ‸run          source.map { $0 }.delay(2)\n  expect       ---a-b-|\n"
    ).map(\.title)
    #expect(operators.contains("Add the law 'map { $0 } and delay(2) may change places'"))
    let sources = try forms(
      "test a\n  hot  left   -a---|\n  hot  right  ---b--|\n  ‸run         merge(left, right)\n  expect      -a-b--|\n"
    ).map(\.title)
    #expect(sources == ["Add the law 'left and right may change places in merge(left, right)'"])
  }

  @Test func `Runs that emit the same become a law`() throws {
    let text = try form(
      "Add the law 'source.skip(1) is source.skip.skip'",
      """
      test a
        hot  source  -a-b-|
        run          source.skip(1)
        expect       ---b-|
        run          source.skip(while: { _ in false }).skip(1)
        ‸expect       ---b-|

      """.replacing("‸", with: "").replacing("test a", with: "‸test a"))
    #expect(text.contains("  same  source.skip(while: { _ in false }).skip(1)\n"))
  }

  // MARK: - Requests

  @Test func `Only the kinds that an editor asks for are looked for`() throws {
    let marked = "test a\(Self.rows)  run          source.take(‸2)\n  expect       -a-(b|)\n"
    #expect(try forms(marked, only: ["quickfix"]).isEmpty)
    #expect(try forms(marked, only: ["refactor.extract"]).isEmpty)
    for kind: JSON in ["refactor", "refactor.rewrite"] {
      #expect(try !forms(marked, only: [kind]).isEmpty)
    }
    #expect(try forms(marked, only: []).count == forms(marked).count)
  }

  @Test func `Lines end as those of the file`() throws {
    let text = try forms(
      "test a\(Self.rows)  run          source.take(‸2)\n  expect       -a-(b|)\n".replacing(
        "\n", with: "\r\n")
    ).first?.text
    #expect(text?.replacing("\r\n", with: "").contains("\n") == false)
  }
}
