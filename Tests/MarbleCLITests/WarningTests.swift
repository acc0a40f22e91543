import Testing

/// What is probably not meant as it is written is reported, and fails nothing unless that is asked for.
@Suite struct `Warnings` {
  private static let suspicious = """
    test takes letters for a time
      cold source  -a10ms-b|
      run          source
      expect       -a10ms-b|

    test is plain
      run     of(1)
      expect  (1|)

    """

  private static let head =
    "cold source  -a2ms-b|\n\ntest t\n  run     source\n  same    source\n"

  private func run(_ arguments: String..., on text: String = suspicious) async throws -> (
    status: Int32, output: String
  ) {
    let workspace = try Workspace(["a.marble": text])
    let result = try await workspace.run(["run", "--no-times", "a.marble"] + arguments)
    return (result.status, result.output)
  }

  @Test func `The report for people shows them, and the tests pass`() async throws {
    let result = try await run("--filter", "letters")
    #expect(result.status == 0)
    #expect(
      result.output == """
        PASS a.marble: 1 passed

        WARNING

          a.marble:2:18: warning: this draws 4 values, not a time: put spaces around a time
              cold source  -a10ms-b|
                             ^~~~
            note: write: -a 10ms -b|; a value of this name is in quotes: '10ms'

          a.marble:4:18: warning: this draws 4 values, not a time: put spaces around a time
              expect       -a10ms-b|
                             ^~~~
            note: write: -a 10ms -b|; a value of this name is in quotes: '10ms'

        Ran 1 test of 1 file.
        2 warnings; --deny-warnings turns them into errors.
        1 passed, 0 failed, 0 skipped

        """)
    #expect(try await run("--filter", "plain").output.contains("WARNING") == false)
    #expect(
      try await run("--reporter", "dots").output.contains("a.marble:4:18: warning: this draws"))
  }

  @Test func `A dash of another kind is probably time`() async throws {
    let text = """
      test t
        cold s  -a—b|
        run     s
        expect  -a'—'b|

      """
    let result = try await run(on: text)
    #expect(result.status == 0)
    #expect(
      result.output.contains(
        """
          a.marble:2:13: warning: this dash draws a value, not a frame
              cold s  -a—b|
                        ^
            note: write: -a-b|, or -a--b| if an editor has made '—' of '--'; a value of this name is in
                quotes: '—'

        """))
    #expect(result.output.contains("\n1 warning;"))
  }

  @Test(arguments: ["pretty", "dots"])
  func `Those of a failed test come first`(reporter: String) async throws {
    let text = """
      test t
        cold s  -a—b|
        run     s.map { $0 }
        expect  -a-b|

      """
    let result = try await run("--reporter", reporter, on: text)
    #expect(result.status == 1)
    #expect(
      result.output.contains(
        """
        FAIL t

          a.marble:2:13: warning: this dash draws a value, not a frame
              cold s  -a—b|
                        ^
            note: write: -a-b|, or -a--b| if an editor has made '—' of '--'; a value of this name is in
                quotes: '—'

          a.marble:4:3: frame 2: "—" is extra

            cold s    -a—b|
            run       s.map { $0 }
            expected  -a-b|
            actual    -a—b|
                        ^

            note: with this correction, the run emits what is expected

        """), "\(result.output)")
    #expect(!result.output.contains("WARNING"))
  }

  @Test func `One that only the run finds is counted, too`() async throws {
    let text = "test t\n  cold s  -(ab)|\n  run     s.map { $0 }\n  expect  -[ab]|\n"
    let result = try await run(on: text)
    #expect(result.status == 1)
    #expect(result.output.contains("\n1 warning; --deny-warnings turns them into errors.\n"))
    let denied = try await run("--deny-warnings", on: text)
    #expect(!denied.output.contains("1 warning;"))
  }

  @Test func `A test that ran is not one that could not be evaluated`() async throws {
    let text = "test t\n  cold s  -a-|\n  run     s\n  expect  -b-|\n  where q = 1\n"
    let result = try await run(on: text)
    #expect(result.output.contains("no diagram of this test draws this key"))
    #expect(result.output.contains("frame 1: wrong value"))
    #expect(!result.output.contains("could not be parsed or evaluated"))
  }

  @Test func `A quiet report counts them`() async throws {
    let result = try await run("--quiet")
    #expect(
      result.output
        == "2 warnings; --deny-warnings turns them into errors.\n2 passed, 0 failed, 0 skipped\n")
  }

  @Test func `They are errors where warnings are denied`() async throws {
    let result = try await run("--deny-warnings")
    #expect(result.status == 2)
    #expect(result.output.contains("a.marble:2:18: error: this draws 4 values"))
    #expect(result.output.hasSuffix("1 passed, 1 failed, 0 skipped\n"))
    let head = try await run("--deny-warnings", on: Self.head)
    #expect(head.status == 2)
    #expect(head.output.contains("a.marble:1:16: error: this draws 3 values"))
  }

  @Test func `Programs are given each as a line of its own`() async throws {
    let json = try await run("--reporter", "json")
    #expect(
      json.output.hasPrefix(
        #"{"type":"warning","file":"a.marble","line":2,"column":18,"message":"this draws 4 values, not "#
      ))
    let github = try await run("--reporter", "github")
    #expect(github.output.hasPrefix("::warning file=a.marble,line=2,col=18,title=this draws 4"))
    let tap = try await run("--reporter", "tap")
    #expect(tap.output.hasPrefix("TAP version 13\n# a.marble:2:18: warning: this draws 4 values,"))
    let junit = try await run("--reporter", "junit")
    #expect(junit.output.contains("    <system-err>a.marble:2:18: warning: this draws 4 values,"))
  }

  @Test func `The warnings of the rows above an error precede it`() async throws {
    let text = """
      test t
        hot     source  -a10ms-b|
        run     source.filter { $0 != "a" }
        expect  --10ms-b|

      """
    let result = try await run("--no-times", on: text)
    #expect(result.status == 2)
    let places = result.output.matches(of: /a\.marble:(\d):\d+: (warning|error)/)
    #expect(places.map { "\($0.1) \($0.2)" } == ["2 warning", "3 error", "4 warning"])
  }

  private static let untaken = """
    test retries
      each          n = 2, 1 + 1
      cold request  -a|
      cold request  -b|
      run           request.retry(n)
      expect        -a|

    """

  @Test(arguments: [[], ["--repeat", "2"], ["--orders"]])
  func `A warning that all runs of a test cause is reported once`(options: [String]) async throws {
    let workspace = try Workspace(["a.marble": Self.untaken])
    let result = try await workspace.run(["run", "--no-times", "a.marble"] + options)
    #expect(result.status == 0)
    #expect(
      result.output.contains(
        """
        passed

        WARNING

          a.marble:4:17: warning: nothing takes this row: 'request' is subscribed only once
              cold request  -b|
                            ^~~
            note: if that is meant, draw each subscription: subs request DIAGRAM

        Ran
        """), "\(result.output)")
    #expect(result.output.contains("\n1 warning; --deny-warnings turns them into errors.\n"))
    #expect(result.output.components(separatedBy: "warning: nothing takes").count == 2)
  }

  @Test func `All reports have what a run finds`() async throws {
    let message = "nothing takes this row: 'request' is subscribed only once"
    let json = try await run("--reporter", "json", on: Self.untaken)
    #expect(
      json.output.hasPrefix(
        #"{"type":"warning","file":"a.marble","line":4,"column":17,"message":"\#(message)"}"#))
    let github = try await run("--reporter", "github", on: Self.untaken)
    #expect(github.output.hasPrefix("::warning file=a.marble,line=4,col=17,title=nothing takes"))
    let tap = try await run("--reporter", "tap", on: Self.untaken)
    #expect(tap.output.hasPrefix("TAP version 13\n# a.marble:4:17: warning: \(message);"))
    let junit = try await run("--reporter", "junit", on: Self.untaken)
    #expect(junit.output.contains("    <system-err>a.marble:4:17: warning: nothing takes this row"))
    let dots = try await run("--reporter", "dots", on: Self.untaken)
    #expect(dots.output.contains("WARNING\n\n  a.marble:4:17: warning: \(message)\n"))
    let quiet = try await run("--quiet", on: Self.untaken)
    #expect(
      quiet.output
        == "1 warning; --deny-warnings turns them into errors.\n2 passed, 0 failed, 0 skipped\n")
  }

  @Test func `What a run finds is an error where warnings are denied`() async throws {
    let result = try await run("--deny-warnings", on: Self.untaken)
    #expect(result.status == 2)
    #expect(
      result.output.contains(
        """
        ERROR retries [n: 2]

          a.marble:4:17: error: nothing takes this row: 'request' is subscribed only once
        """), "\(result.output)")
    #expect(result.output.hasSuffix("\n1 passed, 1 failed, 0 skipped\n"))
    #expect(!result.output.contains("could not be parsed"))
  }

  @Test(arguments: [
    ["list", "a.marble"], ["render", "a.marble"], ["format", "a.marble"],
    ["format", "--check", "a.marble"], ["accept", "a.marble"],
  ])
  func `The commands that read files show them on standard error`(arguments: [String]) async throws
  {
    let workspace = try Workspace(["a.marble": Self.suspicious])
    let result = try await workspace.run(arguments)
    #expect(result.status == 0)
    #expect(result.errors.hasPrefix("a.marble:2:18: warning: this draws 4 values"))
    #expect(result.errors.components(separatedBy: "warning:").count == 3)
  }

  @Test func `A list as JSON has them as objects`() async throws {
    let workspace = try Workspace(["a.marble": Self.suspicious])
    let result = try await workspace.run("list", "--json", "a.marble")
    #expect(result.errors.isEmpty)
    #expect(result.lines.count { $0.hasPrefix(#"{"type":"warning","file":"a.marble","#) } == 2)
    #expect(result.lines.count { $0.hasPrefix(#"{"type":"test""#) } == 2)
  }

  @Test func `One above the tests is reported once`() async throws {
    let result = try await run("--reporter", "json", on: Self.head)
    #expect(result.status == 0)
    #expect(result.output.split(separator: "\n").count { $0.contains(#""warning""#) } == 1)
  }

  @Test func `The commands that run one test show them on standard error`() async throws {
    let check = try await Workspace().run("check", "x", "x=-a10ms|")
    #expect(check.status == 0)
    #expect(check.output == "-a10ms|\n")
    #expect(check.errors.hasPrefix("x:1:5: warning: this draws 4 values"))
    let explain = try await Workspace(["a.marble": Self.suspicious]).run("explain", "a.marble:1")
    #expect(explain.errors.hasPrefix("a.marble:2:18: warning: this draws 4 values"))
  }
}
