import RxFixtures
import RxTestKit

/// A document that is open in the editor, with what is known of its tests.
struct OpenDocument {
  /// The newest version.
  private(set) var snapshot: FixtureSnapshot
  /// The file's path, for messages.
  let path: String
  /// The outcomes of tests by their titles; one with another key is of an earlier version of its test.
  private(set) var outcomes: [String: TestOutcome] = [:]
  /// The keys of the tests, in their order.
  private(set) var keys: [Int] = []
  private var currentKeys: Set<Int> = []
  /// When to run the tests that have changed; nil if none has.
  var runTime: ContinuousClock.Instant?
  /// The test target that runs the fixtures; nil if none is known.
  private(set) var target: TestTarget?
  /// What to say of the results of the test target, such as that it is not built; nil for nothing.
  var remark: String?
  /// Ends the run of the tests, if one is under way.
  var cancellation: Cancellation?

  /// Opens a document.
  init(uri: String, path: String, version: Int, text: String, target: TestTarget? = nil) {
    (self.path, self.target) = (path, target)
    snapshot = FixtureSnapshot(
      uri: uri, path: path, version: version, buffer: TextBuffer(text))
    findKeys()
  }

  /// Takes the current description of the test target.
  mutating func update(_ target: TestTarget?) {
    self.target = target
    findKeys()
  }

  /// Replaces the text.
  mutating func update(_ buffer: TextBuffer, version: Int) {
    snapshot = FixtureSnapshot(
      uri: snapshot.uri, path: path, version: version, buffer: buffer, after: snapshot)
    findKeys()
    let titles = Set(snapshot.file.tests.map(\.title))
    outcomes = outcomes.filter { titles.contains($0.key) }
  }

  private mutating func findKeys() {
    keys = snapshot.keysOfTests(version: target?.version ?? 0)
    currentKeys = Set(keys)
  }

  /// Notes an outcome, unless one of a newer version is known.
  mutating func add(_ outcome: TestOutcome, titled title: String) {
    if let known = outcomes[title], currentKeys.contains(known.key),
      !currentKeys.contains(outcome.key)
    {
      return
    }
    outcomes[title] = outcome
  }

  /// Forgets the outcome of a test, so that it runs again.
  mutating func forgetOutcome(ofTest index: Int) {
    outcomes[snapshot.file.tests[index].title] = nil
  }

  /// The outcome of a test as it is now; nil while it has not run, or cannot.
  func outcome(ofTest index: Int) -> TestOutcome? {
    guard let outcome = outcomes[snapshot.file.tests[index].title], outcome.key == keys[index],
      !outcome.isInterim,
      !outcome.namesLines || outcome.startLine == snapshot.file.tests[index].lines.lowerBound
    else { return nil }
    return outcome
  }

  /// The tests that must run: those that can, and whose outcome is unknown.
  var testsToRun: [Int] {
    snapshot.file.tests.indices.filter { snapshot.canRun(test: $0) && outcome(ofTest: $0) == nil }
  }

  /// The outcome to show for a test: while it runs again, the last one.
  func shownOutcome(ofTest index: Int) -> TestOutcome? {
    snapshot.canRun(test: index) ? outcomes[snapshot.file.tests[index].title] : nil
  }

  /// All problems, in the order of the text.
  func findings() -> [Finding] {
    let file = snapshot.file
    var findings = (file.diagnostics + file.warnings).map { Finding($0, in: snapshot) }
    for index in file.tests.indices {
      findings += file.tests[index].warnings.map { Finding($0, in: snapshot) }
      guard let outcome = shownOutcome(ofTest: index) else {
        findings += file.tests[index].diagnostics.map { Finding($0, in: snapshot) }
        continue
      }
      if outcome.isQuiet { continue }
      let failures = FailureFindings(outcome, ofTest: index, in: snapshot)
      findings += failures.texts(target) + failures.failures
    }
    if let remark { findings += finding(remark).map { [$0] } ?? [] }
    return findings.sorted {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
  }
}

extension OpenDocument {
  /// A remark at the first test that only the test target can run.
  private func finding(_ remark: String) -> Finding? {
    let tests = snapshot.file.tests
    let first = tests.indices.first { index in
      shownOutcome(ofTest: index).map { $0.needsTarget || $0.isOfTarget } ?? false
    }
    guard let first, let parts = snapshot.file.lines[tests[first].lines.lowerBound - 1].parts else {
      return nil
    }
    return Finding(
      range: snapshot.range(parts.keywordRange, line: tests[first].lines.lowerBound - 1),
      severity: .information, kind: .text, message: remark)
  }
}

extension FixtureSnapshot {
  /// The keys of all tests, with a version of what their names mean.
  fileprivate func keysOfTests(version: Int) -> [Int] {
    var head = Hasher()
    head.combine(version)
    for line in lines(ofTest: nil) where file.lines[line].role != .blank {
      head.combine(file.lines[line].text)
    }
    return buffer.bytes.withUnsafeBytes { bytes in
      file.tests.map { test in
        var hasher = head
        let start = buffer.fixtureLineStart(test.lines.lowerBound - 1)
        let end = buffer.fixtureLineStart(test.lines.upperBound)
        hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
        return hasher.finalize()
      }
    }
  }
}
