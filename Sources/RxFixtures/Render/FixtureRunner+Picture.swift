import RxTestKit

extension FixtureRunner {
  /// Draws a test, with a warning if it does not pass.
  ///
  /// - Parameters:
  ///   - test: The test, which is run.
  ///   - file: The file that it is in.
  /// - Returns: The picture. Below what a failing test expects, it draws what was received. Of an order of simultaneous work, it draws the events of hot sources in
  ///   that order.
  package func picture(of test: FixtureTest, in file: FixtureFile) -> MarblePicture {
    let (warning, failures) = verdict(on: test, in: file)
    var picture = MarblePicture(test, warning: warning, failures: failures)
    if case .one(let order) = orders {
      picture.draw(order, of: Set(test.sources.filter { $0.kind == .hot }.map(\.name)))
    }
    return picture
  }

  /// A remark about a test that fails, is skipped or has errors; nil about another one.
  package func pictureWarning(on test: FixtureTest, in file: FixtureFile) -> String? {
    verdict(on: test, in: file).warning
  }

  /// The remark about a test that does not pass, and its differences: of each line of a table, or else of the first values.
  private func verdict(
    on test: FixtureTest, in file: FixtureFile
  ) -> (warning: String?, failures: [TestResult.Failure]) {
    if let reason = test.skip { return ("This test is skipped: \(reason)", []) }
    if let reason = test.fails { return ("This test is known to fail: \(reason)", []) }
    let results = run(test, in: file)
    if let message = results.flatMap(\.diagnostics).first?.message {
      return ("This test cannot be run: \(message)", [])
    }
    let failed = results.filter { $0.outcome == .failed }
    guard let first = failed.first else { return (nil, []) }
    // Such as a limit that the test exceeded.
    let undrawn = first.failures.first { $0.report == nil }
    return (
      undrawn.map { "This test fails: \($0.summary)" } ?? "This test fails.",
      test.table.isEmpty ? first.failures : failed.flatMap(\.failures)
    )
  }
}
