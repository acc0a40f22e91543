import Foundation
import Testing

@Suite struct `Written files` {
  private static let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\"></svg>\n"

  /// The files of a directory, without those that catch the program's output.
  private func names(in workspace: Workspace) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: workspace.directory.path)
      .filter { !$0.hasPrefix(".") }.sorted()
  }

  private func path(_ name: String, in workspace: Workspace) -> String {
    workspace.directory.appendingPathComponent(name).path
  }

  @Test(arguments: [
    (["render", "a.marble", "-o", "a.marble"], "a.marble: is named like a fixture file"),
    (["render", "b.marble", "-o", "a.marble"], "a.marble: is named like a fixture file"),
    (["render", "b.marble", "-o", "new.marble"], "new.marble: is named like a fixture file"),
    (["render", "same", "-o", "./same"], "./same: is read by this command"),
    (["render", "b.marble", "-o", "notes"], "notes: is not an SVG picture; remove it first"),
    (["render", "b.marble", "--as", "html", "-o", "notes"], "notes: is not an HTML page"),
    (["render", "b.marble", "--as", "ascii", "-o", "notes"], "notes: is not a text file (.txt)"),
    (
      ["render", "b.marble", "--as", "markdown", "-o", "README.md"],
      "README.md: is not a generated Markdown page"
    ),
    (
      ["render", "b.marble", "--as", "markdown", "-o", "."],
      "./README.md: is not a generated Markdown page"
    ),
    (["run", "a.marble", "--reporter", "junit=a.marble"], "a.marble: is named like a fixture"),
    (["run", "same", "--reporter", "pretty=./link"], "./link: is read by this command"),
    (["run", "a.marble", "--reporter", "junit=notes"], "notes: is not a JUnit report"),
    (["run", "a.marble", "--reporter", "json=notes"], "notes: is not a JSON report"),
    (["run", "a.marble", "--reporter", "tap=notes"], "notes: is not a TAP report"),
    (["run", "a.marble", "--reporter", "dots=notes"], "notes: is not a report"),
    (["run", "--last-failed", "--state", "a.marble"], "a.marble: is named like a fixture file"),
    (["run", "same", "--state", "same"], "same: is read by this command"),
    (["run", "a.marble", "--last-failed", "--state", "notes"], "notes: is not a state file"),
  ])
  func `Nothing replaces a fixture, an input or a file of another kind`(
    arguments: [String], complaint: String
  ) async throws {
    let files = [
      "a.marble": Samples.passing, "b.marble": Samples.failing, "same": Samples.failing,
      "notes": "What I must not forget.\n", "README.md": "# Mine\n",
    ]
    let workspace = try Workspace(files)
    try FileManager.default.createSymbolicLink(
      atPath: path("link", in: workspace), withDestinationPath: "same")
    let result = try await workspace.run(arguments)
    #expect(result.status == 74)
    #expect(result.output.isEmpty)
    #expect(result.errors.hasPrefix("marble-cli: \(complaint)"), "\(result.errors)")
    for (name, text) in files { #expect(try workspace.read(name) == text, "\(name)") }
    #expect(try names(in: workspace) == (files.keys + ["link"]).sorted())
  }

  @Test(arguments: [
    ["render", "a.marble", "-o", "x.svg"], ["render", "a.marble", "--as", "html", "-o", "x.html"],
    ["render", "a.marble", "--as", "ascii", "-o", "x.txt"],
    ["render", "a.marble", "--as", "markdown", "-o", "x.md"],
    ["render", "a.marble", "--as", "markdown", "-o", "x"],
    ["run", "a.marble", "--no-times", "--reporter", "pretty=x"],
    ["run", "a.marble", "--no-times", "--reporter", "dots=x"],
    ["run", "a.marble", "--no-times", "--reporter", "github=x"],
    ["run", "a.marble", "--no-times", "--reporter", "json=x"],
    ["run", "a.marble", "--no-times", "--reporter", "junit=x"],
    ["run", "a.marble", "--no-times", "--reporter", "tap=x"],
    ["run", "a.marble", "--no-times", "--state", "x"],
  ])
  func `A command replaces what it wrote before`(arguments: [String]) async throws {
    let workspace = try Workspace(["a.marble": Samples.failing])
    let first = try await workspace.run(arguments)
    let before = try names(in: workspace)
    #expect(before.count == 2)
    let second = try await workspace.run(arguments)
    #expect(second.errors.isEmpty)
    #expect(second.status == first.status)
    #expect(try names(in: workspace) == before)
  }

  @Test func `Two outputs do not share a file`() async throws {
    let workspace = try Workspace(["a.marble": Samples.failing])
    let result = try await workspace.run("run", "a.marble", "--state=x", "--reporter=junit=x")
    #expect(result.status == 64)
    #expect(result.errors.contains("'--state' and a reporter write to the file 'x'"))
  }

  @Test func `An empty file and a device may be written`() async throws {
    let workspace = try Workspace(["a.marble": Samples.passing, "x": ""])
    let file = try await workspace.run("run", "a.marble", "--reporter", "junit=x")
    #expect(file.status == 0)
    #expect(try workspace.read("x").hasSuffix("</testsuites>\n"))
    let device = try await workspace.run("run", "a.marble", "--reporter", "junit=/dev/null")
    #expect(device.status == 0)
    let both = try await workspace.run(
      "run", "a.marble", "--quiet", "--reporter", "pretty", "--reporter", "tap=/dev/stderr")
    #expect(both.output == "2 passed, 0 failed, 0 skipped\n")
    #expect(both.errors.hasSuffix("1..2\n"))
  }

  @Test func `A report may go to the file that the shell opened as standard output`() async throws {
    let workspace = try Workspace(["a.marble": Samples.passing, "log": "earlier\n"])
    let words = "run a.marble --quiet --reporter pretty --reporter tap=/dev/stdout"
    let script = "exec '\(Workspace.program.path)' \(words) >> log"
    let result = try await workspace.run(["-c", script], of: URL(fileURLWithPath: "/bin/sh"))
    #expect(result.status == 0, "\(result.errors)")
    let log = try workspace.read("log")
    #expect(log.hasPrefix("earlier\n"))
    #expect(log.contains("1..2\n") && log.contains("2 passed, 0 failed, 0 skipped\n"))
  }

  @Test func `A state file says what it is, and an older one of the package is replaced`()
    async throws
  {
    let workspace = try Workspace([
      "a.marble": Samples.failing, ".build/marble-cli-last-failed": "a.marble:doubles\n",
    ])
    _ = try await workspace.run("run", "a.marble")
    let state = try workspace.read(".build/marble-cli-last-failed")
    #expect(state == "# marble-cli: tests that failed in the last run\na.marble:adds one\n")
    let again = try await workspace.run("run", "a.marble", "--last-failed")
    #expect(again.lastLine == "0 passed, 1 failed, 0 skipped")
  }

  @Test(arguments: [
    ["run", "a.marble", "--no-times", "--reporter", "junit=out"],
    ["run", "a.marble", "--no-times", "--reporter", "json=out"],
    ["run", "a.marble", "--no-times", "--quiet", "--state", "out"],
    ["render", "a.marble", "-o", "out"], ["accept", "a.marble"],
  ])
  func `What cannot be written whole leaves the earlier file as it was`(
    arguments: [String]
  ) async throws {
    let shell = URL(fileURLWithPath: "/bin/sh")
    let tests = (0..<300).map {
      Samples.failing.replacing("adds one", with: "number \($0) with a title of some length")
    }
    let files = ["a.marble": tests.joined(separator: "\n\n")]
    let workspace = try Workspace(files)
    let earlier = ["junit": "<?xml?>\n", "json": "{\"type\":\"summary\"}\n"]
    let kind = arguments.last?.split(separator: "=").first.map(String.init) ?? ""
    let state = "# marble-cli: tests that failed in the last run\n"
    let text = earlier[kind] ?? (arguments.contains("--state") ? state : Self.svg)
    try workspace.write(text, to: "out")
    let words = arguments.joined(separator: " ")
    let script = "trap '' XFSZ; ulimit -f 8; exec '\(Workspace.program.path)' \(words) > /dev/null"
    let result = try await workspace.run(["-c", script], of: shell)
    #expect(result.status == 74)
    #expect(result.errors.contains("File too large"), "\(result.errors)")
    #expect(try workspace.read("out") == text)
    #expect(try workspace.read("a.marble") == files["a.marble"])
    #expect(try names(in: workspace) == ["a.marble", "out"])
  }

  @Test(arguments: [
    ["accept", "a.marble"], ["format", "."], ["run", "a.marble", "--reporter", "tap=x"],
    ["render", "a.marble", "-o", "x"],
  ])
  func `What a killed process left is removed, unless another process still writes it`(
    arguments: [String]
  ) async throws {
    let workspace = try Workspace([
      "a.marble": Samples.passing, "a.marble.77.marble-cli.tmp": "half",
      "b.marble.78.marble-cli.tmp": "half", "a.marble.79.tmp": "mine",
      "notes.marble-cli.tmp": "mine",
    ])
    let busy = open(path("b.marble.78.marble-cli.tmp", in: workspace), O_RDONLY)
    defer { close(busy) }
    #expect(flock(busy, LOCK_EX) == 0)
    _ = try await workspace.run(arguments)
    let names = Set(try names(in: workspace)).subtracting(["x"])
    #expect(
      names.sorted() == [
        "a.marble", "a.marble.79.tmp", "b.marble.78.marble-cli.tmp", "notes.marble-cli.tmp",
      ])
  }

  @Test(arguments: [["accept", "a.marble"], ["format", "a.marble"]])
  func `A file with several links is left alone`(arguments: [String]) async throws {
    let text = Samples.failing.replacing("cold source", with: "cold   source")
    let workspace = try Workspace(["a.marble": text])
    try FileManager.default.linkItem(
      atPath: path("a.marble", in: workspace), toPath: path("b.marble", in: workspace))
    let result = try await workspace.run(arguments)
    #expect(result.status == 74)
    #expect(
      result.errors.hasPrefix(
        "marble-cli: a.marble: has 2 hard links, which replacing it would part; copy it first"))
    #expect(try workspace.read("a.marble") == text)
    #expect(try workspace.read("b.marble") == text)
  }

  @Test(.enabled(if: geteuid() == 0), arguments: ["accept", "format"])
  func `A file that root rewrites keeps its owner, its group and its permissions`(
    command: String
  ) async throws {
    let text = Samples.failing.replacing("cold source", with: "cold   source")
    let workspace = try Workspace(["a.marble": text])
    let file = path("a.marble", in: workspace)
    #expect(chown(file, 4321, 8765) == 0 && chmod(file, 0o640) == 0)
    #expect(try await workspace.run(command, "a.marble").status == 0)
    #expect(try workspace.read("a.marble") != text)
    let attributes = try FileManager.default.attributesOfItem(atPath: file)
    #expect(attributes[.ownerAccountID] as? Int == 4321)
    #expect(attributes[.groupOwnerAccountID] as? Int == 8765)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
  }
}
