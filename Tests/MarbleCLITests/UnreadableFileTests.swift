import Foundation
import Testing

@Suite struct `Files that are no fixtures` {
  private static let elf = Data(
    [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1] + [UInt8](repeating: 0, count: 57))
  private static let commands = [["run"], ["list"], ["accept"], ["render"], ["format"]]

  @Test(arguments: commands) func `A binary file is not called UTF-16`(command: [String])
    async throws
  {
    let workspace = try Workspace()
    try workspace.write(Self.elf, to: "a.marble")
    let result = try await workspace.run(command + ["a.marble"])
    #expect(result.status == 2)
    let message = "a.marble:1:1: error: this file is not text"
    #expect((result.output + result.errors).contains(message))
    #expect(!result.errors.contains("contains no test"))
    let path = workspace.directory.appendingPathComponent("a.marble")
    #expect(try Data(contentsOf: path) == Self.elf)
  }

  @Test(arguments: [String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian])
  func `A file in another encoding is called so, and left as it is`(encoding: String.Encoding)
    async throws
  {
    let workspace = try Workspace()
    let content = try #require("test with a title\n".data(using: encoding))
    try workspace.write(content, to: "a.marble")
    for command in ["run", "accept", "format"] {
      let result = try await workspace.run(command, "a.marble")
      #expect(result.status == 2)
      #expect((result.output + result.errors).contains("error: this file is UTF-16; fixtures are"))
      let path = workspace.directory.appendingPathComponent("a.marble")
      #expect(try Data(contentsOf: path) == content)
    }
  }

  @Test func `A file whose lines end in carriage returns is left as it is`() async throws {
    let text = "test a\r  run never()\r  expect -\r"
    let workspace = try Workspace(["a.marble": text])
    let result = try await workspace.run("format", "a.marble")
    #expect(result.status == 2)
    #expect(result.errors.contains("error: the lines of this file end in a carriage return alone"))
    #expect(result.errors.hasSuffix("marble-cli: 'a.marble' cannot be read, so it is unchanged\n"))
    #expect(try workspace.read("a.marble") == text)
  }

  @Test func `A file that is too long is not said to contain no test`() async throws {
    let workspace = try Workspace(["a.marble": String(repeating: "\n", count: 2_000_001)])
    let result = try await workspace.run("run", "a.marble")
    #expect(result.status == 2)
    #expect(result.errors.isEmpty)
    #expect(result.output.contains("error: a file has at most 2000000 lines\n"))
  }
}

@Suite struct `Closed outputs` {
  private func run(_ script: String, in workspace: Workspace) async throws -> Workspace.Result {
    try await workspace.run(
      ["-c", script.replacing("marble-cli", with: "'\(Workspace.program.path)'")],
      of: URL(fileURLWithPath: "/bin/sh"))
  }

  @Test func `A closed standard output ends with 74, and no file takes its place`() async throws {
    let workspace = try Workspace(["a.marble": Samples.passing])
    let result = try await run(
      "marble-cli run a.marble --reporter pretty --reporter json=x.json >&-", in: workspace)
    #expect(result.status == 74)
    #expect(!result.isCrash)
    #expect(result.errors == "marble-cli: standard output: Bad file descriptor\n")
    let lines = try workspace.read("x.json").split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines.allSatisfy { $0.hasPrefix("{") })
  }

  @Test func `A closed standard input is an error, and closed errors are none`() async throws {
    let workspace = try Workspace(["a.marble": Samples.passing])
    let input = try await run("marble-cli run - <&-", in: workspace)
    #expect(input.status == 74)
    #expect(input.errors == "marble-cli: standard input: Bad file descriptor\n")
    #expect(try await run("marble-cli run a.marble 2>&-", in: workspace).status == 0)
  }

  @Test func `The end of a pipe's reader ends with 74, silently`() async throws {
    let workspace = try Workspace(["a.marble": Samples.many(5_000)])
    let result = try await run(
      "{ marble-cli list a.marble; echo $? >&2; } | head -1", in: workspace)
    #expect(result.output == "a.marble:1: number 1\n")
    #expect(result.errors == "74\n")
  }
}
