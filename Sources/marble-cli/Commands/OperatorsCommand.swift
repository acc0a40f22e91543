import RxFixtures
import RxTestKit

extension Command {
  /// Lists what fixtures can call.
  static let operators = Command(
    name: "operators", operands: "[NAME]",
    summary: "list the operators that fixtures can call, or explain one",
    discussion: """
      Without NAME, prints one line per operator, by category. With NAME, prints its
      signatures with their descriptions, its names in other libraries, the number of
      tests below Fixtures that call it, if that directory exists, and an example of
      each signature.
      NAME is an operator's name, with or without the labels of one signature, or
      another library's name for it.

      --category selects one group: a category, 'timing' for operators that use time,
      or 'swift' for operators that only Swift code can call.

      With --json each signature is an object {"type":"operator"} with name,
      signature, category, summary, otherNames, swiftOnly, fixtures (null if Fixtures
      does not exist), example and output.

      With --coverage, prints one line per operator: how many tests call it, and the
      applicable cases without a test. With --json each line is an object
      {"type":"coverage"} with name, fixtures, cases and missing.
      """,
    execute: { invocation, console in
      guard invocation.operands.count <= 1 else {
        throw UsageError("'operators' explains one operator at a time", topic: "operators")
      }
      let (settings, name) = (invocation.settings, invocation.operands.first)
      if name != nil, settings.operatorGroup != nil {
        throw UsageError("'--category' and NAME cannot be combined", topic: "operators")
      }
      let all = OperatorEntry.all
      let entries =
        try name.map { try OperatorEntry.named($0, among: all) }
        ?? settings.operatorGroup.map { all.compactMap($0.part) } ?? all
      let command = OperatorsCommand(
        console: console, writesJSON: settings.writesJSON, uses: try OperatorUses())
      if settings.tellsCoverage { return try command.tellCoverage(entries, isAll: name == nil) }
      if settings.writesJSON {
        entries.forEach(command.writeJSON)
      } else if name == nil {
        command.list(entries)
      } else {
        command.explain(entries)
      }
      return .success
    })
}

private struct OperatorsCommand {
  let console: Console
  let writesJSON: Bool
  let uses: OperatorUses

  func tellCoverage(_ entries: [OperatorEntry], isAll: Bool) throws -> ExitCode {
    guard !uses.isEmpty else {
      throw FileProblem(
        "Fixtures", "no fixtures found; --coverage counts the tests in this directory")
    }
    let coverage = OperatorCoverage.all(entries, in: uses)
    for operators in coverage {
      console.output.writeLine(writesJSON ? operators.json.text : operators.line)
    }
    if isAll, !writesJSON {
      let full = coverage.count { $0.missing.isEmpty }
      console.output.writeLine("\(full) of \(coverage.count) operators exercise every case")
    }
    return .success
  }

  /// Writes a line an operator.
  func list(_ entries: [OperatorEntry]) {
    let width = min(24, entries.map(\.name.count).max() ?? 0)
    writeByCategory(entries) { entry in
      let space = String(repeating: " ", count: max(0, width - entry.name.count) + 2)
      let summary = (entry.forms.map(\.summary) + entry.swiftOnly.map(\.summary)).first ?? ""
      let line = "  " + entry.name + space + summary
      return [line.shortened(toColumns: console.output.columns)]
    }
    console.output.writeLine("\n'marble-cli operators NAME' explains an operator.")
  }

  /// Writes all that is known of operators.
  func explain(_ entries: [OperatorEntry]) {
    writeByCategory(entries) { entry in
      [""] + lines(of: entry).map { $0.isEmpty ? "" : "  " + $0 }
    }
  }

  private func writeByCategory(_ entries: [OperatorEntry], _ lines: (OperatorEntry) -> [String]) {
    var category: String?
    for entry in entries where !console.output.isBroken {
      if category != entry.category {
        if category != nil { console.output.writeLine() }
        console.output.writeLine(entry.category)
        category = entry.category
      }
      lines(entry).forEach(console.output.writeLine)
    }
  }

  private func lines(of entry: OperatorEntry) -> [String] {
    var lines = entry.forms.flatMap { [$0.signature.description, "    " + $0.summary] }
    lines += entry.swiftOnly.flatMap { [$0.signature, "    \($0.summary) (only in Swift)"] }
    var facts: [String] = []
    if !entry.otherNames.isEmpty {
      facts.append("other libraries: " + entry.otherNames.joined(separator: ", "))
    }
    if !uses.isEmpty, !entry.forms.isEmpty {
      facts.append(counted(uses.count(of: entry.forms), "fixture"))
    }
    if !facts.isEmpty { lines.append("    " + facts.joined(separator: "; ")) }
    if entry.forms.isEmpty { return lines }
    for example in examples(of: entry.forms) { lines += [""] + example.map { "    " + $0 } }
    return lines
  }

  /// The rows of an example of each form that has one, or else of one test that calls any of them.
  private func examples(of forms: [OperatorForm]) -> [[String]] {
    let known = forms.compactMap { OperatorDemonstration(of: [$0])?.rows }
    let examples = known.reduce(into: [[String]]()) { examples, rows in
      if !examples.contains(rows) { examples.append(rows) }
    }
    return examples.isEmpty ? [uses.example(of: forms)].compactMap { $0 } : examples
  }

  /// Writes an object for each form.
  func writeJSON(_ entry: OperatorEntry) {
    for form in entry.forms {
      let demonstration = OperatorDemonstration(of: [form])
      var line = JSONLine()
      line.add("type", "operator")
      line.add("name", form.signature.name)
      line.add("signature", form.signature.description)
      line.add("category", form.category.rawValue)
      line.add("summary", form.summary)
      line.add("otherNames", form.otherNames)
      line.add("swiftOnly", raw: "false")
      line.add("fixtures", uses.isEmpty ? nil : uses.count(of: [form]))
      line.add("example", demonstration?.expression)
      line.add("output", demonstration?.output)
      console.output.writeLine(line.text)
    }
    for form in entry.swiftOnly {
      var line = JSONLine()
      line.add("type", "operator")
      line.add("name", form.name)
      line.add("signature", form.signature)
      line.add("category", entry.category)
      line.add("summary", form.summary)
      line.add("otherNames", [])
      line.add("swiftOnly", raw: "true")
      line.add("fixtures", nil as Int?)
      line.add("example", nil as String?)
      line.add("output", nil as String?)
      console.output.writeLine(line.text)
    }
  }
}
