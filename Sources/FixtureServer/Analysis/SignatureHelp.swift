import RxFixtures

/// The forms of the call that the cursor is in.
struct SignatureHelp: Hashable, Sendable {
  /// One form.
  struct Form: Hashable, Sendable {
    var text: String
    var documentation: String
    /// The parameters, as the text writes them.
    var parameters: [String]
  }

  var forms: [Form]
  /// The form that fits the call so far.
  var active: Int
  /// The parameter that the cursor is at.
  var parameter: Int

  /// Finds the call around an offset; nil if there is none that the registry knows.
  init?(_ snapshot: FixtureSnapshot, at offset: Int, registry: OperatorRegistry) {
    let line = snapshot.buffer.fixtureLine(of: offset)
    guard let row = snapshot.row(at: line) else { return nil }
    let test = snapshot.testIndex(at: line).map { snapshot.file.tests[$0] }
    let context = ExpressionContext(snapshot, at: offset, rowAt: row.line, test: test)
    guard let call = context.call else { return nil }
    let known = registry.forms(named: call.name).filter { $0.signature.isFactory != call.isMember }
    guard !known.isEmpty else { return nil }
    forms = known.map {
      Form(
        text: $0.signature.description, documentation: $0.summary,
        parameters: Self.parameters(of: $0.signature.description))
    }
    let fitting = known.firstIndex { form in
      let parameters = form.signature.parameters
      if let label = call.label { return parameters.contains { $0.label == label } }
      return call.argument < parameters.count || parameters.last?.isVariadic == true
    }
    active = fitting ?? 0
    let parameters = known[active].signature.parameters
    let labelled = call.label.flatMap { label in parameters.firstIndex { $0.label == label } }
    parameter = labelled ?? min(call.argument, max(0, parameters.count - 1))
  }

  /// The parameters in the parentheses of a signature.
  private static func parameters(of text: String) -> [String] {
    guard let open = text.firstIndex(of: "(") else { return [] }
    var parameters: [String] = []
    var current = ""
    var depth = 0
    for character in text[text.index(after: open)...] {
      if "([".contains(character) { depth += 1 }
      if ")]".contains(character) { depth -= 1 }
      if depth < 0 { break }
      if character == ",", depth == 0 {
        parameters.append(current.trimmed)
        current = ""
      } else {
        current.append(character)
      }
    }
    return current.trimmed.isEmpty ? parameters : parameters + [current.trimmed]
  }
}

extension String {
  fileprivate var trimmed: String {
    let start = drop { $0 == " " }
    return String(start.reversed().drop { $0 == " " }.reversed())
  }
}
