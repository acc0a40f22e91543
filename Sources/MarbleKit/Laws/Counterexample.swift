/// The smallest sources that were found with which a law does not hold.
package struct Counterexample: Hashable, Sendable {
  /// What all cases followed from.
  package let seed: UInt64
  /// The case in which the law did not hold, counted from 1.
  package let number: Int
  /// How often that case was made smaller.
  package let steps: Int
  /// The counterexample as a test of its own, which fails where the law does.
  package let test: String

  package init(seed: UInt64, number: Int, steps: Int, test: String) {
    self.seed = seed
    self.number = number
    self.steps = steps
    self.test = test
  }

  /// Where it was found.
  package var heading: String {
    let smaller = steps == 0 ? "" : ", shrunk in \(steps) step\(steps == 1 ? "" : "s")"
    return "Case \(number) of seed \(seed)\(smaller)."
  }

  /// Where it was found, and the test to keep it by, as text for people.
  package var text: String { "  \(heading) As a test:\n\n" + test.indented(by: 4) }
}
