import Foundation
import Testing

@Suite struct `Saved failures` {
  static let failing = """
    test adds one
      cold source  -1-2-|
      run          source.map { $0 + 1 }
      expect       -2-4-|

    test doubles
      cold source  -1-|
      run          source.map { $0 * 2 }
      expect       -2-|

    """

  /// The names of the files in a folder.
  private func names(in folder: String, of workspace: Workspace) -> [String] {
    let path = workspace.directory.appendingPathComponent(folder).path
    let names = try? FileManager.default.contentsOfDirectory(atPath: path)
    return (names ?? []).filter { !$0.hasPrefix(".") }.sorted()
  }

  /// The path of the only file in a folder.
  private func path(in folder: String, of workspace: Workspace) throws -> String {
    let names = names(in: folder, of: workspace)
    #expect(names.count == 1, "\(names)")
    return "\(folder)/\(try #require(names.first))"
  }

  @Test func `A failing test is a file, and fails again in the same way`() async throws {
    let workspace = try Workspace(["Package.swift": "", "f/a.marble": Self.failing])
    let run = try await workspace.run("run", "--save-failures", "f")
    #expect(run.status == 1)
    let path = try path(in: ".build/marble-failures", of: workspace)
    #expect(run.errors == "marble-cli: saved 1 failure: marble-cli replay \(path)\n")
    #expect(path.hasPrefix(".build/marble-failures/a-adds-one-"))
    #expect(
      try workspace.read(path).hasPrefix("marble-testing saved failures 1\ntitle: adds one\n"))
    #expect(try workspace.read(".build/marble-failures/.gitignore") == "*\n")
    let again = try await workspace.run("replay", path)
    #expect(again.status == 1)
    #expect(
      again.output == """
        \(path): fails in the same way

        FAIL adds one

          f/a.marble:4:3: frame 3: wrong value: 3 instead of 4

            cold source  -1-2-|
            run          source.map { $0 + 1 }
            expected     -2-4-|
            actual       -2-3-|
                            ^

            frame  expected  actual
            3      4         3       wrong value

          Each operator's output: marble-cli explain f/a.marble:1

        """, "\(again.output)")
    // In another place of the file.
    try workspace.write("// A comment.\n\n" + Self.failing, to: "f/a.marble")
    let moved = try await workspace.run("replay", ".build/marble-failures")
    #expect(moved.status == 1)
    #expect(moved.output.hasPrefix("\(path): fails in the same way\n"))
    #expect(moved.output.contains("f/a.marble:6:3: frame 3"))
  }

  @Test func `A test that is mended passes, and another mistake is told apart`() async throws {
    let workspace = try Workspace(["a.marble": Self.failing])
    let run = try await workspace.run("run", "--save-failures=out/new", "a.marble")
    #expect(run.status == 1)
    let path = try path(in: "out/new", of: workspace)
    #expect(run.errors == "marble-cli: saved 1 failure: marble-cli replay \(path)\n")
    try workspace.write(Self.failing.replacing("-2-4-|", with: "-2-3-|"), to: "a.marble")
    let mended = try await workspace.run("replay", path)
    #expect(mended.status == 0)
    #expect(mended.output == "\(path): passes now; the test has changed\n")
    try workspace.write(Self.failing.replacing("$0 + 1", with: "$0 + 5"), to: "a.marble")
    let other = try await workspace.run("replay", path)
    #expect(other.status == 1)
    #expect(
      other.output.hasPrefix(
        """
        \(path): fails in another way; the test has changed

        When it was saved:

          a.marble:4:3: frame 3: wrong value: 3 instead of 4

            cold source  -1-2-|
            run          source.map { $0 + 1 }
            expected     -2-4-|
            actual       -2-3-|
        """), "\(other.output)")
    #expect(other.output.contains("\nNow:\n\nFAIL adds one\n\n  a.marble:4:3: frame 1: "))
    try workspace.write(
      Self.failing.replacing("test adds one", with: "test adds one\n  skip not now"),
      to: "a.marble")
    let skipped = try await workspace.run("replay", path)
    #expect(skipped.status == 1)
    #expect(skipped.output == "\(path): is skipped now: not now\n")
  }

  @Test func `What is not there is shown as it was saved`() async throws {
    let workspace = try Workspace(["a.marble": Self.failing])
    _ = try await workspace.run("run", "--save-failures=out", "a.marble")
    let path = try path(in: "out", of: workspace)
    try workspace.write(Self.failing.replacing("adds one", with: "adds 1"), to: "a.marble")
    let renamed = try await workspace.run("replay", path)
    #expect(renamed.status == 2)
    #expect(
      renamed.output.hasPrefix(
        """
        \(path): cannot run here: a.marble: no test has the title 'adds one'

        When it was saved:

          a.marble:4:3: frame 3: wrong value: 3 instead of 4

        """), "\(renamed.output)")
    let elsewhere = try Workspace(["x.failure.txt": try workspace.read(path)])
    let missing = try await elsewhere.run("replay", "x.failure.txt")
    #expect(missing.status == 2)
    #expect(missing.output.hasPrefix("x.failure.txt: cannot run here: a.marble: no such file\n"))
    #expect(missing.output.contains("    actual       -2-3-|\n"))
    let input = try await workspace.run(
      "run", "--save-failures=in", "-", input: Self.failing)
    #expect(input.status == 1)
    let standard = try await workspace.run("replay", "in")
    #expect(standard.status == 2)
    #expect(standard.output.contains("cannot run again: the test came from standard input"))
  }

  @Test func `The case of a law is tried first`() async throws {
    let workspace = try Workspace(["a.marble": `Kept cases`.law, ".build/x": ""])
    let run = try await workspace.run(
      "run", "--cases", "5000", "--save-failures=out", "a.marble")
    #expect(run.status == 1)
    let path = try path(in: "out", of: workspace)
    let text = try workspace.read(path)
    #expect(text.contains("\ncases: 5000\ncase: seed "))
    // With so few cases, only the saved one fails.
    try workspace.write(text.replacing("cases: 5000", with: "cases: 1"), to: path)
    let again = try await workspace.run("replay", path)
    #expect(again.status == 1)
    #expect(again.output.hasPrefix("\(path): fails in the same way\n"))
    try workspace.write(`Kept cases`.rightLaw, to: "a.marble")
    #expect(
      try await workspace.run("replay", path).output
        == "\(path): passes now; the test has changed\n")
    #expect(names(in: ".build", of: workspace) == ["marble-cli-last-failed", "x"])
  }

  @Test func `A failing order is run again`() async throws {
    let workspace = try Workspace(["a.marble": `Kept cases`.race])
    #expect(
      try await workspace.run("run", "--orders", "--save-failures=out", "a.marble").status == 1)
    let path = try path(in: "out", of: workspace)
    let again = try await workspace.run("replay", path)
    #expect(again.status == 1)
    #expect(again.output.hasPrefix("\(path): fails in the same way\n"))
    #expect(again.output.contains("The test ran in this order:\n    frame 2: right before left\n"))
    try workspace.write(
      `Kept cases`.race.replacing("expect     ", with: "orders\n  expect     "), to: "a.marble")
    let changed = try await workspace.run("replay", path)
    #expect(changed.output.hasPrefix("\(path): fails in the same way; the test has changed\n"))
  }

  @Test func `Each kind of failure is saved, each test once`() async throws {
    let workspace = try Workspace([
      "a.marble": Samples.unknownOperator, "b.marble": Samples.badDiagram,
      "c.marble": Samples.badHead, "d.marble": Samples.skipped, "e.marble": Samples.passing,
      "f.marble": """
      test doubles
        each    n = 1, 2, 3
        hot a   -1|
        run     a.map { $0 * n }
        expect  -1|
      """,
    ])
    let run = try await workspace.run(
      "run", "--save-failures=out", "--repeat", "2", "--quiet", ".")
    #expect(run.errors == "marble-cli: saved 4 failures: marble-cli replay out\n")
    let names = names(in: "out", of: workspace)
    #expect(names.count == 4, "\(names)")
    let replay = try await workspace.run("replay", "out")
    #expect(replay.status == 2)
    #expect(
      replay.lines.filter { $0.hasPrefix("out/") }
        == names.map { "out/\($0): fails in the same way" })
    #expect(replay.output.contains("\nFAIL doubles [n: 3]\n"))
    #expect(!replay.output.contains("\nFAIL doubles [n: 1]\n"))
  }

  @Test func `Files that are none are named, and the others are replayed`() async throws {
    let workspace = try Workspace(["a.marble": Self.failing, "notes": "mine\n", "empty/x": ""])
    _ = try await workspace.run("run", "--save-failures=out", "a.marble")
    let path = try path(in: "out", of: workspace)
    let text = try workspace.read(path)
    try workspace.write(text.replacing("failures 1\n", with: "failures 99\n"), to: "newer")
    try workspace.write(text.replacing("frames: 0 6", with: "frames: zero"), to: "damaged")
    let result = try await workspace.run(
      "replay", "notes", "newer", "damaged", "nowhere", "empty", path)
    #expect(result.status == 74)
    #expect(
      result.errors == """
        marble-cli: nowhere: No such file or directory
        marble-cli: empty: no failure is saved
        marble-cli: notes: is not a file of saved failures
        marble-cli: newer: has version 99 of its format, but this version of marble-testing reads 1
        marble-cli: damaged: line 20: 'frames' must be two frames

        """)
    #expect(result.output.contains("\(path): fails in the same way"))
    let none = try await workspace.run("replay")
    #expect(none.status == 64)
    #expect(
      none.errors == """
        marble-cli: 'replay' needs a FILE or a folder, such as .build/marble-failures
        See 'marble-cli help replay'.

        """)
  }

  @Test func `Nothing but an earlier failure is replaced`() async throws {
    let workspace = try Workspace(["a.marble": Self.failing, "notes": "mine\n"])
    let refused = try await workspace.run("run", "--save-failures=notes", "a.marble")
    #expect(refused.status == 74)
    #expect(refused.output.isEmpty)
    #expect(refused.errors == "marble-cli: notes: is not a folder\n")
    _ = try await workspace.run("run", "--save-failures=out", "a.marble")
    let path = try path(in: "out", of: workspace)
    let text = try workspace.read(path)
    try workspace.write(text.replacing("failures 1\n", with: "failures 99\n"), to: path)
    #expect(try await workspace.run("run", "--save-failures=out", "a.marble").status == 1)
    #expect(try workspace.read(path) == text)
    try workspace.write("mine\n", to: path)
    let kept = try await workspace.run("run", "--save-failures=out", "a.marble")
    #expect(kept.status == 74)
    #expect(
      kept.errors
        == "marble-cli: \(path): is not a saved failure; remove it first to replace it\n")
    #expect(try workspace.read(path) == "mine\n")
  }

  @Test func `The command of a test in Swift is shown`() async throws {
    let workspace = try Workspace(["a.marble": Self.failing])
    _ = try await workspace.run("run", "--save-failures=out", "a.marble")
    let path = try path(in: "out", of: workspace)
    let text = try workspace.read(path)
    try workspace.write(
      text.replacing(
        "\nversion: ", with: "\nagain: MARBLE_SEED=7 swift test --filter '^A\\.B'\nversion: "),
      to: path)
    let result = try await workspace.run("replay", path)
    #expect(result.status == 1)
    #expect(
      result.output.hasPrefix(
        """
        \(path): is a test of a test target; run it again:

          MARBLE_SEED=7 swift test --filter '^A\\.B'

        When it was saved:

          a.marble:4:3: frame 3: wrong value: 3 instead of 4

        """), "\(result.output)")
  }

  @Test func `Failures are drawn without the code`() async throws {
    let workspace = try Workspace([
      "a.marble": Self.failing + """

        test subscribes <b>late</b>
          hot a   -1-2-|
          run     a.map { $0 < 2 ? "</pre>" : "&\\u{1B}" }
          expect  -1-2-|
          subs a  ^----!

        test never ends
          run     Observable<Int>.interval(1)
          expect  -

        """
    ])
    _ = try await workspace.run("run", "--save-failures=out", "a.marble")
    let elsewhere = try Workspace()
    for name in names(in: "out", of: workspace) {
      try elsewhere.write(try workspace.read("out/\(name)"), to: "saved/\(name)")
    }
    #expect(names(in: "saved", of: elsewhere).count == 3)
    let result = try await elsewhere.run("replay", "saved", "-o", "page.html")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.isEmpty && result.errors.isEmpty)
    let page = try elsewhere.read("page.html")
    #expect(page.hasPrefix("<!doctype html>\n"))
    #expect(page.contains("@media(prefers-color-scheme:dark)"))
    #expect(page.contains("<p>a.marble:1</p>\n<p>marble-cli 0.2.0, Swift "))
    #expect(page.contains(">adds one</text>"))
    #expect(page.contains(">frame 3: wrong value: 3"))
    #expect(page.contains(">source.map { $0 + 1 }</text>"))
    #expect(page.contains("\n  expected     -2-4-|\n"))
    #expect(page.contains("<pre>test adds one\n  cold source  -1-2-|\n"))
    #expect(page.contains("subscribes &lt;b&gt;late&lt;/b&gt;"))
    #expect(!page.contains("<b>") && !page.contains("\u{1B}"))
    #expect(page.components(separatedBy: "</pre>").count == 7)
    let addresses = page.replacing("xmlns=\"http://www.w3.org/2000/svg\"", with: "")
    #expect(!addresses.contains("://") && !page.contains("src="))
    let picture = try await elsewhere.run("replay", "saved", "-o", "all.svg")
    #expect(picture.status == 0)
    let svg = try elsewhere.read("all.svg")
    #expect(svg.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\"") && svg.hasSuffix("</svg>\n"))
    #expect(svg.contains(">expected</text>") && svg.contains(">actual</text>"))
  }

  @Test(arguments: [
    ("a.png", 64, "cannot write 'a.png': the ending must be .html or .svg"),
    ("a", 64, "cannot write 'a': the ending must be .html or .svg"),
    ("notes.html", 74, "notes.html: is not an HTML page; remove it first to replace it"),
  ])
  func `Only pages and pictures are written`(
    output: String, status: Int32, complaint: String
  ) async throws {
    let workspace = try Workspace(["a.marble": Self.failing, "notes.html": "mine\n"])
    _ = try await workspace.run("run", "--save-failures=out", "a.marble")
    let result = try await workspace.run("replay", "out", "-o", output)
    #expect(result.status == status)
    #expect(result.errors.hasPrefix("marble-cli: \(complaint)\n"), "\(result.errors)")
    #expect(try workspace.read("notes.html") == "mine\n")
  }

  @Test func `The configuration file can ask for it`() async throws {
    let workspace = try Workspace([
      "sub/.marble.toml": "[run]\nsave-failures = \"out\"\n", "sub/a.marble": Self.failing,
    ])
    let run = try await workspace.run("run", "--config", "sub/.marble.toml", "sub/a.marble")
    #expect(run.status == 1)
    #expect(names(in: "sub/out", of: workspace).count == 1)
    try workspace.write("[run]\nsave-failures = true\n", to: "sub/.marble.toml")
    _ = try await workspace.run("run", "--config", "sub/.marble.toml", "sub/a.marble")
    #expect(names(in: ".build/marble-failures", of: workspace).count == 1)
  }
}
