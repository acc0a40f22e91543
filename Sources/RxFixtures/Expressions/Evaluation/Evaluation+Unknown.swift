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
    let isCalled = Self.isCalled(site) && name.first?.isUppercase == false
    let elsewhere = host.unknownNameNote(inFileAt: site.location.file, isCalled: isCalled)
    var note = isLikelyAdded(name, besides: known, at: site) ? elsewhere ?? Self.typeNote : nil
    note =
      note ?? argumentNote(for: name, at: site) ?? Self.foreignWords[name]
      ?? quotesNote(for: name, at: site)
    note = note ?? Self.schedulerNote(at: site) ?? letterNote(for: name, at: site)
    note = note ?? factoryNote(for: name)
    if name == "Error" { note = note ?? Self.errorNote(for: name, at: site) }
    note = note ?? operatorNote(for: name) ?? factoryNote(for: name, at: site)
    note = note ?? suggestion(for: name, among: likely(known, for: name))
    note = note ?? longForm(of: name)
    let elements = host.factoryNames.union(host.constantNames)
    note = note ?? suggestion(for: name, among: likely(elements, for: name))
    note = note ?? Self.waysAround[name] ?? Self.errorNote(for: name, at: site)
    note = note ?? Self.recordNote(at: site)
    let others = note == nil ? namesOfRows(insteadOf: name, at: site) : ""
    return site.diagnostic(
      "nothing is called '\(name)'\(others)",
      note: note ?? elsewhere ?? Self.declarationNote(of: name, isCalled: isCalled))
  }

  /// The factory of a type that has no initializer: `ReplaySubject.create(bufferSize: 1)`.
  private func factoryNote(for type: String) -> String? {
    let factories = host.factoryNames.filter { $0.hasPrefix("\(type).") }
    return factories.min().map { "it is made by \($0)(…)" }
  }

  /// Whether parentheses follow a name.
  private static func isCalled(_ site: ExpressionSite) -> Bool {
    site.text.text.utf8.dropFirst(site.range.upperBound).first == UInt8(ascii: "(")
  }

  private static let typeNote =
    "a fixture declares no types: write a text, or a record such as (id: 1, name: \"Ada\"); a test "
    + "target can add the type"

  /// Which row would declare a name.
  private static func declarationNote(of name: String, isCalled: Bool) -> String {
    if name.first?.isUppercase == true { return typeNote }
    return isCalled
      ? "a row can name a closure: let \(name) = { … }"
      : "a row declares a name: hot \(name) DIAGRAM, let \(name) = EXPRESSION, or each \(name) = 1, 2"
  }

  /// What to write in place of a real scheduler.
  private static func schedulerNote(at site: ExpressionSite) -> String? {
    site.text.text[utf8: 0..<site.range.lowerBound].contains(/\b(?:scheduler|on|queue):\s*$/)
      ? waysAround["DispatchQueue"] : nil
  }

  /// What to write in place of a letter that a diagram draws.
  private func letterNote(for name: String, at site: ExpressionSite) -> String? {
    guard name.count == 1 else { return nil }
    let rows = host.drawnRows
    if let text = rows.bindings.first(where: { $0.key == name })?.text, text.utf8.count <= 60,
      !Self.isBound(site, to: Character(name))
    {
      return "diagrams draw this letter, and it does not name a row; write its value: \(text)"
    }
    return rows.letters.contains(name)
      ? "diagrams draw this letter, and it does not name a row; for the text, write \"\(name)\""
      : nil
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
    let text =
      written.prefixMatch(of: /\w+\.(\w+)/)?.1
      ?? written.prefixMatch(of: /\w+\((?:\w+:\s*)?"([^"\\]*)"\)/)?.1 ?? "offline"
    let place = isBound(site, to: "#") ? "where # =" : "throw"
    if name == "Error" { return "write an error as a text: \(place) \"\(text)\"" }
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

  /// How a fixture writes a record of the app: `Item(id: 1, name: "a")` as a tuple.
  private static func recordNote(at site: ExpressionSite) -> String? {
    let written = site.text.text[utf8: site.range.lowerBound..<site.text.text.utf8.count]
    guard
      let match = written.wholeMatch(of: /[A-Z]\w*(\(\w+:.+,\s*\w+:.+\))/)
        ?? written.prefixMatch(of: /[A-Z]\w*(\(\w+:[^()]+,\s*\w+:[^()]+\))/)
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
    guard (1...4).contains(names.count), !Self.isCalled(site), name.first?.isUppercase == false
    else {
      return ""
    }
    return "; rows declare " + names.map { "'\($0)'" }.joined(separator: ", ")
  }

  /// Whether a name is probably a type of the app: it is like a row's name, but for the first letter in upper case.
  private func isLikelyAdded(
    _ name: String, besides known: [String], at site: ExpressionSite
  ) -> Bool {
    guard name.first?.isUppercase == true, Self.waysAround[name] == nil else { return false }
    // No type has operators: a row is meant.
    let member = site.text.text[utf8: site.range.lowerBound..<site.text.text.utf8.count]
      .prefixMatch(of: /\w+\.(\w+)/)?.1
    if let member, host.operatorNames.contains(String(member)) { return false }
    let nearest = NameSpelling.nearest(to: name, among: known)
    return nearest?.first?.isUppercase == false
  }

  /// What to write in place of what apps use and a fixture cannot reach.
  private static let waysAround = [
    "print": "a fixture prints nothing; 'marble-cli explain' shows what each operator emits",
    "debugPrint": "a fixture prints nothing; 'marble-cli explain' shows what each operator emits",
    "NSLog": "a fixture prints nothing; 'marble-cli explain' shows what each operator emits",
    "console": "a fixture prints nothing; 'marble-cli explain' shows what each operator emits",
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
    "True": "write true", "False": "write false", "not": "write: !(…)",
    "cold": "draw it in a row above: cold NAME DIAGRAM",
    "hot": "draw it in a row above: hot NAME DIAGRAM",
    "expectObservable": "a 'run' row has the pipeline alone, an 'expect' row the diagram of toBe",
    "expectSubscriptions": "a 'subs' row has the name of the source and the diagram of toBe",
  ]

  /// What to write in place of a function that is an operator here, as inside of `pipe(…)`.
  private func operatorNote(for name: String) -> String? {
    let names = host.operatorNames(knownElsewhereAs: name)
    guard let name = names.first ?? (host.operatorNames.contains(name) ? name : nil),
      !host.factoryNames.contains(name)
    else { return nil }
    return "it is an operator, called on a source: source.\(name.prefix { $0 != "(" })(…)"
  }

  /// What to write in place of a function that makes an observable in another library.
  private func factoryNote(for name: String, at site: ExpressionSite) -> String? {
    guard let known = host.factoryNames(knownElsewhereAs: name).first else { return nil }
    let rest = site.text.text[utf8: site.range.upperBound..<site.text.text.utf8.count]
    var depth = 0
    var end = rest.startIndex
    repeat {
      guard end < rest.endIndex else { break }
      if rest[end] == "(" { depth += 1 }
      if rest[end] == ")" { depth -= 1 }
      end = rest.index(after: end)
    } while depth > 0
    let arguments = rest[..<end]
    let isWhole =
      depth == 0 && arguments.hasPrefix("(") && !arguments.contains("\n")
    let call = isWhole ? ": \(known)\(arguments)" : ""
    return "here it is called '\(known)'\(call)"
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
    if !isKnown, members.property(name) != nil {
      return site.diagnostic(
        "\(value.kind) has no method '\(name)'", note: "it is a property: write \(name), without ()"
      )
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
}

extension Diagnostic {
  /// The same error of a name that another registry may know.
  var asUnknownName: Diagnostic {
    var error = self
    error.isUnknownName = true
    return error
  }
}
