/// How an operator or a factory is called, as `marble-cli operators --json` spells it.
struct Signature: Sendable {
  struct Parameter: Sendable {
    let label: String?
    /// The type, without `?` and `...`.
    let type: String
    let isOptional: Bool
    let isVariadic: Bool
  }

  /// `take`, or `Observable.of`.
  let name: String
  let parameters: [Parameter]

  var isFactory: Bool { name.contains(".") || name.first?.isUppercase == true }

  init(_ text: String) {
    let open = text.firstIndex(of: "(") ?? text.endIndex
    name = String(text[..<open])
    let inside = text[open...].dropFirst().prefix { _ in true }
    let list = inside.lastIndex(of: ")").map { inside[..<$0] } ?? inside
    parameters = Self.divide(list, at: ",").compactMap(Self.parameter)
  }

  private static func parameter(_ text: Substring) -> Parameter? {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let label = text[..<colon].split(separator: " ").first.map(String.init)
    let sides = divide(text[text.index(after: colon)...], at: "=")
    var type = sides[0].drop { $0 == " " }
    while type.last == " " { type.removeLast() }
    let isVariadic = type.hasSuffix("...")
    if isVariadic { type.removeLast(3) }
    if type.last == "?" { type.removeLast() }
    return Parameter(
      label: label == "_" ? nil : label, type: String(type), isOptional: sides.count > 1,
      isVariadic: isVariadic)
  }

  /// Divides a text at a character outside brackets.
  static func divide(_ text: Substring, at separator: Character) -> [Substring] {
    var parts: [Substring] = []
    var depth = 0
    var start = text.startIndex
    for index in text.indices {
      switch text[index] {
      case "(", "[": depth += 1
      case ")", "]": depth -= 1
      case separator where depth == 0:
        parts.append(text[start..<index])
        start = text.index(after: index)
      default: break
      }
    }
    return parts + [text[start...]]
  }
}
