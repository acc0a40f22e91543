import RxTestKit

/// Looks for names that nothing has, before anything is evaluated.
struct ExpressionCheck {
  private let expression: FixtureExpression
  private let scope: FixtureScope
  private let host: any ExpressionHost
  /// Reports errors in names in the same words as an evaluation.
  private let evaluation: Evaluation

  init(_ expression: FixtureExpression, in scope: FixtureScope, host: any ExpressionHost) {
    self.expression = expression
    self.scope = scope
    self.host = host
    evaluation = Evaluation(expression, in: scope, host: host)
  }

  /// All that is wrong, in the order of the text.
  func problems() -> [Diagnostic] {
    var problems: [Diagnostic] = []
    let ignored =
      schedulers() + recordsInBrackets() + expression.syntax.nodes.indices.flatMap(pipedOperators)
    for id in expression.syntax.nodes.indices {
      let start = expression.syntax.ranges[id].lowerBound
      if ignored.contains(where: { $0.contains(start) }) { continue }
      problems += self.problems(with: id)
    }
    problems += expression.syntax.patternMembers.compactMap {
      evaluation.problem(withCase: $0.name, at: $0.range)
    }
    problems += expression.syntax.valueTypes.compactMap {
      evaluation.problem(withType: $0.name, at: $0.range)
    }
    return problems.sorted { $0.location < $1.location }
  }

  /// Where schedulers are made: all mean the test's, and what they are made of has no meaning.
  private func schedulers() -> [Range<Int>] {
    let syntax = expression.syntax
    return syntax.nodes.indices.compactMap { id in
      guard case .call(let global, _) = syntax.nodes[id],
        KnownType.isScheduler(syntax.globals[global]), !scope.defines(syntax.globals[global])
      else { return nil }
      return syntax.ranges[id]
    }
  }

  /// Where the keys of dictionaries are that are records of other languages, whose error says how to write them.
  private func recordsInBrackets() -> [Range<Int>] {
    let syntax = expression.syntax
    return syntax.nodes.flatMap { node -> [Range<Int>] in
      guard case .dictionary(let pairs) = node, isRecord(pairs) else { return [] }
      return pairs.map { syntax.ranges[$0.key] }
    }
  }

  /// Whether all keys are names that nothing has.
  private func isRecord(_ pairs: [(key: NodeID, value: NodeID)]) -> Bool {
    !pairs.isEmpty
      && pairs.allSatisfy { pair in
        guard case .global(let global) = expression.syntax.nodes[pair.key] else { return false }
        return !isKnown(expression.syntax.globals[global])
      }
  }

  /// Where operators are the arguments of a `pipe`, whose error says how to write them.
  private func pipedOperators(of id: NodeID) -> [Range<Int>] {
    guard case .chain(_, let links) = expression.syntax.nodes[id],
      !host.operatorNames.contains("pipe")
    else { return [] }
    return links.flatMap { expression.syntax.pipedOperators(at: $0.range) }
  }

  private func problems(with id: NodeID) -> [Diagnostic] {
    if case .chain(_, let links) = expression.syntax.nodes[id] {
      return links.compactMap { problem(with: $0) }
    }
    return problem(with: id).map { [$0] } ?? []
  }

  private func problem(with id: NodeID) -> Diagnostic? {
    let syntax = expression.syntax
    switch syntax.nodes[id] {
    case .global(let global):
      if id == syntax.root, let error = typeWithoutCall(syntax.globals[global], id) { return error }
      return isKnown(syntax.globals[global]) ? nil : unknown(global, id)
    case .dictionary(let pairs) where isRecord(pairs):
      let written = expression.text.text[utf8: syntax.ranges[id]].dropFirst().dropLast()
      return evaluation.diagnostic(
        "'[' begins a dictionary, not a record", at: id,
        note: pairs.count == 1
          ? "a key is a text: [\"…\": …]" : written.contains("\n") ? nil : "write: (\(written))")
    case .block(let statements) where statements.count > 1:
      return unusedValue(statements[statements.count - 1])
    case .call(let global, _):
      return isCallable(syntax.globals[global]) ? nil : unknown(global, id)
    case .qualified(let name, let arguments):
      let type = syntax.globals[name.type]
      if scope.defines(type) {
        return problem(
          with: name.member, arguments, MemberTable.values.method(name.member, arguments ?? []),
          at: syntax.ranges[id])
      }
      return evaluation.problem(with: name, type, arguments, at: id)
    case .implicit(let name, let arguments):
      return evaluation.problem(withImplicit: name, arguments, at: evaluation.site(id))
    case .mutate(_, let link): return problem(with: link)
    case .binary(let function, let left, let right) where !function.takesOptionals:
      return optionalOperand(of: function.rawValue, [left, right], id)
    case .negate(let operand): return optionalOperand(of: "-", [operand], id)
    case .not(let operand): return optionalOperand(of: "!", [operand], id)
    default: return nil
    }
  }

  /// The error of a subject's or another object's type where the object is meant.
  private func typeWithoutCall(_ name: String, _ id: NodeID) -> Diagnostic? {
    guard ["Subject", "Relay", "Disposable", "DisposeBag"].contains(where: name.hasSuffix),
      name.first?.isUppercase == true, !scope.defines(name), host.factoryNames.contains(name)
    else { return nil }
    let written = expression.text.text
    let arguments = name.hasPrefix("Behavior") ? "(value: …)" : "()"
    return evaluation.diagnostic(
      "'\(written)' is a type, not an object", at: id, note: "write: \(written)\(arguments)")
  }

