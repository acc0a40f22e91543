import RxCore
import RxTestKit

/// The errors of names, members and operators that nothing is called, with the nearest known name.
extension Evaluation {
  /// The error of a name that nothing is called.
  func unknownName(_ name: String, at site: ExpressionSite) -> Diagnostic {
    nameError(name, at: site).asUnknownName
  }

  private func nameError(_ name: String, at site: ExpressionSite) -> Diagnostic {
    let known =
      scope.names + MemberTable.functions.names + ["scheduler", "Observable"]
    let elsewhere = host.unknownNameNote(inFileAt: site.location.file)
    var note = isLikelyAdded(name, besides: known) ? elsewhere : nil
    note =
      note ?? argumentNote(for: name, at: site) ?? Self.foreignWords[name]
      ?? quotesNote(for: name, at: site)
    note = note ?? operatorNote(for: name)
    note = note ?? suggestion(for: name, among: likely(known, for: name))
    note = note ?? longForm(of: name)
    let elements = host.factoryNames.union(host.constantNames)
    note = note ?? suggestion(for: name, among: likely(elements, for: name))
    note = note ?? Self.waysAround[name] ?? Self.errorNote(for: name, at: site)
    note = note ?? Self.recordNote(at: site)
    let others = note == nil ? namesOfRows(insteadOf: name, at: site) : ""
    return site.diagnostic("nothing is called '\(name)'\(others)", note: note ?? elsewhere)
  }

  /// The row's name that a shorter one abbreviates.
  private func longForm(of name: String) -> String? {
    NameSpelling.longForm(of: name, among: scope.names).map { "did you mean '\($0)'?" }
  }

  /// The names that may be meant: for a type, no names that begin with a letter in lower case.
  private func likely(_ names: some Sequence<String>, for name: String) -> [String] {
    let isType = name.first?.isUppercase == true
    return names.filter {
      !isType || $0.first?.isUppercase == true || $0.lowercased() == name.lowercased()
    }
  }

  /// What to write in place of an error of the app.
  private static func errorNote(for name: String, at site: ExpressionSite) -> String? {
    guard name.first?.isUppercase == true, name.hasSuffix("Error") else { return nil }
    let written = site.text.text[utf8: site.range.lowerBound..<site.text.text.utf8.count]
    let text = written.prefixMatch(of: /\w+\.(\w+)/)?.1 ?? "offline"
    let place = isBound(site, to: "#") ? "where # =" : "throw"
    return "write an error as a text: \(place) \"\(text)\"; a test target can add the type"
  }

  /// The expression with `$0` in place of `it`, as Kotlin calls the argument of a closure.
  private func argumentNote(for name: String, at site: ExpressionSite) -> String? {
    guard name == "it" else { return nil }
    let text = site.text.text
    let isShort = text.utf8.count <= 100 && text.contains("{") && !text.contains("\n")
    let written =
      isShort ? text.replacing(/\bit\b/.wordBoundaryKind(.simple), with: "$0") : "{ $0 * 2 }"
    return "the argument of a closure is $0: \(written)"
  }

  /// Whether the text is what a `where` row binds a key to.
  private static func isBound(_ site: ExpressionSite, to key: Character) -> Bool {
    guard let line = site.text.lines.first else { return false }
    let before = line.source[utf8: 0..<line.sourceOffset].filter { $0 != " " && $0 != "\t" }
    return before.hasSuffix("\(key)=")
  }

  /// How a `where` row writes a record of the app: `Item(id: 1, name: "a")` as a tuple.
  private static func recordNote(at site: ExpressionSite) -> String? {
    guard let match = site.text.text.wholeMatch(of: /[A-Z]\w*(\(\w+:.+,\s*\w+:.+\))/),
      site.text.lines.first?.source.drop(while: { $0 == " " }).hasPrefix("where") == true
    else { return nil }
    return "write a tuple: \(match.1); a test target can add the type"
  }

  /// What to write if a name is the whole value of a `where` or `each` row, and so probably a text.
  private func quotesNote(for name: String, at site: ExpressionSite) -> String? {
    let row = site.text.lines.first?.source.drop { $0 == " " || $0 == "\t" } ?? ""
    let text = site.text.text
    guard row.hasPrefix("where") || row.hasPrefix("each"),
      NameSpelling.nearest(to: name, among: scope.names) == nil
    else { return nil }
    if text.wholeMatch(of: /\[\w+(?:,\s*\w+)*\]/) != nil {
      return "texts are written between double quotes: "
        + text.replacing(/[A-Za-z_]\w*/) { "\"\($0.0)\"" }
    }
    guard text == name else { return nil }
    let error = RxError.byName[name] != nil ? "; the error is RxError.\(name)" : ""
    return "a text is written between double quotes: \"\(name)\"\(error)"
  }

  /// Lists the few names that rows declare, unless the unknown name is called or a type.
  private func namesOfRows(insteadOf name: String, at site: ExpressionSite) -> String {
    let names = scope.names.sorted()
    let isCalled = site.text.text.utf8.dropFirst(site.range.upperBound).first == UInt8(ascii: "(")
    guard (1...4).contains(names.count), !isCalled, name.first?.isUppercase == false else {
      return ""
    }
    return "; rows declare " + names.map { "'\($0)'" }.joined(separator: ", ")
  }

