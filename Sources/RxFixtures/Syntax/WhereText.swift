import RxTestKit

/// Writes bindings: the content of `where` rows.
enum WhereText {
  /// A binding of a symbol to an expression.
  static func text(_ symbol: MarbleDiagram.Symbol, is expression: String) -> String {
    "\(key(symbol)) = \(expression)"
  }

  /// A binding as it is in the file.
  static func text(of binding: WhereRow, in lines: [FixtureLine]) -> String {
    let key = binding.isQuoted ? MarbleSyntax.rxjs.quoted(name(binding.key)) : key(binding.key)
    return "\(key) = \(binding.expression.text)"
  }

  /// The lines that a binding takes, counted from 0.
  static func lines(of binding: WhereRow) -> ClosedRange<Int> {
    let first = binding.location.line - 1
    return first...max(first, (binding.expression.lines.last?.number ?? 0) - 1)
  }

  /// Bindings divided into rows that are not too long.
  static func rows(of texts: [String]) -> [String] {
    texts.reduce(into: [String]()) { rows, text in
      if let last = rows.last, last.count + text.count < 100 {
        rows[rows.count - 1] = "\(last), \(text)"
      } else {
        rows.append(text)
      }
    }
  }

  private static func key(_ symbol: MarbleDiagram.Symbol) -> String {
    let name = name(symbol)
    return name == "," || name == "=" ? MarbleSyntax.rxjs.quoted(name) : symbol.token
  }

  private static func name(_ symbol: MarbleDiagram.Symbol) -> String {
    if case .value(let text) = symbol { text } else { symbol.token }
  }
}
