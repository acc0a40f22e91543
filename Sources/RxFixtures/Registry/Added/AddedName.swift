import RxCore

/// The name under which a host program adds something, as Swift spells it: `search`, `search(_:minimum:)`, `Term.parsed(_:)`.
struct AddedName {
  /// The name without labels.
  let base: String

  /// The labels; `nil` if the name does not contain them.
  let labels: [String?]?

  /// Reads a name.
  init(_ text: String) throws(Problem) {
    guard let open = text.firstIndex(of: "(") else {
      base = text
      labels = nil
      try checkBase()
      return
    }
    base = String(text[..<open])
    guard text.hasSuffix(":)") || text.hasSuffix("()") else {
      throw Problem("'\(text)' does not end with ':)' or '()', as Swift's full names do")
    }
    let parts = text[open...].dropFirst().dropLast().split(
      separator: ":", omittingEmptySubsequences: false)
    labels = parts.dropLast().map { $0 == "_" ? nil : String($0) }
    try checkBase()
    for label in (labels ?? []).compactMap({ $0 }) where !NameSpelling.isName(label) {
      throw Problem("'\(label)' in '\(text)' is not a label")
    }
  }

  /// What is wrong with something that was added.
  struct Problem: Error {
    let message: String

    init(_ message: String) { self.message = message }
  }

  private func checkBase() throws(Problem) {
    let parts = base.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy({ NameSpelling.isName($0) }) else {
      throw Problem("'\(base)' is not a name: a letter, then letters, digits and '_'")
    }
    if parts.count == 2, parts[0].first?.isUppercase != true {
      throw Problem("'\(base)' is not a member of a type: '\(parts[0])' begins with a small letter")
    }
    if let word = parts.first(where: { NameSpelling.reserved.contains(String($0)) }) {
      throw Problem("'\(word)' is a reserved word of fixtures")
    }
  }
}

extension OperatorSignature {
  /// The signature of a factory that a host program adds.
  ///
  /// Labels are for what fixtures write: they may leave out schedulers, which are filled in.
  init(
    _ name: AddedName, _ types: [ParameterType], _ typeNames: [String]
  ) throws(AddedName.Problem) {
    let labels = try name.labels(of: types)
    let parameters = types.indices.map { index in
      Parameter(
        label: labels[index], name: labels[index] ?? "$\(index)", type: types[index],
        isOptional: types[index] == .scheduler, isVariadic: false)
    }
    let listed = zip(parameters, typeNames).map { "\($0.label ?? "_"): \($1)" }
    self.init(
      description: "\(name.base)(\(listed.joined(separator: ", ")))",
      type: name.base.first?.isUppercase == true
        ? name.base.prefix { $0 != "." }.description : "Observable",
      name: name.base, parameters: parameters)
  }

  /// The signature of the operator that a factory is whose first parameter is an observable; `nil` if it is none.
  var asOperator: OperatorSignature? {
    guard type == "Observable", parameters.first?.type == .observable else { return nil }
    return OperatorSignature(
      description: description, type: nil, name: name, parameters: Array(parameters.dropFirst()))
  }
}

extension AddedName {
  /// The label of each parameter; a name may leave out those of schedulers, and that of a closure which is last.
  fileprivate func labels(of types: [ParameterType]) throws(Problem) -> [String?] {
    let written = types.count { $0 != .scheduler }
    var given = labels ?? Array(repeating: nil, count: written)
    if case .closure? = types.last, given.count + 1 == written { given.append(nil) }
    if given.count == types.count, labels != nil { return given }
    guard given.count == written else {
      // A missing label is mostly that of the source: in a call, the source is left of the dot.
      let missing = Array(repeating: String?.none, count: max(0, written - given.count))
      let example = (missing + given).prefix(written).map { "\($0 ?? "_"):" }.joined()
      let role =
        types.first == .observable
        ? ", where the first is the source, which also needs a label" : ""
      throw Problem(
        "'\(base)' has \(counted(given.count, "label")) for \(counted(written, "parameter"))\(role): "
          + "write '\(base)(\(example))', or '\(base)' without labels")
    }
    var rest = given[...]
    return types.map { $0 == .scheduler ? "scheduler" : rest.popFirst() ?? nil }
  }
}

extension ParameterType {
  /// What a parameter of a Swift type takes.
  init<Value>(_ type: Value.Type) {
    switch type {
    case is Int.Type: self = .int
    case is Double.Type: self = .double
    case is Bool.Type: self = .bool
    case is String.Type: self = .string
    case is RxTimeInterval.Type: self = .time
    case is FixtureValue.Type: self = .value
    case is FixtureClosure.Type: self = .closure(parameterCount: 1)
    case is any ImmediateSchedulerType.Type: self = .scheduler
    case is any SchedulerReadable.Type: self = .scheduler
    case is any ObservableConvertibleType.Type, is any ObservableReadable.Type: self = .observable
    case _ where type == (any Error).self: self = .error
    case _ where type == (any SchedulerType).self: self = .scheduler
    case _ where type == (any ImmediateSchedulerType).self: self = .scheduler
    default: self = .named("\(type)")
    }
  }
}
