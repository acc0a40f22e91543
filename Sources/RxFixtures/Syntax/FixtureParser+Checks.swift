// What can only be said of a test when all of it is read.

import RxTestKit

extension FixtureParser {
  /// Checks the test that was read.
  ///
  /// - Parameter use: What the test uses of the head.
  mutating func checkTest(_ use: FixtureUse) {
    draft.test.isLaw =
      draft.test.sources.dropFirst(draft.inherited.sources).contains { $0.kind == .any }
      || use.names.contains { head?.names[$0]?.keyword == .any }
    if draft.test.isLaw, draft.hasUsualOrders { draft.test.orders = OrderSearch.usualLimitOfCase }
    checkRuns()
    checkSubs()
    checkAts()
    if hasWholeRuns { checkSelfEmission(use) }
    checkUnusedKeys()
    checkUnusedNames()
    addCharacterWarnings()
    leaveOutArbitrarySources(unused: use)
  }

  /// What the head declares as arbitrary is not drawn for a test that has nothing to do with it; what else the head makes of it stays silent.
  private mutating func leaveOutArbitrarySources(unused use: FixtureUse) {
    if draft.inherited.sources == 0 { return }
    var test = draft.test
    let inherited = test.sources.prefix(draft.inherited.sources).filter { $0.kind == .any }
    let unused = Set(inherited.map(\.name)).subtracting(use.names)
    if unused.isEmpty { return }
    let expressions = test.lets.map(\.expression) + test.wheres.map(\.expression)
    let mentioned = Set(expressions.flatMap { $0.identifiers() })
    test.sources.removeAll { unused.contains($0.name) && !mentioned.contains($0.name) }
    for index in test.sources.indices where unused.contains(test.sources[index].name) {
      test.sources[index].draw(MarbleDiagram(marks: []), as: .cold)
    }
    draft.test = test
  }

  private mutating func checkRuns() {
    let test = draft.test
    if test.runs.isEmpty && !draft.hasUnknownRow {
      draft.test.diagnostics.removeAll { $0.note == Self.rowsOfRun }
      report(
        "this test has no 'run' row", at: test.location, length: 4,
        note: "write the pipeline: run EXPRESSION")
    }
    for run in test.runs {
      checkLeeway(run)
      if test.isLaw && run.same.isEmpty && run.expectLocation == nil {
        checkLaw(run)
      } else if run.expect == nil && run.same.isEmpty && run.never == nil && !draft.hasUnknownRow
        && !run.expression.isMalformed && !draft.hasTable && !draft.hasStrayRunRow
      {
        report(
          "this run has neither an 'expect' nor a 'same' row", at: run.location, length: 3,
          note: Self.expectation(in: run).map {
            "leave out '\($0.call)', and write below the run: expect \($0.diagram)"
          } ?? "draw below it what it must emit: expect DIAGRAM")
      }
      if test.isLaw, let location = run.expectLocation {
        report(
          besideAny(run.expectKeyword.rawValue), at: location,
          length: run.expectKeyword.rawValue.count, note: insteadOfExpect(run))
      }
      if test.isLaw, let location = run.neverLocation {
        report(besideAny("never"), at: location, length: 5)
      }
    }
    checkTable()
    guard test.isLaw else { return }
    for row in test.subs { report(besideAny("subs"), at: row.location, length: 4) }
    for row in test.ats { report(besideAny("at"), at: row.location, length: 2) }
  }

  /// A law has a `same` row below its run; a second run is probably meant as one.
  private mutating func checkLaw(_ run: RunRow) {
    let runs = draft.test.runs
    if runs.count == 2, runs.allSatisfy({ $0.same.isEmpty && $0.expectLocation == nil }) {
      guard run.location == runs[1].location else { return }
      return report(
        "what must emit the same as the run above has a 'same' row", at: run.location, length: 3,
        note: "write 'same' in place of 'run'")
    }
    report(
      "a run beside an 'any' source needs a 'same' row", at: run.location, length: 3,
      note: "add below it an expression that must emit the same: same EXPRESSION")
  }

  /// What an expression compares its output with, as other tools do: `source.toBe("-a-|")`, `source == -a-|`; nil without that.
  private static func expectation(in run: RunRow) -> (call: Substring, diagram: Substring)? {
    let text = run.expression.text
    guard text.utf8.count <= 1_000, text.contains("toBe") || text.contains("==") else { return nil }
    let form = /(?:\.toBe\(|==)\s*["'`]?([^\s"'`{}()]*[-|][^\s"'`{}]*?)["'`)]*$/
    return text.firstMatch(of: form).map { ($0.0, $0.1) }
  }

