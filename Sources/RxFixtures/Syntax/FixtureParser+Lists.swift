// The rows that say what a run emits without drawing each frame.

import RxTestKit

extension FixtureParser {
  mutating func parseEmits(_ row: FixtureRowHead) {
    let (list, isOpen) = readListWithEnd(row)
    guard let run = lastRun(for: row) else { return }
    if let known = draft.test.runs[run].expect {
      return report(
        "this run has \(draft.test.runs[run].expectKeyword.rawValue[...].withArticle) row already, in line \(known.location.line)",
        bytes: row.keyword,
        note: draft.test.runs[run].isList
          ? "other outcomes that are allowed have 'or' rows" : Self.framesCount, isRowRead: true)
    }
    draft.test.runs[run].expect = list
    draft.test.runs[run].expectLocation = location(row.keyword.lowerBound)
    draft.test.runs[run].isList = true
    draft.test.runs[run].allowsMore = isOpen
  }

  /// How the rows that say what a run emits differ.
  static let framesCount =
    "frames count in an 'expect' row, and not in an 'emits' row: remove one of the two"

  mutating func parseWithin(_ row: FixtureRowHead) {
    let end = lines[line].text.endOfWord(at: row.rest)
    let frames = readFrame(row.rest..<end, row, .within)
    guard let run = lastRun(for: row), let frames else { return }
    if draft.test.runs[run].within != nil { return reportTwice(row) }
    if frames < 0 {
      return report("a time cannot be negative", bytes: row.rest..<end, isRowRead: true)
    }
    if let issue = textBehind(end) { report(issue) }
    draft.test.runs[run].within = frames
    draft.test.runs[run].withinLocation = location(row.keyword.lowerBound)
  }

  mutating func parseNever(_ row: FixtureRowHead) {
    let list = readList(endOfDiagram(from: row.rest), row)
    guard let run = lastRun(for: row) else { return }
    if draft.test.runs[run].never != nil { return reportTwice(row) }
    if list.isRead, let mark = list.diagram.marks.first(where: { $0.symbol.drawnValue == nil }) {
      report(
        "a 'never' row lists values", bytes: row.rest + mark.offset..<row.rest + mark.offset + 1,
        note: mark.symbol == .error
          ? "an error that no row expects always fails the test: remove it"
          : "to expect no completion, list what comes: emits a b")
    }
    draft.test.runs[run].never = list
    draft.test.runs[run].neverLocation = location(row.keyword.lowerBound)
  }

  mutating func parseAllow(_ row: FixtureRowHead) {
    let text = lines[line].text
    lines[line].comment = text.comment(from: row.rest, quoting: false)
    let rest = text.trimmingEnd(row.rest..<(lines[line].comment ?? text.utf8.count))
    guard let run = lastRun(for: row) else { return }
    if draft.test.runs[run].allowLocation != nil { return reportTwice(row) }
    draft.test.runs[run].allowLocation = location(row.keyword.lowerBound)
    if rest.isEmpty {
      return report("this allows nothing", bytes: row.keyword, note: Self.allowances)
    }
    var allowed = Leeway.none
    var start = rest.lowerBound
    for part in text[utf8: rest].split(separator: ",", omittingEmptySubsequences: false) {
      let length = part.utf8.count
      let blanks = part.utf8.prefix { $0.isWhitespace }.count
      let range = text.trimmingEnd(start + min(blanks, length)..<start + length)
      start += length + 1
      let end = max(range.upperBound, range.lowerBound + 1)
      allow(text[utf8: range], at: range.lowerBound..<end, &allowed)
    }
    draft.test.runs[run].allowed = allowed
  }

  /// What an `allow` row can say.
  private static let allowances =
    "write 'allow any order', 'allow 2 frames', or 'allow any frames' for 'same' rows"

  /// Reads one part of an `allow` row.
  private mutating func allow(_ text: Substring, at range: Range<Int>, _ leeway: inout Leeway) {
    let words = text.split(whereSeparator: \.isWhitespace)
    switch words {
    case ["any", "order"]:
      if leeway.allowsAnyOrder { return report("this is allowed already", bytes: range) }
      leeway.allowsAnyOrder = true
    case ["any", "frames"]: allow(.any(through: .max), at: range, &leeway)
    default:
      guard let count = Self.tolerance(words) else {
        return report(
          text.isEmpty ? "something is missing here" : "this cannot be allowed", bytes: range,
          note: advice(onAllowance: String(text)))
      }
      if count < 1 {
        return report(
          "a tolerance of no frames allows nothing", bytes: range, note: "write at least '1 frame'")
      }
      allow(.near(count), at: range, &leeway)
    }
  }

  private func advice(onAllowance text: String) -> String {
    if text == "more" { return "an 'emits' row that ends with '...' allows more: emits a b ..." }
    let nearest = NameSpelling.nearest(to: text, among: ["any order", "any frames"])
    return nearest.map { "did you mean '\($0)'?" } ?? Self.allowances
  }

