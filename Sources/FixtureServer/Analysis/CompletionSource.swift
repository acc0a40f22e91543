import RxFixtures
import RxTestKit

/// Finds what can be written at a place.
struct CompletionSource {
  let snapshot: FixtureSnapshot
  let registry: OperatorRegistry

  /// The proposals at an offset, and the offsets of the text that they replace.
  func completions(at offset: Int) -> (items: [Completion], range: Range<Int>) {
    let line = snapshot.buffer.fixtureLine(of: offset)
    let index = snapshot.testIndex(at: line)
    let start = snapshot.buffer.fixtureLineStart(line)
    let before = snapshot.buffer[start..<offset]
    let written = before.drop { $0 == " " || $0 == "\t" }
    if snapshot.file.lines.indices.contains(line), let comment = snapshot.file.lines[line].comment,
      offset >= snapshot.offset(line: line, byte: comment) + 2
    {
      return ([], offset..<offset)
    }
    let isWord = written.allSatisfy { NameSpelling.isNamePart($0) }
    if isWord, !isContinuation(line) || written.isEmpty {
      return (
        keywords(index, column: before.utf8.count - written.utf8.count),
        offset - written.utf8.count..<offset
      )
    }
    guard let row = snapshot.row(at: line) else { return ([], offset..<offset) }
    let word = offset - (before.suffixWhile { NameSpelling.isNamePart($0) }).utf8.count..<offset
    switch row.keyword {
    case .subs:
      let isName = written.split(separator: " ", omittingEmptySubsequences: false).count == 2
      return (isName ? sources(index) : [], word)
    case .tags: return (tags(), word)
    case .where where isAtKey(offset, row.line): return (keys(index), word)
    case .let where isBeforeExpression(offset, row), .each where isBeforeExpression(offset, row),
      .at where isBeforeExpression(offset, row):
      return ([], word)
    case .run, .same, .let, .at, .each, .where:
      return expression(at: offset, rowAt: row.line, index)
    default: return ([], offset..<offset)
    }
  }

  /// Whether the name, or the time, of a row is at an offset.
  private func isBeforeExpression(_ offset: Int, _ row: (line: Int, keyword: FixtureKeyword))
    -> Bool
  {
    let start = snapshot.buffer.fixtureLineStart(row.line)
    let before = snapshot.buffer[start..<offset]
    if row.keyword != .at { return !before.contains("=") }
    return before.split { $0 == " " || $0 == "\t" }.count + (before.last == " " ? 1 : 0) < 3
  }

  private func isContinuation(_ line: Int) -> Bool {
    snapshot.file.lines.indices.contains(line) && snapshot.file.lines[line].role == .continuation
  }

  /// The test that the cursor is in, or one with the rows of the head.
  private func test(_ index: Int?) -> FixtureTest? {
    index.map { snapshot.file.tests[$0] } ?? snapshot.file.tests.first
  }

  // MARK: - Names and keys

  private func sources(_ index: Int?) -> [Completion] {
    (test(index)?.sources ?? []).map { Completion($0.name, .source, detail: $0.rowText) }
  }

  private func tags() -> [Completion] {
    Set(snapshot.file.tests.flatMap(\.tags)).sorted().map { Completion($0, .tag) }
  }

  /// Whether a key of a `where` row, not its value, is at an offset.
  private func isAtKey(_ offset: Int, _ line: Int) -> Bool {
    let tokens = snapshot.tokens(ofRowAt: line, upTo: offset)
    var depth = 0
    var isKey = true
    for token in tokens {
      if token.isOpening { depth += 1 }
      if token.isClosing { depth -= 1 }
      if depth == 0, token.isMark("=") { isKey = false }
      if depth == 0, token.isMark(",") { isKey = true }
    }
    return isKey
  }

  /// The characters of the test's diagrams that no row binds.
  private func keys(_ index: Int?) -> [Completion] {
    guard let test = test(index) else { return [] }
    let bound = Set(test.wheres.map(\.key))
    return test.drawnSymbols.subtracting(bound).compactMap { symbol in
      switch symbol {
      case .value, .error:
        Completion(
          label: symbol.token, kind: .value, detail: "drawn in this test",
          snippet: "\(symbol.token.escapedForSnippet) = \(Snippet.place(1, "value"))")
      default: nil
      }
    }.sorted { $0.label < $1.label }
  }

