import RxFixtures

/// A call of an operator that has no fixture yet, with an argument for each parameter that needs one.
struct DraftCall {
  /// The call.
  let text: String
  /// Whether the operator is called on a source.
  let hasSource: Bool
  /// The rows of the other sources that the call names.
  let rows: [String]

  /// Makes a call of the form that needs the most arguments.
  init(_ forms: [OperatorForm]) {
    let required = forms.map { $0.signature.parameters.filter { !$0.isOptional } }
    let longest = required.indices.max { required[$0].count < required[$1].count } ?? 0
    guard forms.indices.contains(longest) else {
      (text, hasSource, rows) = ("", false, [])
      return
    }
    let signature = forms[longest].signature
    let arguments = required[longest].map { parameter in
      (parameter.label.map { "\($0): " } ?? "") + Self.argument(for: parameter.type)
    }
    let owner = signature.type.map { $0 == signature.name ? "" : "\($0)." } ?? "source."
    text = "\(owner)\(signature.name)(\(arguments.joined(separator: ", ")))"
    hasSource = !signature.isFactory
    rows = text.contains("other") ? ["cold other -x-|"] : []
  }

  private static func argument(for type: ParameterType) -> String {
    switch type {
    case .value, .int: "1"
    case .double: "1.5"
    case .bool: "true"
    case .string, .error: "\"text\""
    case .time: "2"
    case .scheduler: "scheduler"
    case .observable: "other"
    case .sequence: "[1, 2]"
    case .observables: "[other]"
    case .observer, .subject: "PublishSubject()"
    case .disposable: "Disposables.create()"
    case .event: ".completed"
    case .keyPath: "\\.count"
    case .closure(0): "{ 1 }"
    case .closure(1): "{ $0 }"
    case .closure: "{ $0 < $1 }"
    case .member(_, let names): ".\(names.first ?? "")"
    case .named(let name): name
    }
  }
}
