import RxTestKit

extension Command {
  /// Lists what fixtures can call.
  static let operators = Command(
    name: "operators", operands: "[NAME]",
    summary: "list the operators that fixtures can call, or explain one",
    discussion: """
      Each form with what it does, other libraries' names for it, and how many tests below Fixtures, if
      there is such a directory, call it. With NAME, which may be another library's name, the forms of one
      operator and a test that shows it. With --json each form is an object {"type":"operator"} with name,
      signature, category, summary, otherNames and fixtures.
      """,
    execute: { invocation, console in
      guard invocation.operands.count <= 1 else {
        throw UsageError("'operators' explains one operator at a time", topic: "operators")
      }
      let command = OperatorsCommand(
        console: console, writesJSON: invocation.settings.writesJSON, uses: try OperatorUses())
      return try command.execute(invocation.operands.first)
    })
}

private struct OperatorsCommand {
  let console: Console
  let writesJSON: Bool
  let uses: OperatorUses

  func execute(_ name: String?) throws -> ExitCode {
    let forms = try name.map(forms(named:)) ?? OperatorRegistry.standard.forms
    if writesJSON {
      for form in forms { console.output.writeLine(json(form)) }
    } else if name != nil {
      explain(forms)
    } else {
      list(forms)
    }
    return .success
  }

  private func forms(named name: String) throws -> [OperatorForm] {
    let all = OperatorRegistry.standard.forms
    let found = all.filter { $0.signature.name == name || $0.otherNames.contains(name) }
    if !found.isEmpty { return found }
    let names = Set(all.flatMap { [$0.signature.name] + $0.otherNames })
    throw UsageError(
      "no operator '\(name.escapingControls())'"
        + NearestName.hint(for: name, among: names.sorted()),
      topic: "operators")
  }

  private func list(_ forms: [OperatorForm]) {
    for category in OperatorForm.Category.allCases {
      let members = forms.filter { $0.category == category }
      if members.isEmpty { continue }
      console.output.writeLine("\(category.rawValue)")
      for form in members { write(form) }
      console.output.writeLine()
    }
  }

  private func write(_ form: OperatorForm) {
    let count = uses.count(of: form).map { "  (\(counted($0, "fixture")))" } ?? ""
    console.output.writeLine("  \(form.signature)\(count)")
    let others = form.otherNames.isEmpty ? "" : " = \(form.otherNames.joined(separator: ", "))"
    console.output.writeLine("      \(form.summary)\(others)")
  }

  private func explain(_ forms: [OperatorForm]) {
    for form in forms { write(form) }
    guard let name = forms.first?.signature.name, let example = uses.example(of: name) else {
      return
    }
    console.output.writeLine("\n  Example:")
    for line in example { console.output.writeLine(line.isEmpty ? "" : "    " + line) }
  }

  private func json(_ form: OperatorForm) -> String {
    var line = JSONLine()
    line.add("type", "operator")
    line.add("name", form.signature.name)
    line.add("signature", form.signature.description)
    line.add("category", form.category.rawValue)
    line.add("summary", form.summary)
    line.add("otherNames", form.otherNames)
    line.add("fixtures", uses.count(of: form))
    return line.text
  }
}

/// Which tests below Fixtures call which operators.
private struct OperatorUses {
  private struct Use {
    let test: FixtureTest
    let lines: [String]
    let names: Set<String>
  }

  private var uses: [Use] = []
  private let areFixturesThere: Bool

  init() throws {
    let paths = try FixturePaths([])
    areFixturesThere = !paths.entries.isEmpty
    for entry in paths.entries {
      guard let bytes = try? FileReading.contents(of: entry.path) else { continue }
      let file = FixtureFile.parse(bytes, path: entry.path)
      let lines = String(decoding: bytes, as: UTF8.self)
        .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      uses += file.tests.map { test in
        let own = lines[(test.lines.lowerBound - 1)..<min(test.lines.upperBound, lines.count)]
        return Use(test: test, lines: Array(own), names: Self.names(in: test))
      }
    }
  }

  /// How many tests call an operator by its name; nil where there are no fixtures.
  func count(of form: OperatorForm) -> Int? {
    guard areFixturesThere else { return nil }
    let word = Self.word(of: form.signature.name)
    return uses.count { $0.names.contains(word) }
  }

  /// The rows of the shortest test with many values that calls an operator.
  func example(of name: String) -> [String]? {
    let word = Self.word(of: name)
    let calling = uses.filter { $0.names.contains(word) }
    let telling = calling.filter { $0.test.tags.contains("many") }
    let best = (telling.isEmpty ? calling : telling).min { $0.lines.count < $1.lines.count }
    return best?.lines.filter { !$0.contains("tags ") }
  }

  /// What is written before the bracket: `create` of `ReplaySubject.create`.
  private static func word(of name: String) -> String {
    String(name.split(separator: ".").last ?? "")
  }

  private static func names(in test: FixtureTest) -> Set<String> {
    let texts =
      test.runs.flatMap { [$0.expression] + $0.same } + test.lets.map(\.expression)
      + test.ats.map(\.expression) + test.wheres.map(\.expression)
    let words = texts.flatMap { $0.text.split { !$0.isLetter && !$0.isNumber && $0 != "_" } }
    return Set(words.map(String.init))
  }
}
