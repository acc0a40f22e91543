import RxTestKit

/// Pictures of the tests of several fixture files, as one page.
package struct MarbleGallery: Sendable {
  /// The pictures of one file.
  package struct Section: Sendable {
    /// What the section is called.
    package var title: String
    /// The paragraphs above the pictures.
    package var introduction: [String]
    /// The pictures, each with words that a search finds it by and the place of its test.
    package var pictures: [(picture: MarblePicture, words: [String], place: String)] = []
    /// The texts below the pictures, whose lines stay as they are.
    package var texts: [String] = []

    /// Creates a section without pictures.
    package init(title: String, introduction: [String] = []) {
      self.title = title
      self.introduction = introduction
    }
  }

  /// What the page is called.
  package var title: String
  /// The sections, in order.
  package var sections: [Section]

  /// Creates a gallery.
  package init(title: String, sections: [Section]) {
    self.title = title
    self.sections = sections
  }

  /// The pictures as text, one below the other.
  package func ascii(columns: Int = 100) -> String {
    let pictures = sections.flatMap(\.pictures).map { $0.picture.ascii(columns: columns) + "\n" }
    return pictures.joined(separator: "\n")
  }

  /// The pictures as Markdown, drawn as text.
  package func markdown(columns: Int = 100) -> String {
    var blocks: [String] = []
    for section in sections {
      blocks.append("# " + section.title.escapedForMarkdown)
      blocks += section.introduction.map(\.escapedForMarkdown)
      for (picture, _, _) in section.pictures {
        blocks.append("## " + picture.title.escapedForMarkdown)
        if let warning = picture.warning { blocks.append("**\(warning.escapedForMarkdown)**") }
        let drawing = picture.asciiDrawing(columns: columns)
        // A drawing that holds backticks itself needs a longer fence.
        let fence = String(repeating: "`", count: max(3, drawing.longestRun(of: "`") + 1))
        blocks.append("\(fence)\n\(drawing)\n\(fence)")
      }
    }
    return blocks.joined(separator: "\n\n") + "\n"
  }

  /// The pictures as a page that holds all that it needs, with a field to search it.
  package func html(_ style: PictureStyle = PictureStyle()) -> String {
    let title = XMLText.printed(title)
    let count = sections.map(\.pictures.count).reduce(0, +)
    return """
      <!doctype html>
      <html lang="en">
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="\(style.theme == .auto ? "light dark" : style.theme.rawValue)">
      <title>\(title)</title>
      <style>
      \(Self.pageStyle(style.theme))
      \(MarblePicture.styleSheet(style))
      </style>
      <header>
      <h1>\(title)</h1>
      <input id="search" type="search" placeholder="Search \(count) diagram\(count == 1 ? "" : "s")" aria-label="Search">
      <output id="count"></output>
      </header>
      \(navigation)<main>
      \(sections.enumerated().map { html($0, $1, style) }.joined())</main>
      <script>
      \(Self.script)
      </script>
      </html>

      """
  }

  /// Links to the sections, where there are several.
  private var navigation: String {
    guard sections.count > 1 else { return "" }
    let links = sections.enumerated().map { number, section in
      "<a href=\"#s\(number + 1)\">\(XMLText.printed(section.title))</a>\n"
    }
    return "<nav>\n\(links.joined())</nav>\n"
  }

  private func html(_ number: Int, _ section: Section, _ style: PictureStyle) -> String {
    let figures = section.pictures.map { picture, words, place in
      let text = ([section.title, picture.title, place] + words + picture.words)
        .joined(separator: " ").lowercased().escapingControls()
      // Room for what is not drawn before it is seen, so that a link to a section leads there.
      let size = picture.size(style)
      let room = "auto \(Int(size.width))px auto \(Int(size.height) + 26)px"
      return """
        <figure style="contain-intrinsic-size:\(room)"\(XMLText.attribute("data-words", text))>
        \(picture.svg(style, isEmbedded: true))<figcaption>\(XMLText.printed(place))</figcaption>
        </figure>

        """
    }
    let introduction = section.introduction.map { "<p>\(XMLText.printed($0))</p>\n" }.joined()
    return """
      <section id="s\(number + 1)">
      <h2><a href="#s\(number + 1)">\(XMLText.printed(section.title))</a></h2>
      \(introduction)<div>
      \(figures.joined())</div>
      \(section.texts.map(Self.preformatted).joined())</section>

      """
  }

  /// A text whose lines stay as they are.
  private static func preformatted(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return "<pre>\(lines.map { XMLText.printed(String($0)) }.joined(separator: "\n"))</pre>\n"
  }

  /// The rules of the page around the pictures.
  private static func pageStyle(_ theme: PictureStyle.Theme) -> String {
    switch theme {
    case .auto:
      ":root{color-scheme:light dark}\n\(rules)\n@media(prefers-color-scheme:dark){\(darkRules)}"
    case .light: ":root{color-scheme:light}\n\(rules)"
    case .dark: ":root{color-scheme:dark}\n\(rules)\n\(darkRules)"
    }
  }

  private static let rules = """
    body{margin:0;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Helvetica,Arial,sans-serif;\
    color:#1c2430;background:#f3f5f8}
    header{position:sticky;top:0;z-index:1;display:flex;flex-wrap:wrap;gap:1rem;align-items:center;\
    padding:.75rem 1.5rem;background:#fff;border-bottom:1px solid #e4e8ee}
    h1{font-size:1.15rem;margin:0}
    h2{font-size:1.3rem;margin:2.5rem 0 .5rem}
    pre{overflow-x:auto;font:13px/1.4 ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace}
    h2 a{color:inherit;text-decoration:none}
    input{flex:1;min-width:12rem;max-width:32rem;font:inherit;color:inherit;padding:.45rem .8rem;\
    border:1px solid #b3c0d2;border-radius:8px;background:transparent}
    output,figcaption{color:#5b6779;font-size:.85rem}
    nav{display:none}
    nav a{display:block;padding:.1rem .5rem;border-radius:6px;color:inherit;text-decoration:none;\
    overflow:hidden;text-overflow:ellipsis}
    nav a:hover{background:#8883}
    @media(min-width:64rem){nav{display:block;box-sizing:border-box;position:fixed;top:4.1rem;bottom:0;\
    width:14rem;overflow:auto;padding:1.5rem 0 2rem 1rem;font-size:.9rem}nav+main{margin-left:14rem}}
    section{scroll-margin-top:5rem}
    main{max-width:84rem;margin:0 auto;padding:0 1.5rem 4rem}
    main p{max-width:46rem;margin:.25rem 0}
    section>div{display:flex;flex-wrap:wrap;gap:1.25rem;align-items:flex-start;margin-top:1rem}
    figure{margin:0;max-width:100%;content-visibility:auto}
    figure svg{max-width:100%;height:auto;display:block}
    figcaption{margin:.25rem .25rem 0}
    [hidden]{display:none}
    """

  private static let darkRules = """
    body{color:#e8ecf2;background:#0d1117}\
    header{background:#161b22;border-color:#2b333e}input{border-color:#4c5c73}\
    output,figcaption{color:#98a3b3}
    """

  private static let script = """
    const field = document.getElementById("search"), count = document.getElementById("count");
    const figures = [...document.querySelectorAll("figure")];
    function search() {
      const words = field.value.toLowerCase().split(/\\s+/).filter(Boolean);
      let found = 0;
      for (const figure of figures) {
        figure.hidden = !words.every(word => figure.dataset.words.includes(word));
        if (!figure.hidden) found += 1;
      }
      for (const section of document.querySelectorAll("section")) {
        section.hidden = words.length > 0 && !section.querySelector("figure:not([hidden])");
        const link = document.querySelector(`nav a[href="#${section.id}"]`);
        if (link) link.hidden = section.hidden;
      }
      count.textContent = words.length ? found + " found" : "";
    }
    field.addEventListener("input", search);
    """
}

extension MarblePicture {
  /// What a search should find the picture by, beside its title: its expressions.
  fileprivate var words: [String] {
    rows.flatMap { row -> [String] in
      switch row {
      case .expression(let lines), .definition(let lines): lines
      case .action(let text, _): [text]
      case .timeline, .subscription: []
      }
    }
  }
}

extension String {
  /// This text with what Markdown would take for marks of its own behind backslashes.
  var escapedForMarkdown: String {
    var escaped = ""
    for character in escapingControls() {
      if "\\`*_[]<>#|~&".contains(character) { escaped.append("\\") }
      escaped.append(character)
    }
    return escaped
  }

  /// How often a character follows itself at most.
  fileprivate func longestRun(of wanted: Character) -> Int {
    var longest = 0
    var run = 0
    for character in self {
      run = character == wanted ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }
}