  private mutating func allow(
    _ frames: Leeway.Frames, at range: Range<Int>, _ leeway: inout Leeway
  ) {
    if leeway.frames != .exact {
      return report("frames are allowed already", bytes: range, note: "remove one of the two")
    }
    leeway.frames = frames
  }

  /// The frames of `2 frames`, `1 frame` or `3ms`; nil if it is something else.
  private static func tolerance(_ words: [Substring]) -> Int? {
    if words.count == 2, ["frame", "frames"].contains(words[1]) { return Int(words[0]) }
    return words.count == 1 ? try? FrameDuration(words[0]).frames : nil
  }

  // MARK: - Lists

  /// Reads the list of an `emits` row, or of an `or` row below it, and whether more may follow.
  mutating func readListWithEnd(_ row: FixtureRowHead) -> (list: DiagramText, isOpen: Bool) {
    var range = endOfDiagram(from: row.rest)
    let text = lines[line].text[utf8: range]
    if text == "…" || text.hasSuffix(" …") {
      let ellipsis = range.upperBound - 3..<range.upperBound
      let before = lines[line].text.trimmingEnd(range.lowerBound..<ellipsis.lowerBound)
      let list = before.isEmpty ? "a" : String(lines[line].text[utf8: before])
      report(
        "this ellipsis is one character, so it is a value", bytes: ellipsis,
        note: "write three dots: emits \(list) ...; a value is in quotes: '…'")
      return (unread(range), true)
    }
    let isOpen = text == "..." || text.hasSuffix(" ...") || text.hasSuffix("\t...")
    if isOpen {
      let dots = range.upperBound - 3..<range.upperBound
      range = lines[line].text.trimmingEnd(range.lowerBound..<dots.lowerBound)
      if range.isEmpty {
        report(
          "this allows everything, so it tests nothing", bytes: dots,
          note: "list before '...' what comes first: emits a ...")
        return (unread(range), true)
      }
    }
    let list = readList(range, row)
    if isOpen, list.isRead, list.diagram.isTerminated {
      report(
        "nothing can follow the end", bytes: range.upperBound - 1..<range.upperBound,
        note: "remove it, or '...'")
    }
    return (list, isOpen)
  }

  /// Reads values that white space divides.
  private mutating func readList(_ range: Range<Int>, _ row: FixtureRowHead) -> DiagramText {
    let keyword = lines[line].text[utf8: row.keyword]
    if range.isEmpty {
      report(
        "\(keyword.withArticle) row lists values", bytes: row.keyword,
        note: keyword == "never"
          ? "write: never a b" : "write: emits a b |; to expect nothing, write: expect -")
      return unread(range)
    }
    if let issue = commas(in: range, of: String(keyword)) ?? drawnFrames(in: range, keyword) {
      report(issue)
      return unread(range)
    }
    let list = readDiagram(in: range, as: .list)
    if list.isRead, let issue = joinedValues(list, in: range) {
      report(issue)
      return unread(range)
    }
    return list
  }

  /// Returns the issue of a list that is drawn as a diagram.
  private func drawnFrames(in range: Range<Int>, _ keyword: Substring) -> TextIssue? {
    let text = lines[line].text
    let list = MarbleDiagram.scan(text, range, as: .list)
    let (diagram, issues) = MarbleDiagram.scan(text, range, as: .row(.expect))
    guard let first = list.issues.first, issues.isEmpty, !diagram.marks.isEmpty else { return nil }
    return TextIssue(
      message: "\(keyword.withArticle) row draws no frames", range: first.range,
      note: "write: \(keyword) \(diagram.list); an 'expect' row draws frames")
  }

  /// Stands for a list that cannot be read.
  private mutating func unread(_ range: Range<Int>) -> DiagramText {
    noteUnread(line)
    return DiagramText(
      text: String(lines[line].text[utf8: range]), diagram: MarbleDiagram(marks: []),
      location: location(range.lowerBound), sourceLine: lines[line].text, isRead: false)
  }

  /// Returns the issue of values without white space between them, such as the two of `10`.
  private func joinedValues(_ list: DiagramText, in range: Range<Int>) -> TextIssue? {
    let marks = list.diagram.marks
    guard
      let index = marks.indices.dropFirst().first(where: { index in
        let last = marks[index - 1]
        return last.offset + last.length == marks[index].offset
          && marks[index].symbol.drawnValue != nil
      })
    else { return nil }
    let characters = Array(list.text)
    let start = characters[..<marks[index].offset].lastIndex(of: " ").map { $0 + 1 } ?? 0
    let end = characters[start...].firstIndex(of: " ") ?? characters.endIndex
    let word = String(characters[start..<end])
    let first = range.lowerBound + String(characters[..<start]).utf8.count
    let apart = marks.filter { start..<end ~= $0.offset }.map {
      String(characters[$0.offset..<$0.offset + $0.length])
    }.joined(separator: " ")
    let value = word.prefix { !"|#".contains($0) }
    let quoted = value.contains("'") ? "" : "; one value has quotes: '\(value)'"
    return TextIssue(
      message: "white space divides the values of a list", range: first..<first + word.utf8.count,
      note: "write: \(apart)\(quoted)")
  }

