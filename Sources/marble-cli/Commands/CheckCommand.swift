import RxTestKit

extension Command {
  /// Runs one expression.
  static let check = Command(
    name: "check", operands: "'EXPRESSION' [NAME=DIAGRAM…]",
    summary: "run an expression over diagrams and print what comes out",
    discussion: """
      NAME=DIAGRAM draws a cold source, hot:NAME=DIAGRAM a hot one. The output is a diagram:

        marble-cli check 'source.debounce(2)' source='-a--bc--d---|'
      """,
    execute: { invocation, console in
      guard let expression = invocation.operands.first else {
        throw UsageError("'check' needs an expression", topic: "check")
      }
      let sources = try invocation.operands.dropFirst().map(DrawnOperand.init)
      return CheckCommand(expression: expression, sources: sources).execute(console)
    })
}

/// A source as it stands on the command line.
private struct DrawnOperand {
  let keyword: String
  let name: String
  let diagram: String

  init(_ text: String) throws {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      throw UsageError(
        "'\(text.escapingControls())' is no source: write NAME=DIAGRAM or hot:NAME=DIAGRAM",
        topic: "check")
    }
    let isHot = parts[0].hasPrefix("hot:")
    keyword = isHot ? "hot" : "cold"
    name = String(isHot ? parts[0].dropFirst(4) : parts[0])
    diagram = String(parts[1])
    guard !name.isEmpty, !name.contains(where: \.isWhitespace), !diagram.contains("\n") else {
      throw UsageError(
        "'\(text.escapingControls())' is no source: a name, '=' and a diagram on one line",
        topic: "check")
    }
  }

  /// The row of a fixture that draws the source.
  var row: String { "\(keyword) \(name) \(diagram)" }
}

private struct CheckCommand {
  let expression: String
  let sources: [DrawnOperand]

  func execute(_ console: Console) -> ExitCode {
    let rows = ["test check"] + sources.map(\.row) + ["run \(expression)", "expect -"]
    let file = FixtureFile.parse(rows.joined(separator: "\n") + "\n", path: "check")
    guard let test = file.tests.first else {
      for diagnostic in file.diagnostics { console.errors.writeLine(diagnostic.description) }
      return .badFixture
    }
    let observation = FixtureRunner().observe(test, in: file)
    for diagnostic in observation.diagnostics { console.errors.writeLine(diagnostic.description) }
    if !observation.diagnostics.isEmpty { return .badFixture }
    for failure in observation.failures { console.complain(failure.summary.escapingControls()) }
    for recording in observation.recordings {
      console.output.writeLine(MarblePrinter(foldingSilenceOver: 80).print(recording.diagram))
    }
    return observation.failures.isEmpty ? .success : .testFailed
  }
}
