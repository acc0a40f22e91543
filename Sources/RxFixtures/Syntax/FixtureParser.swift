import RxTestKit

/// Reads a fixture file line by line; what is wrong is noted and reading continues.
struct FixtureParser {
  let path: String
  var lines: [FixtureLine]
  /// The line that is being read, counted from 0.
  var line = 0
  /// The part of the file that is being read: the head or a test.
  var draft: FixtureDraft
  /// What the head declares; nil while it is being read.
  var head: FixtureDraft?
  var tests: [FixtureTest] = []
  /// The keys that the tests bind.
  var boundKeys: Set<MarbleDiagram.Symbol> = []
  /// What of the head some test uses.
  var headUse = FixtureUse()
  var titles: [String: Int] = [:]
  /// The place of the next row among the rows of the head and of the test that is being read.
  var order = 0
  /// The number of rows of the head, and one for the `test` row.
  var rowsOfHead = 0
  /// The line of the first test; nil while the head is being read.
  var endOfHead: Int?
  /// The number of events in the diagrams read so far.
  var drawnEvents = 0
  /// The number of events in the diagrams above the test that is being read.
  var eventsAbove = 0
  /// Whether the row above has an expression that a line with a leading `.` continues.
  var mayGoOn = false
  /// The tests of an earlier version of the file; nil without one, or if its head differs.
  let earlier: EarlierTests?
  /// What the parser notes about each test, for a later version of the file.
  var readings: [TestReading] = []
  /// Whether the head or a test is being read as `draft`; false after a reused test.
  var hasDraft = true
  /// Where the last column was counted, so that counting continues from there.
  private var counted = (line: 0, byte: 0, characters: 0)

  /// The maximum number of lines in a file.
  static let mostLines = 2_000_000
  /// The maximum number of tests in a file.
  static let mostTests = 100_000
  /// The maximum number of events in all diagrams of a file.
  static let mostEvents = 4_000_000

  /// - Parameter earlier: An earlier version of the file, to reuse the tests that are the same in both.
  init(_ lines: [FixtureLine], path: String, reusing earlier: FixtureFile? = nil) {
    self.path = path
    self.lines = lines
    self.earlier = earlier.flatMap { EarlierTests(of: $0, before: lines) }
    let start = TextLocation(file: path, line: 1, column: 1)
    draft = FixtureDraft(test: FixtureTest(title: "", location: start, lines: 1...1))
  }

  mutating func parse() -> FixtureFile {
    while line < lines.count {
      if tests.count >= Self.mostTests { return .tooLong(path: path, line: line) }
      if !takeOverTest() { parseLine() }
    }
    finishDraft()
    if let head {
      draft = head
      boundKeys.formUnion(head.keys.keys)
      self.head = nil
      addCharacterWarnings()
      checkHeadUse()
    }
    return FixtureFile(
      path: path, tests: tests,
      diagnostics: withoutThoseOfOtherText(draft.test.diagnostics.inOrder()),
      warnings: draft.test.warnings.inOrder(), lines: lines,
      isHeadRead: draft.test.isRead, readings: drawnEvents > Self.mostEvents ? [] : readings)
  }

  /// The errors above the first test; one if the file is probably no fixture: it has another name, and many such errors.
  private func withoutThoseOfOtherText(_ errors: [Diagnostic]) -> [Diagnostic] {
    guard errors.count > 3, path.contains("."), !path.hasSuffix(".marble"), var first = errors.first
    else { return errors }
    first.note =
      "the names of fixture files end in '.marble', and this one has \(errors.count) lines that are not rows: "
      + "is it a fixture?"
    return [first]
  }

  /// Reads one line, and those that its row takes in.
  private mutating func parseLine() {
    let current = line
    defer {
      reportUnreadable(current)
      if let byte = lines[current].strayReturn {
        report(
          "a carriage return alone does not end a line", bytes: byte..<byte + 1, line: current,
          note: "end lines in LF or CRLF")
      }
    }
    let start = lines[current].indentation
    let text = lines[current].text
    if start == text.utf8.count {
      lines[current].role = .blank
      line += 1
    } else if text.isComment(at: start) {
      lines[current].role = .comment
      lines[current].comment = start
      line += 1
    } else if text.byte(at: start) == UInt8(ascii: ".") {
      parseStrayContinuation(at: start)
    } else {
      parseRow(at: start)
    }
  }

  /// Reports what of a line cannot be read as text.
  mutating func reportUnreadable(_ index: Int) {
    if let byte = lines[index].invalidByte {
      report(
        "these bytes are not UTF-8", bytes: byte..<byte + 1, line: index,
        note: "save the file as UTF-8")
    }
    if let byte = lines[index].overlongCharacter {
      report(
        "the character here has more than \(FixtureLine.mostScalars) Unicode scalars",
        bytes: byte..<byte, line: index, note: "remove its combining marks")
    }
  }

