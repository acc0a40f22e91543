import RxFixtures
import RxTestKit

/// An operator's example, run.
struct OperatorDemonstration {
  /// The expression.
  let expression: String
  /// The diagram of what it emits.
  let output: String
  /// The expression, its sources above and its output below, as the rows of a fixture stand.
  let rows: [String]

  /// Runs the example of an operator.
  ///
  /// - Returns: nil where there is no example.
  init?(of name: String) {
    guard let expression = OperatorExamples.expression(for: name) else { return nil }
    let names = CalledNames(expression).names
    let sources = OperatorExamples.sources.filter { names.contains($0.name) }
    let lines =
      ["test \(name)"] + sources.map { "cold \($0.name) \($0.diagram)" }
      + ["run \(expression)", "expect -"]
    let file = FixtureFile.parse(lines.joined(separator: "\n"), path: "example")
    guard let test = file.tests.first else { return nil }
    let observation = FixtureRunner().observe(test, in: file)
    guard observation.diagnostics.isEmpty, let recording = observation.recordings.first else {
      return nil
    }
    self.expression = expression
    output = MarblePrinter().print(recording.diagram)
    let diagrams = test.sources.compactMap { $0.diagrams.first?.diagram } + [recording.diagram]
    let drawn = MarblePrinter().print(diagrams)
    let labels = sources.map { "cold \($0.name)" } + ["run", "output"]
    let width = (labels.map(\.count).max() ?? 0) + 2
    let texts = drawn.dropLast() + [expression] + drawn.suffix(1)
    rows = zip(labels, texts).map { label, text in
      label + String(repeating: " ", count: width - label.count) + text
    }
  }
}
