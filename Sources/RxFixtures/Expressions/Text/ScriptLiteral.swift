import RxTestKit

/// Literals of JavaScript, and how Swift writes them.
enum ScriptLiteral {
  /// How Swift writes a value: a text in other quotes, an array, or an object; all else stays as it is.
  static func swift(_ text: some StringProtocol) -> String {
    let text = text.trimmed
    guard let first = text.first, let last = text.last, text.count > 1 else { return text }
    let inner = text.dropFirst().dropLast()
    switch (first, last) {
    case ("'", "'"), ("`", "`"):
      return inner.contains(where: "\"\\'`$".contains) ? text : "\"\(inner)\""
    case ("{", "}"): return record(inner) ?? text
    case ("[", "]"):
      return parts(of: inner).map { "[" + $0.map(swift).joined(separator: ", ") + "]" } ?? text
    default: return ["null", "undefined"].contains(text) ? "nil" : text
    }
  }

  /// How Swift writes what is between the braces of an object: as a tuple, or as a dictionary if its keys have quotes or there is only one.
  ///
  /// - Returns: The text; nil if a part is not a field.
  static func record(_ text: some StringProtocol) -> String? {
    guard let fields = fields(text), let first = fields.first else { return nil }
    let isNamed = fields.allSatisfy { NameSpelling.isName($0.key) }
    if isNamed, fields.count > 1 {
      return "(" + fields.map { "\($0.key): \($0.value)" }.joined(separator: ", ") + ")"
    }
    let keys = fields.map { $0.key.first == "\"" ? $0.key : "\"\($0.key)\"" }
    let isDictionary = first.key.first == "\"" || fields.count == 1
    return isDictionary
      ? "[" + zip(keys, fields).map { "\($0): \($1.value)" }.joined(separator: ", ") + "]" : nil
  }

  /// The fields of an object, with their values as Swift writes them; nil if the text is something else.
  static func fields(_ text: some StringProtocol) -> [(key: String, value: String)]? {
    guard let parts = parts(of: text), !parts.isEmpty else { return nil }
    var fields: [(key: String, value: String)] = []
    for part in parts {
      guard let field = part.wholeMatch(of: /(\w+|"\w+"|'[^']+'|#)\s*:\s*(\S.*)/) else {
        return nil
      }
      fields.append((field.1.first == "'" ? swift(field.1) : String(field.1), swift(field.2)))
    }
    return fields
  }

  /// What is between the commas outside of brackets and quotes; a comma may follow the last part.
  private static func parts(of text: some StringProtocol) -> [String]? {
    var (parts, part) = ([String](), "")
    var (depth, quote) = (0, Character?.none)
    for character in text {
      if let open = quote {
        if character == open { quote = nil }
      } else if "\"'`".contains(character) {
        quote = character
      } else if "([{".contains(character) {
        depth += 1
      } else if ")]}".contains(character) {
        depth -= 1
      } else if character == ",", depth == 0 {
        parts.append(part.trimmed)
        part = ""
        continue
      }
      part.append(character)
    }
    if depth != 0 || quote != nil { return nil }
    if !part.trimmed.isEmpty { parts.append(part.trimmed) }
    return parts.contains("") ? nil : parts
  }
}

extension StringProtocol {
  fileprivate var trimmed: String {
    var text = drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
