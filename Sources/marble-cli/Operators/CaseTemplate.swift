import RxFixtures

/// Draws the mandatory cases of an operator, expectations left to write.
struct CaseTemplate {
  private let call: String
  /// Whether the operator is called on a source, or on several.
  private let hasSource: Bool
  /// The rows of the other sources and values that the call names.
  private let others: [String]
  /// The elements of the source.
  private let elements: CaseElements
  private let forms: [OperatorForm]

  /// Finds out how an operator is called: as in its example, or with an argument for each parameter that needs one.
  init(_ entry: OperatorEntry) {
    forms = entry.forms
    guard let example = OperatorDemonstration(of: entry.forms) else {
      let draft = DraftCall(entry.forms)
      (call, hasSource, others, elements) = (
        draft.text, draft.hasSource, draft.rows, CaseElements()
      )
      return
    }
    let expression = example.expression
    let names = CalledNames(expression).names
    let drawn = example.test.sources.map(\.name).filter(names.contains)
    let source = drawn.first(where: expression.hasPrefix) ?? drawn.first
    hasSource = source != nil
    call = source.map { expression.replacing(name: $0, with: "source") } ?? expression
    others = example.rows([.hot, .cold, .let]).filter { row in
      let words = row.split(separator: " ", maxSplits: 2)
      return words.first == "let" || source.map { words.dropFirst().first != Substring($0) } ?? true
    }
    elements = CaseElements(of: source, in: example.test)
  }

  /// A fixture file with a test for each case that applies.
  func text(for name: String) -> String {
    let head = """
      // Describe \(name) in one line.
      // Draw each 'expect' and 'subs' row before you run the tests.

      """
    let text = head + cases.map { "\n" + test($0) }.joined()
    return FixtureFile.parse(text, path: name).formatted() ?? text
  }

  /// The cases that the call can show.
  private var cases: [MandatoryCase] {
    MandatoryCase.allCases.filter { mandatory in
      switch mandatory {
      case .throws: call.contains("{")
      case .many, .disposal: true
      case .time: mandatory.applies(to: forms)
      default: hasSource
      }
    }
  }

  private func test(_ mandatory: MandatoryCase) -> String {
    var rows = ["test \(title(of: mandatory))", "tags \(mandatory.rawValue)"]
    let isSynchronous = mandatory == .synchronous
    if hasSource, !isSynchronous {
      let kind = [.hot, .disposal, .endless].contains(mandatory) ? "hot" : "cold"
      rows.append("\(kind) source \(diagram(for: mandatory))")
    }
    rows += others
    let drawn = hasSource && !isSynchronous ? diagram(for: mandatory) : ""
    if let bindings = elements.bindings(for: drawn) { rows.append(bindings) }
    rows.append("run \(expression(for: mandatory))")
    if mandatory == .disposal { rows.append("subscribe ^---!") }
    rows.append("expect -")
    if hasSource, !isSynchronous { rows.append("subs source -") }
    return rows.joined(separator: "\n  ") + "\n"
  }

  private func title(of mandatory: MandatoryCase) -> String {
    switch mandatory {
    case .never: "has a source that never emits"
    case .empty: "has an empty source"
    case .one: "has a source of one element"
    case .many: hasSource ? "has a source of many elements" : "emits its elements"
    case .error: "has a source that fails"
    case .throws: "has a closure that throws"
    case .endless: "has a source that does not end"
    case .disposal: "is disposed of early"
    case .hot: "has a hot source that emitted before"
    case .cold: "has a cold source"
    case .synchronous: "has a source that emits while being subscribed to"
    case .time: "lets time pass"
    }
  }

  private func diagram(for mandatory: MandatoryCase) -> String {
    let (a, b, c) = (elements.symbols[0], elements.symbols[1], elements.symbols[2])
    return switch mandatory {
    case .never: "-"
    case .empty: "--|"
    case .one: "--\(a)--|"
    case .many, .cold, .throws: "-\(a)-\(b)-\(c)-|"
    case .error: "-\(a)-\(b)-#"
    case .endless, .disposal: "-\(a)-\(b)-\(c)-"
    case .hot: "-\(c)-^-\(a)-\(b)-|"
    case .synchronous: "(\(a)\(b)\(c)|)"
    case .time: "\(a) 2s \(b) 500ms |"
    }
  }

  private func expression(for mandatory: MandatoryCase) -> String {
    switch mandatory {
    case .throws: throwing(call)
    case .synchronous:
      call.replacing(
        name: "source", with: "Observable.of(\(elements.expressions))")
    default: call
    }
  }

  /// The call with a first closure that throws.
  private func throwing(_ call: String) -> String {
    guard let start = call.firstIndex(of: "{") else { return call }
    var depth = 0
    for index in call[start...].indices {
      depth += call[index] == "{" ? 1 : call[index] == "}" ? -1 : 0
      guard depth == 0 else { continue }
      let body = call[start...index]
      let parameters = body.contains("$1") ? "_, _ in " : body.contains("$0") ? "_ in " : ""
      let named = body.firstRange(of: " in ").map { body[..<$0.upperBound].dropFirst() }
      let head = named.map { $0.drop { $0 == " " } }.map(String.init) ?? parameters
      return call[..<start] + "{ \(head)throw \"error\" }" + call[call.index(after: index)...]
    }
    return call
  }
}

extension String {
  /// The text with a name that is separate replaced.
  fileprivate func replacing(name: String, with other: String) -> String {
    var result = ""
    var rest = self[...]
    while let range = rest.firstRange(of: name) {
      let isPart = { (character: Character?) in character.map(NameSpelling.isNamePart) ?? false }
      let before = range.lowerBound > startIndex ? self[index(before: range.lowerBound)] : nil
      let after = range.upperBound < endIndex ? self[range.upperBound] : nil
      let isAlone = !isPart(before) && before != "." && !isPart(after)
      result += rest[..<range.lowerBound] + (isAlone ? other : name)
      rest = rest[range.upperBound...]
    }
    return result + rest
  }
}
