import RxFixtures

// What editors show of operators.
extension OperatorForm {
  /// The call with its parameters as places to fill in: `map { ${1:\$0} }`.
  var snippet: String {
    var number = 0
    let needed = signature.parameters.filter { !$0.isOptional && $0.type != .scheduler }
    var arguments = needed.map { parameter -> String in
      number += 1
      let label = parameter.label.map { "\($0): " } ?? ""
      return label + Snippet.place(number, parameter.example)
    }
    let name = signature.name.escapedForSnippet
    guard let last = needed.last, last.type.hasClosure else {
      return "\(name)(\(arguments.joined(separator: ", ")))"
    }
    arguments.removeLast()
    let list = arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))"
    return "\(name)\(list) { \(Snippet.place(number, last.closureBody)) }"
  }

  /// The other names of the operator, as a sentence; nil if there are none.
  var otherNamesText: String? {
    otherNames.isEmpty ? nil : "Other libraries: \(otherNames.joined(separator: ", "))."
  }
}

extension OperatorSignature.Parameter {
  /// The initial content of a place to fill in.
  fileprivate var example: String {
    switch type {
    case .closure: "{ \(closureBody) }"
    case .int, .time: "2"
    case .bool: "true"
    case .string: "\"text\""
    case .member(_, let names): names.first.map { ".\($0)" } ?? name
    default: name
    }
  }

  /// A body of a closure with the right number of parameters.
  fileprivate var closureBody: String {
    guard case .closure(let count) = type, count > 1 else {
      if case .closure(0) = type { return name }
      return "$0"
    }
    return "(" + (0..<count).map { "$\($0)" }.joined(separator: ", ") + ")"
  }
}

extension ParameterType {
  fileprivate var hasClosure: Bool {
    if case .closure = self { true } else { false }
  }
}

/// What editors show when the cursor is on an operator.
struct OperatorPage {
  /// The forms of the operator.
  let forms: [OperatorForm]
  /// The rows of an example of a form.
  let example: @Sendable (OperatorForm) -> [String]?

  /// The signatures with their sentences and, of the first form that has one, an example, in Markdown.
  var markdown: String {
    var parts = forms.map { "```swift\n\($0.signature.description)\n```\n\($0.summary)" }
    let names = forms.flatMap(\.otherNames).reduce(into: [String]()) { names, name in
      if !names.contains(name) { names.append(name) }
    }
    if !names.isEmpty { parts.append("Other libraries: \(names.joined(separator: ", ")).") }
    if let rows = forms.lazy.compactMap(example).first {
      parts.append("```marble\n\(rows.joined(separator: "\n"))\n```")
    }
    return parts.joined(separator: "\n\n")
  }
}
