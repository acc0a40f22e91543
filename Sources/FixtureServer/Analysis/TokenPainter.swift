import RxFixtures
import RxTestKit

/// A stretch of the text, with what it is, for an editor's colours.
struct PaintedToken: Hashable, Sendable {
  /// What a stretch is; the raw values are the protocol's names.
  enum Kind: String, CaseIterable, Sendable {
    case keyword, variable, enumMember, `operator`, number, string, comment, method, property
    case parameter, type
  }

  /// The offsets, in one line.
  var range: Range<Int>
  var kind: Kind
}

extension FixtureSnapshot {
  /// The tokens of some lines, counted from 0.
  func paintedTokens(ofLines lines: Range<Int>) -> [PaintedToken] {
    var tokens: [PaintedToken] = []
    for line in lines where file.lines.indices.contains(line) { paint(line, &tokens) }
    return tokens.filter { !$0.range.isEmpty }.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  private func paint(_ line: Int, _ tokens: inout [PaintedToken]) {
    let text = file.lines[line]
    if let comment = text.comment {
      tokens.append(.init(range: range(comment..<text.text.utf8.count, line: line), kind: .comment))
    }
    if let parts = text.parts {
      tokens.append(.init(range: range(parts.keywordRange, line: line), kind: .keyword))
      for name in parts.names {
        tokens.append(.init(range: range(name, line: line), kind: .variable))
      }
      for drawn in parts.diagrams { paint(drawn, line, &tokens) }
    }
    guard let expression = expressionRange(ofLine: line) else { return }
    paint(ExpressionTokens.tokens(in: expression, of: buffer), &tokens)
  }

  private func paint(
    _ drawn: FixtureLineParts.Drawn, _ line: Int, _ tokens: inout [PaintedToken]
  ) {
    let frames = DiagramFrames(String(file.lines[line].text[utf8: drawn.range]), in: drawn.keyword)
    for part in frames.parts {
      let kind: PaintedToken.Kind
      switch part.symbol {
      case .value: kind = .enumMember
      case .completed, .error, .subscribe, .unsubscribe: kind = .operator
      case nil where part.frameCount > 1: kind = .number
      case nil: continue
      }
      let start = drawn.range.lowerBound
      tokens.append(
        .init(
          range: range(start + part.range.lowerBound..<start + part.range.upperBound, line: line),
          kind: kind))
    }
  }

  private func paint(_ expression: [ExpressionToken], _ tokens: inout [PaintedToken]) {
    for (index, token) in expression.enumerated() {
      let kind: PaintedToken.Kind
      switch token.kind {
      case .number: kind = .number
      case .string: kind = .string
      case .parameter: kind = .parameter
      case .mark: continue
      case .word:
        let word = buffer[token.range]
        let next = index + 1 < expression.count ? expression[index + 1] : nil
        let isMember = index > 0 && expression[index - 1].isMark(".")
        let isCalled = next.map { $0.isMark("(") || $0.isMark("{") } ?? false
        if Self.words.contains(word) {
          kind = .keyword
        } else if word.first?.isUppercase == true {
          kind = .type
        } else if isMember {
          kind = isCalled ? .method : .property
        } else {
          kind = .variable
        }
      }
      tokens.append(.init(range: token.range, kind: kind))
    }
  }

  /// The words of Swift that expressions can use.
  private static let words: Set<String> = [
    "true", "false", "nil", "let", "var", "in", "return", "throw", "try", "await", "weak", "if",
    "else", "guard", "switch", "case", "default", "for", "while", "repeat", "break", "continue",
    "do", "catch", "is", "as", "self",
  ]
}
