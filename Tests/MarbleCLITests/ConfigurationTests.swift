import Foundation
import Testing

@Suite struct `The configuration file` {
  static let tests = """
    test is quick
      tags    quick
      run     just(1)
      expect  (1|)

    test is slow
      tags    slow
      run     just(1)
      expect  (1|)
    """

  static let configuration = """
    # For everybody.
    paths = ["tests"]
    color = "never"

    [run]
    jobs = 2
    tags = ["quick"]
    verbose = true
    no-times = true

    [profile.ci]
    seed = 7

    [profile.ci.run]
    tags = []
    reporter = [
      "pretty",            # for people
      'junit=report.xml',  # for the server
    ]
    """

  private func workspace(_ configuration: String = configuration) throws -> Workspace {
    try Workspace([".marble.toml": configuration, "tests/a.marble": Self.tests])
  }

  @Test func `Its settings hold where the command line says nothing`() async throws {
    let workspace = try workspace()
    let plain = try await workspace.run("run")
    #expect(
      plain.output == """
        PASS tests/a.marble: 1 passed
          passed is quick

        Ran 1 test of 1 file.
        1 passed, 0 failed, 0 skipped

        """)
    let slow = try await workspace.run("run", "--tags", "slow")
    #expect(slow.output.contains("\n  passed is slow\n"))
    #expect(!slow.output.contains("is quick"))
    let quiet = try await workspace.run("--quiet")
    #expect(quiet.output == "1 passed, 0 failed, 0 skipped\n")
    #expect(try await workspace.run("list").lines.count == 2)
    #expect(try await workspace.run("run", "tests/a.marble:6", "--tags=slow").status == 0)
  }

  @Test func `A profile is put before the rest, and the command line before it`() async throws {
    let workspace = try workspace()
    let named = try await workspace.run("run", "--profile", "ci")
    #expect(named.lastLine == "2 passed, 0 failed, 0 skipped")
    #expect(try workspace.read("report.xml").contains("tests=\"2\""))
    let variable = try await workspace.run("run", environment: ["MARBLE_PROFILE": "ci"])
    #expect(variable.lastLine == "2 passed, 0 failed, 0 skipped")
    let narrowed = try await workspace.run("run", "--profile=ci", "--tags", "slow")
    #expect(narrowed.lastLine == "1 passed, 0 failed, 0 skipped")
  }

  @Test func `It is found above the working directory, and its paths are relative to it`()
    async throws
  {
    let workspace = try workspace()
    try workspace.write("", to: "deep/er/x")
    let result = try await workspace.run(
      ["-c", "cd deep/er && '\(Workspace.program.path)' list"],
      of: URL(fileURLWithPath: "/bin/sh"))
    #expect(result.errors.isEmpty)
    #expect(
      result.lines == [
        "../../tests/a.marble:1: is quick  [quick]", "../../tests/a.marble:6: is slow  [slow]",
      ])
    let report = try await workspace.run(
      ["-c", "cd deep/er && '\(Workspace.program.path)' run --profile ci"],
      of: URL(fileURLWithPath: "/bin/sh"))
    #expect(report.status == 0)
    #expect(try workspace.read("report.xml").contains("<testsuites "))
  }

  @Test func `It can be left out, or another one named`() async throws {
    let workspace = try workspace("nonsense")
    try workspace.write("[run]\nquiet = true\n", to: "other.toml")
    #expect(try await workspace.run("run", "tests").status == 64)
    let none = try await workspace.run("run", "--no-config", "tests")
    #expect(none.lastLine == "2 passed, 0 failed, 0 skipped")
    let other = try await workspace.run("run", "--config", "other.toml", "tests")
    #expect(other.output == "2 passed, 0 failed, 0 skipped\n")
    #expect(try await workspace.run("run", "--config", "none.toml").status == 74)
    #expect(try await workspace.run("help").status == 0)
    let contrary = try await workspace.run("run", "--no-config", "--profile", "ci")
    #expect(contrary.status == 64)
  }

  @Test func `What is in force is shown with its place`() async throws {
    let workspace = try workspace()
    let run = try await workspace.run("config", "run", "--profile", "ci")
    #expect(
      run.output == """
        .marble.toml, profile ci

        [run]
        paths = ["tests"]                          # .marble.toml:2
        color = "never"                            # .marble.toml:3
        jobs = 2                                   # .marble.toml:6
        verbose = true                             # .marble.toml:8
        no-times = true                            # .marble.toml:9
        seed = 7                                   # .marble.toml:12 (profile ci)
        tags = []                                  # .marble.toml:15 (profile ci)
        reporter = ["pretty", "junit=report.xml"]  # .marble.toml:16 (profile ci)

        """)
    let all = try await workspace.run("config")
    #expect(
      all.lines.filter { $0.hasPrefix("[") } == [
        "[run]", "[list]", "[explain]", "[render]", "[replay]", "[accept]", "[review]", "[format]",
      ])
    let none = try await Workspace().run("config")
    #expect(none.output == "no .marble.toml in the working directory or a directory above\n")
    #expect(try await workspace.run("config", "rnu").errors.contains("did you mean 'run'?"))
  }

  @Test func `An unknown profile is a wrong command line`() async throws {
    let unknown = try await workspace().run("run", "--profile", "cj")
    #expect(unknown.status == 64)
    #expect(
      unknown.errors.hasPrefix(
        "marble-cli: --profile: '.marble.toml' has no profile 'cj'; did you mean 'ci'?\n"))
    let missing = try await Workspace().run("run", environment: ["MARBLE_PROFILE": "ci"])
    #expect(missing.status == 64)
    #expect(missing.errors.hasPrefix("marble-cli: MARBLE_PROFILE: no profile 'ci', because"))
  }

  static let mistakes: [(text: String, message: String)] = [
    (
      "[run]\njbos = 3",
      """
      2:1: error: 'run' has no setting 'jbos'
        jbos = 3
        ^~~~
        note: did you mean 'jobs'?
      """
    ),
    (
      "[rnu]",
      """
      1:1: error: there is no command 'rnu'
        [rnu]
        ^~~~~
        note: did you mean 'run'?
      """
    ),
    (
      "[run]\njobs = \"x\"",
      """
      2:8: error: 'x' is not a whole number from 1 to 1024
        jobs = "x"
               ^~~
      """
    ),
    (
      "[run]\ntags = [\n \"a\",",
      """
      2:8: error: this '[' is never closed
        tags = [
               ^
      """
    ),
    (
      "[run]\njobs = 3\njobs = 4",
      """
      3:1: error: line 2 already sets 'jobs'
        jobs = 4
        ^~~~
      """
    ),
    (
      "[run]\n[list]\n[run]",
      """
      3:1: error: line 1 already has this table
        [run]
        ^~~~~
      """
    ),
    (
      "[run]\nquiet = 1",
      """
      2:9: error: 'quiet' needs true or false
        quiet = 1
                ^
      """
    ),
    (
      "[run]\ntimeout = 1.5",
      """
      2:11: error: '1.5' is not a value
        timeout = 1.5
                  ^~~
        note: write a number with a fraction in quotes: "1.5"
      """
    ),
    (
      "[run]\nstate = \"abc",
      """
      2:9: error: this " is never closed
        state = "abc
                ^
      """
    ),
    (
      "[run]\nfilter = \"\\q\"",
      """
      2:11: error: unknown escape
        filter = "\\q"
                  ^~
        note: write \\\\ for a backslash, or the text in '…'
      """
    ),
    (
      "[profile.ci.run]\nfilter-expr = [\"tga(x)\"]",
      """
      2:15: error: unknown predicate 'tga'
        filter-expr = ["tga(x)"]
                      ^~~~~~~~~~
      """
    ),
    (
      "[accept]\nforce = true",
      """
      2:1: error: 'accept' has no setting 'force'
        force = true
        ^~~~~
      """
    ),
    (
      "run.jobs = 3",
      """
      1:4: error: dotted keys are not supported
        run.jobs = 3
           ^
        note: write a table, [run]
      """
    ),
    (
      "[[run]]",
      """
      1:1: error: arrays of tables are not supported
        [[run]]
        ^~
      """
    ),
  ]

  @Test(arguments: mistakes.indices)
  func `A mistake is marked with a caret, whatever the command needs`(index: Int) async throws {
    let (text, message) = Self.mistakes[index]
    let result = try await workspace(text).run("list", "tests")
    #expect(result.status == 64)
    #expect(result.errors == ".marble.toml:\(message)\n")
  }

  @Test func `Values are written as TOML writes them`() async throws {
    let text = """
      \u{FEFF}\tpaths = 'tests' # a path
      [ profile . "ci" . run ]
      seed = 1_000
      "filter" = ["is \\u0071uick", "\\"x\\""]\r
      shuffle = true
      """
    let result = try await workspace(text).run("config", "run", "--profile", "ci")
    #expect(
      result.lines.map { String($0.split(separator: "  ")[0]) } == [
        ".marble.toml, profile ci", "[run]", "paths = [\"tests\"]", "seed = 1000",
        #"filter = ["is quick", "\"x\""]"#, "shuffle = true",
      ])
  }
}
