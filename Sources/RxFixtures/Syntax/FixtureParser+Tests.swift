// The rows about a test as a whole.

import RxTestKit

extension FixtureParser {
  /// Starts a test.
  ///
  /// - Parameter title: The title, if it is not the rest of the row.
  mutating func parseTest(_ row: FixtureRowHead, title known: String? = nil) {
    finishDraft()
    let location = location(row.keyword.lowerBound)
    let range = readText(row)
    let title = known ?? String(lines[line].text[utf8: range])
    let test = FixtureTest(title: title, location: location, lines: line + 1...line + 1)
    draft = head.map { FixtureDraft(test: test, inheriting: $0) } ?? FixtureDraft(test: test)
    hasDraft = true
    eventsAbove = drawnEvents
    order = rowsOfHead
    if title.isEmpty {
      report(
        "this test has no title", bytes: row.keyword,
        note: "write the title after 'test': test emits the last value of each burst")
    } else if let known = titles[title] {
      report("line \(known) already has a test with this title", bytes: range, isRowRead: true)
    } else {
      titles[title] = line + 1
    }
  }

  /// Ends the head, or a test.
  mutating func finishDraft() {
    if !hasDraft { return }
    if head == nil {
      checkSelfEmission()
      head = draft
      (rowsOfHead, endOfHead) = (order, line)
    } else {
      let use = FixtureUse(of: draft, head: head)
      headUse.formUnion(use)
      checkTest(use)
      draft.test.diagnostics = draft.test.diagnostics.inOrder()
      draft.test.warnings = draft.test.warnings.inOrder()
      tests.append(draft.test)
      readings.append(
        TestReading(
          lines: draft.test.lines.lowerBound - 1..<line, use: use,
          keys: Set(draft.keys.keys), events: drawnEvents - eventsAbove,
          isFirstOfTitle: titles[draft.test.title] == draft.test.lines.lowerBound))
    }
  }

  mutating func parseFormat(_ row: FixtureRowHead) {
    let range = readText(row)
    let version = lines[line].text[utf8: range]
    if head != nil {
      report("a 'format' row must precede the first test", bytes: row.keyword)
    } else if draft.hasFormat {
      report("the format is named already", bytes: row.keyword, isRowRead: true)
    } else if version != "1" {
      report(
        version.isEmpty ? "a version is missing" : "this version of the format is not known",
        bytes: range.isEmpty ? row.keyword : range, note: "known is format 1")
    }
    draft.hasFormat = true
  }

  mutating func parseReason(_ row: FixtureRowHead, known: String?) -> String? {
    let range = readText(row)
    let keyword = lines[line].text[utf8: row.keyword]
    if range.isEmpty {
      report(
        "a reason is missing", bytes: row.keyword, note: "write one, such as: \(keyword) for now")
      return known ?? ""
    }
    if known != nil {
      report("the test has \(keyword.withArticle) row already", bytes: row.keyword, isRowRead: true)
    }
    return known ?? String(lines[line].text[utf8: range])
  }

  mutating func parseTags(_ row: FixtureRowHead) {
    let range = readText(row)
    if range.isEmpty {
      report("a tag is missing", bytes: row.keyword, note: "write: \(FixtureKeyword.tags.usage)")
    }
    let text = lines[line].text[utf8: range]
    if let comma = text.utf8.firstIndex(of: UInt8(ascii: ",")) {
      let start = range.lowerBound + text[..<comma].utf8.count
      let words = text.split { $0 == "," || $0 == " " || $0 == "\t" }.joined(separator: " ")
      warn(
        TextIssue(
          message: "this ',' is a part of the tag", range: start..<start + 1,
          note: "put white space between tags: tags \(words)"))
    }
    for word in text.utf8.split(whereSeparator: \.isWhitespace) {
      let tag = String(decoding: word, as: UTF8.self)
      if draft.tags.insert(tag).inserted { draft.test.tags.append(tag) }
    }
  }

  mutating func parseLimit(_ row: FixtureRowHead) {
    let range = readText(row)
    guard let frames = readFrame(range, row, .limit) else { return }
    if frames < 0 {
      report("a limit cannot be negative", bytes: range, isRowRead: true)
    } else if draft.hasLimit {
      report("a limit is set already", bytes: row.keyword, isRowRead: true)
    } else {
      draft.test.limit = frames
    }
    draft.hasLimit = true
  }

  mutating func parseOrders(_ row: FixtureRowHead) {
    let range = readText(row)
    let text = String(lines[line].text[utf8: range])
    let number = text.isEmpty ? OrderSearch.usualLimit : Int(text)
    if draft.test.orders != nil {
      report("the test has an 'orders' row already", bytes: row.keyword, isRowRead: true)
    } else if let number, (1...1_000_000).contains(number) {
      draft.test.orders = number
      draft.hasUsualOrders = text.isEmpty
    } else {
      report(
        number == nil
          ? "this is not a number of orders"
          : "the maximum number of orders must be a whole number from 1 to 1000000",
        bytes: range, note: "'orders' alone tries all; with a limit, write: orders 500",
        isRowRead: true)
    }
  }

  /// Finds the rest of a row that quotes nothing, without its comment.
  private mutating func readText(_ row: FixtureRowHead) -> Range<Int> {
    let text = lines[line].text
    lines[line].comment = text.comment(from: row.rest, quoting: false)
    return text.trimmingEnd(row.rest..<(lines[line].comment ?? text.utf8.count))
  }
}
