/// A public function or initializer of RxCore, as its source declares it.
struct PublicFunction {
  struct Parameter {
    let label: String
    let type: String
    let isOptional: Bool
  }

  /// The type that it belongs to, with what stands behind the type's name: `PrimitiveSequenceType where Trait == SingleTrait`.
  let owner: String
  let name: String
  let parameters: [Parameter]
  let isStatic: Bool
  let isDeprecated: Bool
  let path: String
  let line: Int

  /// Where it is declared, for messages.
  var place: String { "\(path):\(line)" }

  /// The type's name alone.
  var type: String { String(owner.prefix { $0 != " " && $0 != ":" && $0 != "<" }) }

  /// The labels: `(while:behavior:)`; several arguments in a row without one are `_…:`.
  var labels: String {
    let labels = parameters.map { "\($0.label):" }.joined()
    return "(" + labels.replacing(/(?:_:){2,}/, with: "_…:") + ")"
  }

  /// The name with its labels: `take(while:behavior:)`.
  var labelledName: String { name + labels }
}

extension PublicFunction {
  /// Finds the public functions of a formatted file, by the indentation of its declarations.
  static func all(in text: String, of path: String) -> [PublicFunction] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var owners: [(indentation: Int, name: String)] = []
    var isDeprecated = false
    var found: [PublicFunction] = []
    for (index, line) in lines.enumerated() {
      let indentation = line.prefix { $0 == " " }.count
      let content = line.dropFirst(indentation)
      if content.hasPrefix("//") { continue }
      if content.hasPrefix("@available"), content.contains("deprecated") { isDeprecated = true }
      let words = content.split(separator: " ", maxSplits: 6)
      if !words.contains(where: Self.keywords.contains) {
        if !content.isEmpty, !content.hasPrefix("@") { isDeprecated = false }
        continue
      }
      if content.prefixMatch(of: Self.type) != nil {
        owners.removeAll { $0.indentation >= indentation }
        let whole = lines[index...].joined { $0.contains("{") }
        owners.append((indentation, String(whole.prefixMatch(of: Self.type)?.output.1 ?? "")))
      } else if let head = content.prefixMatch(of: Self.function)?.output {
        let whole = lines[index...].joined { $0.parameterList != nil }
        found.append(
          PublicFunction(
            owner: owners.last { $0.indentation < indentation }?.name ?? "",
            name: head.2.map { $0.filter { $0 != "`" } } ?? "init",
            parameters: (whole.parameterList ?? []).compactMap(Parameter.init),
            isStatic: head.1.contains("static "), isDeprecated: isDeprecated,
            path: path, line: index + 1))
      }
      if !content.isEmpty, !content.hasPrefix("@") { isDeprecated = false }
    }
    return found
  }

  /// The words that a declaration begins with, one of them at least.
  private static let keywords: Set<Substring> = [
    "public", "open", "extension", "class", "struct", "enum", "protocol", "actor",
  ]

  private static var type: Regex<(Substring, Substring)> {
    /(?:@\S+ )*(?:[a-z]+ )*?(?:extension|class|struct|enum|protocol|actor) ([A-Z][^{]*)/
  }

  private static var function: Regex<(Substring, Substring, Substring?)> {
    /(?:@\w+(?:\([^)]*\))? )*(?:public|open) ((?:[a-z]+ )*?)(?:func ([^(< ]+)|init[?!(<])/
  }
}

extension PublicFunction.Parameter {
  /// Reads `label name: Type = value`; nil for what only tells overloads apart.
  init?(_ text: Substring) {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let names = text[..<colon].split(separator: " ")
    let type = text[text.index(after: colon)...]
    guard let first = names.first, !type.contains("Void = ()"), !type.contains("(Never)") else {
      return nil
    }
    label = String(first)
    self.type = String(type)
    isOptional = type.contains(" = ") || type.contains("...")
  }
}

extension StringProtocol {
  /// What stands between the parentheses of a function, divided at its commas; nil if they are not closed.
  fileprivate var parameterList: [Substring]? {
    let text = Substring(self)
    var parts: [Substring] = []
    var open: [Character] = []
    var start: Substring.Index?
    var previous: Character = " "
    for index in text.indices {
      let character = text[index]
      switch character {
      case "(", "[", "<":
        if character == "(", open.isEmpty { start = text.index(after: index) }
        open.append(character)
      case ")", "]", ">":
        if character == ">", previous == "-" { break }
        _ = open.popLast()
        if character == ")", open.isEmpty, let start { return parts + [text[start..<index]] }
      case ",":
        if open == ["("], let first = start {
          parts.append(text[first..<index])
          start = text.index(after: index)
        }
      default: break
      }
      previous = character
    }
    return nil
  }
}

extension ArraySlice<Substring> {
  /// Lines put together until they satisfy a condition.
  fileprivate func joined(until condition: (String) -> Bool) -> String {
    var text = ""
    for line in self {
      text += (text.isEmpty ? "" : " ") + line.drop { $0 == " " }
      if condition(text) { break }
    }
    return text
  }
}
