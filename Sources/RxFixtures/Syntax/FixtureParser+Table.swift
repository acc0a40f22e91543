// Tables: `each` rows that draw what the run must emit, one line for each case.

import RxTestKit

extension FixtureParser {
  /// Finds the `=>` of a table's line: between white space, outside quotes and comments.
  func tableArrow(_ row: FixtureRowHead) -> Int? {
    lines[line].text.withBytes { bytes in
      var scanner = TableScanner(bytes, from: row.rest)
      return scanner.arrow()
    }
  }

  /// Reports that a line of a table has no `=>`, or one without white space around it.
  mutating func reportMissingArrow(_ row: FixtureRowHead) {
    let text = lines[line].text
    let end = lines[line].comment ?? text.utf8.count
    let rest = text[utf8: row.rest..<end]
    let written = String(text[utf8: text.trimmingEnd(row.keyword.lowerBound..<end)])
    if let arrow = rest.firstRange(of: "=>") {
      let before = rest[..<arrow.lowerBound]
      let start = row.rest + before.utf8.count
      // An arrow in quotes is a value.
      if before.count(where: { $0 == "'" }).isMultiple(of: 2) {
        return report("'=>' needs white space on both sides", bytes: start..<start + 2)
      }
    }
    if let arrow = rest.firstRange(of: " -> ") {
      let start = row.rest + rest[..<arrow.lowerBound].utf8.count + 1
      return report(
        "'=>' expected, not '->'", bytes: start..<start + 2,
        note: "write: " + written.replacing(" -> ", with: " => "))
    }
    report(
      "'=>' and what the run must emit are missing", bytes: row.keyword,
      note: "write: \(written) => DIAGRAM")
  }

  /// Whether a source is where an `each` row has a name.
  func drawsSource(_ row: FixtureRowHead) -> Bool {
    sourceItem(row.rest..<lines[line].text.utf8.count) != nil
  }

  mutating func parseTableLine(_ row: FixtureRowHead, arrow: Int) {
    draft.hasTable = true
    let text = lines[line].text
    let start = text.endOfWhitespace(at: arrow + 2)
    var table = TableLine(
      expect: readDiagram(from: start, as: .row(.expect)),
      expectLocation: location(arrow), location: location(row.keyword.lowerBound),
      order: row.order)
    lines[line].resultStart = min(start, text.utf8.count)
    let items = text.withBytes { bytes in
      var scanner = TableScanner(bytes, from: row.rest)
      return scanner.items(upTo: arrow)
    }
    lines[line].tableItems = items.map { text.trimmingEnd($0) }
    var columns: [String] = []
    let isFirst = draft.table.isEmpty
    for item in lines[line].tableItems {
      if let column = readItem(item, row, isFirst: isFirst, into: &table) { columns.append(column) }
    }
    guard columns.count == items.count else { return }
    if isFirst { (draft.table, draft.tableLine) = (columns, line) }
    if columns != draft.table { return report(otherColumns(columns, row, arrow: arrow)) }
    draft.test.table.append(table)
  }

  /// Returns the issue of columns that are not those of the table's first line.
  private func otherColumns(
    _ columns: [String], _ row: FixtureRowHead, arrow: Int
  ) -> TextIssue {
    let text = lines[line].text
    let range = row.rest..<max(row.rest + 1, text.trimmingEnd(row.rest..<arrow).upperBound)
    let wanted = draft.table.joined(separator: ", ")
    guard columns.sorted() == draft.table.sorted() else {
      return TextIssue(
        message: "the columns are not those of line \(draft.tableLine + 1): \(wanted)", range: range
      )
    }
    let items = zip(columns, lines[line].tableItems).map { ($0, String(text[utf8: $1])) }
    let ordered = draft.table.compactMap { name in items.first { $0.0 == name }?.1 }
    let end = lines[line].comment ?? text.utf8.count
    let result = text[utf8: text.trimmingEnd(text.endOfWhitespace(at: arrow + 2)..<end)]
    return TextIssue(
      message: "the columns are not in the order of line \(draft.tableLine + 1): \(wanted)",
      range: range, note: "write: each \(ordered.joined(separator: ", ")) => \(result)")
  }

