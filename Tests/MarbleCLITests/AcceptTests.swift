import Foundation
import Testing

@Suite struct `Accepting what happens` {
  @Test(arguments: AcceptSamples.all)
  func `Rows are rewritten to what happens, and the rest stays`(
    change: AcceptSamples.Change
  ) async throws {
    let workspace = try Workspace(["a.marble": change.before])
    let result = try await workspace.run("accept", "a.marble")
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    #expect(result.output.hasPrefix("accepted a.marble:"))
    #expect(result.lastLine == "1 accepted, 0 unchanged")
    #expect(try workspace.read("a.marble") == change.after)
    #expect(try await workspace.run("run", "a.marble").status == 0)
    let again = try await workspace.run("accept", "a.marble")
    #expect(
      again.output
        == "Nothing differs: the expectations of these tests hold.\n0 accepted, 0 unchanged\n")
  }

  @Test func `A last line without a line feed gets none`() async throws {
    let workspace = try Workspace(["a.marble": Samples.failing])
    _ = try await workspace.run("accept", "a.marble")
    let accepted = Samples.failing.replacing("-2-4-|", with: "-2-3-|")
    #expect(try workspace.read("a.marble") == accepted)
  }

  @Test(arguments: AcceptSamples.refused)
  func `What no row can draw is told, and left alone`(
    sample: AcceptSamples.Refused
  ) async throws {
    let workspace = try Workspace(["a.marble": sample.text])
    let result = try await workspace.run("accept", "a.marble")
    #expect(result.status == sample.status)
    #expect(
      result.output == """
        unchanged a.marble:1: refused: \(sample.reason)
        0 accepted, 1 unchanged

        """)
    #expect(try workspace.read("a.marble") == sample.text)
  }

  @Test func `--dry-run shows a patch and changes nothing`() async throws {
    let workspace = try Workspace(["a.marble": Samples.passing + "\n\n" + Samples.failing + "\n"])
    let before = try workspace.read("a.marble")
    let result = try await workspace.run("accept", "--dry-run", "a.marble")
    #expect(result.status == 0)
    #expect(
      result.output == """
        --- a.marble
        +++ a.marble
        @@ -13,5 +13,5 @@
         test adds one
           cold source  -1-2-|
           run          source.map { $0 + 1 }
        -  expect       -2-4-|
        +  expect       -2-3-|
           tags         wrong
        1 would be accepted, 0 unchanged

        """)
    #expect(try workspace.read("a.marble") == before)
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/patch")))
  func `A patch of many changes gives what accept writes`() async throws {
    let tests = (0..<300).map { number in
      let test = Samples.failing.replacing("adds one", with: "number \(number)")
      return number % 3 == 0 ? test : test.replacing("-2-4-|", with: "-2-3-|")
    }
    let retrying = "test long\n  cold x  -#\n  run  x.retry(3000)\n  expect  -\n  subs x  -\n"
    let text = tests.joined(separator: "\n\n") + "\n\n" + retrying
    let workspace = try Workspace(["a.marble": text])
    let shown = try await workspace.run("accept", "--dry-run", "a.marble")
    #expect(shown.lines.count { $0.hasPrefix("@@ ") } == 101)
    #expect(shown.lines.count { $0.hasPrefix("-  expect") } == 101)
    #expect(shown.lines.count { $0.hasPrefix("+  expect") } == 101)
    #expect(shown.lines.count { $0.hasPrefix("+  subs x") } == 3000)
    try workspace.write(shown.output, to: "change.patch")
    let patch = ["-c", "patch -o patched.marble a.marble < change.patch"]
    #expect(try await workspace.run(patch, of: URL(fileURLWithPath: "/bin/sh")).status == 0)
    _ = try await workspace.run("accept", "a.marble")
    #expect(try workspace.read("patched.marble") == workspace.read("a.marble"))
  }

  @Test func `Only the test at the line is rewritten`() async throws {
    let other = Samples.failing.replacing("adds one", with: "adds one again")
    let workspace = try Workspace(["a.marble": Samples.failing + "\n\n" + other])
    let result = try await workspace.run("accept", "a.marble:8")
    #expect(result.output == "accepted a.marble:7: adds one again\n1 accepted, 0 unchanged\n")
    let text = try workspace.read("a.marble")
    #expect(text == Samples.failing + "\n\n" + other.replacing("-2-4-|", with: "-2-3-|"))
  }

  @Test(arguments: ["false", "FALSE", "0"])
  func `CI=false is no continuous-integration server`(value: String) async throws {
    let workspace = try Workspace(["a.marble": Samples.failing])
    let result = try await workspace.run("accept", "a.marble", environment: ["CI": value])
    #expect(result.status == 0)
    #expect(result.output == "accepted a.marble:1: adds one\n1 accepted, 0 unchanged\n")
  }

  @Test func `Where CI is set nothing is rewritten without --force`() async throws {
    let workspace = try Workspace(["a.marble": Samples.failing, "b.marble": FormatSamples.untidy])
    let ci = ["CI": "true"]
    for command in [["accept", "a.marble"], ["format", "b.marble"]] {
      let refused = try await workspace.run(command, environment: ci)
      #expect(refused.status == 64)
      #expect(refused.errors.contains("CI is set, so '\(command[0])' rewrites nothing"))
    }
    #expect(try workspace.read("a.marble") == Samples.failing)
    #expect(try workspace.read("b.marble") == FormatSamples.untidy)
    let shown = try await workspace.run("accept", "--dry-run", "a.marble", environment: ci)
    #expect(shown.status == 0)
    let forced = try await workspace.run("accept", "--force", "a.marble", environment: ci)
    #expect(forced.output == "accepted a.marble:1: adds one\n1 accepted, 0 unchanged\n")
    #expect(
      try await workspace.run("format", "--force", "b.marble", environment: ci).status == 0)
    #expect(try workspace.read("b.marble") == FormatSamples.tidy)
  }

  @Test func `Tests with errors are told, and the others rewritten`() async throws {
    let workspace = try Workspace([
      "a.marble": Samples.unknownOperator + "\n\n" + Samples.failing + "\n"
    ])
    let result = try await workspace.run("accept", "a.marble")
    #expect(result.status == 2)
    #expect(result.errors.contains("a.marble:3:23: error: no operator 'mpa'"))
    #expect(
      result.output == """
        unchanged a.marble:1: calls what there is not: it has errors
        accepted a.marble:6: adds one
        1 accepted, 1 unchanged

        """)
  }

  @Test func `What is wrong with the paths is said`() async throws {
    let workspace = try Workspace(["a.marble": Samples.passing])
    #expect(try await workspace.run("accept").status == 64)
    #expect(try await workspace.run("accept", "no.marble").status == 74)
    let nothing = try await workspace.run("accept", "a.marble:99")
    #expect(nothing.status == 2)
    #expect(
      nothing.errors
        == "marble-cli: 'a.marble:99' contains no test; the last test of the file begins in line 7\n"
    )
    let piped = try await workspace.run("accept", "-", input: Samples.failing)
    #expect(piped.status == 74)
    #expect(piped.errors == "marble-cli: -: standard input cannot be rewritten\n")
  }

  @Test("Without a path, an example says how to accept") func noPath() async throws {
    let workspace = try Workspace(["a.marble": Samples.failing])
    let result = try await workspace.run("accept")
    #expect(result.status == 64)
    #expect(
      result.errors == """
        marble-cli: 'accept' needs a path: name the files or directories to rewrite, as in 'marble-cli accept Fixtures/Search.marble'
        See 'marble-cli help accept'.

        """)
    let plugin = try await workspace.run("accept", environment: ["MARBLE_PLUGIN": "1"])
    #expect(
      plugin.errors == """
        marble-cli: 'accept' needs a path: name the files or directories to rewrite, as in \
        'swift package --allow-writing-to-package-directory marble-test accept Fixtures/Search.marble'
        See 'swift package marble-test help accept'.

        """)
  }

  @Test func `A run that fails says how to accept`() async throws {
    let workspace = try Workspace([
      "a.marble": Samples.failing, "it's b.marble": Samples.failing, "c.marble": Samples.passing,
    ])
    let one = try await workspace.run("run", "a.marble")
    #expect(one.lines.contains("If the actual output is right: marble-cli accept a.marble:1"))
    let plugin = try await workspace.run("run", "a.marble", environment: ["MARBLE_PLUGIN": "1"])
    let command = "swift package --allow-writing-to-package-directory marble-test accept"
    #expect(plugin.lines.contains("If the actual output is right: \(command) a.marble:1"))
    let explain = "Each operator's output: swift package marble-test explain a.marble:1"
    #expect(plugin.output.contains(explain))
    let two = try await workspace.run("run", ".")
    #expect(
      two.lines.contains(
        #"If the actual output is right: marble-cli accept ./a.marble './it'\''s b.marble'"#))
    #expect(!(try await workspace.run("run", "c.marble")).output.contains("accept"))
    #expect(!(try await workspace.run("run", "a.marble", "--quiet")).output.contains("accept"))
    let piped = try await workspace.run("run", "-", input: Samples.failing)
    #expect(!piped.output.contains("accept"))
  }

  @Test(
    "A run does not advise to accept what a drawn row explains, or what 'accept' cannot change",
    arguments: [
      // A warning about a row, a mistake in a row, and a note about one.
      "cold x -1-2-|\nrun x.map { $0 * 10 }\nexpect -10-20-|",
      "cold x -a-X\nrun x\nexpect -a-#",
      "cold x -(ab)-|\nrun x\nexpect -[ab]-|",
      // An exceeded budget, and a 'same' row.
      "run Observable<Int>.interval(1)\nexpect -0-1",
      "cold x -a-|\nrun x\nsame x.skip(1)",
    ])
  func noAdvice(_ rows: String) async throws {
    let workspace = try Workspace(["a.marble": "test rows\n\(rows)\n"])
    let result = try await workspace.run("run", "a.marble")
    #expect(result.status == 1)
    #expect(!result.output.contains("marble-cli accept"), "\(result.output)")
  }

  @Test func `An unused source does not keep a run from advising to accept`() async throws {
    let text = "test rows\ncold y -\ncold x -a-|\nrun x\nexpect --a-|\n"
    let workspace = try Workspace(["a.marble": text])
    #expect(try await workspace.run("run", "a.marble").output.contains("marble-cli accept"))
  }
}
