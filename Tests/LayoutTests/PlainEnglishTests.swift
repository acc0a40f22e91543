import Foundation
import TestSupport
import Testing

/// Phrases that readers stumble over, in the documentation, in comments and in messages.
@Suite("Plain English")
struct PlainEnglishTests {
  /// A pattern of a phrase, and what to write instead.
  struct Phrase: Sendable {
    let pattern: String
    let advice: String

    init(_ pattern: String, _ advice: String) {
      self.pattern = pattern
      self.advice = advice
    }
  }

  /// Phrases that no text may contain.
  static let phrases = [
    Phrase(#"(is|are|was|were|be|being) told(?! apart)"#, "write 'reported', 'set' or 'receives'"),
    Phrase(#"(go|goes|going|went|gone) on"#, "write 'continues'"),
    Phrase(
      #"(stand|stands|stood) (in|at|on|below|behind|beside|before|after|under|above|left|alone|once)"#,
      "write 'is' or 'follows'"),
    Phrase(#"at first(?! sight)"#, "write 'initially' or 'by default'"),
    Phrase(
      #"(?<!there )(is|are|was|were) no(?! longer| more| wider)"#, "write 'is not a' or 'has no'"),
    Phrase(#"(come|comes|came) to rest"#, "write 'finishes'"),
    Phrase(
      #"in earnest|anew|for good|all the same"#, "write 'again', 'for ever' or 'nevertheless'"),
    Phrase(#"(spend|spends|spent|spending)"#, "write 'exceeds'"),
    Phrase(#"(nobody|somebody|whoever)"#, "name the actor"),
    Phrase(#"who (subscribes|comes|asks|waits|calls)"#, "name the actor"),
    Phrase(#"tells? (of|no|only|nothing|each)"#, "write 'prints' or 'reports'"),
    Phrase(#"(left|leaves?) behind"#, "write 'leaks'"),
    Phrase(#"(says?|means?) nothing"#, "write 'is ignored' or 'has no meaning'"),
    Phrase(#"there at once|(is|are|was|were) said"#, "write 'live' or 'expected'"),
    Phrase(#"needs? be|need not"#, "write 'does not have to'"),
    Phrase(#"by the clock on the wall"#, "write 'wall-clock time'"),
  ]

  /// Phrases that no page of the documentation may contain.
  static let phrasesOfPages =
    phrases + [
      Phrase(#"(?<=^|[.;:,|] )what (is|are|was|were|has|had|have)"#, "name the thing"),
      Phrase(#"where there (is|are)|that (is|are) there"#, "write 'if … exists' or 'existing'"),
      Phrase(#"will do"#, "write 'is enough'"),
    ]

  static let pages =
    (["README.md", "CONTRIBUTING.md", "CHANGELOG.md"]
    + ["Compatibility", "Documentation", "Examples"].flatMap {
      Tree.files(below: $0, ending: ".md")
    }).filter { !$0.hasPrefix("Documentation/operators/") }

  static let swiftFiles = Tree.files(below: "Sources", ending: ".swift")

  @Test("a page of the documentation is read once", arguments: pages)
  func page(path: String) throws {
    let prose = Prose(ofMarkdown: try Tree.text(of: path))
    for hit in Self.hits(of: Self.phrasesOfPages, in: prose) { Issue.record("\(path):\(hit)") }
  }

  @Test("a comment or a message is read once", arguments: swiftFiles)
  func comments(path: String) throws {
    let prose = Prose(ofSwift: try Tree.text(of: path))
    for hit in Self.hits(of: Self.phrases, in: prose) { Issue.record("\(path):\(hit)") }
  }

  @Test("phrases are found across lines, and not in code")
  func finds() {
    let page =
      "A source goes\non. `is no` code.\n\n    goes on\n\n```\nstands in\n```\n\nIt is no file.\n"
    #expect(
      Self.hits(of: Self.phrases, in: Prose(ofMarkdown: page)) == [
        "1: 'goes on': write 'continues'", "10: 'is no': write 'is not a' or 'has no'",
      ])
    let swift = #"""
      /// Emits again, and goes
      /// on. `goes on`
      let goesOn = "it \(x.map { "goes on" }) is told"  // at first
      """#
    #expect(
      Self.hits(of: Self.phrases, in: Prose(ofSwift: swift)) == [
        "1: 'goes on': write 'continues'",
        "3: 'at first': write 'initially' or 'by default'",
        "3: 'is told': write 'reported', 'set' or 'receives'",
      ])
  }

  /// The phrases in a text: `LINE: 'PHRASE': ADVICE`, in the order of the lines.
  private static func hits(of phrases: [Phrase], in prose: Prose) -> [String] {
    var hits: [(line: Int, text: String)] = []
    let text = prose.text as NSString
    for phrase in phrases {
      // The patterns are literals of this file.
      let expression = try? NSRegularExpression(
        pattern: #"(?<!\w)(?:\#(phrase.pattern))\b"#,
        options: [.caseInsensitive, .anchorsMatchLines])
      let matches = expression?.matches(
        in: prose.text, range: NSRange(location: 0, length: text.length))
      for match in matches ?? [] {
        hits.append(
          (
            prose.line(at: match.range.location),
            "'\(text.substring(with: match.range))': \(phrase.advice)"
          ))
      }
    }
    return hits.sorted { ($0.line, $0.text) < ($1.line, $1.text) }.map { "\($0.line): \($0.text)" }
  }
}
