import Foundation
import Testing

@Suite struct `Reviewing changes` {
  static let first = """
    test delays
      hot  source  -a-b-|
      run          source.delay(1)
      expect       -a-b-|


    """
  static let second = """
    test skips
      hot  source  -a-b-|
      run          source.skip(1)
      expect       -a-b-|


    """
  static let third = """
    test takes
      hot  source  -a-b-|
      run          source.take(1)
      expect       -a-b-|

    """
  static let delayed = first.replacing("expect       -a-b-|", with: "expect       --a-b-|")
  static let skipped = second.replacing("expect       -a-b-|", with: "expect       ---b-|")
  static let taken = third.replacing("expect       -a-b-|", with: "expect       -(a|)")

  private func review(
    _ workspace: Workspace, typing answers: [String], environment: [String: String] = [:]
  ) async throws -> Workspace.Result {
    try await workspace.runOnTerminal(
      ["accept", "--review", "a.marble"],
      typing: answers.map { $0 + "\n" }.joined(),
      environment: ["NO_COLOR": "1"].merging(environment) { $1 })
  }

  @Test func `Each change is shown and accepted or skipped`() async throws {
    let workspace = try Workspace(["a.marble": Self.first + Self.second + Self.third])
    let result = try await review(workspace, typing: ["a", "skip", "accept"])
    #expect(result.status == 1)
    #expect(try workspace.read("a.marble") == Self.delayed + Self.second + Self.taken)
    #expect(
      result.output.contains(
        """
        a.marble:6: skips
        --- a.marble
        +++ a.marble
        @@ -6,7 +6,7 @@
         test skips
           hot  source  -a-b-|
           run          source.skip(1)
        -  expect       -a-b-|
        +  expect       ---b-|
        """))
    #expect(result.lastLine.hasPrefix("3 of 3: Accept this change? (a)ccept, accept a(l)l, "))
    #expect(result.lastLine.hasSuffix("(?) help: 2 accepted, 1 skipped, 0 unchanged"))
  }

  @Test func `What was accepted before one quits is kept, and the rest comes next time`()
    async throws
  {
    let workspace = try Workspace(["a.marble": Self.first + Self.second + Self.third])
    let result = try await review(workspace, typing: ["a", "q"])
    #expect(result.status == 1)
    #expect(
      result.output.hasSuffix(
        """
        (?) help: 1 accepted, 0 skipped, 0 unchanged
        To continue: marble-cli accept --review a.marble

        """))
    #expect(try workspace.read("a.marble") == Self.delayed + Self.second + Self.third)
    let rest = try await review(workspace, typing: ["a", "a"])
    #expect(rest.status == 0)
    #expect(!rest.output.contains("delays"))
    #expect(try workspace.read("a.marble") == Self.delayed + Self.skipped + Self.taken)
  }

  @Test func `All changes that follow are accepted, those of other files too`() async throws {
    let workspace = try Workspace([
      "a.marble": Self.first + Self.second + Samples.passing, "b.marble": Self.third,
    ])
    let result = try await workspace.runOnTerminal(
      ["accept", "--review", "a.marble", "b.marble"], typing: "s\nl\n",
      environment: ["NO_COLOR": "1"])
    #expect(result.status == 1)
    #expect(try workspace.read("a.marble") == Self.first + Self.skipped + Samples.passing)
    #expect(try workspace.read("b.marble") == Self.taken)
    #expect(result.output.contains("1 of 3: Accept"))
    #expect(result.output.contains("2 of 3: Accept"))
    #expect(!result.output.contains("3 of 3"))
    #expect(
      result.output.hasSuffix(
        "(?) help: accepted b.marble:1: takes\n2 accepted, 1 skipped, 0 unchanged\n"))
  }

  @Test func `A question mark explains the answers`() async throws {
    let workspace = try Workspace(["a.marble": Self.third])
    let result = try await review(workspace, typing: ["?", "s"])
    #expect(result.output.contains("(?) help: a  accept: write this change\nl  all: write "))
    #expect(result.output.components(separatedBy: "1 of 1: Accept").count == 3)
    #expect(try workspace.read("a.marble") == Self.third)
  }

  @Test func `The end of the input quits`() async throws {
    let workspace = try Workspace(["a.marble": Self.third])
    let result = try await workspace.runOnTerminal(
      ["accept", "--review", "a.marble"], typing: "\u{4}")
    #expect(result.status == 1)
    #expect(try workspace.read("a.marble") == Self.third)
  }

  @Test func `A change is edited, and shown again with what comes of it`() async throws {
    let workspace = try Workspace(["a.marble": Self.first + Self.third])
    let result = try await review(
      workspace, typing: ["d", "e", "a", "s"],
      environment: ["VISUAL": "sed -i.bak 's/delay(1)/delay(2)/; s/--a-b-/---a-b-/'"])
    let edited = Self.delayed.replacing("delay(1)", with: "delay(2)")
      .replacing("--a-b-|", with: "---a-b-|")
    #expect(try workspace.read("a.marble") == edited + Self.third)
    #expect(result.output.contains("+  run          source.delay(2)\n"))
    #expect(result.output.contains("\nAs edited, the test passes.\n"))
    #expect(result.output.components(separatedBy: "+  expect       --a-b-|").count == 3)
  }

  @Test func `An edit that does not pass is said`() async throws {
    let workspace = try Workspace(["a.marble": Self.third])
    let wrong = try await review(
      workspace, typing: ["e", "s"],
      environment: ["EDITOR": "sed -i.bak 's/source.take/source.tkae/'"])
    #expect(wrong.output.contains("As edited, the test does not pass: a.marble:3:"))
    #expect(try workspace.read("a.marble") == Self.third)
  }

  @Test func `After an editor that fails, the review asks again`() async throws {
    let workspace = try Workspace(["a.marble": Self.third])
    let failing = try await review(
      workspace, typing: ["e", "a"], environment: ["EDITOR": "false"])
    #expect(failing.status == 0)
    #expect(failing.output.contains("false: the editor failed, so the change stays as it was\n"))
    #expect(try workspace.read("a.marble") == Self.taken)
  }

  @Test func `Nothing is left of an edit, not even the editor's backup`() async throws {
    let workspace = try Workspace(["a.marble": Self.third, "temporary/x": ""])
    let directory = workspace.directory.appendingPathComponent("temporary")
    _ = try await review(
      workspace, typing: ["e", "s"],
      environment: ["EDITOR": "sed -i.bak s/takes/takes/", "TMPDIR": directory.path])
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == ["x"])
  }

  @Test func `On a terminal, the lines of a change are coloured`() async throws {
    let workspace = try Workspace(["a.marble": Self.third])
    let reviewed = try await workspace.runOnTerminal(
      ["accept", "--review", "a.marble"], typing: "s\n")
    #expect(reviewed.output.contains("\n\u{1B}[31m-  expect       -a-b-|\u{1B}[0m\n"))
    #expect(reviewed.output.contains("\n\u{1B}[32m+  expect       -(a|)\u{1B}[0m\n"))
    let patch = try await workspace.run("accept", "--dry-run", "a.marble")
    #expect(!patch.output.contains("\u{1B}"))
    let colored = try await workspace.run("accept", "--dry-run", "--color=always", "a.marble")
    #expect(colored.output.contains("\u{1B}[32m+"))
  }

  @Test func `Tests that cannot be accepted are named on the way`() async throws {
    let broken = "test is broken\n  run     nonsense\n  expect  -|\n\n"
    let workspace = try Workspace(["a.marble": broken + Self.third])
    let result = try await review(workspace, typing: ["what", "a"])
    #expect(result.status == 2)
    #expect(result.output.contains("unchanged a.marble:1: is broken: it has errors\n"))
    #expect(result.output.contains("Answer with a, l, s, e, d, q or ?.\n"))
    #expect(try workspace.read("a.marble") == broken + Self.taken)
    #expect(result.lastLine.hasSuffix("1 accepted, 0 skipped, 1 unchanged"))
  }

  @Test func `Without a terminal, or with a contrary option, nothing is asked`() async throws {
    let workspace = try Workspace(["a.marble": Self.third])
    let piped = try await workspace.run("accept", "--review", "a.marble", input: "a\n")
    #expect(piped.status == 64)
    #expect(
      piped.errors.hasPrefix(
        "marble-cli: '--review' needs a terminal; '--dry-run' shows all changes, and "
          + "'accept FILE:LINE' accepts one\n"))
    let dry = try await workspace.runOnTerminal("accept", "--review", "--dry-run", "a.marble")
    #expect(dry.status == 64)
    #expect(try workspace.read("a.marble") == Self.third)
  }
}
