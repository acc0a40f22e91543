/// One of the tests that a test with `each` rows stands for.
struct TestCombination {
  /// The test, without a table: its sources, and what it expects, are those of one line.
  let test: FixtureTest
  /// Which of its values each `each` row has.
  let values: [Int]

  /// What it is called beside the test's title: ` [source: -a-|] [count: 2]`.
  var suffix: String {
    let sources = test.sources.filter { source in
      source.order == test.runs.first?.tableOrder
    }
    let drawn = sources.map { " [\($0.name): \($0.diagrams.first?.text ?? "")]" }
    let each = zip(test.eachs, values).map { " [\($0.name): \($0.values[$1].text)]" }
    return (drawn + each).joined()
  }
}

extension FixtureTest {
  /// The tests that the lines of the table, and the values of the `each` rows, stand for: all combinations.
  var combinations: [TestCombination] {
    if table.isEmpty && eachs.isEmpty { return [TestCombination(test: self, values: [])] }
    return lines(of: table).flatMap { test in
      test.eachs.reduce([[]]) { combinations, row in
        combinations.flatMap { combination in row.values.indices.map { combination + [$0] } }
      }.map { TestCombination(test: test, values: $0) }
    }
  }

  /// The test with each line of a table in place of the table.
  private func lines(of table: [TableLine]) -> [FixtureTest] {
    if table.isEmpty { return [self] }
    return table.map { line in
      var test = self
      test.table = []
      test.sources += line.sources
      test.eachs = line.values + eachs
      for index in test.runs.indices {
        test.runs[index].expect = line.expect
        test.runs[index].expectLocation = line.expectLocation
        test.runs[index].tableOrder = line.order
      }
      return test
    }
  }
}
