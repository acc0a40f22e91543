// What people write in place of rows, names and diagrams of fixtures, and what to write here.

import RxTestKit

extension FixtureParser {
  /// The words with which other tools and languages begin such rows.
  static let otherKeywords = [
    "it": "test", "scenario": "test", "spec": "test",
    "subscriptions": "subs", "subscription": "subs", "sub": "subs",
    "unsub": "subscribe", "unsubscribe": "subscribe",
    "expression": "run", "pipeline": "run", "pipe": "run", "call": "run", "exec": "run",
    "result": "expect", "output": "expect", "then": "expect", "should": "expect",
    "assert": "expect", "emissions": "emits", "yields": "emits",
    "not": "never", "forbid": "never", "tolerance": "allow", "allowing": "allow", "label": "tags",
    "labels": "tags", "timeout": "limit", "until": "limit",
    "todo": "skip", "pending": "skip", "ignore": "skip", "disabled": "skip", "xfail": "fails",
    "val": "let", "var": "let", "const": "let", "equals": "same", "foreach": "each",
  ]

  /// The words with which other tools begin rows that fixtures do not have, and what to do.
  static let absentRows = [
    "describe": groups, "context": groups, "suite": groups, "feature": groups,
    "beforeeach": sharedRows, "before": sharedRows, "setup": sharedRows, "background": sharedRows,
    "for": "to run a test for several values, write: each NAME = VALUE, …",
    "while": "to run a test for several values, write: each NAME = VALUE, …",
    "when": "write the pipeline in a 'run' row, and what happens at a time in an 'at' row",
    "import": "remove this row: a fixture has all operators",
    "law": laws, "property": laws, "forall": laws,
    "only": onlyOne, "focus": onlyOne,
  ]

  private static let groups = "remove this row: a fixture has no groups of tests"
  private static let sharedRows =
    "rows above the first 'test' are shared by all tests of the file: write them there"

  private static let laws = "a law is a test with an 'any', a 'run' and a 'same' row"
  private static let onlyOne =
    "remove this row; to run one test, pass its line: marble-cli run FILE:LINE"

  /// The words with which other tools begin a test that is run alone.
  private static let focusedTests: Set = ["only", "focus", "fit", "ftest", "test.only", "it.only"]
  /// The words with which they begin a test that is skipped.
  private static let skippedTests: Set = [
    "xit", "xtest", "xspec", "test.skip", "it.skip", "test.todo", "it.todo", "test.skipped",
  ]

  /// The title of a test that a word of another tool focuses or skips, as in `fit signs in` or `it.skip('signs in', () => {`, and what to write;
  /// nil for other rows.
  func markedTest(_ word: String, _ row: FixtureRowHead) -> (title: String, advice: String)? {
    let name = word.prefix { !"(:".contains($0) }.lowercased()
    let isSkipped = Self.skippedTests.contains(name)
    guard isSkipped || Self.focusedTests.contains(name) else { return nil }
    let text = lines[line].text
    var title =
      titleInCall(text) ?? String(text[utf8: text.trimmingEnd(row.rest..<text.utf8.count)])
    if title.hasPrefix("test ") { title.removeFirst("test ".count) }
    if title.isEmpty || title.utf8.count > Self.longestRest { return nil }
    return (
      title,
      isSkipped
        ? "write these rows: test \(title); skip for now"
        : "to run one test, pass its line to 'marble-cli run'; write: test \(title)"
    )
  }

  /// Says what to write in place of a row that begins with an unknown word.
  func rowAdvice(_ word: String, at range: Range<Int>) -> String {
    if let advice = Self.absentRows[word.lowercased()] { return advice }
    let text = lines[line].text
    let next = text.byte(at: text.endOfWhitespace(at: range.upperBound))
    if word.first.map("#;-/%".contains) == true { return "a comment begins with '//'" }
    if word.allSatisfy({ ")}];,".contains($0) }) {
      return "remove this row: nothing is open here"
    }
    if word == "return" { return "a 'run' row is one expression: run EXPRESSION" }
    if word.first == "@" { return adviceOnAttribute(word.dropFirst()) }
    if ["source", "input", "given", "observable", "stream"].contains(word.lowercased()) {
      return "a source is a 'hot' or a 'cold' row: cold NAME DIAGRAM"
    }
    if let dot = word.firstIndex(of: "."), declaration(of: String(word[..<dot])) != nil {
      return "a pipeline has a row of its own: run \(restOfRow(from: range.lowerBound))"
    }
    if isBelowExpression(), word.first?.isLetter == true,
      next == UInt8(ascii: "{") || next == UInt8(ascii: "(") || word.contains("(")
    {
      return "a line that continues the expression above begins with '.': .\(word.prefix(40))"
    }
    if line == 0 || [.blank, .comment].contains(lines[line - 1].role), word.first?.isLetter == true,
      text.split(separator: " ").count > 2
    {
      return titleInCall(text).map { "write: test \($0)" }
        ?? "a comment begins with '//', and a test with 'test'"
    }
    return "'marble-cli help format' lists the rows, such as hot, cold, let, run, expect"
  }

