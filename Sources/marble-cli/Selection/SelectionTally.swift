import RxTestKit

/// Notices operands and filters that picked no test.
struct SelectionTally {
  private var satisfiedOperands: Set<Int> = []
  private var matchCount = 0

  /// Counts what a file had to offer.
  mutating func add(_ file: SelectedFile) {
    satisfiedOperands.formUnion(file.satisfiedOperands)
    matchCount += file.matchCount
  }

  /// Complains of what picked nothing.
  ///
  /// - Parameters:
  ///   - paths: What was searched.
  ///   - selection: What was asked for.
  ///   - console: Where to complain.
  /// - Returns: An error if the path or the filter was given explicitly.
  func complain(
    of paths: FixturePaths, _ selection: SelectionSettings, to console: Console
  ) -> ExitCode {
    var code = ExitCode.success
    for (number, operand) in paths.operands.enumerated()
    where !satisfiedOperands.contains(number) {
      console.complain("'\(operand.escapingControls())' holds no test")
      if paths.areGivenByHand { code = .badFixture }
    }
    if matchCount == 0, selection.isNarrowedByHand {
      if code == .success { console.complain("no test matches what was asked for") }
      code = .badFixture
    }
    return code
  }
}
