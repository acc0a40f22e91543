/// The smallest sources that were found with which a law does not hold.
package struct Counterexample: Hashable, Sendable {
  /// What all cases followed from.
  package let seed: UInt64
  /// The case in which the law did not hold, counted from 1.
  package let number: Int
  /// How often that case was made smaller.
  package let steps: Int
  /// Whether an earlier run has found it.
  private let isKept: Bool
  /// The case, for a later run.
  package let kept: KeptLawCase
  /// The counterexample as a test of its own, which fails where the law does.
  package let test: String

  package init<Failure>(_ finding: LawSearch<Failure>.Finding, test: String) {
    seed = finding.seed
    number = finding.number
    steps = finding.steps
    isKept = finding.isKept
    kept = finding.kept
    self.test = test
  }

  /// Where it was found.
  package var heading: String {
    let smaller = steps == 0 ? "" : ", shrunk in \(steps) step\(steps == 1 ? "" : "s")"
    let known = isKept ? "; an earlier run found it" : ""
    return "Case \(number) of seed \(seed)\(smaller)\(known)."
  }

  /// Where it was found, and the test to keep it by, as text for people.
  package var text: String { "  \(heading) As a test:\n\n" + test.indented(by: 4) }
}
