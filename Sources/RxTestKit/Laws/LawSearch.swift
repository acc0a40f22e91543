/// Looks for sources with which a law does not hold, and then for the smallest ones.
package struct LawSearch<Failure> {
  /// What was found.
  package struct Finding {
    /// The sources.
    package var sources: [ArbitrarySource]
    /// In what the law does not hold with them.
    package var failure: Failure
    /// The case in which it was found, counted from 1.
    package let number: Int
    /// How often what was found became smaller.
    package var steps = 0
  }

  /// What the law is called.
  let title: String
  /// With what it is tried.
  let cases: LawCases
  /// How many values each of its sources may draw.
  let valueCounts: [Int]

  package init(title: String, cases: LawCases, valueCounts: [Int]) {
    self.title = title
    self.cases = cases
    self.valueCounts = valueCounts
  }

  /// Smaller sources are tried so often at the most.
  private static var mostAttempts: Int { 2000 }

  /// Tries case after case.
  ///
  /// - Parameter attempt: Tries the law with some sources; returns in what it does not hold.
  /// - Returns: The first case in which the law does not hold; nil where there is none.
  package func find(_ attempt: ([ArbitrarySource]) throws -> Failure?) rethrows -> Finding? {
    for number in 1...max(1, cases.count) {
      let sources = sources(ofCase: number)
      if let failure = try attempt(sources) {
        return Finding(sources: sources, failure: failure, number: number)
      }
    }
    return nil
  }

  /// Draws the sources of a case.
  package func sources(ofCase number: Int) -> [ArbitrarySource] {
    var random = cases.generator(ofCase: number, of: title)
    return valueCounts.map { ArbitrarySource(choosingFrom: $0, using: &random) }
  }

  /// Makes what was found smaller, for as long as the law does not hold with it in the same way.
  ///
  /// - Parameters:
  ///   - finding: What was found.
  ///   - attempt: Tries the law with smaller sources; returns in what it does not hold, if that is the same way.
  /// - Returns: What cannot be made smaller by any single change.
  package func shrink(
    _ finding: Finding, _ attempt: ([ArbitrarySource]) throws -> Failure?
  ) rethrows -> Finding {
    var smallest = finding
    var attempts = 0
    var isSmallest = false
    while !isSmallest {
      isSmallest = true
      for sources in smallest.sources.smallerOnes {
        attempts += 1
        if attempts > Self.mostAttempts { return smallest }
        guard let failure = try attempt(sources) else { continue }
        smallest.sources = sources
        smallest.failure = failure
        smallest.steps += 1
        isSmallest = false
        break
      }
    }
    return smallest
  }
}
