import Foundation
import Testing

@Suite struct `Options of pictures` {
  static let text = """
    test delays what comes
      hot  source  -a--b--c--d--e--f--g--h--i--j--k--|
      let  later   = source.delay(1)
      run          later
      expect       --a--b--c--d--e--f--g--h--i--j--k--|
      subs source  ^---------------------------------!
    """

  private func render(_ arguments: String...) async throws -> Workspace.Result {
    try await Workspace(["a.marble": Self.text]).run(["render", "a.marble"] + arguments)
  }

  private func width(_ picture: String) throws -> Double {
    let match = try #require(picture.firstMatch(of: #/width="([0-9.]+)" height="[0-9.]+">/#))
    return try #require(Double(match.1))
  }

  @Test func `A picture is not wider than it may be`() async throws {
    let text = """
      test is quiet
        hot  source  -a------b------c------d------e------f------g------h------|
        run          source
        expect       -a------b------c------d------e------f------g------h------|
      """
    let workspace = try Workspace(["a.marble": text])
    func picture(_ arguments: String...) async throws -> String {
      try await workspace.run(["render", "a.marble"] + arguments).output
    }
    let standard = try width(try await picture())
    let narrow = try await picture("--width", "640")
    #expect(try width(narrow) <= 640)
    // Frames are narrower, not only the picture smaller.
    let drawn = try #require(narrow.firstMatch(of: #/viewBox="0 0 ([0-9.]+) /#))
    #expect(try #require(Double(drawn.1)) < standard)
    #expect(try width(try await picture("--width", "100")) == 100)
    let wide = try width(try await picture("--width", "1400"))
    #expect(wide <= 1400 && wide > standard)
    #expect(try width(try await picture("--width=640", "--as", "html")) <= 640)
  }

  @Test func `Text is divided at the width`() async throws {
    let result = try await render("--as", "ascii", "--width", "40")
    #expect(result.lines.allSatisfy { $0.count <= 40 })
    #expect(result.lines.count { $0.hasPrefix("  source  ") } == 2)
    let pages = try await render("--as", "markdown", "--width", "40")
    #expect(pages.lines.count { $0.hasPrefix("  source  ") } == 2)
  }

  @Test func `Parts are left out`() async throws {
    let result = try await render(
      "--as", "ascii", "--hide", "title,definitions", "--hide=subscriptions")
    #expect(
      result.output == """
          source  -a--b--c--d--e--f--g--h--i--j--k--|
                  +-------+
                  | later |
                  +-------+
                  --a--b--c--d--e--f--g--h--i--j--k--|

        """)
    let picture = try await render("--hide", "expressions,legend,actions")
    #expect(!picture.output.contains(">later</text>"))
    #expect(picture.output.contains("class=\"title\""))
  }

  @Test func `Pictures are light, dark or what the reader's system is`() async throws {
    let auto = try await render()
    #expect(auto.output.contains("@media(prefers-color-scheme:dark)"))
    let light = try await render("--theme", "light")
    #expect(!light.output.contains("prefers-color-scheme"))
    #expect(!light.output.contains("#161b22"))
    let dark = try await render("--theme=dark")
    #expect(!dark.output.contains("prefers-color-scheme"))
    #expect(dark.output.contains(".marbles .paper{fill:#161b22;"))
    let page = try await render("--theme=dark", "--as", "html")
    #expect(page.output.contains(#"<meta name="color-scheme" content="dark">"#))
    #expect(!page.output.contains("prefers-color-scheme"))
  }

  @Test func `Marbles have the colours that are given, in turn`() async throws {
    let result = try await render("--colors", "#123,#abcdef")
    #expect(result.output.contains(".c0{fill:#123}.c1{fill:#abcdef}.c2{fill:#123}"))
    #expect(!result.output.contains("#74b9ff"))
    for color in ["red", "#12", "#12345g", "#123}"] {
      let wrong = try await render("--colors", color)
      #expect(wrong.status == 64)
      #expect(wrong.errors.contains("--colors: '\(color)' is not a colour such as #74b9ff"))
    }
  }

  @Test func `What is no part or no width is refused`() async throws {
    let part = try await render("--hide", "titel")
    #expect(part.status == 64)
    #expect(part.errors.contains("; did you mean 'title'?"))
    #expect(try await render("--width", "10").status == 64)
    #expect(try await render("--theme", "drak").errors.contains("did you mean 'dark'?"))
  }

  @Test func `A configuration file sets them, too`() async throws {
    let workspace = try Workspace([
      "a.marble": Self.text,
      ".marble.toml": "[render]\nhide = ['title']\nas = 'ascii'\nwidth = 60\n",
    ])
    let result = try await workspace.run("render", "a.marble")
    #expect(result.output.hasPrefix("  source"))
  }
}
