import RxFixtures
import RxTestKit

// Tables in place of tests with one set of rows.
extension Refactorings {
  /// What varies in a table: a literal of the pipeline, or the diagram of a source.
  private struct Column: Hashable {
    /// The line among those of the test.
    var line: Int
    /// The number of the literal among the tokens of its line; nil for the row of a source.
    var token: Int?
  }

  /// A table with the values of a test as its only line.
  func table(ofTest index: Int, at offset: Int) -> Fix? {
    let rows = rows(ofTest: index)
    guard canBeTable(index), let column = column(at: offset, ofTest: index, rows) else {
      return nil
    }
    let name = name(of: column, ofTest: index)
    let items = items(of: column, named: name, rows)
    return table(of: column, named: name, ofTests: index...index).map {
      replacement(ofTests: index...index, by: $0, titled: "Make an 'each' row of '\(items)'")
    }
  }

  /// A table in place of neighbouring tests that differ in one literal, or in one source.
  func merged(_ index: Int) -> Fix? {
    let tests = snapshot.file.tests.indices
    guard canBeTable(index) else { return nil }
    let below = tests.contains(index + 1) ? difference(index, index + 1) : nil
    let above = tests.contains(index - 1) ? difference(index - 1, index) : nil
    guard let column = below ?? above else { return nil }
    var (first, last) = (index, index)
    while tests.contains(last + 1), difference(last, last + 1) == column { last += 1 }
    while tests.contains(first - 1), difference(first - 1, first) == column { first -= 1 }
    let name = name(of: column, ofTest: first)
    return table(of: column, named: name, ofTests: first...last).map {
      replacement(
        ofTests: first...last, by: $0,
        titled: "Merge these \(last - first + 1) tests into a table")
    }
  }

  /// The rows of a test with a line of its table for each test.
  private func table(
    of column: Column, named name: String, ofTests tests: ClosedRange<Int>
  ) -> [String]? {
    var lines: [String] = []
    var bindings: [String] = []
    for test in tests {
      let rows = rows(ofTest: test)
      bindings += rows.filter(\.isBinding).map(\.text).filter { !bindings.contains($0) }
      let title = tests.count > 1 ? "// \(snapshot.file.tests[test].title)" : nil
      let source = column.token == nil ? rows[column.line].remark : nil
      let remarks = [title, source, rows.first(where: \.isExpectation)?.remark].compactMap { $0 }
      let parts = ["each", items(of: column, named: name, rows), "=>", rows.expectation] + remarks
      lines.append(parts.joined(separator: " "))
    }
    var changed = rows(ofTest: tests.lowerBound)
    if let token = column.token {
      let range = changed[column.line].tokens[token]
      changed[column.line].text.replace(utf8: range, with: name)
    } else {
      changed.remove(at: column.line)
    }
    var result = changed.flatMap { $0.isExpectation ? lines : [$0.text] }
    if tests.count > 1 { result = result.filter { !bindings.contains($0) } + bindings }
    let warnings = tests.map { snapshot.file.tests[$0].warnings.count }.reduce(0, +)
    return passing(result, warnings: warnings)
  }

  // MARK: - What varies

  /// Whether a test has one run, which expects one diagram.
  private func canBeTable(_ index: Int) -> Bool {
    let test = snapshot.file.tests[index]
    guard isPassing(index), test.table.isEmpty, !test.isLaw, test.runs.count == 1,
      let run = test.runs.first
    else { return false }
    return run.expect != nil && !run.isList && run.alternatives.isEmpty && run.same.isEmpty
      && run.never == nil
  }

  /// The literal, or the row of a source, at an offset.
  private func column(at offset: Int, ofTest index: Int, _ rows: [FixtureLine]) -> Column? {
    let first = snapshot.file.tests[index].lines.lowerBound - 1
    let line = snapshot.buffer.fixtureLine(of: offset)
    let byte = offset - snapshot.buffer.fixtureLineStart(line)
    guard rows.indices.contains(line - first), let row = snapshot.row(at: line) else { return nil }
    if rows[line - first].isSource { return Column(line: line - first) }
    guard row.keyword == .run else { return nil }
    let tokens = rows[line - first].tokens
    let token =
      tokens.firstIndex { $0.contains(byte) } ?? tokens.firstIndex { $0.upperBound == byte }
    return token.flatMap { token in
      rows[line - first].isLiteral(tokens[token]) ? Column(line: line - first, token: token) : nil
    }
  }

  /// What two tests differ in, if it is one literal or one source; what they expect may differ, too.
  private func difference(_ one: Int, _ other: Int) -> Column? {
    guard canBeTable(one), canBeTable(other) else { return nil }
    let between =
      snapshot.file.tests[one].lines.upperBound..<snapshot.file.tests[other].lines.lowerBound - 1
    guard snapshot.file.lines[between].allSatisfy({ $0.role == .blank }) else { return nil }
    let (left, right) = (comparedRows(one), comparedRows(other))
    guard left.count == right.count else { return nil }
    var found: Column?
    for (mine, its) in zip(left, right) where !mine.row.isExpectation || !its.row.isExpectation {
      guard mine.row.role == its.row.role else { return nil }
      if mine.row.isDrawnAlike(its.row) {
        // A comment would be lost.
        guard its.row.comment == nil else { return nil }
        continue
      }
      guard found == nil, mine.line == its.line else { return nil }
      if mine.row.isSource {
        guard mine.row.nameOfSource == its.row.nameOfSource else { return nil }
        found = Column(line: mine.line)
      } else if its.row.comment == nil, let token = mine.row.differingLiteral(its.row) {
        found = Column(line: mine.line, token: token)
      } else {
        return nil
      }
    }
    return found
  }

