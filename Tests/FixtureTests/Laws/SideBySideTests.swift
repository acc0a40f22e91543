import RxTestKit
import Testing

@testable import RxFixtures

/// A law's expressions may run in one instance only where none can see that the others are there.
@Suite("The expressions of a law side by side")
struct SideBySideTests {
  private func sideBySide(_ rows: String) throws -> PreparedTest? {
    let lines = rows.split(separator: "\n").map { "  \($0)\n" }.joined()
    let file = FixtureFile.parse("test a law\n\(lines)", path: "law.marble")
    let test = try #require(file.tests.first)
    #expect(test.diagnostics.isEmpty, "\(test.diagnostics)")
    return try PreparedTest(test, each: test.eachs.map { _ in 0 }).sideBySide
  }

  @Test("each run is followed by what must give the same")
  func order() throws {
    let prepared = try #require(
      try sideBySide(
        """
        any source
        run source.map { $0 }
        same source
        same source.take(100)
        run source.skip(1)
        same source.enumerated().filter { $0.index > 0 }.map { $0.element }
        """))
    #expect(prepared.runs.map(\.same.isEmpty) == [false, true, true, false, true])
  }

  @Test(
    "what several expressions could share is a reason for instances of their own",
    arguments: [
      // A subject would receive what all expressions send.
      "any source  a b\nrun source\nsame source.map { $0 }\nwhere a = PublishSubject()",
      // What a diagram draws comes from one scope.
      "any source  a x\nlet x = just(1).share()\nrun source\nsame source.map { $0 }",
      "any source\ncold other  -x-|\nlet x = just(1).share()\nrun source.concat(other)\nsame source.concat(other)",
      // Runs of one scope share its rows.
      "any source\nlet x = source.share()\nrun x\nsame source\nrun x.map { $0 }\nsame source",
      // Each subscription has a diagram of its own.
      "any source\ncold other  -a|\ncold other  -b|\nrun source.concat(other)\nsame source.concat(other)",
    ])
  func refuses(_ rows: String) throws { #expect(try sideBySide(rows) == nil) }

  @Test("values without a state, and rows of the scope, are no reason")
  func accepts() throws {
    #expect(
      try sideBySide(
        """
        any source  a b
        let shared = source.share()
        each count = 1
        run shared.take(count)
        same source.take(count)
        where a = (1, [-2, nil]), b = "b"
        """) != nil)
  }

  @Test("rows of each expression have a state of their own")
  func states() throws {
    let text = """
      test the first subscriber connects
        any   source
        let   shared = source.share()
        run   shared
        same  shared.take(1000)

      """
    let file = FixtureFile.parse(text, path: "law.marble")
    let results = FixtureRunner(laws: LawCases(30, seed: 1)).run(file.tests[0], in: file)
    #expect(results.map(\.outcome) == [.passed])
  }
}