  /// Skips a line that would continue an expression if there were one.
  private mutating func parseStrayContinuation(at start: Int) {
    if !mayGoOn {
      report("this continues an expression, but the row above has none", bytes: start..<start + 1)
    }
    mayGoOn = true
    var cursor = FixtureCursor(line: line, byte: start)
    lines[line].role = .continuation
    _ = readExpression(at: &cursor, isList: false, isReporting: false)
    line = cursor.line + 1
  }

  private mutating func parseRow(at start: Int) {
    let text = lines[line].text
    let end = text.endOfWord(at: start)
    let word = String(text[utf8: start..<end])
    let row = FixtureRowHead(
      keyword: start..<end, rest: text.endOfWhitespace(at: end), order: order)
    order += 1
    mayGoOn = false
    if let issue = statement(beginningWith: word) {
      lines[line].role = .row(nil)
      report(issue)
      leaveOut()
    } else if let keyword = FixtureKeyword(rawValue: word), !isTitle(row, of: keyword) {
      lines[line].role = .row(keyword)
      parse(keyword, row)
    } else {
      lines[line].role = .row(nil)
      parseUnknown(word, row)
    }
    line += 1
    draft.test.lines = draft.test.lines.lowerBound...max(draft.test.lines.lowerBound, line)
  }

  /// Reads a row whose keyword is misspelt as the one that it is likely to be.
  private mutating func parseUnknown(_ word: String, _ row: FixtureRowHead) {
    if let start = bindingsWithoutKeyword(word, row) {
      let bindings = String(lines[line].text[utf8: start..<lines[line].text.utf8.count])
      report(
        "unknown row '\(word)'", bytes: row.keyword,
        note: "values of characters belong to a 'where' row: where \(bindings)")
      return parseWhere(FixtureRowHead(keyword: row.keyword, rest: start, order: row.order))
    }
    if let test = markedTest(word, row) {
      parseTest(row, title: test.title)
      return report("unknown row '\(word)'", bytes: row.keyword, note: test.advice)
    }
    let names = FixtureKeyword.allCases.map(\.rawValue)
    // A word alone is half of a row: nothing is known of its content.
    let isAlone = row.rest == lines[line].text.utf8.count
    let begun = isAlone ? names.filter { $0.hasPrefix(word) } : []
    let nearest =
      Self.otherKeywords[word.lowercased()]
      ?? (Self.absentRows[word.lowercased()] != nil || begun.count > 1 || word.first == "@"
        ? nil : begun.first ?? NameSpelling.nearest(to: word, among: names))
    if Self.absentRows[word.lowercased()] == nil, let title = titleWithoutKeyword(row, nearest) {
      parseTest(
        FixtureRowHead(keyword: row.keyword, rest: row.keyword.lowerBound, order: row.order))
      return report(
        FixtureKeyword(rawValue: word) == nil
          ? "unknown row '\(word)'" : "a test begins with its title", bytes: row.keyword,
        note: "if this is the title of a test, write: test \(title)")
    }
    var keyword = nearest.flatMap(FixtureKeyword.init)
    if isAlone, keyword != .test || isAboveTest { keyword = nil }
    // The test that the row starts has the error, not the one above.
    if keyword == .test { parseTest(row) }
    reportUnknown(word, nearest, begun, at: row.keyword)
    // The rows below it belong to the test that it is meant to begin.
    if nearest == nil, head == nil, !draft.hasTestRow, titleInCall(lines[line].text) != nil {
      draft.hasTestRow = true
    }
    guard let keyword else { return leaveOut() }
    if keyword != .test { parse(keyword, row) }
  }

  /// Whether the line is the last one of a test.
  private var isAboveTest: Bool { nextContent(after: line).map { beginsTest($0) } ?? true }

  /// Takes the line for a row that is not known.
  private mutating func leaveOut() {
    noteUnread(line)
    mayGoOn = true
    draft.hasUnknownRow = true
  }

  /// Reports that a keyword is unknown, with the one that it is likely to be.
  ///
  /// - Parameter begun: The keywords that begin with the word.
  private mutating func reportUnknown(
    _ word: String, _ nearest: String?, _ begun: [String], at range: Range<Int>
  ) {
    if let name = word.lazy.compactMap(\.invisibleName).first {
      report(
        "this word holds \(name), which cannot be seen", bytes: range, note: Character.invisibleNote
      )
      return
    }
    let shown = word.count > 40 ? word.prefix(40) + "…" : word[...]
    report(
      "unknown row '\(shown)'", bytes: range,
      note: nearest.map { "did you mean '\($0)'?" }
        ?? (begun.isEmpty
          ? rowAdvice(word, at: range)
          : "these rows begin so: \(begun.sorted().joined(separator: ", "))"))
  }