  /// The rows that two tests must share: all but titles, and bindings in one line.
  private func comparedRows(_ index: Int) -> [(line: Int, row: FixtureLine)] {
    let rows = rows(ofTest: index)
    return rows.indices.dropFirst().filter { line in
      let isLong = line + 1 < rows.count && rows[line + 1].role == .continuation
      return rows[line].role != .blank && (!rows[line].isBinding || isLong)
    }.map { ($0, rows[$0]) }
  }

  private func items(of column: Column, named name: String, _ rows: [FixtureLine]) -> String {
    let row = rows[column.line]
    guard let token = column.token else { return row.withoutRemark.trimmedAtStart }
    return "\(name) = \(row.text[utf8: row.tokens[token]])"
  }

  /// The name of a literal: that of the parameter, if no other row has it.
  private func name(of column: Column, ofTest index: Int) -> String {
    guard let token = column.token else { return "" }
    let rows = rows(ofTest: index)
    let line = snapshot.file.tests[index].lines.lowerBound - 1 + column.line
    let place = snapshot.offset(line: line, byte: rows[column.line].tokens[token].lowerBound)
    let help = SignatureHelp(snapshot, at: place, registry: registry)
    let parameter = help.flatMap { help in
      let parameters = help.forms[help.active].parameters
      return parameters.indices.contains(help.parameter) ? parameters[help.parameter] : nil
    }
    let words = parameter?.prefix { $0 != ":" }.split(separator: " ") ?? []
    let taken = Set(rows.flatMap { row in row.tokens.map { String(row.text[utf8: $0]) } })
    let name = words.last.map(String.init) ?? "value"
    return ([name] + (2...9).map { "\(name)\($0)" }).first {
      NameSpelling.isName($0) && !taken.contains($0) && !NameSpelling.reserved.contains($0)
    } ?? "value"
  }
}

extension [FixtureLine] {
  /// The diagram that the rows expect.
  fileprivate var expectation: String {
    guard let row = first(where: \.isExpectation), let drawn = row.parts?.diagrams.last else {
      return "-"
    }
    return String(row.text[utf8: drawn.range])
  }
}

extension FixtureLine {
  fileprivate var isExpectation: Bool { role == .row(.expect) }

  fileprivate var isBinding: Bool { role == .row(.where) }

  fileprivate var isSource: Bool { role == .row(.hot) || role == .row(.cold) }

  fileprivate var nameOfSource: Substring? { parts?.names.first.map { text[utf8: $0] } }

  /// Where the tokens are, in UTF-8 bytes, as those of an expression.
  fileprivate var tokens: [Range<Int>] {
    let buffer = TextBuffer(withoutRemark)
    return ExpressionTokens.tokens(in: 0..<buffer.bytes.count, of: buffer).map(\.range)
  }

  /// Whether a token is a number, a text without interpolations, or a word for a value.
  fileprivate func isLiteral(_ token: Range<Int>) -> Bool {
    let word = text[utf8: token]
    if word.utf8.first?.isDigit == true { return true }
    return ["true", "false", "nil"].contains(word)
      || word.count > 1 && word.first == "\"" && word.last == "\""
  }

  /// Whether another row says the same: diagrams do so whatever their spaces are.
  fileprivate func isDrawnAlike(_ other: FixtureLine) -> Bool {
    if parts?.diagrams.isEmpty == false {
      return withoutRemark.filter { !$0.isWhitespace }
        == other.withoutRemark.filter { !$0.isWhitespace }
    }
    return tokens.map { text[utf8: $0] } == other.tokens.map { other.text[utf8: $0] }
  }

  /// The token, a literal of both rows, that is all in which they differ.
  fileprivate func differingLiteral(_ other: FixtureLine) -> Int? {
    let (mine, its) = (tokens, other.tokens)
    guard mine.count == its.count, parts?.keyword == .run || role == .continuation else {
      return nil
    }
    let differing = mine.indices.filter { text[utf8: mine[$0]] != other.text[utf8: its[$0]] }
    guard let token = differing.first, differing.count == 1, isLiteral(mine[token]),
      other.isLiteral(its[token])
    else { return nil }
    return token
  }
}

extension String {
  fileprivate var trimmedAtStart: String { String(drop(while: \.isWhitespace)) }

  /// Replaces bytes of the text.
  fileprivate mutating func replace(utf8 range: Range<Int>, with text: String) {
    let count = utf8.count
    self =
      String(self[utf8: 0..<range.lowerBound]) + text + String(self[utf8: range.upperBound..<count])
  }
}
