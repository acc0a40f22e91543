import RxTestKit

extension TestResult {
  /// The failing test as a file.
  ///
  /// - Parameters:
  ///   - test: The test.
  ///   - file: The file of the test.
  ///   - path: The path of the file, as the failure names it.
  ///   - runner: What has run the test.
  package func saved(
    _ test: FixtureTest, in file: FixtureFile, at path: String, by runner: FixtureRunner
  ) -> FailureFile {
    let errors = diagnostics.map { error in
      FailureParts(
        "\(error.severity.rawValue): \(error.message)", at: error.location,
        introduction: error.excerpt)
    }
    let parts = errors + failures.map { $0.parts() }
    var saved = test.saved(as: title, parts, in: file, at: path, by: runner)
    saved.isError = outcome == .error
    saved.failingCase = failingCase
    return saved
  }
}

extension FixtureTest {
  /// A failure of the test as a file.
  ///
  /// - Parameters:
  ///   - title: The title, with the values of `each` rows.
  ///   - failures: What has failed.
  ///   - file: The file of the test.
  ///   - path: The path of the file, as the failure names it.
  ///   - runner: What has run the test.
  package func saved(
    as title: String, _ failures: [FailureParts], in file: FixtureFile, at path: String,
    by runner: FixtureRunner
  ) -> FailureFile {
    var (place, failures) = (location, failures)
    place.file = path
    for index in failures.indices where failures[index].location.file == file.path {
      failures[index].location.file = path
    }
    var saved = FailureFile(title: title, test: self.title, at: place, failures)
    saved.laws = isLaw ? runner.laws : nil
    saved.orders = runner.orders
    saved.lines = text(in: file)
    return saved
  }

  /// The lines of the test, as they are in its file.
  package func text(in file: FixtureFile) -> String {
    let lines = file.lines.dropFirst(lines.lowerBound - 1).prefix(lines.count)
    return lines.map(\.text).joined(separator: "\n")
  }
}

extension FixtureRunner {
  /// Tries a test as it was tried when it was saved: the failing case first.
  package mutating func replay(_ saved: FailureFile) {
    orders = saved.orders
    if let laws = saved.laws {
      self.laws = laws
      if let failingCase = saved.failingCase { keptCase = { _ in failingCase } }
    } else if let text = saved.failingCase, let order = try? WorkOrder(parsing: text) {
      orders = .one(order)
    }
  }
}
