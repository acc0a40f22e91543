import Foundation
import Testing

@Suite struct `Drawing tests` {
  static let burst = """
    // Emits what rests.
    // Others agree.

    test emits the last element of each burst
      tags         many
      hot  source  -a-bc---d-|
      run          source.debounce(2)
      expect       ------c---(d|)

    test emits nothing for nothing
      tags         empty
      cold source  -|
      run          source.debounce(2)
      expect       -|
    """

  @Test func `Text is drawn on one time axis`() async throws {
    let workspace = try Workspace(["Debounce.marble": Self.burst])
    let result = try await workspace.run("render", "--as", "ascii", "Debounce.marble:4")
    #expect(result.status == 0)
    #expect(
      result.output == """
        emits the last element of each burst

          source  -a-bc---d-|
                  +--------------------+
                  | source.debounce(2) |
                  +--------------------+
                  ------c---(d|)

        """)
  }

  @Test func `Markdown holds the same in a fence`() async throws {
    let workspace = try Workspace(["Debounce.marble": Self.burst])
    let result = try await workspace.run("render", "--as=markdown", "Debounce.marble:12")
    #expect(
      result.output == """
        # Debounce

        Emits what rests.

        Others agree.

        ## emits nothing for nothing

        ```
          source  -|
                  +--------------------+
                  | source.debounce(2) |
                  +--------------------+
                  -|
        ```

        """)
  }

  @Test func `A picture is SVG, the same each time`() async throws {
    let workspace = try Workspace(["Debounce.marble": Self.burst])
    let result = try await workspace.run("render", "Debounce.marble")
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\""))
    #expect(result.output.hasSuffix("</svg>\n"))
    #expect(result.output.contains(">source.debounce(2)</text>"))
    #expect(result.output.contains("@media(prefers-color-scheme:dark)"))
    #expect(!result.output.contains("This test fails."))
    let written = try await workspace.run("render", "Debounce.marble", "-o", "a.svg")
    #expect(written.status == 0)
    #expect(written.output.isEmpty)
    #expect(try workspace.read("a.svg") == result.output)
  }

  @Test func `A page of HTML holds all that it needs`() async throws {
    let workspace = try Workspace(["f/Debounce.marble": Self.burst, "f/b.marble": Samples.passing])
    let result = try await workspace.run("render", "f", "--as", "html")
    #expect(result.status == 0)
    #expect(result.output.components(separatedBy: "<figure").count == 5)
    #expect(
      result.output.contains(
        "<nav>\n<a href=\"#s1\">Debounce</a>\n<a href=\"#s2\">b</a>\n</nav>\n<main>\n"))
    let one = try await workspace.run("render", "f/b.marble", "--as", "html")
    #expect(!one.output.contains("<nav>"))
    #expect(result.output.contains("placeholder=\"Search 4 diagrams\""))
    #expect(result.output.contains("data-words=\"debounce emits nothing for nothing"))
    let addresses = result.output.components(separatedBy: "http")
    #expect(addresses.count == 5 && !result.output.contains("src="))
  }

  @Test func `Markdown for a directory is a page and a picture a file`() async throws {
    let workspace = try Workspace([
      "Fixtures/Debounce.marble": Self.burst, "Fixtures/Own.marble": Samples.passing,
    ])
    let result = try await workspace.run(
      "render", "Fixtures", "--as", "markdown", "-o", "Documentation/pages")
    #expect(result.status == 0, "\(result.errors)")
    let page = try workspace.read("Documentation/pages/Debounce.md")
    #expect(page.hasPrefix("# Debounce\n\nEmits what rests.\n\nOthers agree.\n\n"))
    #expect(page.contains("\n![emits the last element of each burst](Debounce.svg)\n"))
    #expect(page.contains("\n| `debounce(_ dueTime: Time, "))
    #expect(page.contains("\n[What its tests say](../../Fixtures/Debounce.marble):\n"))
    #expect(page.hasSuffix("- emits nothing for nothing\n"))
    #expect(try workspace.read("Documentation/pages/Debounce.svg").hasPrefix("<svg "))
    let index = try workspace.read("Documentation/pages/README.md")
    #expect(index.contains("## Filtering\n\n| | |\n| --- | --- |\n| [Debounce](Debounce.md) | "))
    #expect(index.contains("## Others\n\n| | |\n| --- | --- |\n| [Own](Own.md) | "))
  }

  @Test func `A test that does not pass says so in its picture`() async throws {
    let known = Samples.failing.replacing("tags", with: "fails for now\n  tags")
    let workspace = try Workspace([
      "a.marble": Samples.failing, "b.marble": Samples.skipped, "c.marble": known,
      "d.marble": Samples.unknownOperator,
    ])
    let outputs = try await workspace.run(
      "render", "--as", "ascii", "a.marble", "b.marble", "c.marble", "d.marble")
    #expect(outputs.status == 0)
    #expect(outputs.output.contains("adds one\n  This test fails.\n"))
    #expect(outputs.output.contains("  This test is skipped: not thought through\n"))
    #expect(outputs.output.contains("  This test is known to fail: for now\n"))
    #expect(outputs.output.contains("  This test cannot be run: no operator 'mpa'\n"))
  }

  @Test func `What cannot be read is said, and the rest is drawn`() async throws {
    let workspace = try Workspace(["a.marble": Samples.badDiagram, "b.marble": Samples.passing])
    let result = try await workspace.run("render", "--as", "ascii", "a.marble", "b.marble")
    #expect(result.status == 2)
    #expect(result.errors.hasPrefix("a.marble:2:"))
    #expect(result.output.hasPrefix("doubles\n"))
    #expect(try await workspace.run("render", "none.marble").status == 74)
    #expect(try await workspace.run("render", "b.marble:99").status == 2)
    #expect(try await workspace.run("render", "b.marble", "-o", "no/such/a.svg").status == 74)
    let kind = try await workspace.run("render", "--as", "png", "b.marble")
    #expect(kind.status == 64)
    #expect(kind.errors.contains("--as: 'png' is none of svg, html, ascii, markdown"))
    let pages = try await workspace.run(
      "render", "--as", "markdown", "-o", "b.marble", "b.marble")
    #expect(pages.status == 74)
  }

  @Test func `Two files of one name are not written over each other`() async throws {
    let workspace = try Workspace(["x/a.marble": Self.burst, "y/A.marble": Self.burst])
    let result = try await workspace.run("render", "x", "y", "--as", "markdown", "-o", "pages")
    #expect(result.status == 74)
    #expect(result.errors.contains("y/A.marble: another file has the same name"))
  }
}
