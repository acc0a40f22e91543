// The rows that declare a name: `hot`, `cold`, `any` and `let`.

import RxTestKit

extension FixtureParser {
  mutating func parseSource(_ row: FixtureRowHead, _ kind: SourceRow.Kind) {
    let keyword: FixtureKeyword = kind == .hot ? .hot : .cold
    guard let (name, end) = readName(row, keyword) else { return }
    let start = lines[line].text.endOfWhitespace(at: end)
    let diagram = readDiagram(from: start, as: .row(kind == .hot ? .hot : .cold))
    if addSubscription(to: name, diagram, row, kind) { return }
    guard declare(name, keyword, at: end - name.utf8.count..<end, row) else { return }
    draft.test.sources.append(
      SourceRow(
        name: name, kind: kind, diagrams: [diagram], location: location(row.keyword.lowerBound),
        order: row.order))
  }

  /// Adds a diagram to the `cold` row of the same name right above it.
  private mutating func addSubscription(
    to name: String, _ diagram: DiagramText, _ row: FixtureRowHead, _ kind: SourceRow.Kind
  ) -> Bool {
    guard kind == .cold, let known = draft.names[name], known.keyword == .cold,
      known.order == row.order - 1
    else { return false }
    draft.test.sources[known.index].diagrams.append(diagram)
    draft.names[name]?.order = row.order
    return true
  }

  mutating func parseAny(_ row: FixtureRowHead) {
    guard let (name, end) = readName(row, .any) else { return }
    let start = lines[line].text.endOfWhitespace(at: end)
    var tokens: [String] = []
    let range = endOfDiagram(from: start)
    if let issue = diagramOfArbitrarySource(range, name: name)
      ?? commas(in: range, of: "any \(name)")
    {
      report(issue)
    } else if start < range.upperBound {
      let values = readDiagram(from: start, as: .values)
      tokens = values.diagram.marks.compactMap { mark in
        if case .value(let text) = mark.symbol { text } else { nil }
      }
    }
    guard declare(name, .any, at: end - name.utf8.count..<end, row) else { return }
    draft.test.sources.append(
      SourceRow(
        name: name, kind: .any, diagrams: [], tokens: tokens,
        location: location(row.keyword.lowerBound), order: row.order))
  }

  mutating func parseLet(_ row: FixtureRowHead) {
    let location = location(row.keyword.lowerBound)
    guard let start = readNameAndEqualsSign(row, .let) else { return }
    var expression: ExpressionText?
    if var cursor = start.cursor { expression = readOnlyExpression(from: &cursor) }
    guard let name = start.name else { return }
    draft.test.lets.append(
      LetRow(
        name: name, expression: expression ?? .missing(in: path), location: location,
        order: row.order))
  }

  /// Reads and declares the name of a `let` or `each` row, and what divides it from its expression.
  ///
  /// - Returns: The name, nil if it cannot be declared, and where the expression begins, nil if nothing
  ///   divides them; nil if there is no name.
  mutating func readNameAndEqualsSign(
    _ row: FixtureRowHead, _ keyword: FixtureKeyword
  ) -> (name: String?, cursor: FixtureCursor?)? {
    guard let (name, end) = readName(row, keyword) else { return nil }
    let text = lines[line].text
    let equals = text.endOfWhitespace(at: end)
    let isDeclared = declare(name, keyword, at: end - name.utf8.count..<end, row)
    guard text.byte(at: equals) == UInt8(ascii: "=") else {
      report(
        "'=' expected after '\(name)'", bytes: equals..<equals + 1,
        note: "write: " + usage(of: keyword, name, from: equals))
      skipExpression(from: equals)
      return (isDeclared ? name : nil, nil)
    }
    let start = text.endOfWhitespace(at: equals + 1)
    return (isDeclared ? name : nil, FixtureCursor(line: line, byte: start))
  }

