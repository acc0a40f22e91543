import Foundation
import Testing

@Suite struct `Endings of pictures` {
  private func render(_ arguments: String...) async throws -> (Workspace, Workspace.Result) {
    let workspace = try Workspace(["a.marble": Samples.passing])
    return (workspace, try await workspace.run(["render", "a.marble"] + arguments))
  }

  @Test(arguments: [
    ("a.svg", "<svg "), ("a.html", "<!doctype html"), ("a.HTM", "<!doctype html"),
    ("a.txt", "doubles\n"), ("a.md", "# a\n"), ("a.markdown", "# a\n"), ("picture", "<svg "),
    (".b", "<svg "), ("v1.2/../c", "<svg "),
  ])
  func `The ending selects what is drawn`(path: String, start: String) async throws {
    let workspace = try Workspace(["a.marble": Samples.passing, "v1.2/x": ""])
    let result = try await workspace.run("render", "a.marble", "-o", path)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.isEmpty)
    #expect(try workspace.read(path).lowercased().hasPrefix(start))
  }

  @Test(arguments: ["a.png", "a.pdf", "b/a.jpg", "a.xyz"])
  func `An ending that cannot be written is refused`(path: String) async throws {
    let (workspace, result) = try await render("-o", path)
    #expect(result.status == 64)
    #expect(
      result.errors == """
        marble-cli: cannot write '\(path)': the ending must be .svg (svg), .html (html), \
        .txt (ascii) or .md (markdown)
        See 'marble-cli help render'.

        """)
    #expect(throws: (any Error).self) { try workspace.read(path) }
  }

  @Test(arguments: [
    ("svg", "a.html"), ("html", "a.svg"), ("ascii", "a.md"), ("markdown", "a.txt"),
    ("svg", "a.png"),
  ])
  func `An ending that contradicts --as is refused`(kind: String, path: String) async throws {
    let (workspace, result) = try await render("--as", kind, "-o", path)
    #expect(result.status == 64)
    #expect(
      result.errors.hasPrefix(
        "marble-cli: '--as \(kind)' and the ending of '\(path)' contradict each other\n"))
    #expect(throws: (any Error).self) { try workspace.read(path) }
  }

  @Test func `--as decides about other endings`() async throws {
    let (workspace, svg) = try await render("--as", "svg", "-o", "a.xml")
    #expect(svg.status == 0)
    #expect(try workspace.read("a.xml").hasPrefix("<svg "))
    let (directory, markdown) = try await render("--as", "markdown", "-o", "pages.v2")
    #expect(markdown.status == 0)
    #expect(try directory.read("pages.v2/README.md").contains("a"))
  }
}
