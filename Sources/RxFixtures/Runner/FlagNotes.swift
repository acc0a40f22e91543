import RxTestKit

// What a failure may be due to, if an operator has a flag that a call leaves at its default.
extension TestVerdict {
  /// The calls whose flags are tried.
  private static let mostCalls = 20

  /// Finds a call whose other flag lets the run pass.
  ///
  /// The expectation may be as wrong as the call, so the note has both corrections.
  func flagNote(
    on comparison: RowComparison, ofRun index: Int, _ instance: FixtureInstance
  ) -> String? {
    let run = prepared.runs[index]
    guard let expect = run.row.expect,
      instance.recordings[index].map({ $0.events.count <= Self.mostEvents }) == true
    else { return nil }
    for call in run.expression.callsWithFlags(of: registry).prefix(Self.mostCalls) {
      var text = run.expression.text
      text.text = call.expression
      guard let expression = try? FixtureExpression.parse(text),
        let fresh = instanceToCompare(with: prepared.with(expression, inRun: index))
      else { continue }
      defer { fresh.tearDown() }
      if matches(index, expect, in: fresh) {
        let row = row(drawing: comparison, ofRun: index, instance)
        return "if the expectation is right, write \(call.text)"
          + (call.isDefault ? " ('\(call.flag)' is \(call.before) by default)" : "")
          + (row.map { "; otherwise, write: \($0)" } ?? "")
      }
    }
    return nil
  }
}

/// A call with another flag than it is written with.
private struct FlaggedCall {
  /// The call alone.
  var text: String
  /// The whole expression around it.
  var expression: String
  var flag: String
  /// What the flag is in the written call.
  var before: Bool
  /// Whether the written call leaves the flag out.
  var isDefault: Bool
}

extension FixtureExpression {
  /// The calls of operators with a flag, each with the flag the other way round.
  fileprivate func callsWithFlags(of registry: OperatorRegistry) -> [FlaggedCall] {
    let calls = syntax.nodes.flatMap { node -> [(Link, String, [ArgumentSyntax])] in
      guard case .chain(_, let links) = node else { return [] }
      return links.compactMap { link in
        guard case .method(let name, let arguments, _) = link.kind else { return nil }
        return (link, name, arguments)
      }
    }
    let names = Set(calls.map(\.1))
    var flags: [String: (label: String, isOn: Bool)] = [:]
    for form in registry.forms where names.contains(form.signature.name) {
      flags[form.signature.name] = flags[form.signature.name] ?? form.signature.flags.first
    }
    return calls.compactMap { link, name, arguments in
      flags[name].flatMap { call(link, arguments, $0.label, isOn: $0.isOn) }
    }
  }

  private func call(
    _ link: Link, _ arguments: [ArgumentSyntax], _ flag: String, isOn: Bool
  ) -> FlaggedCall? {
    let all = text.text
    var (place, before, isDefault) = (link.end - 1..<link.end - 1, isOn, true)
    var written = (arguments.isEmpty ? "" : ", ") + "\(flag): \(!isOn)"
    if let given = arguments.first(where: { $0.label == flag }) {
      guard case .bool(let value) = syntax.nodes[given.value] else { return nil }
      (place, before, isDefault) = (syntax.ranges[given.value], value, false)
      written = "\(!value)"
    } else if all.utf8.dropFirst(link.end - 1).first != UInt8(ascii: ")")
      || arguments.contains(where: \.isTrailingClosure)
    {
      return nil
    }
    let call =
      "\(all[utf8: link.range.lowerBound..<place.lowerBound])\(written)"
      + "\(all[utf8: place.upperBound..<link.end])"
    return FlaggedCall(
      text: call,
      expression: "\(all[utf8: 0..<link.range.lowerBound])\(call)"
        + "\(all[utf8: link.end..<all.utf8.count])", flag: flag, before: before,
      isDefault: isDefault)
  }
}

extension OperatorSignature {
  /// The parameters that are flags, with their defaults: `latest: Bool = true`.
  fileprivate var flags: [(label: String, isOn: Bool)] {
    if isFactory { return [] }
    return parameters.filter { $0.type == .bool && $0.isOptional }.compactMap { parameter in
      guard let label = parameter.label else { return nil }
      if description.contains("\(label): Bool = true") { return (label, true) }
      return description.contains("\(label): Bool = false") ? (label, false) : nil
    }
  }
}
