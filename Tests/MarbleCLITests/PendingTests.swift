import Foundation
import Testing

@Suite struct `Pending changes` {
  static let first = `Reviewing changes`.first
  static let second = `Reviewing changes`.second
  static let third = `Reviewing changes`.third
  static let delayed = `Reviewing changes`.delayed
  static let taken = `Reviewing changes`.taken
  /// A fixture whose change adds a row.
  static let counted = """
    test counts «é» 🙂
      hot  source  -a-'bé'-|
      run          source.map { $0.count * 10 }
      expect       -a-b   -|


    """
  static let countedRight = counted.replacing(
    "expect       -a-b   -|", with: "expect       -c-b   -|\n  where        c = 10, b = 20")

  /// Runs the fixtures, which fail, and notes their changes.
  private func note(
    _ files: [String: String], sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Workspace {
    let workspace = try Workspace(files)
    let result = try await workspace.run(["run", "--pending"] + files.keys.sorted())
    #expect(result.status == 1, sourceLocation: sourceLocation)
    for (path, text) in files {
      #expect(try workspace.read(path) == text, sourceLocation: sourceLocation)
    }
    return workspace
  }

  private func review(
    _ workspace: Workspace, typing answers: [String], _ arguments: String...
  ) async throws -> Workspace.Result {
    try await workspace.runOnTerminal(
      ["review"] + arguments, typing: answers.map { $0 + "\n" }.joined(),
      environment: ["NO_COLOR": "1"])
  }

  /// The only file of changes.
  private func pendingFile(in workspace: Workspace) throws -> String {
    let folder = ".build/marble-pending"
    let names = try FileManager.default.contentsOfDirectory(
      atPath: workspace.directory.appendingPathComponent(folder).path)
    let name = try #require(names.filter { $0 != ".gitignore" }.first)
    #expect(names.count == 2)
    return "\(folder)/\(name)"
  }

  @Test func `A run notes changes, and the review shows and writes them`() async throws {
    let workspace = try await note(["a.marble": Self.first + Self.counted + Self.third])
    let result = try await review(workspace, typing: ["?", "accept", "d", "a", "skip"])
    #expect(result.status == 1)
    #expect(try workspace.read("a.marble") == Self.delayed + Self.countedRight + Self.third)
    #expect(
      result.output.contains(
        """
        a.marble:1: delays

        a.marble:4:3: everything from frame 1 on is 1 frame late

          hot source  -a-b-|
          run         source.delay(1)
          expected    -a-b-|
          actual      --a-b-|
                       ^^^^^^

        """), "\(result.output)")
    #expect(
      result.output.contains(
        """
        --- a.marble
        +++ a.marble
        @@ -6,7 +6,8 @@
         test counts «é» 🙂
           hot  source  -a-'bé'-|
           run          source.map { $0.count * 10 }
        -  expect       -a-b   -|
        +  expect       -c-b   -|
        +  where        c = 10, b = 20
        """), "\(result.output)")
    #expect(
      result.output.contains(
        "1 of 3: Accept this change? (a)ccept, accept a(l)l, (r)eject, (s)kip, (d)iff, (q)uit, (?) help: "
          + "a  accept: write this change\nl  all: write this change and all changes that follow, "
          + "without asking\nr  reject: forget this change; the file stays as it is\n"))
    #expect(result.output.components(separatedBy: "2 of 3: Accept").count == 3)
    // The row that was added moves the test below it.
    #expect(result.output.contains("a.marble:12: takes\n"))
    #expect(result.lastLine.hasSuffix("(?) help: 2 accepted, 0 rejected, 1 left"))
    let check = try await workspace.run("review", "--check")
    #expect(check.output == "a.marble:12: takes\n1 change is pending\n")
    #expect(check.status == 1)
    let rest = try await review(workspace, typing: ["a"])
    #expect(rest.status == 0)
    #expect(try workspace.read("a.marble") == Self.delayed + Self.countedRight + Self.taken)
    #expect(try await workspace.run("run", "a.marble").status == 0)
    let none = try await workspace.run("review", "--check")
    #expect(none.output == "no change is pending\n")
    #expect(none.status == 0)
  }

  @Test func `A rejected change is forgotten`() async throws {
    let workspace = try await note(["a.marble": Self.first + Self.third])
    let result = try await review(workspace, typing: ["r", "a"])
    #expect(result.status == 0)
    #expect(result.lastLine.hasSuffix("1 accepted, 1 rejected, 0 left"))
    #expect(try workspace.read("a.marble") == Self.first + Self.taken)
    #expect(try await workspace.run("review").output == "no change is pending\n")
  }

  @Test func `All changes that follow are accepted, and quitting leaves the rest`() async throws {
    let workspace = try await note([
      "a.marble": Self.first + Self.counted, "b.marble": Self.third,
    ])
    let quit = try await review(workspace, typing: ["q"])
    #expect(quit.status == 1)
    #expect(quit.lastLine.hasSuffix("0 accepted, 0 rejected, 3 left"))
    let result = try await review(workspace, typing: ["s", "l"])
    #expect(result.status == 1)
    #expect(try workspace.read("a.marble") == Self.first + Self.countedRight)
    #expect(try workspace.read("b.marble") == Self.taken)
    #expect(
      result.output.hasSuffix(
        "(?) help: accepted b.marble:1: takes\n2 accepted, 0 rejected, 1 left\n"))
  }

  @Test func `A file, a line and a folder choose changes`() async throws {
    let workspace = try await note(
      [
        "Package.swift": "", "a.marble": Self.first + Self.third, "d/b.marble": Self.third,
      ].filter { $0.key != "Package.swift" })
    try workspace.write("", to: "Package.swift")
    #expect(
      try await workspace.run("review", "--check", "d").output
        == "d/b.marble:1: takes\n1 change is pending\n")
    #expect(
      try await workspace.run("review", "--check", "a.marble:6", "a.marble").output.hasPrefix(
        "a.marble:6: takes\n"))
    let here = try await workspace.run(
      ["-c", "cd d && \(Workspace.program.path) review --check"],
      of: URL(fileURLWithPath: "/bin/sh"))
    // Below the project's folder, the paths are absolute, so that editors find them.
    #expect(here.output.contains("/d/b.marble:1: takes\n"))
    #expect(here.output.contains("3 changes are pending\n"))
    let missing = try await workspace.run("review", "--check", "c.marble")
    #expect(missing.status == 74)
    #expect(missing.errors == "marble-cli: c.marble: No such file or directory\n")
  }

  @Test func `Changes of a file that was edited are refused until its tests run again`()
    async throws
  {
    let workspace = try await note(["a.marble": Self.first, "b.marble": Self.third])
    try workspace.write("// edited\n" + Self.first, to: "a.marble")
    let result = try await review(workspace, typing: ["a"])
    #expect(result.status == 74)
    #expect(
      result.output.contains(
        "marble-cli: a.marble: has changed since its changes were noted: run its tests again\n"))
    #expect(try workspace.read("a.marble") == "// edited\n" + Self.first)
    #expect(try workspace.read("b.marble") == Self.taken)
    _ = try await workspace.run("run", "--pending", "a.marble")
    _ = try await review(workspace, typing: ["a"])
    #expect(try workspace.read("a.marble") == "// edited\n" + Self.delayed)
  }

  @Test func `A run in which the test passes forgets its change`() async throws {
    let workspace = try await note(["a.marble": Self.first])
    try workspace.write(Self.delayed, to: "a.marble")
    #expect(try await workspace.run("run", "--pending", "a.marble").status == 0)
    let check = try await workspace.run("review", "--check")
    #expect(check.output == "no change is pending\n")
    #expect(check.status == 0)
  }

  @Test func `Several runs at once note the changes of one file`() async throws {
    let text = Self.first + Self.second + Self.third
    let workspace = try Workspace(["a.marble": text, "b.marble": text])
    try await withThrowingTaskGroup(of: Int32.self) { group in
      for file in ["a.marble", "b.marble"] {
        for line in [1, 6, 11] {
          group.addTask { try await workspace.run("run", "--pending", "\(file):\(line)").status }
        }
      }
      for try await status in group { #expect(status == 1) }
    }
    let check = try await workspace.run("review", "--check")
    #expect(
      check.output == """
        a.marble:1: delays
        a.marble:6: skips
        a.marble:11: takes
        b.marble:1: delays
        b.marble:6: skips
        b.marble:11: takes
        6 changes are pending

        """)
  }

  @Test func `A review that was killed while it wrote a change is continued`() async throws {
    let old = Self.first + Self.counted
    let workspace = try await note(["a.marble": old])
    let path = try pendingFile(in: workspace)
    let before = try workspace.read(path)
    _ = try await review(workspace, typing: ["a", "q"])
    let after = try workspace.read(path)
    // Before the file is written, its changes are noted for both contents.
    let states = after.split(separator: "\n\n", maxSplits: 1)[1]
    try workspace.write("\(before)\n\(states)", to: path)
    let written = try await workspace.run("review", "--check")
    #expect(written.output == "a.marble:6: counts «é» 🙂\n1 change is pending\n")
    try workspace.write(old, to: "a.marble")
    let unwritten = try await workspace.run("review", "--check")
    #expect(
      unwritten.output
        == "a.marble:1: delays\na.marble:6: counts «é» 🙂\n2 changes are pending\n")
    _ = try await review(workspace, typing: ["a", "a"])
    #expect(try workspace.read("a.marble") == Self.delayed + Self.countedRight)
  }

  @Test func `A file of changes that cannot be used is named, and the others are used`()
    async throws
  {
    let workspace = try await note(["a.marble": Self.first])
    let path = try pendingFile(in: workspace)
    let text = try workspace.read(path)
    let secret = workspace.directory.appendingPathComponent("secret.marble").path
    try workspace.write(Self.first, to: "d/outside.marble")
    let cases: [(String, String)] = [
      (
        text.replacing("changes 1\n", with: "changes 2\n"),
        "has version 2 of its format, but this version of marble-testing reads 1"
      ),
      ("nonsense", "is not a file of pending changes"),
      ("", "is not a file of pending changes"),
      (String(text.dropLast(5)), "ends in the middle of a line"),
      (text.replacing("file: a.marble", with: "file: ../a.marble"), "is about '../a.marble'"),
      (text.replacing("file: a.marble", with: "file: \(secret)"), "is about '/"),
      (text.replacing("file: a.marble", with: "file: a.sh"), "is about 'a.sh'"),
      (text.replacing("file: a.marble", with: "file: d/outside.marble"), "is about 'd/outside"),
      (text.replacing("old:\n", with: "older:\n"), "the field 'old' is missing"),
      (text.replacing("line: 1\n", with: "line: 1\nmore: 2\n"), "unknown field 'more'"),
      (
        text.replacing("line: 1\n", with: "line: \u{1B}[2J\n"),
        "'line' must be a number, not '\\u{1B}[2J'"
      ),
      (text.replacing("line: 1\n", with: "line: 99999999999999\n"), "'line' must be a number"),
      (
        text.replacing("file: a.marble\n", with: "file: a.marble\nfile: b\n"),
        "'file' is there twice"
      ),
    ]
    for (content, message) in cases {
      try workspace.write(content, to: path)
      let result = try await workspace.run("review", "--check")
      #expect(result.status == 74, "\(message)")
      #expect(result.errors.contains(message), "\(result.errors)")
      #expect(!result.errors.contains("\u{1B}"))
      #expect(result.output == "no change is pending\n", "\(message)")
      // A run does not overwrite what another version may still read.
      let run = try await workspace.run("run", "--pending", "a.marble")
      #expect(run.status == 74, "\(message)")
      #expect(try workspace.read(path) == content)
    }
    #expect(try workspace.read("a.marble") == Self.first)
    let rejected = try await workspace.run("review", "--reject")
    #expect(rejected.status == 0)
    #expect(rejected.output == "0 changes rejected, 1 unreadable file removed\n")
    #expect(try await workspace.run("run", "--pending", "a.marble").status == 1)
  }

  @Test func `A change that does not fit its file is refused until a run replaces it`()
    async throws
  {
    let workspace = try await note(["a.marble": Self.first])
    let path = try pendingFile(in: workspace)
    let text = try workspace.read(path)
    for (field, value) in [("start", "999"), ("to", "9999"), ("from", "0"), ("old", "other")] {
      let wrong = text.replacing(try Regex("(?m)^\(field):.*$"), with: "\(field): \(value)")
      try workspace.write(wrong, to: path)
      let result = try await workspace.run("review", "--check")
      #expect(result.status == 74, "\(field)")
      #expect(result.errors.contains("a change is not of this file"), "\(result.errors)")
      #expect(try await workspace.run("run", "--pending", "a.marble").status == 1)
      #expect(try workspace.read(path) == text)
    }
  }

  @Test func `Links and devices in place of files of changes are refused`() async throws {
    let workspace = try await note(["a.marble": Self.first])
    let path = workspace.directory.appendingPathComponent(try pendingFile(in: workspace)).path
    try FileManager.default.removeItem(atPath: path)
    #expect(mkfifo(path, 0o600) == 0)
    let pipe = try await workspace.run("review", "--check")
    #expect(pipe.errors.hasSuffix("is not a regular file\n"))
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/etc/passwd")
    #expect(try await workspace.run("review", "--check").errors.hasSuffix("not a regular file\n"))
    #expect(try await workspace.run("run", "--pending", "a.marble").status == 74)
  }

  @Test func `All changes are rejected without a question`() async throws {
    let workspace = try await note(["a.marble": Self.first + Self.third, "b.marble": Self.third])
    let one = try await workspace.run("review", "--reject", "a.marble:6")
    #expect(one.output == "1 change rejected\n")
    let rest = try await workspace.run("review", "--reject")
    #expect(rest.output == "2 changes rejected\n")
    #expect(rest.status == 0)
    #expect(try await workspace.run("review").output == "no change is pending\n")
  }

  @Test func `Tests that cannot be rewritten are named, and nothing is noted of them`()
    async throws
  {
    let each = """
      test differs
        each word = "a", "b"
        run       just(word)
        expect    (c|)

      """
    let workspace = try await note(["a.marble": each])
    let result = try await workspace.run("run", "--pending", "a.marble")
    #expect(
      result.errors
        == "marble-cli: not noted: a.marble:1:1: differs: the values of its 'each' rows give different diagrams\n"
    )
    #expect(try await workspace.run("review").output == "no change is pending\n")
  }

  @Test func `A run says how many changes it noted`() async throws {
    let workspace = try Workspace(["a.marble": Self.first + Self.third])
    let result = try await workspace.run("run", "--pending", "a.marble")
    #expect(result.errors == "marble-cli: noted 2 changes: marble-cli review\n")
  }

  @Test func `Without a terminal, in CI, or with contrary options, nothing is asked`()
    async throws
  {
    let workspace = try await note(["a.marble": Self.first])
    let piped = try await workspace.run("review", input: "a\n")
    #expect(piped.status == 64)
    #expect(
      piped.errors.hasPrefix(
        "marble-cli: 'review' needs a terminal; '--check' lists the changes\n"))
    let server = try await workspace.run("review", environment: ["CI": "true"])
    #expect(server.status == 64)
    #expect(
      server.errors.hasPrefix(
        "marble-cli: CI is set, so 'review' rewrites nothing; pass --force to rewrite\n"))
    #expect(
      try await workspace.run("review", "--check", environment: ["CI": "true"]).status == 1)
    let both = try await workspace.run("review", "--check", "--reject")
    #expect(both.status == 64)
    #expect(try workspace.read("a.marble") == Self.first)
  }
}