  /// Reads a source or a value, and returns what its column is called.
  private mutating func readItem(
    _ item: Range<Int>, _ row: FixtureRowHead, isFirst: Bool, into table: inout TableLine
  ) -> String? {
    let text = lines[line].text
    if let (kind, name, diagram) = sourceItem(item) {
      let keyword = FixtureKeyword.source(kind)
      let range = diagram.name
      if isFirst, !declareColumn(name, keyword, at: range, row) { return nil }
      let drawn = readDiagram(in: diagram.content, as: .row(kind == .hot ? .hot : .cold))
      table.sources.append(
        SourceRow(
          name: name, kind: kind, diagrams: [drawn], location: location(item.lowerBound),
          order: row.order))
      return "\(keyword.rawValue) \(name)"
    }
    let equals = text.withBytes { bytes in
      bytes[item].firstIndex(of: UInt8(ascii: "=")) ?? item.upperBound
    }
    let range = text.trimmingEnd(item.lowerBound..<equals)
    let name = String(text[utf8: range])
    let start = text.endOfWhitespace(at: min(equals + 1, item.upperBound))
    guard NameSpelling.isName(name), equals < item.upperBound, start < item.upperBound else {
      report(issue(ofItem: item, row))
      return nil
    }
    if isDiagram(String(text[utf8: start..<item.upperBound])) {
      report(issue(ofItem: item, row))
      return nil
    }
    if isFirst, !declareColumn(name, .each, at: range, row) { return nil }
    table.values.append(
      EachRow(
        name: name, values: [expression(in: start..<item.upperBound)],
        location: location(item.lowerBound), order: row.order))
    return name
  }

  /// Declares a column's name; a `cold` row below is not a further subscription of it.
  private mutating func declareColumn(
    _ name: String, _ keyword: FixtureKeyword, at range: Range<Int>, _ row: FixtureRowHead
  ) -> Bool {
    guard declare(name, keyword, at: range, row) else { return false }
    draft.names[name]?.order = .min
    return true
  }

  /// The parts of `hot NAME DIAGRAM`; nil if something else stands there.
  private func sourceItem(
    _ item: Range<Int>
  ) -> (kind: SourceRow.Kind, name: String, range: (name: Range<Int>, content: Range<Int>))? {
    let text = lines[line].text
    let end = text.endOfWord(at: item.lowerBound)
    let word = text[utf8: item.lowerBound..<end]
    guard word == "hot" || word == "cold" else { return nil }
    let start = text.endOfWhitespace(at: end)
    let range = start..<max(start, min(text.endOfWord(at: start), item.upperBound))
    let name = String(text[utf8: range])
    guard NameSpelling.isName(name) else { return nil }
    let content = min(text.endOfWhitespace(at: range.upperBound), item.upperBound)
    if text.byte(at: content) == UInt8(ascii: "=") && content < item.upperBound { return nil }
    return (word == "hot" ? .hot : .cold, name, (range, content..<item.upperBound))
  }
}

extension FixtureKeyword {
  fileprivate static func source(_ kind: SourceRow.Kind) -> FixtureKeyword {
    kind == .hot ? .hot : .cold
  }
}

/// Finds the parts of a table's line: what stands between its commas, and its `=>`.
private struct TableScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let start: Int
  private var index: Int
  private var depth = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) {
    self.bytes = bytes
    self.start = start
    index = start
  }

  mutating func arrow() -> Int? {
    while let byte = next(before: bytes.count) {
      let isApart = index == start || bytes[index - 1].isWhitespace
      if byte == UInt8(ascii: "/"), isApart, isAt("//") { return nil }
      let end = index + 2
      if byte == UInt8(ascii: "="), isApart, isAt("=>"),
        end == bytes.count || bytes[end].isWhitespace
      {
        return index
      }
      index += 1
    }
    return nil
  }

  mutating func items(upTo end: Int) -> [Range<Int>] {
    var items: [Range<Int>] = []
    var first = start
    while let byte = next(before: end) {
      if byte == UInt8(ascii: ","), depth == 0 {
        items.append(first..<index)
        first = index + 1
        while first < end, bytes[first].isWhitespace { first += 1 }
      }
      index += 1
    }
    return items + [min(first, end)..<end]
  }

  /// Moves to the next byte outside quotes.
  private mutating func next(before end: Int) -> UInt8? {
    while index < end {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "'"), UInt8(ascii: "\""):
        index += 1
        while index < end, bytes[index] != byte {
          index += bytes[index] == UInt8(ascii: "\\") && byte == UInt8(ascii: "\"") ? 2 : 1
        }
        index += 1
        continue
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
      return byte
    }
    return nil
  }

  private func isAt(_ text: StaticString) -> Bool {
    index + 1 < bytes.count && bytes[index] == text.utf8Start[0]
      && bytes[index + 1] == text.utf8Start[1]
  }
}