  /// Reads the name behind a keyword.
  ///
  /// - Returns: The name and where it ends; nil when there is none, and then the row is left out.
  mutating func readName(
    _ row: FixtureRowHead, _ keyword: FixtureKeyword
  ) -> (name: String, end: Int)? {
    let text = lines[line].text
    let hasEquals = keyword == .let || keyword == .each
    var end = text.endOfWord(at: row.rest)
    if hasEquals, let equals = text[utf8: row.rest..<end].utf8.firstIndex(of: UInt8(ascii: "=")) {
      end = text.utf8.distance(from: text.utf8.startIndex, to: equals)
    }
    let name = String(text[utf8: row.rest..<end])
    let isMissing = name.isEmpty || text.isComment(at: row.rest)
    if !isMissing && NameSpelling.isName(name) { return (name, end) }
    if let invisible = name.lazy.compactMap(\.invisibleName).first {
      report(
        "this word holds \(invisible), which cannot be seen", bytes: row.rest..<end,
        note: Character.invisibleNote)
    } else if isMissing {
      report("a name is missing", bytes: row.keyword, note: "write: \(keyword.usage)")
    } else if let issue = missingName(row.rest..<end, keyword) {
      report(issue)
    } else {
      report(
        "'\(name.prefix(40))' is not a name", bytes: row.rest..<end,
        note: nameAdvice(row.rest..<end, keyword))
    }
    noteUnread(line)
    if hasEquals { skipExpression(from: row.rest) } else { mayGoOn = true }
    return nil
  }

  /// Declares a name, unless that cannot be.
  mutating func declare(
    _ name: String, _ keyword: FixtureKeyword, at range: Range<Int>, _ row: FixtureRowHead
  ) -> Bool {
    if NameSpelling.reserved.contains(name) {
      report(
        "'\(name)' is a reserved word", bytes: range, note: "choose another name", isRowRead: true)
      return false
    }
    if let known = declaration(of: name) {
      // What is wrong with the head may be the cause.
      if draft.names[name] == nil, head?.hasErrors == true { return false }
      let isTwice = draft.names[name]?.keyword == keyword
      report(
        "'\(name)' is declared already, in line \(known.line + 1)", bytes: range,
        note: isTwice ? advice(onSecond: keyword, name) : nil, isRowRead: true)
      return false
    }
    let index = keyword == .let ? draft.test.lets.count : draft.test.sources.count
    draft.names[name] = .init(
      keyword: keyword, line: line, range: range, order: row.order, index: index)
    return true
  }

  /// Says how one name has several rows, or several values.
  private func advice(onSecond keyword: FixtureKeyword, _ name: String) -> String? {
    switch keyword {
    case .hot: "each source has a name of its own"
    case .cold: "the 'cold' rows of one name must be adjacent"
    case .each: "write all values in one row: each \(name) = VALUE, VALUE"
    default: nil
    }
  }

  /// Finds what declares a name, in the test or in the head.
  func declaration(of name: String) -> FixtureDraft.Declaration? {
    draft.names[name] ?? head?.names[name]
  }
}

// MARK: - Diagrams

extension FixtureParser {
  /// Reads the diagram at the end of the line, and reports its errors.
  mutating func readDiagram(from start: Int, as grammar: MarbleScanner.Grammar) -> DiagramText {
    readDiagram(in: endOfDiagram(from: start), as: grammar)
  }

  /// Reads the diagram of a part of the line, and reports its errors.
  mutating func readDiagram(
    in range: Range<Int>, as grammar: MarbleScanner.Grammar
  ) -> DiagramText {
    var (diagram, issues) = MarbleDiagram.scan(lines[line].text, range, as: grammar)
    drawnEvents += diagram.marks.count
    if drawnEvents > Self.mostEvents {
      issues = [
        TextIssue(
          message: "the diagrams of a file have at most \(Self.mostEvents) events", range: range)
      ]
      diagram.marks = []
    }
    issues = remedied(issues, of: range)
    let isDiagram = grammar != .values && grammar != .list
    if isDiagram, let (issue, meant) = quotedDiagram(range, as: grammar) {
      if issues.isEmpty { warn(issue, meaning: meant) } else { issues = [issue] }
    } else if isDiagram, let issue = diagramInCall(range, as: grammar, isRead: issues.isEmpty) {
      issues = [issue]
    } else if !issues.isEmpty, let issue = valuesBehindDiagram(range) {
      issues = [issue]
    }
    for issue in issues { report(issue) }
    if issues.isEmpty, grammar != .values {
      if let issue = joinedNumbers(range) { warn(issue) }
      if isDiagram {
        warnOfCharacters(diagram, in: range)
        warnOfEndLetter(diagram, in: range)
      }
    }
    let text = String(lines[line].text[utf8: range])
    if !issues.isEmpty { noteUnread(line) }
    return DiagramText(
      text: text, diagram: diagram, location: location(range.lowerBound),
      sourceLine: lines[line].text, isRead: issues.isEmpty)
  }

  /// Finds where a diagram stands that begins at a place: up to a comment or the line's end.
  mutating func endOfDiagram(from start: Int) -> Range<Int> {
    let text = lines[line].text
    lines[line].comment = text.comment(from: start, quoting: true)
    return text.trimmingEnd(start..<(lines[line].comment ?? text.utf8.count))
  }
}