  private mutating func reportTwice(_ row: FixtureRowHead) {
    let keyword = lines[line].text[utf8: row.keyword]
    report(
      "this run has \(keyword.withArticle) row already", bytes: row.keyword,
      note: "each 'run' row has rows of its own below it", isRowRead: true)
  }

  /// Returns the issue of text that follows a time.
  private mutating func textBehind(_ end: Int) -> TextIssue? {
    let text = lines[line].text
    lines[line].comment = text.comment(from: end, quoting: false)
    let rest = text.trimmingEnd(
      text.endOfWhitespace(at: end)..<(lines[line].comment ?? text.utf8.count))
    if rest.isEmpty { return nil }
    return TextIssue(
      message: "nothing follows the time", range: rest,
      note: "write a number with its unit, such as '10ms', or remove the rest")
  }
}

// MARK: - What can only be said when the whole run is read

extension FixtureParser {
  /// Checks the rows of a run that say how it may differ.
  mutating func checkLeeway(_ run: RunRow) {
    if let location = run.withinLocation, !run.isList, !draft.hasUnknownRow {
      report(
        "a 'within' row belongs below an 'emits' row", at: location, length: 6,
        note: run.expect == nil ? nil : "an 'expect' row draws the frames: remove this row")
    }
    checkNever(run)
    guard let location = run.allowLocation else { return }
    let isDrawn = (run.expect != nil || draft.hasTable) && !run.isList
    switch run.allowed.frames {
    case .exact: break
    case .near where run.isList:
      report(
        "the values of an 'emits' row may come in any frame", at: location, length: 5,
        note: "a 'within' row limits the time: within 10ms")
    case .any where isDrawn:
      report(
        "an 'expect' row draws the frames", at: location, length: 5,
        note: run.expect.map { "to expect values in any frame, write: emits \($0.diagram.list)" })
    case .any where run.isList:
      report(
        "the values of an 'emits' row may come in any frame already", at: location, length: 5,
        note: "remove 'any frames'")
    case .near, .any: break
    }
    if run.expect == nil, run.same.isEmpty, !draft.hasTable, !draft.hasUnknownRow {
      report(
        "an 'allow' row belongs below an 'expect', 'emits' or 'same' row", at: location, length: 5)
    } else if run.allowed.allowsAnyOrder, isDrawn, run.same.isEmpty, !draft.hasTable,
      run.expectations.allSatisfy({ $0.isRead && !$0.diagram.hasFullFrame })
    {
      report(
        "no frame of the diagram has two events, so they have no other order", at: location,
        length: 5, note: "remove 'any order'")
    }
  }

  private mutating func checkNever(_ run: RunRow) {
    guard let never = run.never, let location = run.neverLocation else { return }
    let listed = Set(run.expectations.flatMap { $0.diagram.marks.map(\.symbol) })
    if let mark = never.diagram.marks.first(where: { listed.contains($0.symbol) }) {
      var place = never.location
      place.column += mark.offset
      report(
        "'\(mark.symbol.drawnValue ?? "")' is expected, so it cannot be forbidden", at: place,
        length: mark.length, note: "remove it from one of the rows")
    } else if run.expect != nil, !run.isList || !run.allowsMore {
      report(
        "the '\(run.expectKeyword.rawValue)' row forbids all other values already", at: location,
        length: 5, note: "remove this row")
    }
  }
}

extension MarbleDiagram {
  /// Its events as a list, whose frames do not count.
  var list: String {
    marks.map { MarblePrinter().print(MarbleDiagram(marks: [Mark($0.symbol, frame: 0)])) }
      .joined(separator: " ")
  }

  /// Whether a frame has two values.
  fileprivate var hasFullFrame: Bool {
    zip(marks, marks.dropFirst()).contains {
      $0.frame == $1.frame && $0.symbol.drawnValue != nil && $1.symbol.drawnValue != nil
    }
  }
}

extension Leeway {
  /// The row that allows this; nil if nothing is allowed.
  var row: String? {
    var parts: [String] = []
    switch frames {
    case .exact: break
    case .near(let count): parts.append("\(count) frame\(count == 1 ? "" : "s")")
    case .any: parts.append("any frames")
    }
    if allowsAnyOrder { parts.append("any order") }
    return parts.isEmpty ? nil : "allow " + parts.joined(separator: ", ")
  }
}
