// The rows that run something and say what must come of it.

import RxTestKit

extension FixtureParser {
  mutating func parseRun(_ row: FixtureRowHead) {
    let location = location(row.keyword.lowerBound)
    var cursor = FixtureCursor(line: line, byte: row.rest)
    let name = nameOfRun(row)
    let expression =
      readOnlyExpression(from: &cursor, isReporting: name == nil) ?? .missing(in: path)
    if let name { report(name) }
    draft.test.runs.append(
      RunRow(
        expression: expression, location: location, order: row.order, subscribeOrder: row.order))
  }

  mutating func parseSubscribe(_ row: FixtureRowHead) {
    let diagram = readDiagram(
      from: row.rest, as: .row(.subscription(allowsLoneUnsubscribe: true)))
    guard let run = lastRun(for: row), checkOnce(draft.test.runs[run].subscribe, row) else {
      return
    }
    draft.test.runs[run].subscribe = diagram
    draft.test.runs[run].subscribeOrder = row.order
  }

  mutating func parseExpect(_ row: FixtureRowHead) {
    let diagram = readDiagram(from: row.rest, as: .row(.expect))
    guard let run = lastRun(for: row) else { return }
    if draft.test.runs[run].isList, let known = draft.test.runs[run].expect {
      return report(
        "this run has an 'emits' row already, in line \(known.location.line)", bytes: row.keyword,
        note: Self.framesCount, isRowRead: true)
    }
    guard checkOnce(draft.test.runs[run].expect, row) else { return }
    draft.test.runs[run].expect = diagram
    draft.test.runs[run].expectLocation = location(row.keyword.lowerBound)
  }

  mutating func parseOr(_ row: FixtureRowHead) {
    let isList = draft.test.runs.last?.isList == true
    let (diagram, isOpen) =
      isList
      ? readListWithEnd(row) : (readDiagram(from: row.rest, as: .row(.expect)), false)
    guard let run = lastRun(for: row) else { return }
    if isList, isOpen != draft.test.runs[run].allowsMore {
      return report(
        "the lists of a run end alike: all with '...', or none", bytes: row.keyword)
    }
    if draft.hasTable {
      return report(
        "a table cannot have 'or' rows", bytes: row.keyword,
        note: "draw the test by itself, with a 'run' and an 'expect' row", isRowRead: true)
    }
    if draft.test.runs[run].expectations.contains(where: { $0.text == diagram.text }) {
      return report(
        "a row above draws the same", bytes: row.keyword, note: "remove this row", isRowRead: true)
    }
    if draft.test.runs[run].expect == nil {
      return report(
        "no 'expect' row is above this 'or' row", bytes: row.keyword,
        note: "the first diagram is in an 'expect' row, each further one in an 'or' row",
        isRowRead: true)
    }
    draft.test.runs[run].alternatives.append(diagram)
  }

  mutating func parseSame(_ row: FixtureRowHead) {
    let run = lastRun(for: row)
    var cursor = FixtureCursor(line: line, byte: row.rest)
    let expression = readOnlyExpression(from: &cursor) ?? .missing(in: path)
    if let run { draft.test.runs[run].same.append(expression) }
  }

  /// Where rows about a run are.
  static let rowsOfRun = "move this row below the 'run' row that it is about"

  /// Finds the run that a row belongs to.
  mutating func lastRun(for row: FixtureRowHead) -> Int? {
    if draft.test.runs.isEmpty && !draft.hasUnknownRow {
      let keyword = lines[line].text[utf8: row.keyword]
      report(
        "no 'run' row is above this '\(keyword)' row", bytes: row.keyword,
        note: Self.rowsOfRun, isRowRead: true)
      draft.hasStrayRunRow = true
    }
    return draft.test.runs.isEmpty ? nil : draft.test.runs.count - 1
  }

