import RxTestKit

/// Closures and texts that are written as in other languages.
extension Parser {
  /// How Swift writes the template literal of JavaScript, or the text of Python, that begins here; nil if none does.
  var textOfTemplate: String? {
    guard [UInt8(ascii: "`"), UInt8(ascii: "\"")].contains(byte) else { return nil }
    let text = String(decoding: bytes[position...].dropLast(), as: UTF8.self)
    guard let literal = text.prefixMatch(of: /(?:`([^`"\n]*)`|"([^"\n]*)")/) else { return nil }
    if literal.2 != nil, position == 0 || bytes[position - 1] != UInt8(ascii: "f") { return nil }
    let inserted = (literal.1 ?? literal.2 ?? "").replacing(/\$?\{([^}]*)\}/) { "\\(\($0.1))" }
    return "\"\(inserted)\""
  }

  /// How Swift writes the closure around this place; nil if none is written as in another language.
  var swiftClosure: String? {
    // The part of a long text in which such a closure is looked for, in bytes.
    let reach = 80
    let part = bytes[max(0, position - reach)..<min(bytes.count - 1, position + reach)]
    // Single blanks, because the expressions below would try all ways to divide longer ones.
    let words = part.split { $0 == 0x20 || $0 == 0x09 }
    let text = String(decoding: Array(words.joined(separator: [0x20])), as: UTF8.self)
    for form in Self.foreignClosures {
      guard let match = text.firstMatch(of: form) else { continue }
      let written = Self.body(text[match.range.upperBound...])
      let body = Self.renamed(Self.withoutBraces(written))
      // A body that is longer than the part is not written in half.
      let isCut = part.endIndex < bytes.count - 1 && text.hasSuffix(written)
      if body.isEmpty || body.contains(" in ") || isCut { continue }
      let parameters = match.output.1.map { $0.split { " ,\t".contains($0) } } ?? []
      let names = parameters.joined(separator: ", ")
      return names.isEmpty ? "{ \(body) }" : "{ \(names) in \(body) }"
    }
    return nil
  }

  /// The error of a closure that begins with a word of JavaScript, `function (x) { … }`; nil if none begins here.
  func errorOfFunction(_ name: String, at range: Range<Int>) -> Diagnostic? {
    guard name == "function", let closure = swiftClosure else { return nil }
    return error(Self.foreignClosure, at: range, note: "write: \(closure)")
  }

  static let foreignClosure = "this is not how a closure is written"

  /// The beginnings of closures in JavaScript, Kotlin, Haskell, Python and Ruby, with their parameters.
  private static var foreignClosures: [Regex<(Substring, Substring?)>] {
    [
      /\(?[ \t]*(\w+(?:[ \t]*,[ \t]*\w+)*)?[ \t]*\)?[ \t]*=>[ \t]*/,
      /\([ \t]*(\w+(?:[ \t]*,[ \t]*\w+)*)?[ \t]*\)[ \t]*->[ \t]*/,
      /[{(,][ \t]*(\w+(?:[ \t]*,[ \t]*\w+)*)?[ \t]*->[ \t]*/,
      /\\(\w+(?:[ \t]+\w+)*)?[ \t]*->[ \t]*/,
      /\bfunction[ \t]*\([ \t]*(\w+(?:[ \t]*,[ \t]*\w+)*)?[ \t]*\)[ \t]*(?=\{)/,
      /\blambda[ \t]+(\w+(?:[ \t]*,[ \t]*\w+)*)?[ \t]*:[ \t]*/,
      /\{[ \t]*\|[ \t]*(\w+(?:[ \t]*,[ \t]*\w+)*)?[ \t]*\|[ \t]*/,
    ]
  }

  /// The statements of a body that JavaScript writes in braces.
  private static func withoutBraces(_ body: String) -> String {
    guard let statements = body.wholeMatch(of: /\{ *(.*?) *;? *\}/)?.1 else { return body }
    return String(statements)
  }

  /// A body with the names that members have here, and with `==` for `===`.
  private static func renamed(_ body: String) -> String {
    body.replacing(/\.(\w+)(\()?/) { match in
      let name = String(match.1)
      let other =
        match.2 == nil ? MemberReader.otherNames[name] : MemberReader.otherMethodNames[name]
      // A name with labels has its arguments in another form.
      guard let other, !other.contains("(") else { return String(match.0) }
      return ".\(other)" + (match.2 ?? "")
    }.replacing(/([=!]=)=/) { $0.1 }
  }

  /// What to write in place of a word or sign of another language; nil if none is known.
  ///
  /// - Parameters:
  ///   - found: The word or sign.
  ///   - before: The text before it, which it cannot follow.
  func advice(for found: String, after before: Substring) -> String? {
    let last = before.firstMatch(of: /(\w+)\s+$/)?.1 ?? ""
    let isWord = found.first.map { $0.isLetter || $0 == "_" } ?? false
    switch (last, found) {
    case ("val", _) where isWord, ("const", _) where isWord:
      return "write: let \(found)"
    case ("new", _) where isWord:
      return found.hasSuffix("Error")
        ? "write the text alone, without 'new' and '\(found)'" : "write no 'new'"
    case (_, ":") where before.hasSuffix("?"): return "write: ??"
    case (_, "*") where before.hasSuffix("*"): return "multiply the number by itself"
    case (_, ">") where before.hasSuffix("-"): return "write '.' before the name of a method"
    case (_, "=") where before.contains(/[(,] *\w+ *$/): return "a label is followed by ':'"
    case (_, "and"): return "write: &&"
    case (_, "or"): return "write: ||"
    case (_, "if"), (_, "then"): return "write: CONDITION ? VALUE : OTHER"
    case (_, ":") where before.wholeMatch(of: /\s*\w+\s*/) != nil:
      return "a record has parentheses: (id: 1, name: \"Ada\")"
    case (_, _) where ["++", "--"].contains(before.filter { $0 != " " }.suffix(2)):
      let number = before.firstMatch(of: /([\w$.]+)\s*[-+]{2}\s*$/)?.1 ?? "$0"
      return "write: \(number) \(before.contains("++") ? "+" : "-") 1"
    default:
      guard isWord, let closure = before.firstMatch(of: /\{ *(\w+(?: *, *\w+)*) +$/) else {
        return nil
      }
      return "'in' follows the parameters of a closure: { \(closure.1) in … }"
    }
  }

  /// The text up to the bracket that closes what is around it, or to a comma.
  private static func body(_ text: Substring) -> String {
    var depth = 0
    let body = text.prefix { character in
      if "([{".contains(character) { depth += 1 }
      if ")]}".contains(character) { depth -= 1 }
      return depth >= 0 && !(depth == 0 && character == ",") && character != "\n"
    }
    var words = body.drop { $0 == " " }
    while words.last == " " { words.removeLast() }
    return String(words)
  }
}
