import RxFixtures
import RxTestKit
import Testing

@Suite("Errors above the first test")
struct FixtureHeadTests {
  /// Three tests that use a shared source and a shared binding.
  private static let tests = """

    test maps
      run     source.map { $0 }
      expect  -a-|
      subs source  ^--!

    test filters
      run     source.filter { _ in true }
      expect  -a-|
      subs source  ^--!

    test draws a value of its own
      run     source.map { _ in 2 }
      expect  -b-|
      where   b = 2

    """

  @Test(
    "One wrong line is one error, and no error of a test",
    arguments: [
      ("stream source  -a-|\nwhere a = 1", "1:1 unknown row 'stream'"),
      ("syntax rxjs\nhot source  -a-|\nwhere a = 1", "1:1 unknown row 'syntax'"),
      ("format 1.0\nhot source  -a-|\nwhere a = 1", "1:8 this version of the format is not known"),
      ("hot source  -a-)\nwhere a = 1", "1:16 no group is open here"),
      ("hot source  -a-|\nwhere a: 1", "2:8 '=' expected after 'a'"),
      ("hot source: -a-|\nwhere a = 1", "1:5 'source:' is not a name"),
      ("hot source  -a-|\nwhere b = 1\nwhere b = 3", "3:7 'b' is bound already, in line 2"),
      ("hot source  -a-|\nrun source\nexpect -a-|", "2:1 a 'run' row belongs to a test"),
      ("hott source  -a-|\nwhere a = 1", "1:1 unknown row 'hott'"),
    ])
  func oneError(_ head: String, _ error: String) {
    let file = FixtureFile.parse(head + "\n" + Self.tests, path: "f")
    #expect(
      file.diagnostics.map { "\($0.location.line):\($0.location.column) \($0.message)" } == [error])
    #expect(file.tests.map(\.title) == ["maps", "filters", "draws a value of its own"])
    #expect(file.tests.flatMap(\.diagnostics).isEmpty, "\(file.tests.flatMap(\.diagnostics))")
    #expect(file.warnings.isEmpty && file.tests.flatMap(\.warnings).isEmpty)
  }

  @Test func `an error of a test is reported beside one above it`() {
    let file = FixtureFile.parse(
      "format 2\ntest a\n hot x -a-(\n run x\n expect -\ntest b\n run of(1)\n expect -", path: "f")
    #expect(file.diagnostics.count == 1)
    #expect(file.tests.map { $0.diagnostics.map(\.location.line) } == [[3], []])
  }

  @Test func `a title whose keyword is missing starts a test`() throws {
    let rows = "\n  hot source  -a-|\n  run source\n  expect  -a-|\n"
    let text = "emits what it gets\(rows)\n// about the second\nemits it again\(rows)"
    let file = FixtureFile.parse(text, path: "f")
    #expect(file.diagnostics.isEmpty)
    #expect(file.tests.map(\.title) == ["emits what it gets", "emits it again"])
    #expect(
      file.tests.map { $0.diagnostics.map(\.note) } == [
        ["if this is the title of a test, write: test emits what it gets"],
        ["if this is the title of a test, write: test emits it again"],
      ])
  }

  @Test func `a sentence that is no title is a comment`() {
    let file = FixtureFile.parse(
      "All about sources.\n\nhot x -a-\n\ntest a\n run x\n expect -a-\n", path: "f")
    #expect(file.tests.map(\.title) == ["a"])
    #expect(file.diagnostics.map(\.note) == ["a comment begins with '//', and a test with 'test'"])
  }
}