  private mutating func checkOnce(_ known: DiagramText?, _ row: FixtureRowHead) -> Bool {
    guard let known else { return true }
    let keyword = lines[line].text[utf8: row.keyword]
    report(
      "this run has \(keyword.withArticle) row already, in line \(known.location.line)",
      bytes: row.keyword,
      note: "each 'run' row has rows of its own below it", isRowRead: true)
    return false
  }

  mutating func parseSubs(_ row: FixtureRowHead) {
    guard let (name, end) = readName(row, .subs) else { return }
    let start = lines[line].text.endOfWhitespace(at: end)
    let diagram = readDiagram(
      from: start, as: .row(.subscription(allowsLoneUnsubscribe: false)))
    draft.subsNames.append(.init(value: name, line: line, range: end - name.utf8.count..<end))
    draft.test.subs.append(
      SubsRow(
        name: name, diagram: diagram, location: location(row.keyword.lowerBound),
        order: row.order))
  }

  mutating func parseAt(_ row: FixtureRowHead) {
    let location = location(row.keyword.lowerBound)
    let end = lines[line].text.endOfWord(at: row.rest)
    let frame = readFrame(row.rest..<end, row, .at)
    if let frame { draft.atFrames.append(.init(value: frame, line: line, range: row.rest..<end)) }
    var cursor = FixtureCursor(line: line, byte: lines[line].text.endOfWhitespace(at: end))
    if frame != nil, let issue = unitApart(from: row.rest..<end) {
      report(issue)
      return skipExpression(from: cursor.byte)
    }
    let expression = readOnlyExpression(from: &cursor, isReporting: frame != nil)
    guard let frame, let expression else { return }
    draft.test.ats.append(
      AtRow(frame: frame, expression: expression, location: location, order: row.order))
  }

  /// Reads a frame: a number, or a time.
  mutating func readFrame(
    _ range: Range<Int>, _ row: FixtureRowHead, _ keyword: FixtureKeyword
  ) -> Int? {
    let text = lines[line].text
    if range.isEmpty || text.isComment(at: range.lowerBound) {
      report("a time is missing", bytes: row.keyword, note: "write: \(keyword.usage)")
      return nil
    }
    let word = text[utf8: range]
    let digits = word.utf8.first == UInt8(ascii: "-") ? word.utf8.dropFirst() : word.utf8[...]
    do throws(FrameDuration.Problem) {
      if !digits.isEmpty && digits.allSatisfy(\.isDigit) {
        guard let frame = Int(word), frame.magnitude <= FrameDuration.maximum.magnitude else {
          throw .overflow
        }
        return frame
      }
      return try FrameDuration(word).frames
    } catch {
      let isTime = error != .notATime
      report(
        isTime ? error.message : "this is not a time", bytes: range,
        note: isTime ? nil : timeAdvice(range, keyword))
      return nil
    }
  }

  /// Reads the expression that is the rest of a row; if there is none, reports that.
  mutating func readOnlyExpression(
    from cursor: inout FixtureCursor, isReporting: Bool = true
  ) -> ExpressionText? {
    let start = cursor
    let (text, _) = readExpression(at: &cursor, isList: false, isReporting: isReporting)
    line = cursor.line
    if text.lines.first?.number == start.line + 1 { return text }
    if isReporting {
      report("an expression is missing", bytes: start.byte..<start.byte + 1, line: start.line)
    }
    return nil
  }

  /// Leaves out an expression that cannot be used.
  mutating func skipExpression(from byte: Int) {
    noteUnread(line)
    var cursor = FixtureCursor(line: line, byte: byte)
    _ = readExpression(at: &cursor, isList: false, isReporting: false)
    line = cursor.line
  }
}

extension Substring {
  /// A keyword in quotes, behind "a" or "an".
  var withArticle: String { (first.map("aeiou".contains) == true ? "an" : "a") + " '\(self)'" }
}

extension ExpressionText {
  /// Stands for an expression that is not there, which is reported already.
  static func missing(in file: String) -> ExpressionText {
    ExpressionText(text: "", file: file, lines: [], isMalformed: true)
  }
}
