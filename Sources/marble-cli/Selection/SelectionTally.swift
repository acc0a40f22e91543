import RxTestKit

/// Notices operands and filters that picked no test.
struct SelectionTally {
  private var satisfiedOperands: Set<Int> = []
  private var matchCount = 0
  private var tags: Set<String> = []
  /// The line in which the last test of a file begins, by the file's path.
  private var lastTests: [String: Int] = [:]

  /// Counts what a file had to offer.
  mutating func add(_ file: SelectedFile) {
    for test in file.file.tests { tags.formUnion(test.tags) }
    satisfiedOperands.formUnion(file.satisfiedOperands)
    matchCount += file.matchCount
    lastTests[file.file.path] = file.file.tests.last?.location.line
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
      console.complain(
        "'\(operand.escapingControls())' contains no test\(hint(for: number, in: paths))")
      if paths.areGivenByHand { code = .badFixture }
    }
    if matchCount == 0, selection.isNarrowedByHand {
      if code == .success {
        let options = selection.spellings.joined(separator: " ")
        console.complain("no test matches \(options)\(hint(for: selection))")
      }
      code = .badFixture
    } else if matchCount == 0, code == .success, selection.only?.isEmpty == false {
      console.complain("no test of these paths failed last time")
    }
    return code
  }

  /// Where the tests of an operand are: behind another line, or in files with another name.
  private func hint(for operand: Int, in paths: FixturePaths) -> String {
    let named = paths.entries.first { $0.requests.contains { $0.operand == operand } }
    guard let named else {
      return (try? FileKind(of: paths.operands[operand])) == .directory
        ? "; only files whose names end in '.marble' are searched" : ""
    }
    let hasLine = named.requests.contains { $0.operand == operand && $0.line != nil }
    guard hasLine, let last = lastTests[named.path] else { return "" }
    return "; the last test of the file begins in line \(last)"
  }

  /// What may help if a tag is misspelt.
  private func hint(for selection: SelectionSettings) -> String {
    let unknown = selection.tags.filter { !tags.contains($0) }
    guard let tag = unknown.first else { return "" }
    let nearest = NearestName.hint(for: tag, among: tags.sorted())
    return ": no test has the tag '\(tag.escapingControls())'\(nearest)"
  }
}
