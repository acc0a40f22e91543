#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// With how many sources, drawn at random, each law is tried, and from which seed.
///
/// What a law is tried with depends on the seed, the law's title and its values alone: not on what else runs, or in which order.
public struct LawCases: Hashable, Sendable {
  /// How many cases each law is tried with.
  public var count: Int

  /// What the cases follow from.
  public var seed: UInt64

  /// Creates the number of cases and their seed.
  ///
  /// - Parameters:
  ///   - count: How many cases each law is tried with.
  ///   - seed: What the cases follow from; by default `MARBLE_SEED` of the environment, or a number that differs from process to process.
  public init(_ count: Int = 100, seed: UInt64? = nil) {
    self.count = count
    self.seed = seed ?? Self.processSeed
  }

  private static let processSeed: UInt64 =
    getenv("MARBLE_SEED").flatMap { text in
      let text = String(cString: text)
      return text.isEmpty ? nil : UInt64(text) ?? text.stableHash
    } ?? .random(in: 0..<1_000_000)

  /// The random numbers of a case.
  ///
  /// - Parameters:
  ///   - number: Which case it is, counted from 1.
  ///   - title: What the law is called.
  func generator(ofCase number: Int, of title: String) -> SeededGenerator {
    SeededGenerator(seed: seed, title.stableHash, UInt64(number))
  }
}
