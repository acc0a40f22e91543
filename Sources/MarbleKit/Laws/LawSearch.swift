/// Searches for sources that violate a law, and shrinks them.
package struct LawSearch<Failure> {
  /// A violation of the law.
  package struct Finding {
    package var sources: [ArbitrarySource]
    /// How these sources violate the law.
    package var failure: Failure
    /// The seed of the case.
    package let seed: UInt64
    /// The number of the case, counted from 1.
    package let number: Int
    /// The number of successful shrinking steps.
    package var steps = 0
    /// Whether an earlier run has found the case.
    package var isKept = false

    /// The case, for a later run.
    package var kept: KeptLawCase {
      KeptLawCase(seed: seed, number: number, steps: steps, sources: sources)
    }
  }

  /// The hash of the law's title.
  private let law: UInt64
  let cases: LawCases
  /// The number of values from which each source chooses.
  let valueCounts: [Int]

  package init(title: String, cases: LawCases, valueCounts: [Int]) {
    law = title.stableHash
    self.cases = cases
    self.valueCounts = valueCounts
  }

  /// The maximum number of attempts to shrink.
  private static var mostAttempts: Int { 2000 }

  /// Tries the cases in order until a closure returns a violation of the law; nil if the law holds in all cases.
  ///
  /// - Parameters:
  ///   - text: The case of an earlier run, which is tried first; it does not change the others.
  ///   - attempt: Tries a case.
  package func find(
    tryingFirst text: String? = nil, _ attempt: ([ArbitrarySource]) throws -> Failure?
  ) rethrows -> Finding? {
    if let kept = text.flatMap({ KeptLawCase($0, valueCounts: valueCounts) }),
      let failure = try attempt(kept.sources)
    {
      return Finding(
        sources: kept.sources, failure: failure, seed: kept.seed, number: kept.number,
        steps: kept.steps, isKept: true)
    }
    for number in 1...max(1, cases.count) {
      let sources = sources(ofCase: number)
      if let failure = try attempt(sources) {
        return Finding(sources: sources, failure: failure, seed: cases.seed, number: number)
      }
    }
    return nil
  }

  package func sources(ofCase number: Int) -> [ArbitrarySource] {
    var random = generator(ofCase: number)
    return valueCounts.map { ArbitrarySource(choosingFrom: $0, using: &random) }
  }

  /// The random numbers of a case.
  func generator(ofCase number: Int) -> SeededGenerator {
    cases.generator(ofCase: number, of: law)
  }

  /// Shrinks the sources of a violation, as long as a closure returns a violation of the same kind for smaller ones.
  ///
  /// It returns a violation that no single change shrinks further, or the smallest one when the attempts are used up.
  package func shrink(
    _ finding: Finding, _ attempt: ([ArbitrarySource]) throws -> Failure?
  ) rethrows -> Finding {
    var shrinking = Shrinking(of: finding)
    while let sources = shrinking.next() {
      if let failure = try attempt(sources) { shrinking.note(failure, of: sources) }
    }
    return shrinking.smallest
  }

  /// Shrinks the sources of a violation by one change after another.
  struct Shrinking {
    /// The smallest violation so far.
    private(set) var smallest: Finding
    private var smaller: ArraySlice<[ArbitrarySource]>
    private var attempts = 0

    init(of finding: Finding) { (smallest, smaller) = (finding, finding.sources.smallerOnes[...]) }

    /// Returns smaller sources to try; nil if no change shrinks the violation further, or the attempts are used up.
    mutating func next() -> [ArbitrarySource]? {
      attempts += 1
      return attempts > LawSearch.mostAttempts ? nil : smaller.popFirst()
    }

    /// Notes that the sources violate the law.
    mutating func note(_ failure: Failure, of sources: [ArbitrarySource]) {
      (smallest.sources, smallest.failure) = (sources, failure)
      smallest.steps += 1
      smaller = sources.smallerOnes[...]
    }
  }
}