  // MARK: - Expressions

  private func expression(
    at offset: Int, rowAt line: Int, _ index: Int?
  ) -> (items: [Completion], range: Range<Int>) {
    let context = ExpressionContext(snapshot, at: offset, rowAt: line, test: test(index))
    if context.isInString { return ([], offset..<offset) }
    let items =
      context.receiver.map { members(of: $0, context) } ?? names(index, context, rowAt: line)
    return (items, context.word)
  }

  private func members(
    of receiver: ExpressionContext.Receiver, _ context: ExpressionContext
  ) -> [Completion] {
    switch receiver {
    case .observable: operators(context)
    case .object(let type): objectMembers(type) + operators(context)
    case .type(let type): factories(of: type)
    case .value: valueMembers
    case .nothing: implicitMembers(context)
    case .unknown:
      // A name that no row declares is most often that of a parameter, and so of a value.
      operators(context) + (context.isInClosure ? valueMembers(group: 0) : valueMembers)
    }
  }

  private func operators(_ context: ExpressionContext) -> [Completion] {
    registry.forms.filter { !$0.signature.isFactory }.flatMap { form in
      let item = completion(form, form.snippet)
      // Without a word, other names would only lengthen the list.
      return context.word.isEmpty ? [item] : [item] + byOtherNames(form, item)
    }.withoutRepeatedLabels
  }

  /// An operator or a factory, found by the names that other libraries have for it.
  private func byOtherNames(_ form: OperatorForm, _ item: Completion) -> [Completion] {
    form.otherNames.map { name in
      var item = item
      item.label = "\(name) → \(item.label)"
      item.filter = name
      item.group = 3
      return item
    }
  }

  /// The factories of observables, found without their type.
  private var factories: [Completion] {
    registry.forms.filter { $0.signature.type == "Observable" }.flatMap { form in
      var item = completion(form, "Observable.\(form.snippet)")
      item.filter = form.signature.name
      item.label = "Observable.\(item.label)"
      item.group = 3
      return [item] + byOtherNames(form, item)
    }
  }

  private func completion(_ form: OperatorForm, _ snippet: String) -> Completion {
    let prefix = form.signature.type.map { "\($0)." } ?? ""
    let name = form.signature.labelledName
    return Completion(
      label: name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name,
      kind: form.signature.isFactory ? .function : .operator_, detail: form.signature.description,
      documentation: ([form.summary] + [form.otherNamesText].compactMap { $0 })
        .joined(separator: "\n\n"),
      snippet: snippet)
  }

  private func factories(of type: String) -> [Completion] {
    let constants = registry.addedNames.constants.filter { $0.hasPrefix("\(type).") }.map {
      Completion(String($0.dropFirst(type.count + 1)), .value)
    }
    return constants + factoryForms(of: type)
  }

  private func factoryForms(of type: String) -> [Completion] {
    registry.forms.filter { $0.signature.type == type && $0.signature.name != type }.map { form in
      let prefix = "\(type)."
      let snippet = form.snippet
      return completion(
        form, snippet.hasPrefix(prefix) ? String(snippet.dropFirst(prefix.count)) : snippet)
    }.withoutRepeatedLabels
  }

  private var valueMembers: [Completion] { valueMembers(group: 2) }

  private func valueMembers(group: Int) -> [Completion] {
    registry.addedNames.properties.map { Completion($0, .member, group: group) }
      + KnownMembers.ofValues.map { member($0, group: group) }
  }

  private func objectMembers(_ type: String) -> [Completion] {
    KnownMembers.ofObjects(named: type).map { member($0, group: 0) }
  }

  private func member(_ spelling: String, group: Int) -> Completion {
    Completion(
      label: spelling, kind: .member, snippet: Self.snippet(ofCall: spelling), group: group)
  }

  /// A call whose arguments are places to fill in, such as `hasPrefix(_:)`.
  private static func snippet(ofCall spelling: String) -> String {
    guard let open = spelling.firstIndex(of: "("), spelling.hasSuffix(")") else {
      return spelling.escapedForSnippet
    }
    let labels = spelling[spelling.index(after: open)...].dropLast().split(separator: ":")
    let arguments = labels.enumerated().map { index, label in
      (label == "_" || label == "..." ? "" : "\(label): ") + Snippet.place(index + 1, "value")
    }
    return "\(spelling[..<open])(\(arguments.joined(separator: ", ")))"
  }