  /// A table says what one run emits, in place of an `expect` row.
  private mutating func checkTable() {
    guard let first = draft.test.table.first else { return }
    if draft.test.isLaw { report(besideAny("each … =>"), at: first.location, length: 4) }
    for run in draft.test.runs.dropFirst() {
      report("a test with a table has one 'run' row", at: run.location, length: 3)
    }
    if let run = draft.test.runs.first, let location = run.expectLocation {
      report(
        "an '\(run.expectKeyword.rawValue)' row cannot go with 'each … => DIAGRAM' rows",
        at: location, length: run.expectKeyword.rawValue.count,
        note: "remove this row: each line says after '=>' what the run must emit")
    }
  }

  private func besideAny(_ keyword: String) -> String {
    "'\(keyword)' cannot go with 'any': the source is different in each trial"
  }

  /// What to write in a law in place of an `expect` row.
  private func insteadOfExpect(_ run: RunRow) -> String? {
    guard let name = draft.test.sources.first(where: { $0.kind == .any })?.name else { return nil }
    let drawn = "draw the source: cold \(name) DIAGRAM"
    return run.same.isEmpty
      ? "replace it with an expression that must emit the same, such as 'same \(name)'; or \(drawn)"
      : "remove it, or \(drawn)"
  }

  private mutating func checkSubs() {
    for part in draft.subsNames {
      guard let known = declaration(of: part.value) else {
        if isUnread(part.value) { continue }
        let sources = draft.test.sources.prefix(100).map(\.name)
        let nearest = NameSpelling.nearest(to: part.value, among: sources)
        report(
          "no source is called '\(part.value)'", bytes: part.range, line: part.line,
          note: nearest.map { "did you mean '\($0)'?" }, isRowRead: true)
        continue
      }
      guard known.keyword != .hot && known.keyword != .cold else { continue }
      guard !(known.keyword == .any && draft.test.isLaw) else { continue }
      report(
        "'\(part.value)' is declared by a '\(known.keyword.rawValue)' row, but only 'hot' and "
          + "'cold' sources count their subscriptions", bytes: part.range, line: part.line,
        isRowRead: true)
    }
    checkSubsAgree()
  }

  /// Whether a name may be that of a row that could not be read.
  private func isUnread(_ name: String) -> Bool {
    head?.hasErrors == true
      || draft.unreadTexts.contains { text in
        // A row of subscriptions names a source, but declares none.
        !text.drop { $0 == " " || $0 == "\t" }.hasPrefix(FixtureKeyword.subs.rawValue)
          && ExpressionText(text, file: "").identifiers().contains(name)
      }
  }

  /// A row that says that there was not a subscription is separate.
  private mutating func checkSubsAgree() {
    if !draft.test.subs.contains(where: { $0.diagram.diagram.marks.isEmpty }) { return }
    var first: [String: SubsRow] = [:]
    for row in draft.test.subs {
      guard let known = first[row.name] else {
        first[row.name] = row
        continue
      }
      if known.diagram.diagram.marks.isEmpty || row.diagram.diagram.marks.isEmpty {
        guard known.diagram.isRead && row.diagram.isRead else { continue }
        report(
          "'subs' without '^' says that '\(row.name)' has no subscription, so it has no other "
            + "'subs' row", at: row.location, length: 4)
      }
    }
  }

  /// Whether the test has runs, and none is half-written.
  private var hasWholeRuns: Bool {
    !draft.test.runs.isEmpty && !draft.test.runs.contains { $0.expression.isMalformed }
  }

  private mutating func checkAts() {
    let sources = draft.test.sources + draft.test.table.flatMap(\.sources)
    let first = sources.lazy.flatMap(\.diagrams).map(\.diagram.firstFrame).min() ?? 0
    for part in draft.atFrames where part.value < min(0, first) {
      report(
        "this is before the test's first frame, \(min(0, first))", bytes: part.range,
        line: part.line, isRowRead: true)
    }
  }

