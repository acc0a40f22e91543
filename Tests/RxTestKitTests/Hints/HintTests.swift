import Testing

@testable import MarbleKit
@testable import RxTestKit

@Suite("Hints")
struct HintTests {
  @Test func `each hint has examples`() {
    for hint in Hint.all { #expect(HintExample.all.contains { $0.hint == hint }, "\(hint)") }
  }

  @Test(arguments: HintExample.all)
  func `a failure shows the first hint that applies`(_ example: HintExample) {
    let (miss, findings) = (example.shown.miss, example.shown.findings)
    let first = Hint.all.first { Hint.text(for: miss, given: findings, among: [$0]) != nil }
    #expect(first == example.hint)
    let text = Hint.text(for: miss, given: findings) ?? ""
    #expect(text.contains(example.words), "\(text)")
  }

  @Test(arguments: HintExample.all)
  func `a hint stays silent where a failure only resembles its own`(_ example: HintExample) {
    let (miss, findings) = (example.silent.miss, example.silent.findings)
    #expect(Hint.text(for: miss, given: findings, among: [example.hint]) == nil)
  }

  @Test func `a failure adds one hint`() {
    let miss = Miss("-a|", "-") { $0.isActive = true }
    var failures = [MarbleFailure("frame 1: a is missing", at: Self.site)]
    failures[0].miss = miss
    var findings = Findings()
    (findings.hasLostTask, findings.lostBag) = (true, LostBag(frame: 1))
    findings.explain(&failures)
    #expect(failures[0].message.components(separatedBy: "\n\n").count == 2)
    #expect(failures[0].message.contains("\n\n  A task that sleeps by the scheduler's clock"))
  }

  @Test func `a failure that says its cause adds none`() {
    var failures = [MarbleFailure("frame 1: offline", at: Self.site)]
    failures[0].miss = nil
    var findings = Findings()
    findings.isResumedInRun = true
    findings.explain(&failures)
    #expect(failures[0].message == "frame 1: offline")
  }

  @Test func `where the test itself is mistaken, only what is certain is said`() {
    var failures = [MarbleFailure("frame 1: a is missing", at: Self.site)]
    failures[0].miss = Miss("-a|", "-") { $0.isActive = true }
    var findings = Findings()
    findings.hasMistakes = true
    findings.explain(&failures)
    #expect(failures[0].message == "frame 1: a is missing")
    findings.hasLostTask = true
    findings.explain(&failures)
    #expect(failures[0].message.contains("A task that sleeps by the scheduler's clock"))
  }

  private static var site: CallSite {
    CallSite(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
  }
}

/// A hint, a failure that shows it, and one like it that must not.
struct HintExample: CustomTestStringConvertible, Sendable {
  /// A failed expectation, and what was recorded of its test.
  struct Failing: Sendable {
    var miss: Miss
    var findings = Findings()
  }

  let hint: Hint.Text
  /// A part of the text.
  let words: String
  let shown: Failing
  let silent: Failing

  init(_ hint: Hint.Text, _ words: String, _ shown: Failing, silent: Failing) {
    (self.hint, self.words, self.shown, self.silent) = (hint, words, shown, silent)
  }

  /// What the test did outside of the scheduler is the same, and only the comparison differs.
  init(
    _ hint: Hint.Text, _ words: String, _ shown: Miss, silent: Miss,
    beside findings: (inout Findings) -> Void = { _ in }
  ) {
    self.init(
      hint, words, Failing(miss: shown, beside: findings),
      silent: Failing(miss: silent, beside: findings))
  }

  var testDescription: String { "\(hint)" }
}

extension HintExample.Failing {
  init(miss: Miss, beside findings: (inout Findings) -> Void) {
    self.init(miss: miss)
    findings(&self.findings)
  }
}

extension Miss {
  /// The comparison of two diagrams.
  init(_ expected: String, _ actual: String, _ change: (inout Miss) -> Void = { _ in }) {
    guard let comparison = try? DiffTests.comparison(expected, actual) else {
      preconditionFailure("not a diagram")
    }
    self.init(comparison)
    change(&self)
  }
}
