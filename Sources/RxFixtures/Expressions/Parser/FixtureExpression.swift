import RxTestKit

/// An expression of a fixture, parsed once and evaluated as often as needed, on any thread.
package final class FixtureExpression: Sendable {
  /// The text that was parsed.
  package var text: ExpressionText { sharedText.text }

  /// The same in an object, for sites.
  let sharedText: SharedText

  let syntax: Syntax

  private init(_ text: ExpressionText, _ syntax: Syntax) {
    sharedText = SharedText(text)
    self.syntax = syntax
  }

  /// The names that no closure of the expression declares, in the order in which they are mentioned first: rows, factories, functions, types.
  package var names: [String] { syntax.globals }

  /// Each mention of these names, with its place in the text, in UTF-8 bytes.
  package var mentions: [(name: String, range: Range<Int>)] {
    syntax.globalMentions.map { (syntax.globals[$0.global], $0.range) }
  }

  /// Whether the expression is a literal, or a list or tuple of literals.
  package var isConstant: Bool {
    syntax.nodes.allSatisfy { node in
      switch node {
      case .void, .nil, .bool, .int, .double, .string, .negate, .array, .tuple, .dictionary: true
      default: false
      }
    }
  }

  /// Returns the error of an expression that subscribes, where the row does so by itself; nil if it does not.
  func ownSubscription(in keyword: String) -> Diagnostic? {
    guard case .chain(_, let links) = syntax.nodes[syntax.root] else { return nil }
    for link in links {
      guard case .method("subscribe", let arguments, _) = link.kind,
        arguments.first?.label != "on"
      else { continue }
      var source = text.text[utf8: 0..<link.range.lowerBound]
      while let last = source.last, last == "." || last.isWhitespace { source.removeLast() }
      let rest = source.contains("\n") ? "" : ": \(keyword) \(source)"
      return text.diagnostic(
        "a '\(keyword)' row subscribes by itself", at: link.range,
        note: "leave '.subscribe(…)' out\(rest)")
    }
    return nil
  }

  package static func parse(_ text: ExpressionText) throws(Diagnostic) -> FixtureExpression {
    FixtureExpression(text, try Parser(text).parse())
  }
}
