import Foundation
import Testing

@Suite struct `Consoles in the documentation` {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The pages that show a console, by their paths.
  static let pages: [String] = {
    let folder = root.appendingPathComponent("Documentation").path
    let found = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return (["README.md", "CONTRIBUTING.md"] + found.sorted().map { "Documentation/\($0)" })
      .filter { $0.hasSuffix(".md") && ((try? text(of: $0))?.contains("\n```console\n") ?? false) }
  }()

  private static func text(of path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  @Test(arguments: pages)
  func `Each command writes what its page says`(path: String) async throws {
    let page = ConsolePage(try Self.text(of: path))
    let workspace = try Workspace()
    try FileManager.default.copyItem(
      at: Self.root.appendingPathComponent("Fixtures"),
      to: workspace.directory.appendingPathComponent("Fixtures"))
    let folder = Workspace.program.deletingLastPathComponent().path
    let result = try await workspace.run(
      ["-c", page.script], of: URL(fileURLWithPath: "/bin/bash"),
      environment: ["PATH": "\(folder):/usr/bin:/bin", "COLUMNS": "80"])
    let outputs = ConsolePage.outputs(in: result.output)
    #expect(outputs.count == page.commands.count)
    for (command, output) in zip(page.commands, outputs) where !command.allows(output) {
      Issue.record(
        "\(path):\(command.line): $ \(command.text)\nThe page says:\n\(command.expected)It is:\n\(output)"
      )
    }
  }

  @Test func `The README and the guides to the command show consoles`() {
    let wanted = ["README.md", "Documentation/CommandLine.md", "Documentation/Tour.md"]
    #expect(Set(wanted).isSubset(of: Self.pages))
  }

  @Test(arguments: pages) func `Every command line that is shown is run`(path: String) throws {
    #expect(!(try Self.text(of: path).contains("\n    $ ")), "a fence would be run")
  }

  @Test func `Dots stand for what may vary, and for nothing else`() {
    let page = ConsolePage(
      """
      ```console
      $ a
      one
      …
      took … s
      $ b
      ```
      """)
    #expect(page.commands.map(\.text) == ["a", "b"])
    #expect(page.commands[0].allows("one\ntook 2 s\n"))
    #expect(page.commands[0].allows("one\ntwo\nthree\ntook 2 s\n"))
    #expect(!page.commands[0].allows("one\ntook 2 s\nmore\n"))
    #expect(!page.commands[0].allows("one\nthen took 2 s\n"))
    #expect(page.commands[1].allows(""))
    #expect(!page.commands[1].allows("x\n"))
  }
}
