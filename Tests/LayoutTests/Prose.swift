import Foundation

/// The sentences of a file: no code, one line for each paragraph, table cell row or string literal.
struct Prose {
  /// The sentences, with a line break between paragraphs.
  private(set) var text = ""
  /// Where the pieces of the text begin, in UTF-16 units, and their lines in the file.
  private var starts: [(offset: Int, line: Int)] = []
  private var length = 0
  private var isInParagraph = false

  /// Reads a page of Markdown, without its code.
  init(ofMarkdown page: String) {
    var isFenced = false
    for (number, line) in Self.lines(of: page) {
      let content = line.drop { $0 == " " }
      if content.hasPrefix("```") {
        isFenced.toggle()
        endParagraph()
      } else if isFenced || content.isEmpty || line.hasPrefix("    ") {
        endParagraph()
      } else {
        if content.hasPrefix("|") || content.hasPrefix("- ") || content.hasPrefix("#") {
          endParagraph()
        }
        add(content, line: number)
      }
    }
  }

  /// Reads the comments and the string literals of a Swift file.
  init(ofSwift file: String) {
    var isMultiline = false
    for (number, line) in Self.lines(of: file) {
      let content = line.drop { $0 == " " }
      let delimiters = content.components(separatedBy: "\"\"\"").count - 1
      if content.hasPrefix("//"), !isMultiline {
        addComment(content, line: number)
      } else if delimiters == 1 {
        isMultiline.toggle()
        endParagraph()
      } else if isMultiline {
        content.isEmpty ? endParagraph() : add(content, line: number)
      } else {
        endParagraph()
        for piece in Self.pieces(of: content) {
          add(Substring(piece), line: number)
          endParagraph()
        }
      }
    }
  }

  /// The line of the file from which a place of the text comes.
  func line(at offset: Int) -> Int {
    starts.last { $0.offset <= offset }?.line ?? 1
  }

  private static func lines(of file: String) -> some Sequence<(Int, Substring)> {
    file.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .lazy.map { ($0.offset + 1, $0.element) }
  }

  private mutating func addComment(_ comment: Substring, line: Int) {
    let content = comment.drop { $0 == "/" }
    let sentence = content.drop { $0 == " " }
    // Diagrams and examples of code are indented.
    if sentence.isEmpty || content.count - sentence.count > 4 { return endParagraph() }
    if sentence.hasPrefix("- ") { endParagraph() }
    add(sentence, line: line)
  }

  private mutating func add(_ sentence: Substring, line: Int) {
    let visible = sentence.replacing(/`[^`]*`/, with: "x")
    let piece = (isInParagraph ? " " : "") + visible
    starts.append((length, line))
    text += piece
    length += piece.utf16.count
    isInParagraph = true
  }

  private mutating func endParagraph() {
    guard isInParagraph else { return }
    text += "\n"
    length += 1
    isInParagraph = false
  }

  /// The string literals of a line of code, without their interpolations, and the comment at its end.
  private static func pieces(of code: Substring) -> [String] {
    var pieces: [String] = []
    var rest = code
    while let next = rest.firstIndex(where: { $0 == "\"" || $0 == "/" }) {
      rest = rest[next...]
      if rest.hasPrefix("//") {
        pieces.append(String(rest.drop { $0 == "/" || $0 == " " }))
        return pieces
      }
      let isQuote = rest.first == "\""
      rest = rest.dropFirst()
      if isQuote { pieces.append(literal(at: &rest)) }
    }
    return pieces
  }

  /// Reads a string literal to its end, behind its first quotation mark.
  private static func literal(at rest: inout Substring) -> String {
    var literal = ""
    while let character = rest.popFirst(), character != "\"" {
      guard character == "\\" else {
        literal.append(character)
        continue
      }
      guard rest.popFirst() == "(" else { continue }
      literal.append("x")
      var depth = 1
      while depth > 0, let inner = rest.popFirst() {
        if inner == "(" { depth += 1 }
        if inner == ")" { depth -= 1 }
      }
    }
    return literal
  }
}
