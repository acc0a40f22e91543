import Foundation
import Testing

@Suite struct `Laying files out` {
  /// Formats a text by way of standard input.
  private func formatted(_ text: String) async throws -> String {
    let result = try await Workspace().run("format", "-", input: text)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors.isEmpty)
    return result.output
  }

  @Test(arguments: FormatSamples.all)
  func `Rows are laid out canonically, and then stay as they are`(
    sample: FormatSamples.Sample
  ) async throws {
    #expect(try await formatted(sample.text) == sample.formatted, "\(sample.name)")
    #expect(try await formatted(sample.formatted) == sample.formatted, "\(sample.name), again")
  }

  @Test func `Only files that change are written, and named`() async throws {
    let workspace = try Workspace([
      "Fixtures/a.marble": FormatSamples.untidy, "Fixtures/b.marble": FormatSamples.tidy,
    ])
    let result = try await workspace.run("format")
    #expect(result.status == 0)
    #expect(result.output == "Fixtures/a.marble: laid out\n")
    #expect(try workspace.read("Fixtures/a.marble") == FormatSamples.tidy)
    #expect(try await workspace.run("format").output.isEmpty)
  }

  @Test func `--check tells the first line that would change, and changes nothing`() async throws {
    let workspace = try Workspace([
      "Fixtures/a.marble": FormatSamples.untidy, "Fixtures/b.marble": FormatSamples.tidy,
    ])
    let result = try await workspace.run("format", "--check")
    #expect(result.status == 1)
    #expect(result.output == "Fixtures/a.marble:1: not laid out canonically\n")
    #expect(try workspace.read("Fixtures/a.marble") == FormatSamples.untidy)
    #expect(try await workspace.run("format", "--check", "Fixtures/b.marble").status == 0)
    let piped = try await workspace.run("format", "--check", "-", input: FormatSamples.untidy)
    #expect(piped.status == 1)
    #expect(piped.output == "-:1: not laid out canonically\n")
  }

  @Test func `A file with errors is left alone, and the others are laid out`() async throws {
    let workspace = try Workspace([
      "bad.marble": Samples.badDiagram, "good.marble": FormatSamples.untidy,
    ])
    let result = try await workspace.run("format", "bad.marble", "good.marble")
    #expect(result.status == 2)
    #expect(result.output == "good.marble: laid out\n")
    #expect(result.errors.contains("bad.marble:2:19: error: a group holds no silence"))
    #expect(result.errors.hasSuffix("marble-cli: 'bad.marble' has errors, so it is left alone\n"))
    #expect(try workspace.read("bad.marble") == Samples.badDiagram)
    let piped = try await workspace.run("format", "-", input: "test\n")
    #expect(piped.status == 2)
    #expect(piped.output.isEmpty)
  }

  @Test func `Line ends and a byte order mark are kept`() async throws {
    let untidy = FormatSamples.untidy.replacing("\n", with: "\r\n")
    let tidy = FormatSamples.tidy.replacing("\n", with: "\r\n")
    let workspace = try Workspace(["a.marble": "\u{FEFF}" + untidy])
    #expect(try await workspace.run("format", "a.marble").status == 0)
    let bytes = try Data(contentsOf: workspace.directory.appendingPathComponent("a.marble"))
    #expect(bytes == Data([0xEF, 0xBB, 0xBF]) + Data(tidy.utf8))
  }

  @Test func `What a symbolic link points to is laid out, with its permissions`() async throws {
    let workspace = try Workspace(["real/a.marble": FormatSamples.untidy])
    let real = workspace.directory.appendingPathComponent("real/a.marble").path
    let link = workspace.directory.appendingPathComponent("link.marble").path
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: real)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "real/a.marble")
    #expect(try await workspace.run("format", "link.marble").status == 0)
    #expect(try workspace.read("real/a.marble") == FormatSamples.tidy)
    let attributes = try FileManager.default.attributesOfItem(atPath: real)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "real/a.marble")
    let left = try FileManager.default.contentsOfDirectory(
      atPath: workspace.directory.path + "/real")
    #expect(left == ["a.marble"])
  }

  @Test func `What cannot be laid out is said`() async throws {
    let workspace = try Workspace(["a.marble": FormatSamples.untidy, "empty/x": ""])
    let line = try await workspace.run("format", "a.marble:1")
    #expect(line.status == 64)
    #expect(line.errors.contains("'format' takes whole files, not a line of 'a.marble'"))
    let missing = try await workspace.run("format", "no.marble")
    #expect(missing.status == 74)
    #expect(missing.errors == "marble-cli: no.marble: No such file or directory\n")
    let empty = try await workspace.run("format", "empty")
    #expect(empty.status == 2)
    #expect(empty.errors == "marble-cli: there is no fixture file to lay out\n")
    #expect(try await workspace.run("run", "--check").status == 64)
  }
}
