import Foundation
import Testing

@Suite struct `Paths` {
  @Test func `A line means the test that stands there`() async throws {
    let workspace = try Workspace(["a.marble": Samples.passing])
    for line in 7...11 {
      let result = try await workspace.run("run", "a.marble:\(line)", "--verbose", "--no-times")
      #expect(result.status == 0)
      #expect(result.output.contains("passed keeps what is large"))
      #expect(result.lastLine == "1 passed, 0 failed, 0 skipped")
    }
    #expect(try await workspace.run("run", "a.marble:7:3").lastLine.hasPrefix("1 passed"))
    let both = try await workspace.run("run", "a.marble:7", "a.marble:1")
    #expect(both.lastLine.hasPrefix("2 passed"))
  }

  @Test(arguments: ["a.marble:6", "a.marble:0", "a.marble:99", "a.marble:99999999999999999999"])
  func `A line without a test ends with 2`(path: String) async throws {
    let result = try await Workspace(["a.marble": Samples.passing]).run("run", path)
    #expect(result.status == 2)
    #expect(
      result.errors
        == "marble-cli: '\(path)' contains no test; the last test of the file begins in line 7\n")
    #expect(result.lastLine == "0 passed, 0 failed, 0 skipped")
  }

  @Test func `A line of a directory is a wrong command line`() async throws {
    let result = try await Workspace(["d/a.marble": Samples.passing]).run("run", "d:3")
    #expect(result.status == 64)
    #expect(result.errors.contains("a line needs a file"))
  }

  @Test func `A file whose name looks like a line is that file`() async throws {
    let result = try await Workspace(["a:7": Samples.passing]).run("run", "a:7")
    #expect(result.lastLine == "2 passed, 0 failed, 0 skipped")
  }

  @Test func `A dash is standard input`() async throws {
    let workspace = try Workspace()
    let result = try await workspace.run("run", "-", "--no-times", input: Samples.passing)
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("PASS -: 2 passed\n"))
    let line = try await workspace.run("-:7", input: Samples.passing)
    #expect(line.lastLine == "1 passed, 0 failed, 0 skipped")
  }

  @Test func `Directories are searched in the order of paths`() async throws {
    let names = [
      "Fixtures/b.marble", "Fixtures/a/z.marble", "Fixtures/a-b/y.marble", "Fixtures/B.marble",
    ]
    let workspace = try Workspace(
      Dictionary(uniqueKeysWithValues: names.map { ($0, Samples.skipped) }))
    try workspace.write(Samples.failing, to: "Fixtures/notes.txt")
    try workspace.write(Samples.failing, to: "Fixtures/.hidden/a.marble")
    try workspace.write(Samples.failing, to: "Fixtures/.a.marble")
    let result = try await workspace.run("list")
    #expect(result.lines.map { $0.prefix { $0 != ":" } } == names.sorted().map { $0[...] })
    #expect(result.status == 0)
  }

  @Test func `Linked directories are skipped, linked files are not`() async throws {
    let workspace = try Workspace(["real/a.marble": Samples.passing, "d/b.marble": Samples.skipped])
    let manager = FileManager.default
    for name in ["d/link", "d/loop.marble"] {
      try manager.createSymbolicLink(
        atPath: workspace.directory.appendingPathComponent(name).path,
        withDestinationPath: "../real")
    }
    try manager.createSymbolicLink(
      atPath: workspace.directory.appendingPathComponent("d/c.marble").path,
      withDestinationPath: "../real/a.marble")
    let result = try await workspace.run("list", "d")
    #expect(
      result.lines.map { String($0.prefix { $0 != ":" }) }
        == ["d/b.marble", "d/c.marble", "d/c.marble"])
    #expect(try await workspace.run("list", "d/link").lines.count == 2)
  }

  @Test func `A file named twice runs once`() async throws {
    let workspace = try Workspace(["d/a.marble": Samples.passing])
    let result = try await workspace.run("run", "d", "d/a.marble", "d/")
    #expect(result.lastLine == "2 passed, 0 failed, 0 skipped")
  }

  @Test(arguments: ["missing.marble", "missing/", "./missing", "missing.marble:3"])
  func `A path that cannot be read ends with 74, and the others run`(path: String) async throws {
    let result = try await Workspace(["a.marble": Samples.failing]).run("run", path, "a.marble")
    #expect(result.status == 74)
    #expect(result.errors.contains("No such file or directory"))
    #expect(result.output.contains("1 file could not be read."))
    #expect(result.lastLine == "0 passed, 1 failed, 0 skipped")
  }

  @Test func `A link to nothing in a directory ends with 74`() async throws {
    let workspace = try Workspace(["d/a.marble": Samples.passing])
    try FileManager.default.createSymbolicLink(
      atPath: workspace.directory.appendingPathComponent("d/b.marble").path,
      withDestinationPath: "nowhere")
    let result = try await workspace.run("run", "d")
    #expect(result.status == 74)
    #expect(result.errors.contains("d/b.marble: No such file or directory"))
    #expect(result.lastLine == "2 passed, 0 failed, 0 skipped")
  }

  @Test func `A file that is no fixture is one error`() async throws {
    let lines = (1...9).map { "row\($0) = open('x.marble')" }.joined(separator: "\n")
    let result = try await Workspace(["gen.py": lines]).run("run", "gen.py")
    #expect(result.status == 2)
    #expect(result.output.components(separatedBy: "error:").count == 2, "\(result)")
    #expect(result.output.contains("is it a fixture?"), "\(result)")
  }

  @Test func `A directory by hand that holds no test ends with 2`() async throws {
    let workspace = try Workspace(["d/notes.txt": "", "e.marble": "// nothing\n"])
    let searched = "; only files whose names end in '.marble' are searched"
    for (path, hint) in [("d", searched), ("e.marble", "")] {
      let result = try await workspace.run("run", path)
      #expect(result.status == 2)
      #expect(result.errors == "marble-cli: '\(path)' contains no test\(hint)\n")
    }
  }

  @Test func `Where no path is given and Fixtures is missing, 74`() async throws {
    let result = try await Workspace().run()
    #expect(result.status == 74)
    #expect(
      result.errors.contains(
        "Fixtures: No such file or directory; without a PATH, tests are searched there\n"))
  }

  @Test(arguments: [
    ("Fixtures/Serch.marble", "; did you mean 'Fixtures/Search.marble'?"),
    ("Fixtrues", "; did you mean 'Fixtures'?"), ("Fixtures/other.marble", ""),
    ("nowhere/Search.marble", ""),
  ])
  func `A path that is misspelt is told what may be meant`(path: String, hint: String) async throws
  {
    let workspace = try Workspace(["Fixtures/Search.marble": Samples.passing])
    for command in ["run", "list", "explain", "accept", "format", "render"] {
      let result = try await workspace.run(command, path)
      #expect(result.status == 74)
      #expect(result.errors == "marble-cli: \(path): No such file or directory\(hint)\n")
    }
    #expect(try await workspace.run("run", "").errors.hasPrefix("marble-cli: '' names no file\n"))
  }

  @Test func `A file that never ends is refused`() async throws {
    let result = try await Workspace().run("run", "/dev/zero")
    #expect(result.status == 74)
    #expect(result.errors.contains("larger than 64 MB"))
  }

  @Test func `A pipe in a directory is left out, and read where it is given by hand`()
    async throws
  {
    let workspace = try Workspace(["d/a.marble": Samples.passing, "d/b.marble": ""])
    let pipe = workspace.directory.appendingPathComponent("d/x.marble").path
    #expect(mkfifo(pipe, 0o600) == 0)
    try FileManager.default.createSymbolicLink(
      atPath: workspace.directory.appendingPathComponent("d/y.marble").path,
      withDestinationPath: "x.marble")
    for command in ["run", "list", "format", "accept", "render", "explain"] {
      let result = try await workspace.run([command, "d"], orKillAfter: 20)
      #expect(!result.isCrash, "\(command) reads the pipe")
      #expect(result.errors.isEmpty)
    }
    let script = "cat d/a.marble > d/x.marble & exec '\(Workspace.program.path)' run d/x.marble"
    let byHand = try await workspace.run(["-c", script], of: URL(fileURLWithPath: "/bin/sh"))
    #expect(byHand.lastLine == "2 passed, 0 failed, 0 skipped")
  }
}
