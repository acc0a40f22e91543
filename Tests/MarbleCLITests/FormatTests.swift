import Foundation
import Testing

@Suite struct `Laying files out` {
  /// Formats a text by way of standard input.
  private func formatted(_ text: String) async throws -> String {
    let result = try await Workspace().run("format", "-", input: text)
    #expect(result.status == 0, "\(result.errors)")
    #expect(!result.errors.contains("error:"))
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
    #expect(result.output == "Fixtures/a.marble: formatted\n")
    #expect(try workspace.read("Fixtures/a.marble") == FormatSamples.tidy)
    #expect(try await workspace.run("format").output.isEmpty)
  }

  @Test func `--check tells the first line that would change, and changes nothing`() async throws {
    let workspace = try Workspace([
      "Fixtures/a.marble": FormatSamples.untidy, "Fixtures/b.marble": FormatSamples.tidy,
    ])
    let result = try await workspace.run("format", "--check")
    #expect(result.status == 1)
    #expect(result.output == "Fixtures/a.marble:1: not formatted\n")
    #expect(try workspace.read("Fixtures/a.marble") == FormatSamples.untidy)
    #expect(try await workspace.run("format", "--check", "Fixtures/b.marble").status == 0)
    let piped = try await workspace.run("format", "--check", "-", input: FormatSamples.untidy)
    #expect(piped.status == 1)
    #expect(piped.output == "-:1: not formatted\n")
  }

  @Test func `A diagram that is too long for columns is spaced on its own`() async throws {
    let silence = String(repeating: "-", count: 200_000)
    let text = """
      test t
        hot  source  \(silence)   'a'  'b' |
        run          source.map { $0 }
        expect       \(silence) 20f   c  |

      """
    let expected =
      text
      .replacing("\(silence)   'a'  'b' |", with: "\(silence)'a' 'b'|")
      .replacing("\(silence) 20f   c  |", with: "\(silence) 20f c|")
    #expect(try await formatted(text) == expected)
    #expect(try await formatted(expected) == expected)
  }

  @Test func `A test that cannot be read is left alone, and the others are laid out`() async throws
  {
    let unread = """
      test is not closed
      hot source   -(a-b)-|   // kept
      run source.map {

      $0


      """
    let workspace = try Workspace([
      "bad.marble": Samples.badDiagram, "good.marble": FormatSamples.untidy,
      "some.marble": unread + "// above\n" + FormatSamples.untidy,
    ])
    let result = try await workspace.run("format", "bad.marble", "good.marble", "some.marble")
    #expect(result.status == 2)
    #expect(result.output == "good.marble: formatted\nsome.marble: formatted\n")
    #expect(result.errors.contains("bad.marble:2:19: error: a group cannot hold '-'"))
    #expect(
      result.errors.hasSuffix(
        "marble-cli: unchanged in 'some.marble', because rows cannot be read: 1 test\n"))
    #expect(try workspace.read("bad.marble") == Samples.badDiagram)
    let kept = unread.split(separator: "\n", omittingEmptySubsequences: false).dropLast(2)
    #expect(
      try workspace.read("some.marble")
        == kept.joined(separator: "\n") + "\n\n// above\n" + FormatSamples.tidy)
    let again = try await workspace.run("format", "some.marble")
    #expect(again.status == 2)
    #expect(again.output.isEmpty)
    let piped = try await workspace.run("format", "-", input: "test\n")
    #expect(piped.status == 2)
    #expect(piped.output == "test\n")
  }

  @Test func `Errors in what rows mean do not matter`() async throws {
    let untidy = """
      hot unused -a|
      test twice
      hot source -a|
      hot source -b|
      run source.map { missing($0) }
      where q = 5
      test twice
      run source
      subs nothing ^!
      """
    #expect(
      try await formatted(untidy) == """
        hot  unused  -a|

        test twice
          hot  source  -a|
          hot  source  -b|
          run          source.map { missing($0) }
          where        q = 5

        test twice
          run           source
          subs nothing  ^!

        """)
  }

  @Test func `A file that is not text is left alone`() async throws {
    let workspace = try Workspace()
    let bytes = Data("test a\nrun just(1)\nexpect".utf8) + Data([0x20, 0xFF, 0x0A])
    try workspace.write(bytes, to: "a.marble")
    let result = try await workspace.run("format", "a.marble")
    #expect(result.status == 2)
    #expect(result.errors.contains("these bytes are not UTF-8"))
    let kept = try Data(contentsOf: workspace.directory.appendingPathComponent("a.marble"))
    #expect(kept == bytes)
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
