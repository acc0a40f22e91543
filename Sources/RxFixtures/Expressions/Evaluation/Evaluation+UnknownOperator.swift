import RxTestKit

/// The errors of operators and methods that nothing is called, with what to write.
extension Evaluation {
  /// The methods of subjects and disposables that other libraries call so.
  private static let otherMethods = [
    "send": "onNext", "next": "onNext", "emit": "onNext", "complete": "onCompleted",
    "unsubscribe": "dispose", "cancel": "dispose",
  ]

  /// The error that an operator is unknown, with its name here, or with one that is spelled like it.
  func unknownOperator(
    _ name: String, or others: Set<String> = [], at site: ExpressionSite
  ) -> Diagnostic {
    operatorError(name, or: others, at: site).asUnknownName
  }

  private func operatorError(
    _ name: String, or others: Set<String>, at site: ExpressionSite
  ) -> Diagnostic {
    if name == "pipe" { return unknownPipe(at: site) }
    if let method = Self.otherMethods[name] {
      return site.diagnostic(
        "no operator '\(name)'", note: "on a subject or a disposable it is called '\(method)'")
    }
    let names = host.operatorNames(knownElsewhereAs: name)
    if names.isEmpty, host.factoryNames.contains(name) {
      return site.diagnostic("no operator '\(name)'", note: factoryNote(name, at: site))
    }
    if !names.isEmpty {
      return site.diagnostic(
        "no operator '\(name)'",
        note: "here it is called " + names.map { "'\($0)'" }.joined(separator: " or ")
          + (names.count == 1 ? renamed(name, to: names[0], at: site) : ""))
    }
    if let note = Self.methodNotes[name] {
      return site.diagnostic("no operator '\(name)'", note: note)
    }
    if let note = Self.valueMethodNote(on: name) {
      return site.diagnostic("no method '\(name)'", note: note)
    }
    if let note = suggestion(for: name, among: host.operatorNames) {
      return site.diagnostic("no operator '\(name)'", note: note)
    }
    if let note = suggestion(for: name, among: others) {
      return site.diagnostic("no method '\(name)'", note: note)
    }
    return site.diagnostic(
      "no operator '\(name)'",
      note: host.unknownNameNote(inFileAt: site.location.file, isCalled: true))
  }

  /// How a factory is called that has all sources as arguments: `combineLatest(a, b)` for `a.combineLatest(b)`.
  private func factoryNote(_ name: String, at site: ExpressionSite) -> String {
    let text = site.text.text
    let receiver = text[utf8: 0..<site.range.lowerBound].dropLast()
    let arguments = text[utf8: site.range.upperBound..<text.utf8.count]
    guard NameSpelling.isName(receiver), arguments.first == "(", !arguments.contains("\n") else {
      let other = host.operatorNames.contains(name + "With") ? ", or '\(name)With' on one" : ""
      return "with all sources as arguments it is 'Observable.\(name)(…)'\(other)"
    }
    return "write: Observable.\(name)(\(receiver), \(arguments.dropFirst())"
  }

  /// What to write in place of methods of observables and publishers that no operator replaces.
  private static let methodNotes = [
    "sink": "a 'run' row subscribes by itself: leave '.sink' out",
    "assign": "a 'run' row subscribes by itself: leave '.assign' out",
    "store": "a 'run' row subscribes by itself: leave '.store' out",
    "toBe": "an 'expect' row below the run says what it must emit: leave '.toBe' out",
    "handleEvents": "here it is called 'do': do(onNext: { … })",
    "forEach": "here it is called 'do': do(onNext: { … })",
    "eraseToAnyPublisher": "leave it out: all operators return observables",
    "setFailureType": "leave it out: each observable may fail",
  ]

  /// What a method of values in another language is called here, or that it is Foundation's.
  private static func valueMethodNote(on name: String) -> String? {
    if let own = MemberReader.otherMethodNames[name] { return "here it is called '\(own)'" }
    return foundationMethods.contains(name)
      ? "it is Foundation's; values in a fixture have methods of Swift's standard library: see 'marble-cli help expressions'"
      : nil
  }

  private static let foundationMethods: Set = [
    "trimmingCharacters", "replacingOccurrences", "components", "range", "capitalized",
    "appending", "appendingFormat", "padding", "substring", "localizedCaseInsensitiveContains",
    "localizedStandardContains", "caseInsensitiveCompare", "localizedCompare", "compare",
    "addingPercentEncoding", "folding", "data", "formatted", "addingTimeInterval",
    "timeIntervalSince", "lengthOfBytes", "rangeOfCharacter", "enumerateLines", "trim", "trimmed",
    "strip", "replace",
  ]

  /// The call of an unknown operator with the name that it has here, behind a colon; empty if it has no arguments, or several lines.
  private func renamed(
    _ unknown: String, to name: String, at site: ExpressionSite
  ) -> String {
    let arguments = site.text.text[utf8: site.range.upperBound..<site.end]
    let parts = name.split { "(:)".contains($0) }
    let label = host.firstLabel(ofOperatorKnownElsewhereAs: unknown)
    guard !arguments.isEmpty, arguments != "()", !arguments.contains("\n") else { return "" }
    guard let label, arguments.prefixMatch(of: /\(\w+:/) == nil else {
      return ": \(parts[0])\(arguments)"
    }
    let closure = arguments.drop { $0 == " " }
    return closure.hasPrefix("{")
      ? ": \(parts[0])(\(label): \(closure))"
      : ": \(parts[0])(\(label): \(arguments.dropFirst())"
  }

  /// The error of `source.pipe(filter(…), map(…))`, with the same operators one after another.
  private func unknownPipe(at site: ExpressionSite) -> Diagnostic {
    let text = site.text.text
    let arguments = expression.syntax.pipedOperators(at: site.range)
    var calls: [String] = []
    for range in arguments {
      guard let call = text[utf8: range].wholeMatch(of: /(\w+)(\(.*\)|[ \t]*\{.*\})/),
        case let known = host.operatorNames(knownElsewhereAs: String(call.1)),
        let name = known.first
          ?? (host.operatorNames.contains(String(call.1)) ? String(call.1) : nil),
        !name.contains("(")
      else { return site.diagnostic("no operator 'pipe'", note: Self.pipeNote) }
      calls.append(name + call.2)
    }
    let source = text[utf8: 0..<site.range.lowerBound]
    guard !calls.isEmpty, !source.contains("\n") else {
      return site.diagnostic("no operator 'pipe'", note: Self.pipeNote)
    }
    return site.diagnostic(
      "no operator 'pipe'", note: "write: \(source)\(calls.joined(separator: "."))")
  }

  private static let pipeNote =
    "call the operators one after another: source.filter { … }.map { … }"
}
