/// Looks for sources with which a law does not hold.
struct LawSearch<Failure> {
  /// What was found.
  struct Finding {
    /// The sources.
    var sources: [ArbitrarySource]
    /// In what the law does not hold with them.
    var failure: Failure
    /// The case in which it was found, counted from 1.
    let number: Int
  }

  /// What the law is called.
  let title: String
  /// With what it is tried.
  let cases: LawCases
  /// How many values each of its sources may draw.
  let valueCounts: [Int]
  /// Tries the law with some sources; returns in what it does not hold.
  let attempt: ([ArbitrarySource]) throws -> Failure?

  /// Tries case after case.
  ///
  /// - Returns: The first case in which the law does not hold; nil where there is none.
  func find() throws -> Finding? {
    for number in 1...max(1, cases.count) {
      let sources = sources(ofCase: number)
      if let failure = try attempt(sources) {
        return Finding(sources: sources, failure: failure, number: number)
      }
    }
    return nil
  }

  /// Draws the sources of a case.
  private func sources(ofCase number: Int) -> [ArbitrarySource] {
    var random = cases.generator(ofCase: number, of: title)
    return valueCounts.map { ArbitrarySource(choosingFrom: $0, using: &random) }
  }
}
