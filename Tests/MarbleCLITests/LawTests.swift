import Foundation
import Testing

@Suite struct `Running laws` {
  private static let laws = """
    test mapping twice is mapping once
      any   source
      run   source.map { [$0] }.map { $0.count }
      same  source.map { _ in 1 }

    test a pause loses nothing
      tags  time
      any   source  a b
      run   source.debounce(2)
      same  source.delay(2)

    """

  private func run(_ arguments: String...) async throws -> Workspace.Result {
    let workspace = try Workspace(["laws.marble": Self.laws])
    return try await workspace.run([arguments[0], "laws.marble"] + arguments.dropFirst())
  }

  @Test func `A law that does not hold shows the smallest counterexample`() async throws {
    let result = try await run("run", "--seed", "7", "--no-times")
    #expect(result.status == 1)
    #expect(
      result.output == """
        FAIL laws.marble: 1 passed, 1 failed

        FAIL a pause loses nothing

          laws.marble:10:9: frame 2: completed is 2 frames early

            cold source  |
            run          source.debounce(2)
            same         --|
            run          |
                         ^ ^

            frame  expected   actual
            2      completed  completed at 0  2 frames early

            Case 1 of seed 7, shrunk in 2 steps. As a test:

              test a pause loses nothing, a counterexample
                cold source  |
                run          source.debounce(2)
                expect       --|

          Each operator's output: marble-cli explain --seed 7 laws.marble:6

        Ran 2 tests of 1 file.
        Laws were tried with 100 cases each: --seed 7.
        1 passed, 1 failed, 0 skipped

        """)
  }

  @Test func `The same seed finds the same, whatever else runs`() async throws {
    let whole = try await run("run", "--seed", "7", "--reporter", "tap", "--no-times")
    let alone = try await run(
      "run", "--seed", "7", "--reporter", "tap", "--no-times", "--tags", "time", "--jobs", "1",
      "--shuffle=3")
    let counterexample = whole.lines.drop { !$0.contains("message") }
    #expect(counterexample.count > 10)
    #expect(counterexample.dropLast(1) == alone.lines.drop { !$0.contains("message") }.dropLast(1))
  }

  @Test func `A new seed each time is told, and the summary's can be given back`() async throws {
    let first = try await run("run", "--reporter", "json", "--no-times")
    let summary = try #require(first.lines.last)
    let seed = try #require(summary.firstMatch(of: /"seed":(\d+)/)?.1)
    let again = try await run("run", "--reporter", "json", "--no-times", "--seed", String(seed))
    #expect(again.output == first.output)
    #expect(first.output.contains(#""counterexample":"test a pause loses nothing, a count"#))
  }

  @Test func `The environment may give the seed`() async throws {
    let workspace = try Workspace(["laws.marble": Self.laws])
    let result = try await workspace.run(
      ["run", "laws.marble"], environment: ["MARBLE_SEED": "7"])
    #expect(result.output.contains("Laws were tried with 100 cases each: --seed 7.\n"))
  }

  @Test func `An empty seed in the environment is none, and a word is an error`() async throws {
    let workspace = try Workspace(["laws.marble": Self.laws])
    var seeds: Set<Substring> = []
    for _ in 1...3 {
      let empty = try await workspace.run(
        ["run", "laws.marble"], environment: ["MARBLE_SEED": ""])
      seeds.insert(try #require(empty.output.firstMatch(of: /--seed (\d+)\.\n/)?.1))
    }
    #expect(seeds.count > 1)
    for command in ["run", "explain"] {
      let word = try await workspace.run(
        [command, "laws.marble"], environment: ["MARBLE_SEED": "x7"])
      #expect(word.status == 64)
      #expect(
        word.errors.hasPrefix(
          "marble-cli: environment variable MARBLE_SEED: 'x7' is not a whole number of 0 or more\n")
      )
    }
  }

  @Test func `More cases can be asked for`() async throws {
    let result = try await run("run", "--seed", "7", "--cases", "300")
    #expect(result.output.contains("Laws were tried with 300 cases each: --seed 7 --cases 300.\n"))
    #expect(result.output.contains("explain --seed 7 --cases 300 laws.marble:6\n"))
    let none = try await run("run", "--cases", "0")
    #expect(none.status == 64)
  }

  @Test func `A run without laws says nothing of a seed`() async throws {
    let workspace = try Workspace(["a.marble": Samples.passing])
    let result = try await workspace.run("run", "a.marble", "--seed", "7")
    #expect(!result.output.contains("seed"))
    let json = try await workspace.run("run", "a.marble", "--reporter", "json")
    #expect(json.lastLine.contains(#""seed":null"#))
  }

  @Test func `JUnit's suite has the seed as a property`() async throws {
    let result = try await run("run", "--seed", "7", "--reporter", "junit", "--no-times")
    #expect(result.output.contains(#"      <property name="seed" value="7"/>"#))
  }

  @Test func `The counterexample is explained, with the stages of both sides`() async throws {
    let result = try await run("explain", "--seed", "7")
    #expect(result.status == 0)
    #expect(
      result.output == """
        a pause loses nothing
          laws.marble:6:1
          Case 1 of seed 7, shrunk in 2 steps.

          cold source     |

          run source.debounce(2)
            .debounce(2)  |

          same source.delay(2)
            .delay(2)     --|
          same            --|
          run             |
                          ^ ^

        """)
  }

  @Test func `A law that holds is explained by its first case`() async throws {
    let workspace = try Workspace(["laws.marble": Self.laws])
    let result = try await workspace.run("explain", "laws.marble:1", "--seed", "7")
    #expect(
      result.lines.prefix(3) == [
        "mapping twice is mapping once", "  laws.marble:1:1", "  Case 1 of seed 7.",
      ])
    #expect(result.output.contains("run source.map { [$0] }.map { $0.count }\n"))
    #expect(result.output.contains("same source.map { _ in 1 }\n"))
  }

  @Test func `A law is listed as one, and left alone by accept`() async throws {
    let listed = try await run("list", "--json")
    #expect(listed.lines.allSatisfy { $0.contains(#""law":true"#) })
    let accepted = try await run("accept")
    #expect(accepted.status == 1)
    #expect(
      accepted.output == """
        unchanged laws.marble:6: a pause loses nothing: it is a law, which expects no diagram
        0 accepted, 1 unchanged

        """)
  }

  @Test func `A law is drawn as what it says`() async throws {
    let result = try await run("render", "--as", "ascii")
    #expect(result.status == 0)
    #expect(result.output.contains("any source: a b\n"))
    #expect(result.output.contains("This test fails."))
  }

  @Test func `What a case cannot be evaluated for is said with the case`() async throws {
    let workspace = try Workspace([
      "a.marble": "test t\n  any x  a\n  run x.map { $0 + 1 }\n  same x\n"
    ])
    let result = try await workspace.run("run", "a.marble", "--seed", "7")
    #expect(result.status == 2)
    #expect(result.output.contains("with cold x "), "\(result.output)")
  }
}
