#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// The number of random cases of each law, and their seed.
///
/// The cases of a law depend only on the seed, the law's title and its values, not on the other tests or their order.
public struct LawCases: Hashable, Sendable {
  /// The number of cases of each law.
  public var count: Int

  /// The seed of the random cases.
  public var seed: UInt64 {
    didSet { isSeedGiven = true }
  }

  /// Whether the seed was chosen, so that the run must be the same each time.
  package private(set) var isSeedGiven: Bool

  /// Creates a number of cases and their seed.
  ///
  /// - Parameters:
  ///   - count: The number of cases of each law.
  ///   - seed: The seed of the random sources. By default, it is `MARBLE_SEED` of the environment, or a number that differs from process to
  ///     process.
  public init(_ count: Int = 100, seed: UInt64? = nil) {
    self.count = count
    self.seed = seed ?? Self.seedOfEnvironment ?? Self.processSeed
    isSeedGiven = (seed ?? Self.seedOfEnvironment) != nil
  }

  /// Creates the cases of an earlier run, of which a failing one is tried first.
  package init(again count: Int, seed: UInt64) {
    (self.count, self.seed) = (count, seed)
    isSeedGiven = false
  }

  private static let seedOfEnvironment: UInt64? =
    getenv("MARBLE_SEED").flatMap { text in
      let text = String(cString: text)
      return text.isEmpty ? nil : UInt64(text) ?? text.stableHash
    }

  private static let processSeed = UInt64.random(in: 0..<1_000_000)

  /// The random numbers of a case, counted from 1, of the law whose title has a hash.
  func generator(ofCase number: Int, of law: UInt64) -> SeededGenerator {
    SeededGenerator(seed: seed, law, UInt64(number))
  }
}