  /// The error of a closure of several statements whose last one is a value that nothing uses.
  private func unusedValue(_ value: NodeID) -> Diagnostic? {
    guard hasNoEffect(value) else { return nil }
    let written = expression.text.text[utf8: expression.syntax.ranges[value]]
    return evaluation.diagnostic(
      "a closure of several statements does not return its last value", at: value,
      note: written.contains("\n") ? "write 'return' before it" : "write: return \(written)")
  }

  /// The factories that only make an observable.
  private static let sources: Set = ["just", "of", "from", "empty", "error", "never"]

  private func hasNoEffect(_ value: NodeID) -> Bool {
    let syntax = expression.syntax
    switch syntax.nodes[value] {
    case .local, .nil, .bool, .int, .double, .string, .interpolation, .array, .dictionary, .tuple,
      .binary, .negate, .not:
      return true
    case .conditional(let cases, let otherwise):
      return cases.allSatisfy { hasNoEffect($0.value) } && hasNoEffect(otherwise)
    case .coalesce(let values): return values.allSatisfy(hasNoEffect)
    case .chain(_, let links):
      return links.last?.property != nil
    case .call(let global, _):
      let name = syntax.globals[global]
      return !scope.defines(name) && (evaluation.isFunction(name) || Self.sources.contains(name))
    case .qualified(let name, _):
      return syntax.globals[name.type] == "Observable" && Self.sources.contains(name.member)
    default: return false
    }
  }

  /// The error of an operand that is optional because of its `?.`.
  private func optionalOperand(of name: String, _ operands: [NodeID], _ id: NodeID) -> Diagnostic? {
    let syntax = expression.syntax
    let message = "'?.' makes an optional, which '\(name)' does not take"
    for operand in operands {
      guard case .chain(_, let links) = syntax.nodes[operand],
        let mark = links.first(where: { if case .optionalChain = $0.kind { true } else { false } })
      else { continue }
      if case .force? = links.last?.kind { continue }
      let text = expression.text.text
      let whole = syntax.ranges[id]
      let part = syntax.ranges[operand]
      if text[utf8: whole].contains("\n") { return evaluation.diagnostic(message, at: operand) }
      let before = text[utf8: whole.lowerBound..<part.lowerBound]
      let after = text[utf8: part.upperBound..<whole.upperBound]
      let plain =
        text[utf8: part.lowerBound..<mark.range.lowerBound]
        + text[utf8: mark.range.upperBound..<part.upperBound]
      let other = "\(before)(\(text[utf8: part]) ?? …)\(after)"
      // The value before may be optional, as that of 'first' is.
      let isFirst: Bool = if case .optionalChain? = links.first?.kind { true } else { false }
      return evaluation.diagnostic(
        message, at: operand,
        note: isFirst
          ? "write \(before)\(plain)\(after), or \(other) if the value may be nil"
          : "give a default for nil: \(other)")
    }
    return nil
  }

  private func unknown(_ global: Int, _ id: NodeID) -> Diagnostic {
    let name = expression.syntax.globals[global]
    let start = expression.syntax.ranges[id].lowerBound
    let range = start..<start + name.utf8.count
    return evaluation.unknownName(name, at: evaluation.site(range))
  }

  private func isCallable(_ name: String) -> Bool {
    scope.defines(name) || host.factoryNames.contains(name)
      || evaluation.isFunction(name) || KnownType.isScheduler(name)
  }

  private func isKnown(_ name: String) -> Bool {
    isCallable(name) || name == "scheduler" || evaluation.isType(name)
      || host.constantNames.contains(name)
  }

  // MARK: Members

  private func problem(with link: Link) -> Diagnostic? {
    guard case .method(let name, let arguments, let known) = link.kind else { return nil }
    return problem(with: name, arguments, known, at: link.range, end: link.end)
  }

  /// The properties that no value has, in the order of the text; none if values may have any.
  func unknownProperties() -> [Diagnostic] {
    let members = MemberTable.values
    let unknown = expression.syntax.properties.filter { name, _ in
      members.property(name) == nil && name != "self"
    }
    guard !unknown.isEmpty, let labels = host.tupleLabels else { return [] }
    let known = labels.union(members.names).union(host.memberNames).union(host.operatorNames)
    return unknown.filter { !known.contains($0.name) }.map { name, range in
      evaluation.site(range).diagnostic(
        "no value has a property '\(name)'",
        note: MemberReader.propertyNote(on: name, among: labels.union(members.propertyNames)))
    }.sorted { $0.location < $1.location }
  }

  /// What is wrong with a method whose receiver is not known yet.
  private func problem(
    with name: String, _ arguments: [ArgumentSyntax]?, _ known: Member?, at range: Range<Int>,
    end: Int? = nil
  ) -> Diagnostic? {
    guard arguments != nil, known == nil, !host.operatorNames.contains(name),
      !host.memberNames.contains(name)
    else { return nil }
    let members = MemberTable.values
    if members.methodNames.contains(name) {
      return evaluation.wrongForm(of: name, members, at: evaluation.site(range))
    }
    return evaluation.unknownOperator(
      name, or: members.methodNames.union(host.memberNames),
      at: ExpressionSite(expression.sharedText, range, end: end ?? range.upperBound))
  }
}