  /// The members of the types that an argument, or a value, may have; those of the argument's own types first.
  private func implicitMembers(_ context: ExpressionContext) -> [Completion] {
    let parameters = context.call.map { wantedParameters(of: $0) } ?? []
    let wanted = parameters.flatMap { parameter -> [Completion] in
      guard case .member(let type, let names) = parameter.type else { return [] }
      return names.map { Completion($0, .member, detail: type, group: 0) }
    }
    let types = Set(parameters.map(\.type))
    let known = KnownMembers.implicit.sorted { $0.key < $1.key }.flatMap { type, spellings in
      let isWanted =
        types.contains(.time) && type.hasSuffix("TimeInterval")
        || types.contains(.event) && type == "Event"
      return spellings.map { spelling -> Completion in
        var item = member(spelling, group: isWanted ? 0 : 1)
        item.detail = type
        return item
      }
    }
    let added = registry.addedNames.constants.compactMap { name in
      name.firstIndex(of: ".").map { dot in
        Completion(
          String(name[name.index(after: dot)...]), .member, detail: String(name[..<dot]), group: 0)
      }
    }
    return (wanted + added + known.sorted { $0.group < $1.group }).withoutRepeatedLabels
  }

  /// The parameters, one of each form, of the argument that is being written.
  private func wantedParameters(
    of call: ExpressionContext.Call
  ) -> [OperatorSignature.Parameter] {
    registry.forms(named: call.name).compactMap { form in
      let parameters = form.signature.parameters
      if let label = call.label { return parameters.first { $0.label == label } }
      return call.argument < parameters.count ? parameters[call.argument] : parameters.last
    }
  }

  /// The names that can begin an expression.
  private func names(
    _ index: Int?, _ context: ExpressionContext, rowAt line: Int
  ) -> [Completion] {
    var items: [Completion] = []
    if let call = context.call, call.label == nil {
      let forms = registry.forms(named: call.name)
      items += forms.flatMap(\.signature.parameters).compactMap { parameter in
        parameter.label.map {
          Completion(
            label: "\($0):", kind: .label, detail: parameter.name, snippet: "\($0): ", group: 0)
        }
      }
    }
    if let test = test(index) {
      items += test.sources.map { Completion($0.name, .source, detail: $0.rowText, group: 0) }
      items += test.lets.filter { $0.location.line - 1 != line }
        .map { Completion($0.name, .value, detail: "let \($0.name)", group: 0) }
      items += test.eachs.map { Completion($0.name, .value, detail: "each \($0.name)", group: 0) }
    }
    items += context.closureNames.map { Completion($0, .value, group: 0) }
    let all = registry.forms.filter(\.signature.isFactory)
    let makers = all.filter { $0.signature.type == $0.signature.name }
    let types = Set(all.compactMap(\.signature.type)).subtracting(
      makers.map(\.signature.name))
    let constants = registry.addedNames.constants
    items += constants.map { Completion($0, .value, detail: "added by the test target", group: 1) }
    items += types.sorted().map { Completion($0, .type, group: $0 == "Observable" ? 1 : 2) }
    items += makers.map { form in
      var item = completion(form, form.snippet)
      item.group = 2
      return item
    }
    if !context.word.isEmpty { items += factories }
    items += KnownMembers.functions.map { member($0, group: 3) }
    items += ["true", "false", "nil"].map { Completion($0, .keyword, group: 3) }
    return items.withoutRepeatedLabels
  }
}

extension [Completion] {
  /// The first of each label.
  fileprivate var withoutRepeatedLabels: [Completion] {
    var labels: Set<String> = []
    return filter { labels.insert($0.label).inserted }
  }
}

extension Substring {
  fileprivate func suffixWhile(_ predicate: (Character) -> Bool) -> Substring {
    guard let last = lastIndex(where: { !predicate($0) }) else { return self }
    return self[index(after: last)...]
  }
}

extension String {
  fileprivate func suffixWhile(_ predicate: (Character) -> Bool) -> Substring {
    self[...].suffixWhile(predicate)
  }
}
