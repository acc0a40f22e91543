import RxFixtures
import RxTestKit

extension Command {
  /// Runs one expression.
  static let check = Command(
    name: "check", operands: "'EXPRESSION' [NAME=DIAGRAM…]",
    summary: "run an expression over diagrams and print its output",
    discussion: """
      NAME=DIAGRAM or cold:NAME=DIAGRAM draws a cold source, hot:NAME=DIAGRAM a hot
      one; repeat a cold NAME to draw its next subscription. The output is a diagram.
      Lines below it show values that a single character cannot show:

        marble-cli check 'source.debounce(2)' source='-a--bc--d---|'
        marble-cli check 'Observable.zip(x, y) { $0 + $1 }' x='-1-2-|' hot:y='^--3--4--'

      The exit code is 2 if the expression or a diagram is wrong, and 1 if a budget is
      exceeded.
      """,
    execute: { invocation, console in
      guard let expression = invocation.operands.first else {
        throw UsageError("'check' needs an expression", topic: "check")
      }
      let sources = try invocation.operands.dropFirst().map(DrawnOperand.init)
      return try CheckCommand(
        expression: expression, sources: sources, settings: invocation.settings
      ).execute(console)
    })
}

/// A source as it is on the command line.
private struct DrawnOperand {
  let text: String
  let keyword: String
  let name: String
  let diagram: String

  init(_ text: String) throws {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let prefix = ["hot:", "cold:"].first { text.hasPrefix($0) } ?? ""
    self.text = text
    keyword = prefix == "hot:" ? "hot" : "cold"
    name = String(parts[0].dropFirst(prefix.count))
    diagram = parts.count == 2 ? String(parts[1]) : ""
    if let kind = ["hot:", "cold:"].first(where: diagram.hasPrefix), prefix.isEmpty {
      throw UsageError(
        "the source '\(text.escapingControls())' has its kind behind the '=': write "
          + "\(kind)\(name)=\(diagram.dropFirst(kind.count))".escapingControls(), topic: "check")
    }
    guard parts.count == 2, NameSpelling.isName(name), !text.contains(where: \.isNewline) else {
      throw UsageError(
        "the source '\(text.escapingControls())' \(problem(isSplit: parts.count == 2)): "
          + "write NAME=DIAGRAM or hot:NAME=DIAGRAM", topic: "check")
    }
  }

  /// What is wrong with an operand that is not a source.
  private func problem(isSplit: Bool) -> String {
    if !isSplit { return "has no '='" }
    if NameSpelling.isName(name) { return "has several lines" }
    if name.isEmpty { return "has no name before '='" }
    let shown = name.escapingControls()
    let kind = shown.prefix { $0 != ":" }
    return kind.count < shown.count
      ? "is of an unknown kind, '\(kind)'"
      : "has the name '\(shown)', but a name is a letter, followed by letters, digits and '_'"
  }

  /// The text to the left of the diagram in the row of a fixture that draws the source.
  var rowStart: String { "\(keyword) \(name) " }

  /// A diagnostic about that row, as one about the operand.
  func diagnostic(_ diagnostic: Diagnostic) -> Diagnostic {
    var own = diagnostic
    let start = text.count - diagram.count
    let column = diagnostic.location.column - rowStart.count + start
    own.location = TextLocation(file: name, line: 1, column: max(1, column))
    own.sourceLine = text
    return own
  }
}

/// Makes a fixture of the operands, and prints what its run records.
private struct CheckCommand {
  let expression: String
  let sources: [DrawnOperand]
  let settings: Settings

  private static let rowStart = "run "

  func execute(_ console: Console) throws -> ExitCode {
    let rows =
      ["test check"] + sources.map { $0.rowStart + $0.diagram }
      + [Self.rowStart + expression, "expect -"]
    let file = FixtureFile.parse(rows.joined(separator: "\n") + "\n", path: "EXPRESSION")
    guard let test = file.tests.first, file.tests.count == 1, test.runs.count <= 1 else {
      throw UsageError("'check' runs one expression, not rows of a fixture", topic: "check")
    }
    let watchdog = Watchdog(settings.timeout)
    let observation = watchdog.watch("EXPRESSION", console) {
      watchdog.begin(expression)
      return FixtureRunner(limits: settings.limits).observe(test, in: file)
    }
    let isBad = !observation.diagnostics.isEmpty
    for diagnostic in isBad ? observation.diagnostics : test.warnings {
      console.errors.writeLine(atItsOperand(diagnostic).description)
    }
    if isBad { return .badFixture }
    for failure in observation.failures {
      let summary = failure.summary.replacing(
        TestResult.Failure.disposalAdvice, with: "; end it by an operator, such as '.take(5)'")
      console.complain(summary.escapingControls())
    }
    for recording in observation.recordings { write(recording, to: console.output) }
    return observation.failures.isEmpty ? .success : .testFailed
  }

  private func write(_ recording: RecordedRow, to output: Output) {
    output.writeLine(MarblePrinter(foldingSilenceOver: 80).print(recording.diagram))
    let untold = recording.events.filter { !$0.isToldByItsSymbol }
    for event in untold.prefix(50) {
      output.writeLine(
        "  frame \(event.frame): \(event.full.shortened(to: 400).escapingControls())")
    }
    if untold.count > 50 { output.writeLine("  …") }
  }

  /// A diagnostic about a line of the fixture, as one about the operand that the line was made of.
  private func atItsOperand(_ diagnostic: Diagnostic) -> Diagnostic {
    let line = diagnostic.location.line - 2
    if sources.indices.contains(line) { return sources[line].diagnostic(diagnostic) }
    var own = diagnostic
    own.location.line = max(1, line - sources.count + 1)
    if line == sources.count {
      own.location.column = max(1, own.location.column - Self.rowStart.count)
      own.sourceLine = String(own.sourceLine.dropFirst(Self.rowStart.count))
      // It would name a line of the fixture, which does not exist.
      if own.note?.contains(" line ") == true { own.note = nil }
      if let name = own.note?.prefixMatch(of: /a row declares a name: hot (\w+)/)?.1 {
        own.note = "draw the source as an operand: \(name)=DIAGRAM"
      }
    }
    return own
  }
}

extension RecordedRow.Event {
  /// Whether a diagram's token tells the whole value: a whole number, a text, the standard error.
  fileprivate var isToldByItsSymbol: Bool {
    switch kind {
    case .value: full == "\"\(symbol)\"" || (full == symbol && Int(symbol) != nil)
    case .error: full == "\"error\""
    case .completed, .subscribe, .unsubscribe: true
    }
  }
}
