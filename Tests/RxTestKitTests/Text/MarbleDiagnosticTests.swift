import RxTestKit
import Testing

@Suite("Diagnostics")
struct MarbleDiagnosticTests {
  @Test(
    "A terminal gives wide characters two columns and marks none",
    arguments: [
      ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本語", 6), ("한국", 4), ("ｱ", 1),
      ("Ａ", 2), ("👩‍👩‍👧‍👦", 2), ("🇩🇪", 2), ("❤️", 2), ("❤", 1), ("1️⃣", 2), ("\u{200B}", 0),
      ("\u{301}", 0), ("…", 1), ("—", 1), ("𠀀", 2), ("　", 2), ("a\u{0}b", 2), ("ไทย", 3),
    ])
  func width(text: String, columns: Int) {
    #expect(text.displayWidth == columns)
  }

  @Test(
    "Control characters are written as escapes",
    arguments: [
      ("plain", "plain"), ("日本 🇩🇪 é", "日本 🇩🇪 é"), ("\u{1B}[31m", "\\u{1B}[31m"),
      ("a\tb", "a\\tb"), ("a\r\nb", "a\\r\\nb"), ("\0\u{7F}\u{85}", "\\0\\u{7F}\\u{85}"),
      ("a\u{202E}b\u{2066}", "a\\u{202E}b\\u{2066}"), ("👩‍👧", "👩‍👧"),
    ])
  func escaping(text: String, escaped: String) {
    #expect(text.escapingControls() == escaped)
  }

  @Test("Tabs can be kept")
  func tabs() {
    #expect("a\tb\u{7}".escapingControls(keepingTabs: true) == "a\tb\\u{7}")
  }

  @Test(
    "The caret stands under what is wrong, whatever stands before it",
    arguments: [
      ("run x.foo()", 7, 3, "  run x.foo()\n        ^~~"),
      ("日本 x", 4, 1, "  日本 x\n       ^"),
      ("a 日本", 3, 2, "  a 日本\n    ^~~~"),
      ("\trun x", 6, 1, "  \trun x\n  \t    ^"),
      ("e\u{301}e\u{301} x", 4, 1, "  e\u{301}e\u{301} x\n     ^"),
      ("\u{1B}[0m x", 6, 1, "  \\u{1B}[0m x\n            ^"),
      ("👩‍👩‍👧‍👦 x", 3, 1, "  👩‍👩‍👧‍👦 x\n     ^"),
      ("abc", 4, 1, "  abc\n     ^"),
      ("", 1, 1, "\n  ^"),
    ])
  func caret(line: String, column: Int, length: Int, shown: String) {
    let location = TextLocation(file: "f.marble", line: 3, column: column)
    let diagnostic = Diagnostic("it is wrong", at: location, in: line, length: length)
    #expect(diagnostic.description == "f.marble:3:\(column): error: it is wrong\n" + shown)
  }

  @Test("A note follows the caret")
  func note() {
    let location = TextLocation(file: "f.marble", line: 1, column: 1)
    let diagnostic = Diagnostic("no", at: location, in: "x", note: "did you mean 'y'?")
    #expect(
      diagnostic.description == """
        f.marble:1:1: error: no
          x
          ^
          note: did you mean 'y'?
        """)
  }

  @Test("Of a very long line the part around the caret is shown")
  func longLine() throws {
    let line = String(repeating: "a", count: 100_000) + "X" + String(repeating: "b", count: 100_000)
    let location = TextLocation(file: "f", line: 1, column: 100_001)
    let lines = Diagnostic("no", at: location, in: line).description.split(separator: "\n")
    let caret = try #require(lines.last?.firstIndex(of: "^"))
    let column = lines[2].distance(from: lines[2].startIndex, to: caret)
    #expect(lines[1].count < 300)
    #expect(Array(lines[1])[column] == "X")
  }

  @Test("Places outside the line do no harm", arguments: [-5, 0, 1, 2, 100, Int.max])
  func outside(column: Int) {
    let location = TextLocation(file: "f", line: 0, column: column)
    let diagnostic = Diagnostic("no", at: location, in: "日", length: .max)
    #expect(diagnostic.description.contains("^"))
  }

  @Test("Places are ordered as they stand in their files")
  func order() {
    let places = [(1, 2), (1, 10), (2, 1)].map {
      TextLocation(file: "f", line: $0.0, column: $0.1)
    }
    #expect(places.reversed().sorted() == places)
    #expect("\(places[1])" == "f:1:10")
  }
}
