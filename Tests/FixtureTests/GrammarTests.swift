import Foundation
import RxFixtures
import Testing

/// The editors' grammar, as far as lines of fixtures need it: patterns that match within a line.
private struct Grammar {
  struct Pattern {
    let name: String
    let expression: NSRegularExpression
    /// Whether a diagram stands in a capture, and in which.
    let diagramCapture: Int?
  }

  let rows: [Pattern]
  let diagram: [NSRegularExpression]

  init() throws {
    let url = FixtureFiles.root.appendingPathComponent(
      "Editors/vscode/marble.tmLanguage.json")
    let json = try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any]
    let repository = try #require(json?["repository"] as? [String: [String: Any]])
    let included = try #require(json?["patterns"] as? [[String: String]])
    rows = try included.map { entry in
      let name = String(try #require(entry["include"]).dropFirst())
      let rule = try #require(repository[name], "\(name) is no rule")
      let captures = rule["captures"] as? [String: [String: Any]] ?? [:]
      let diagram = captures.first { _, capture in
        (capture["patterns"] as? [[String: String]])?.first?["include"] == "#diagram"
      }
      return Pattern(
        name: name, expression: try NSRegularExpression(pattern: rule["match"] as? String ?? ""),
        diagramCapture: diagram.flatMap { Int($0.key) })
    }
    let tokens = try #require(repository["diagram"]?["patterns"] as? [[String: String]])
    diagram = try tokens.map { try NSRegularExpression(pattern: $0["match"] ?? "") }
  }

  /// The first pattern that matches where a line begins.
  func match(_ line: String) -> (pattern: Pattern, result: NSTextCheckingResult)? {
    let whole = NSRange(line.startIndex..., in: line)
    return rows.lazy.compactMap { pattern in
      pattern.expression.firstMatch(in: line, options: .anchored, range: whole)
        .map { (pattern, $0) }
    }.first
  }

  /// What of a diagram no token matches.
  func unmatched(in diagram: String) -> String {
    let text = diagram as NSString
    var rest = ""
    var place = 0
    while place < text.length {
      let range = NSRange(location: place, length: text.length - place)
      let token = self.diagram.lazy.compactMap {
        $0.firstMatch(in: diagram, options: [.anchored, .withTransparentBounds], range: range)
      }.first
      if let token, token.range.length > 0 {
        place += token.range.length
      } else {
        let character = text.substring(with: text.rangeOfComposedCharacterSequence(at: place))
        if !character.allSatisfy(\.isWhitespace) { rest += character }
        place += (character as NSString).length
      }
    }
    return rest
  }
}

@Suite("The editors' grammar")
struct GrammarTests {
  @Test("each line of a fixture is what the grammar takes it for", arguments: FixtureFiles.paths)
  func lines(path: String) throws {
    let grammar = try Grammar()
    for line in try FixtureFiles.parse(path).lines {
      let content = line.text.drop { $0 == " " }
      guard case .row(let keyword?) = line.role else {
        if line.role == .comment {
          let text = String(content)
          #expect(grammar.match(text)?.pattern.name == "comment", "\(path): \(text)")
        } else if line.role == .continuation {
          #expect(grammar.match(line.text) != nil, "\(path): \(line.text)")
        }
        continue
      }
      let (pattern, result) = try #require(grammar.match(line.text), "\(path): \(line.text)")
      let found = Range(result.range(at: 1), in: line.text).map { String(line.text[$0]) }
      #expect(found == keyword.rawValue, "\(path): \(line.text)")
      guard let capture = pattern.diagramCapture,
        let range = Range(result.range(at: capture), in: line.text)
      else { continue }
      #expect(grammar.unmatched(in: String(line.text[range])).isEmpty, "\(path): \(line.text)")
      let end = line.comment ?? line.text.utf8.count
      let drawn = line.text.utf8.prefix(end).count
      let matched = line.text.utf8.distance(from: line.text.startIndex, to: range.upperBound)
      #expect(matched >= drawn - 3 && matched <= drawn, "\(path): \(line.text)")
    }
  }

  @Test("each keyword has its row in the grammar") func keywords() throws {
    let grammar = try Grammar()
    for keyword in FixtureKeyword.allCases {
      let name = grammar.match("  \(keyword.rawValue) a = b")?.pattern.name
      #expect(name != "continuation", "\(keyword)")
    }
  }
}