  /// A source cannot emit itself, under its own name or another one.
  ///
  /// - Parameter use: What the test uses of the head; nil for the head itself, in which no diagram draws a row by its name yet.
  mutating func checkSelfEmission(_ use: FixtureUse? = nil) {
    var names: [MarbleDiagram.Symbol: (text: String, isInherited: Bool)] = [:]
    for (index, row) in draft.test.wheres.enumerated() {
      names[row.key] = (row.expression.text, index < draft.inherited.wheres)
    }
    let test = draft.test
    lazy var inExpressions = test.namesInExpressions()
    let sources = test.sources + test.table.flatMap(\.sources)
    for (index, source) in sources.enumerated() {
      let isInherited = index < draft.inherited.sources
      func emitsItself(_ symbol: MarbleDiagram.Symbol) -> Bool {
        guard case .value(let text) = symbol else { return false }
        if let bound = names[symbol] {
          return bound.text == source.name && !(isInherited && bound.isInherited)
        }
        guard let use, text == source.name, !isInherited || use.names.contains(text) else {
          return false
        }
        return !inExpressions.contains(text)
      }
      if source.tokens.contains(where: { emitsItself(.value($0)) }) {
        report("'\(source.name)' would emit itself", at: source.location, length: 3)
      }
      for diagram in source.diagrams {
        guard let mark = diagram.diagram.marks.first(where: { emitsItself($0.symbol) }) else {
          continue
        }
        var location = diagram.location
        location.column += mark.offset
        report("'\(source.name)' would emit itself", at: location, length: mark.length)
      }
    }
  }

  private mutating func checkUnusedKeys() {
    guard !draft.keys.isEmpty, head?.hasErrors != true else { return }
    let use = FixtureKeyUse(of: draft)
    var turned: Set<Int> = []
    let unused = draft.keys.filter { !use.contains($0.key) }.values
    for key in unused.sorted(by: { $0.index < $1.index }) {
      let value = draft.test.wheres[key.index].expression.text
      if use.contains(.value(value)), let bindings = turnedBindings(line: key.line) {
        guard turned.insert(key.line).inserted else { continue }
        report(Self.turned, bytes: key.range, line: key.line, note: "write: \(bindings)")
      } else {
        report(
          "no diagram of this test draws this key", bytes: key.range, line: key.line,
          note: use.note(onUnused: draft.test.wheres[key.index].key, besides: draft.keys.keys),
          isRowRead: true)
        draft.test.harmlessErrors += 1
      }
    }
  }

  /// Warns of the test's own sources and values that no other row names or draws; the columns of a table may be labels.
  private mutating func checkUnusedNames() {
    // Without a run, nothing can use them; a run of an unknown name probably means one of them.
    if !hasWholeRuns
      || draft.test.runs.contains(where: { beginsWithUnknownName($0.expression.text) })
    {
      return
    }
    let own = draft.test.sources.dropFirst(draft.inherited.sources).map(\.name)
    let values = draft.test.lets.dropFirst(draft.inherited.lets)
      .filter { !$0.expression.isMalformed }
    let names = own + values.map(\.name) + draft.test.eachs.map(\.name)
    for name in draft.unused(of: names).sorted() {
      guard let known = draft.names[name],
        !values.contains(where: { $0.name == name && $0.expression.mayAct })
      else { continue }
      warn(
        TextIssue(message: "nothing uses '\(name)'", range: known.range),
        line: known.line)
    }
  }

  /// Whether an expression begins with a name in lower case that no row declares, and that is not called.
  private func beginsWithUnknownName(_ text: String) -> Bool {
    guard text.first?.isLowercase == true else { return false }
    let end = text.firstIndex { !NameSpelling.isNamePart($0) } ?? text.endIndex
    guard end == text.endIndex || text[end] == "." else { return false }
    return declaration(of: String(text[..<end])) == nil
  }

  /// Warns of what the head declares and no test uses.
  mutating func checkHeadUse() {
    if draft.hasErrors { return }
    for (name, known) in draft.names where !headUse.names.contains(name) {
      warn(
        TextIssue(message: "no test uses '\(name)'", range: known.range), line: known.line)
    }
    let use = FixtureKeyUse(of: draft)
    for (symbol, key) in draft.keys
    where !headUse.keys.contains(symbol) && !use.contains(symbol) {
      warn(
        TextIssue(message: "no diagram of any test draws this key", range: key.range),
        line: key.line)
    }
  }

  mutating func report(
    _ message: String, at location: TextLocation, length: Int, note: String? = nil
  ) {
    draft.test.diagnostics.append(
      Diagnostic(
        message, at: location, in: lines[location.line - 1].text, length: length, note: note))
  }
}