  /// Says what to write in place of a word such as `@slow` or `@skip`.
  private func adviceOnAttribute(_ word: Substring) -> String {
    let name = word.prefix(while: \.isLetter).lowercased()
    guard ["skip", "ignore", "disabled", "pending", "todo"].contains(name) else {
      return "tags have a row in the test: tags \(word)"
    }
    return nextContent(after: line).map(beginsTest) == true
      ? "a row below the title skips a test, such as 'skip for now'" : "write: skip for now"
  }

  /// The title of a test that is written as other tools do: `it('signs in', () => {`.
  func titleInCall(_ text: String) -> String? {
    guard text.utf8.contains(UInt8(ascii: "(")) else { return nil }
    let call = text.prefix(200).prefixMatch(of: /\s*\w+(?:\.\w+)*\s*\(\s*(["'`])(.+?)\1\s*[,)]/)
    return call.map { String($0.2) }
  }

  /// Whether the line above belongs to an expression.
  private func isBelowExpression() -> Bool {
    guard line > 0 else { return false }
    switch lines[line - 1].role {
    case .continuation, .row(.run), .row(.let), .row(.same), .row(.at): return true
    default: return false
    }
  }

  /// Says what to write in place of something that is not a name.
  func nameAdvice(_ range: Range<Int>, _ keyword: FixtureKeyword) -> String {
    let word = String(lines[line].text[utf8: range])
    if word.last == ":", NameSpelling.isName(word.dropLast()) {
      return "no ':' follows a name: \(keyword.rawValue) \(word.dropLast())"
        + contentAdvice(keyword, from: range.upperBound)
    }
    if keyword == .let, let bracket = word.firstIndex(of: "("), bracket > word.startIndex {
      return "a closure has its parameters in braces: let \(word[..<bracket]) = { x in … }"
    }
    if keyword == .each {
      if word.first == "(" {
        return "for several names, write lines such as: each NAME = VALUE, NAME = VALUE => DIAGRAM"
      }
      if word.first?.isNumber == true || word.first.map("\"[".contains) == true {
        return "a name precedes the values: each NAME = VALUE, …"
      }
    }
    return "a name is a letter, followed by letters, digits and '_'"
  }

  /// The longest rest of a row, in bytes, that a note repeats.
  private static let longestRest = 100

  /// A `let` or `each` row with `=` in place of what is between its name and its expression.
  func usage(of keyword: FixtureKeyword, _ name: String, from place: Int) -> String {
    let text = lines[line].text
    let end = text.endOfWord(at: place)
    let signs = ["in", "of", "to", "be", "is", ":", ":=", "->", "=>", "<-"]
    let start = signs.contains(String(text[utf8: place..<end])) ? end : place
    let rest = restOfRow(from: start)
    return rest == "EXPRESSION" || rest.utf8.count > Self.longestRest
      ? keyword.usage.replacing("NAME", with: name) : "\(keyword.rawValue) \(name) = \(rest)"
  }

  /// What follows the name of a row, with a blank before it: what is written, or else what belongs there.
  private func contentAdvice(_ keyword: FixtureKeyword, from place: Int) -> String {
    var rest = restOfRow(from: place)
    let isMissing = rest == "EXPRESSION" || rest.utf8.count > Self.longestRest
    // An arbitrary source has no type.
    if keyword == .any, isMissing || rest.first?.isUppercase == true { return "" }
    // In Swift, a type comes before the value.
    if keyword == .let { rest = rest.firstIndex(of: "=").map { String(rest[$0...]) } ?? "" }
    let usage = keyword.usage.split(separator: " ").dropFirst(2).joined(separator: " ")
    return " " + (isMissing || rest.isEmpty ? usage : rest)
  }

  /// Returns the issue of a row that has its diagram where a name belongs; nil if the word there is not a diagram.
  func missingName(_ range: Range<Int>, _ keyword: FixtureKeyword) -> TextIssue? {
    let text = lines[line].text
    let word = text[utf8: range]
    let next = text.endOfWhitespace(at: range.upperBound)
    let isDiagram = word.contains("-") && word.contains(where: "|#^!".contains)
    guard keyword.usage.hasSuffix("DIAGRAM"),
      isDiagram || next == text.utf8.count && word.contains(where: "-|#^!".contains)
    else { return nil }
    let end = text.comment(from: range.lowerBound, quoting: true) ?? text.utf8.count
    var diagram = text[utf8: text.trimmingEnd(range.lowerBound..<end)]
    var name = "NAME"
    let last = text[utf8: next..<text.endOfWord(at: next)]
    if NameSpelling.isName(last) {
      (name, diagram) = (String(last), word)
    } else if keyword == .subs, let only = draft.test.sources.first, draft.test.sources.count == 1 {
      name = only.name
    }
    let what = keyword == .subs ? "the source's name" : "the name"
    return TextIssue(
      message: "\(what) is missing before '\(word.prefix(40))'", range: range,
      note: "write: \(keyword.rawValue) \(name) \(diagram)")
  }

  /// Returns the issue of a `run` row that names its expression as a `let` row does, `run result = …`, or holds a statement, `run let x = …`.
  func nameOfRun(_ row: FixtureRowHead) -> TextIssue? {
    let text = lines[line].text
    let end = text.endOfWord(at: row.rest)
    if ["let", "var"].contains(text[utf8: row.rest..<end]) {
      let start = text.endOfWhitespace(at: end)
      let statement = restOfRow(from: start).prefix { $0 != ";" }
      return TextIssue(
        message: "a 'run' row is one expression", range: row.rest..<end,
        note: "name a part in a row of its own above: let \(statement)")
    }
    let equals = text.endOfWhitespace(at: end)
    let name = text[utf8: row.rest..<end]
    guard NameSpelling.isName(name), text.byte(at: equals) == UInt8(ascii: "="),
      text.byte(at: equals + 1) != UInt8(ascii: "=")
    else { return nil }
    return TextIssue(
      message: "a 'run' row cannot be given a name", range: row.rest..<equals + 1,
      note: "write the expression alone, or name it in a row above: "
        + "let \(name) = \(restOfRow(from: equals + 1))")
  }

  /// Returns the issue of a time whose unit is apart from its number, as in `at 2 ms`.
  func unitApart(from number: Range<Int>) -> TextIssue? {
    let text = lines[line].text
    let start = text.endOfWhitespace(at: number.upperBound)
    let end = text.endOfWord(at: start)
    let unit = String(text[utf8: start..<end])
    guard text[utf8: number].utf8.allSatisfy(\.isDigit), let short = MistakenUnits.all[unit] else {
      return nil
    }
    return TextIssue(
      message: "remove the space between the number and its unit", range: number.lowerBound..<end,
      note: "write: at \(text[utf8: number])\(short) \(restOfRow(from: end))")
  }

  /// Says what to write in place of something that is not a time; a diagram such as `--^` shows a frame.
  func timeAdvice(_ range: Range<Int>, _ keyword: FixtureKeyword) -> String {
    let word = lines[line].text[utf8: range]
    if keyword == .at, let last = word.last, ":,;".contains(last),
      word.dropLast().allSatisfy({ $0.isNumber || $0.isLetter })
    {
      return
        "no '\(last)' follows the time: at \(word.dropLast()) \(restOfRow(from: range.upperBound))"
    }
    let silence = word.prefix { $0 == "-" }.count
    if keyword == .at, ["", "^", "|", "x", "!"].contains(word.dropFirst(silence)) {
      return "write the frame as a number: at \(silence) \(restOfRow(from: range.upperBound))"
    }
    if keyword == .at, word.first?.isLetter == true, word.contains(".") {
      return "the time comes first: at 2 \(restOfRow(from: range.lowerBound))"
    }
    return "write a frame's number or a time, such as '30', '9ms' or '1.5s'"
  }

  /// The rest of a row without its comment, or the word for an expression if nothing is left.
  private func restOfRow(from place: Int) -> String {
    let text = lines[line].text
    let start = text.endOfWhitespace(at: place)
    let end = text.comment(from: start, quoting: false) ?? text.utf8.count
    return start < end ? String(text[utf8: text.trimmingEnd(start..<end)]) : "EXPRESSION"
  }

  /// Returns the issue of two numbers in quotes that are one value, as in `'80''180'`; nil without them.
  func joinedNumbers(_ range: Range<Int>) -> TextIssue? {
    let text = lines[line].text[utf8: range]
    guard text.utf8.contains(UInt8(ascii: "'")), text.contains("''"),
      let match = text.firstMatch(of: /'(-?\d+(?:\.\d+)?)''(-?\d+(?:\.\d+)?)'/)
    else { return nil }
    let start = range.lowerBound + text[..<match.range.lowerBound].utf8.count
    return TextIssue(
      message: "this draws one value, the text \(match.1)'\(match.2)",
      range: start..<start + match.0.utf8.count,
      note: "a space divides values in quotes: '\(match.1)' '\(match.2)'")
  }

  /// Returns the issue of an arbitrary source that is drawn; nil if it lists values, or nothing.
  func diagramOfArbitrarySource(_ range: Range<Int>, name: String) -> TextIssue? {
    let text = lines[line].text[utf8: range]
    guard text.contains("-"), text.contains(where: "|#".contains), !text.contains("'") else {
      return nil
    }
    return TextIssue(
      message: "an 'any' source is not drawn: it stands for every source", range: range,
      note: "list the values that it may emit: any \(name) 1 2 3")
  }

  /// Returns the issue of a list with commas between its values, or brackets around them; nil if each comma is a value: apart, or in quotes.
  func commas(in range: Range<Int>, of row: String) -> TextIssue? {
    var values = lines[line].text[utf8: range]
    guard values.utf8.contains(UInt8(ascii: ",")) else { return nil }
    let first: Range<Int>
    if values.first == "[", values.last == "]", values.count > 2 {
      values = values.dropFirst().dropLast()
      first = range.lowerBound..<range.lowerBound + 1
    } else {
      let marks = MarbleDiagram.scan(lines[line].text, range, as: .values).diagram.marks
      let characters = Array(values)
      let commas = marks.filter { $0.length == 1 && $0.symbol == .value(",") }.map(\.offset)
      let joined = commas.first { place in
        [place - 1, place + 1].contains { characters.indices.contains($0) && characters[$0] != " " }
      }
      guard let joined, commas.count < marks.count else { return nil }
      let start = range.lowerBound + String(characters[..<joined]).utf8.count
      first = start..<start + 1
    }
    let listed = String(values.drop { $0 == " " })
      .replacing(/('(?:[^']|'')*')|[, \t]+/) { $0.1 ?? " " }
    return TextIssue(
      message: "values of a list have neither commas nor brackets", range: first,
      note: "write: \(row) \(listed.shortened(to: 100))")
  }

  /// The part of a line's text that is in a range, which may extend beyond the text.
  func text(in range: Range<Int>, line index: Int) -> Substring {
    let text = lines[index].text
    return text[utf8: range.clamped(to: 0..<text.utf8.count)]
  }

  /// Says what to write in place of a key that has double quotes; nil for other keys.
  func keyAdvice(_ range: Range<Int>, line index: Int) -> String? {
    let rest = text(in: range.lowerBound..<Int.max, line: index)
    guard let match = rest.prefixMatch(of: /"([^"]+)"\s*=/) else { return nil }
    let key = match.1.count == 1 ? String(match.1) : "'\(match.1)'"
    return "a key has no double quotes: where \(key) = EXPRESSION"
  }

  /// The bindings of a line with those turned that have the value on the left of '='; nil if none has.
  func turnedBindings(line index: Int) -> String? {
    let line = lines[index].text
    // Each key of a line may ask for the note, which is as long as the line.
    if line.utf8.count > 400 { return nil }
    let end = line.comment(from: 0, quoting: false) ?? line.utf8.count
    var rest = line[utf8: 0..<end].trimmingPrefix(/\s*(?:where\s)?\s*/)
    let side = /"(?:[^"\\]|\\.)*"|'(?:[^']|'')+'|\[[^\]=]*\]|[^\s,="'\[\](){}]+/
    var bindings: [String] = []
    var isTurned = false
    while let left = rest.prefixMatch(of: side)?.0,
      let equals = rest[left.endIndex...].prefixMatch(of: /\s*=\s*/)?.0,
      let right = rest[equals.endIndex...].prefixMatch(of: side)?.0,
      let comma = rest[right.endIndex...].prefixMatch(of: /\s*(?:,\s*|$)/)?.0
    {
      let isKey = left.count == 1 && left.first?.isNumber == false || left.first == "'"
      let isDrawn = right.count == 1 && right.first?.isLetter == true || right.first == "'"
      // A letter between double quotes is more probably a key than a value.
      let turns = !isKey && isDrawn && left.wholeMatch(of: /"."/) == nil
      bindings.append(turns ? "\(right) = \(left)" : "\(left) = \(right)")
      isTurned = isTurned || turns
      rest = rest[comma.endIndex...]
    }
    return isTurned && rest.isEmpty ? "where " + bindings.joined(separator: ", ") : nil
  }
}
