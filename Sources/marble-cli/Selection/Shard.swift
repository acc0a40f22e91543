/// One of several equal parts of the tests.
struct Shard: Equatable, Sendable {
  /// Which part, counted from 0.
  let index: Int
  /// How many parts there are.
  let count: Int

  /// Whether a test belongs to this part.
  ///
  /// - Parameter number: The test's place among all that were selected.
  func contains(_ number: Int) -> Bool { number % count == index }
}
