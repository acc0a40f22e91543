import RxTestKit

extension TestResult {
  /// Whether accepting the actual output may be right: all that fails is a comparison, and no drawn row is in doubt.
  ///
  /// - Parameters:
  ///   - test: The test that ran.
  ///   - file: The file that it is in.
  package func isAcceptable(for test: FixtureTest, in file: FixtureFile) -> Bool {
    outcome == .failed && test.drawsExpectations && test.runs.allSatisfy(\.alternatives.isEmpty)
      && !test.hasDoubtfulDiagram(in: file)
      && failures.allSatisfy {
        $0.report != nil && $0.order == nil && $0.cause == nil && !$0.isAboutDrawing
      }
  }
}
