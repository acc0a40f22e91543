import RxFixtures

/// An operator's example: a test of the fixtures, without its title and tags.
struct OperatorDemonstration {
  /// The rows, as the fixture has them.
  let rows: [String]
  /// The test that the rows are.
  let test: FixtureTest
  private let file: FixtureFile

  /// Finds the example of the first of some forms that has one.
  ///
  /// - Returns: nil where there is none.
  init?(of forms: [OperatorForm]) {
    guard let rows = forms.lazy.compactMap(OperatorExamples.rows).first else { return nil }
    let text = (["test example"] + rows).joined(separator: "\n")
    file = FixtureFile.parse(text, path: "example")
    guard let test = file.tests.first, test.diagnostics.isEmpty else { return nil }
    self.rows = rows
    self.test = test
  }

  /// The expression that is run.
  var expression: String { test.runs.first?.expression.text ?? "" }

  /// The diagram of what it emits.
  var output: String? { test.runs.first?.expect?.text }

  /// The rows that begin with some keywords, with the lines that continue them.
  func rows(_ keywords: Set<FixtureKeyword>) -> [String] {
    var isWanted = false
    return file.lines.filter { line in
      if case .row(let keyword) = line.role { isWanted = keyword.map(keywords.contains) ?? false }
      return isWanted
    }.map(\.text)
  }
}