  private mutating func parse(_ keyword: FixtureKeyword, _ row: FixtureRowHead) {
    if head == nil && keyword != .test && !keyword.mayStandInHead {
      // The rows below it lack the same 'test' row.
      if !draft.hasTestRow {
        report(
          "\(keyword.rawValue[...].withArticle) row belongs to a test", bytes: row.keyword,
          note: "no 'test' row is above it; write one: \(FixtureKeyword.test.usage)")
      }
      draft.hasTestRow = true
      skip(row, hasExpression: keyword.usage.contains("EXPRESSION"))
      return
    }
    switch keyword {
    case .test: parseTest(row)
    case .hot, .cold: parseSource(row, keyword == .hot ? .hot : .cold)
    case .any: parseAny(row)
    case .let: parseLet(row)
    case .where: parseWhere(row)
    case .each: parseEach(row)
    case .run: parseRun(row)
    case .subscribe: parseSubscribe(row)
    case .expect: parseExpect(row)
    case .emits: parseEmits(row)
    case .or: parseOr(row)
    case .within: parseWithin(row)
    case .never: parseNever(row)
    case .allow: parseAllow(row)
    case .same: parseSame(row)
    case .subs: parseSubs(row)
    case .at: parseAt(row)
    case .orders: parseOrders(row)
    case .skip: draft.test.skip = parseReason(row, known: draft.test.skip)
    case .fails: draft.test.fails = parseReason(row, known: draft.test.fails)
    case .tags: parseTags(row)
    case .limit: parseLimit(row)
    case .format: parseFormat(row)
    }
  }

  /// Leaves out a row that does not belong where it stands.
  private mutating func skip(_ row: FixtureRowHead, hasExpression: Bool) {
    noteUnread(line)
    mayGoOn = true
    guard hasExpression else { return }
    var cursor = FixtureCursor(line: line, byte: row.rest)
    _ = readExpression(at: &cursor, isList: false, isReporting: false)
    line = cursor.line
  }
}

// MARK: - Locations and diagnostics

extension FixtureParser {
  /// Notes that a line could not be read, so that nothing that is in it is called unused.
  mutating func noteUnread(_ index: Int) {
    guard draft.unreadLine != index else { return }
    draft.unreadLine = index
    draft.unreadTexts.append(lines[index].text)
  }

  /// The place of a byte of a line; the line that is being read by default.
  mutating func location(_ byte: Int, line index: Int? = nil) -> TextLocation {
    let index = index ?? line
    return TextLocation(
      file: path, line: index + 1, column: characters(before: byte, line: index) + 1)
  }

  /// Reports what is wrong.
  ///
  /// - Parameter isRowRead: Whether the row could be read nevertheless, so that it can be laid out.
  mutating func report(
    _ message: String, bytes: Range<Int>, line index: Int? = nil, note: String? = nil,
    isRowRead: Bool = false
  ) {
    if !isRowRead { draft.test.isRead = false }
    let issue = TextIssue(message: message, range: bytes, note: note)
    draft.test.diagnostics.append(diagnostic(issue, line: index ?? line))
  }

  /// Notes something that means what the writer probably does not want.
  mutating func warn(_ issue: TextIssue, line index: Int? = nil, meaning corrected: String? = nil) {
    draft.test.warn(warning(issue, line: index), meaning: corrected)
  }

  /// The warning of something that means what the writer probably does not want.
  mutating func warning(_ issue: TextIssue, line index: Int? = nil) -> Diagnostic {
    var warning = diagnostic(issue, line: index ?? line)
    warning.severity = .warning
    return warning
  }

  private mutating func diagnostic(_ issue: TextIssue, line index: Int) -> Diagnostic {
    let location = location(issue.range.lowerBound, line: index)
    let through = characters(before: issue.range.upperBound, line: index)
    return Diagnostic(
      issue.message, at: location, in: lines[index].text,
      length: through - location.column + 1, note: issue.note)
  }

  mutating func report(_ issue: TextIssue, line index: Int? = nil) {
    report(issue.message, bytes: issue.range, line: index, note: issue.note)
  }

  /// Counts the grapheme clusters left of a byte.
  private mutating func characters(before byte: Int, line index: Int) -> Int {
    let text = lines[index].text
    let byte = min(byte, text.utf8.count)
    if lines[index].isASCII { return byte }
    if counted.line != index || counted.byte > byte { counted = (index, 0, 0) }
    counted.characters += text[utf8: counted.byte..<byte].count
    counted.byte = byte
    return counted.characters
  }
}

/// Where a row begins: the keyword, and what follows it.
struct FixtureRowHead {
  /// Where the keyword is in its line, in UTF-8 bytes.
  var keyword: Range<Int>
  /// Where the rest of the row begins.
  var rest: Int
  /// The row's place among the rows of the head and of this test.
  var order: Int
}

/// A place in a file.
struct FixtureCursor {
  /// The line, counted from 0.
  var line: Int
  /// The place in the line, in UTF-8 bytes.
  var byte: Int
}
