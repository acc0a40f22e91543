import RxFixtures
import RxTestKit
import Testing

@Suite("What people write in place of 'each' rows is explained")
struct FixtureEachMistakeTests {
  /// What is said of the test, each as `line:column message; note`.
  private func messages(_ rows: String) -> [String] {
    let file = FixtureFile.parse("test t\n\(rows)\n", path: "each.marble")
    let test = file.tests[0]
    let errors =
      test.diagnostics.isEmpty
      ? FixtureRunner().run(test, in: file).flatMap(\.diagnostics) : test.diagnostics
    return (errors + test.warnings).map { diagnostic in
      "\(diagnostic.location.line):\(diagnostic.location.column) \(diagnostic.message)"
        + (diagnostic.note.map { "; \($0)" } ?? "")
    }
  }

  @Test(arguments: [
    (
      "n = 1 2",
      "2:10 a comma is missing between the values; write: each n = 1, 2"
    ),
    (
      "n = \"a\" \"b c\"",
      "2:10 a comma is missing between the values; write: each n = \"a\", \"b c\""
    ),
    (
      "n = 1, m = 2",
      "2:13 an 'each' row has one name; for all combinations, write a row for each name; for pairs, "
        + "write lines such as: each n = 1, m = 2 => DIAGRAM"
    ),
    (
      "n = -a|, -b|",
      "2:10 this is a diagram, not a value; write a line for each diagram: each hot n -a| => DIAGRAM"
    ),
    ("1, 2", "2:6 '1,' is not a name; a name precedes the values: each NAME = VALUE, …"),
    (
      "(n, m) = (1, 2)",
      "2:6 '(n,' is not a name; for several names, write lines such as: each NAME = VALUE, NAME = VALUE => DIAGRAM"
    ),
    ("n = 1...3", "2:10 this is one value, a range; list the values: each n = 1, …"),
    ("n = 0 ..< 3", "2:10 this is one value, a range; list the values: each n = 0, …"),
    (
      "n = [1, 2]", "2:10 this is one value, an array; values stand without brackets: each n = 1, 2"
    ),
    (
      "n = (1, 2)",
      "2:10 this is one value, a tuple; values stand without parentheses: each n = 1, 2"
    ),
  ])
  func values(_ each: String, _ message: String) {
    #expect(messages("each \(each)\nrun just(n).map { _ in 1 }\nexpect (1|)").first == message)
  }

  @Test(arguments: [
    "n = 1", "n = 1, 2", "n = \"a b\"", "n = 1 + 2", "n = (a: 1, b: 2)",
    "n = { $0 == 1 }, { $0 != 1 }",
    "n = 1 == 2, 1 != 2", "n = of(1, 2).reduce(0, accumulator: -)", "n = 1...3, 2...4",
    "n = (1, 2), (3, 4)",
  ])
  func `values that are meant cause no message`(each: String) {
    #expect(messages("each \(each)\nrun just(n).map { _ in 1 }\nexpect (1|)") == [])
  }

  @Test func `a value that nothing uses is named`() {
    #expect(messages("each n = 1, 2\nrun of(1)\nexpect (1|)") == ["2:6 nothing uses 'n'"])
    #expect(messages("each n = 1, 2\nrun of(1)\nexpect (n|)") == [])
  }

  @Test func `a second row of a name says where the values belong`() {
    #expect(
      messages("each n = 1\neach n = 2\nrun of(n)\nexpect (n|)") == [
        "3:6 'n' is declared already, in line 2; write all values in one row: each n = VALUE, VALUE"
      ])
  }

  @Test(arguments: [
    (
      "source = -a| => --(a|)",
      "2:6 this is neither a source nor a value; write: hot source -a|"
    ),
    (
      "source  -a|, n = 1 => --(a|)",
      "2:6 this is neither a source nor a value; write: hot source -a|"
    ),
    (
      "=> --(a|)",
      "2:1 a source or a value is missing; write: each hot NAME DIAGRAM, NAME = EXPRESSION => DIAGRAM"
    ),
    (
      "2 => --(a|)",
      "2:6 this is neither a source nor a value; write: each hot NAME DIAGRAM, NAME = EXPRESSION => DIAGRAM"
    ),
  ])
  func `a part of a table's line that is neither a source nor a value`(
    line: String, message: String
  ) {
    #expect(messages("each \(line)\nrun of(1).delay(2)").first == message)
  }
}
