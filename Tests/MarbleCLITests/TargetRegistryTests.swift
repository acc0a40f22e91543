import Foundation
import Testing

/// Fixtures may call what only the registry of a test target has.
@Suite struct `Operators of a test target` {
  private static let operators = """
    test shouts
      hot words -a-|
      run       words.shout()
      expect    -A-|

    """

  @Test(arguments: [
    ("run", "swift test"), ("explain", "swift test"), ("accept", "MARBLE_ACCEPT=1 swift test"),
  ])
  func `An unknown operator's error names the test target and its command`(
    subcommand: String, command: String
  ) async throws {
    let path = "Packages/App/Tests/SearchTests/Fixtures/Words.marble"
    let workspace = try Workspace([path: Self.operators, "Words.marble": Self.operators])
    let result = try await workspace.run(subcommand, path)
    let note =
      "note: if the test target SearchTests adds it to its registry, run "
      + "'\(command) --filter SearchTests'\n"
    #expect((result.output + result.errors).contains("error: no operator 'shout'"))
    let text = (result.output + result.errors).replacing("\n        ", with: " ")
    #expect(text.contains(note), "\(result)")
    let elsewhere = try await workspace.run(subcommand, "Words.marble")
    #expect(
      (elsewhere.output + elsewhere.errors)
        .contains("note: if a test target adds it to its registry, run '\(command)'\n"))
  }

  @Test func `A note that many errors have is printed once, and at the end`() async throws {
    let tests = (1...4).map { "test \($0)\n  run of(1).shout()\n  expect -\n" }.joined(
      separator: "\n")
    let workspace = try Workspace(["Tests/A/a.marble": tests, "Tests/A/b.marble": tests])
    let note = "if the test target A adds it to its registry, run 'swift test --filter A'\n"
    let sentence =
      "If the test target A adds the unknown names to its registry, run 'swift test --filter A'.\n"
    for reporter in ["pretty", "dots"] {
      let result = try await workspace.run("run", "--reporter", reporter, "Tests")
      #expect(result.output.components(separatedBy: note).count == 2, "\(result)")
      #expect(result.output.components(separatedBy: sentence).count == 2, "\(result)")
      #expect(result.output.components(separatedBy: "no operator 'shout'").count == 9)
    }
    let accepted = try await workspace.run("accept", "Tests")
    let command = "run 'MARBLE_ACCEPT=1 swift test --filter A'"
    #expect(accepted.errors.components(separatedBy: command).count == 2, "\(accepted)")
    #expect(accepted.errors.components(separatedBy: "no operator 'shout'").count == 9)
  }

  @Test func `An unknown member's error names the test target, too`() async throws {
    let workspace = try Workspace([
      "Tests/A/a.marble": "test a\n  run of(1).sort(by: .price)\n  expect -\n"
    ])
    let result = try await workspace.run("run", "Tests")
    #expect(result.output.contains("error: no known type has a member '.price'"), "\(result)")
    #expect(
      result.output.contains(
        "note: if the test target A adds it to its registry, run 'swift test --filter A'\n"))
  }

  @Test func `So does an unknown factory's; a misspelt operator's names the operator`()
    async throws
  {
    let workspace = try Workspace([
      "Tests/A/a.marble": "test a\n  run whisper()\n  expect |\n",
      "Tests/A/c.marble": "test c\n  hot page -p-\n  where p = Page(1)\n  run page\n  expect -p-\n",
      "Tests/A/b.marble": "test b\n  run of(1).mpa { $0 }\n  expect (1|)\n",
    ])
    let factory = try await workspace.run("run", "Tests/A/a.marble")
    #expect(factory.output.contains("run 'swift test --filter A'\n"))
    let type = try await workspace.run("run", "Tests/A/c.marble")
    #expect(type.output.contains("run 'swift test --filter A'\n"))
    #expect(!type.output.contains("did you mean"))
    let misspelt = try await workspace.run("run", "Tests/A/b.marble")
    #expect(misspelt.output.contains("note: did you mean 'map'?\n"))
    #expect(!misspelt.output.contains("swift test"))
  }
}