  /// Whether a name is probably a type of the app: it is like a row's name, but for the first letter in upper case.
  private func isLikelyAdded(_ name: String, besides known: [String]) -> Bool {
    guard name.first?.isUppercase == true, Self.waysAround[name] == nil else { return false }
    let nearest = NameSpelling.nearest(to: name, among: known)
    return nearest?.first?.isUppercase == false
  }

  /// What to write in place of what apps use and a fixture cannot reach.
  private static let waysAround = [
    "print": "a fixture prints nothing; 'marble-cli explain' shows what each operator emits",
    "debugPrint": "a fixture prints nothing; 'marble-cli explain' shows what each operator emits",
    "NSLog": "a fixture prints nothing; 'marble-cli explain' shows what each operator emits",
    "Date": "a fixture has no real time; bind the value in a 'let' or 'where' row",
    "UUID": "a fixture has nothing random; bind the value in a 'let' or 'where' row",
    "URL": "write a text; a test target can add the type",
    "URLSession": "draw what it answers in a 'cold' row",
    "NSError": "write fail(\"text\") or RxError; a test target can add the type",
    "DispatchQueue": "write 'scheduler': every scheduler is the test's",
    "Task": "draw what it gives in a 'cold' row",
    "stride": "write a range, or list the numbers",
  ]

  /// What to write in place of words of other languages.
  private static let foreignWords = [
    "function": "a closure is written { x in x * 2 }, or { $0 * 2 }",
    "lambda": "a closure is written { x in x * 2 }, or { $0 * 2 }",
    "undefined": "write nil", "null": "write nil", "None": "write nil",
    "True": "write true", "False": "write false",
  ]

  /// The methods of subjects and disposables that other libraries call so.
  private static let otherMethods = [
    "send": "onNext", "next": "onNext", "emit": "onNext", "complete": "onCompleted",
    "unsubscribe": "dispose", "cancel": "dispose",
  ]

  /// What to write in place of a function that is an operator here, as inside of `pipe(…)`.
  private func operatorNote(for name: String) -> String? {
    let names = host.operatorNames(knownElsewhereAs: name)
    guard let name = names.first ?? (host.operatorNames.contains(name) ? name : nil),
      !host.factoryNames.contains(name)
    else { return nil }
    return "it is an operator, called on a source: source.\(name.prefix { $0 != "(" })(…)"
  }

  func unknownMember(
    _ name: String, of value: FixtureValue, _ names: [String], at site: ExpressionSite
  ) -> Diagnostic {
    site.diagnostic(
      "\(value.kind) has no member '\(name)'", note: suggestion(for: name, among: names)
    ).asUnknownName
  }

  func unknownMethod(
    _ name: String, isKnown: Bool, of value: FixtureValue, at site: ExpressionSite
  ) -> Diagnostic {
    if value.isNil {
      return site.diagnostic(
        "nil has no member '\(name)'", note: "use '?.' to skip the call when the value is nil")
    }
    let members = MemberTable.values
    if !isKnown, members.methodNames.contains(name) {
      return wrongForm(of: name, members, at: site)
    }
    if host.operatorNames.contains(name) {
      return site.diagnostic(
        "\(value.kind) has no method '\(name)'", note: "it is an operator of observables")
    }
    if isKnown, let note = host.drawnRows.noteForText(insteadOf: value) {
      return site.diagnostic("\(value.kind) has no member '\(name)'", note: note)
    }
    return unknownMember(name, of: value, Array(members.methodNames), at: site)
  }

  /// The error that a method exists, but not with such arguments.
  func wrongForm(
    of name: String, _ members: MemberTable, at site: ExpressionSite
  ) -> Diagnostic {
    let forms = members.methods(named: name).map { "'\($0.spelling)'" }
    return site.diagnostic(
      "no '\(name)' takes these arguments", note: "there is \(forms.joined(separator: ", "))")
  }

  func suggestion(for name: String, among names: some Sequence<String>) -> String? {
    NameSpelling.nearest(to: name, among: names.sorted()).map { "did you mean '\($0)'?" }
  }

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
      let other = host.operatorNames.contains(name + "With") ? ", or '\(name)With' on one" : ""
      return site.diagnostic(
        "no operator '\(name)'",
        note: "with all sources as arguments it is 'Observable.\(name)(…)'\(other)")
    }
    if !names.isEmpty {
      return site.diagnostic(
        "no operator '\(name)'",
        note: "here it is called " + names.map { "'\($0)'" }.joined(separator: " or ")
          + (names.count == 1 ? renamed(name, to: names[0], at: site) : ""))
    }
    if let note = suggestion(for: name, among: host.operatorNames) {
      return site.diagnostic("no operator '\(name)'", note: note)
    }
    if let note = suggestion(for: name, among: others) {
      return site.diagnostic("no method '\(name)'", note: note)
    }
    return site.diagnostic(
      "no operator '\(name)'", note: host.unknownNameNote(inFileAt: site.location.file))
  }

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

extension Diagnostic {
  /// The same error of a name that another registry may know.
  var asUnknownName: Diagnostic {
    var error = self
    error.isUnknownName = true
    return error
  }
}
