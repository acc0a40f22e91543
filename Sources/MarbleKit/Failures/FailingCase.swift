/// What makes a test fail again: the seed and the case of a law, or the order of the work.
package struct FailingCase: Hashable, Sendable {
  /// The seed and the number of the cases; nil if the test is not a law.
  package var seed: UInt64?
  package var count = 0
  /// The case, or the order, as a text.
  package var text: String?
  /// What must be in the environment: a variable and its value.
  package var variable: (name: String, value: String) {
    seed.map { ("MARBLE_SEED", "\($0)") } ?? ("MARBLE_ORDER", text ?? "")
  }

  /// A case of a law.
  package init(seed: UInt64, count: Int, _ text: String?) {
    (self.seed, self.count, self.text) = (seed, count, text)
  }

  /// An order of the work.
  package init(order: String) { text = order }
}
