import RxFixtures
import RxTestKit

/// A fixture file with the tests of it that take part.
struct SelectedFile: Sendable {
  /// The file.
  let file: FixtureFile
  /// The tests that passed every filter and belong to this shard.
  var tests: [FixtureTest] = []
  /// How many tests passed every filter, in whatever shard.
  var matchCount = 0
  /// The operands that name this file and a test of it.
  var satisfiedOperands: Set<Int> = []
  /// Whether errors outside the tests are reported here.
  var tellsDiagnostics = false

  /// The warnings of the tests that take part, and those outside the tests.
  var warnings: [Diagnostic] {
    (tellsDiagnostics ? file.warnings : []) + tests.flatMap(\.warnings)
  }

  /// How many of the tests that take part do not run because of an error outside the tests; nil for none.
  var unrunSentence: String? {
    if file.diagnostics.isEmpty { return nil }
    let count = tests.count { $0.diagnostics.isEmpty }
    return count > 0 ? "\(counted(count, "test")) did not run." : nil
  }

  /// Reads a file and picks its tests.
  ///
  /// - Throws: Why the file cannot be read.
  init(_ entry: FixturePaths.Entry, selection: inout TestSelection) throws(FileProblem) {
    let content = try FileReading.contents(of: entry.path)
    self.init(entry, content: content, selection: &selection)
  }

  /// Picks the tests of a file that was read.
  init(_ entry: FixturePaths.Entry, content: [UInt8], selection: inout TestSelection) {
    let parsed = FixtureFile.parse(content, path: entry.path)
    file = selection.deniesWarnings ? parsed.denyingWarnings() : parsed
    for test in file.tests {
      let requests = entry.requests.filter { $0.line.map(test.lines.contains) ?? true }
      satisfiedOperands.formUnion(requests.map(\.operand))
      guard !requests.isEmpty, selection.matches(test, of: file) else { continue }
      matchCount += 1
      if selection.nextIsInShard() { tests.append(test) }
    }
    // Its errors say why it has no tests.
    if file.tests.isEmpty, !file.diagnostics.isEmpty {
      satisfiedOperands.formUnion(entry.requests.map(\.operand))
    }
    tellsDiagnostics =
      !tests.isEmpty || (file.tests.isEmpty && selection.tellsWhatIsOutsideTests)
  }
}
