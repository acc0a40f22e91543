/// A property of the command that must hold for every sample.
struct Check: Sendable {
  let name: String
  /// Throws a `Violation` if the property does not hold.
  let body: @Sendable (Check, Bench, Sample) throws -> Void

  static let all = [run, list, format, accept, patch, explain, render, words]

  /// Lays a sample out and checks it.
  ///
  /// - Returns: What is wrong, or nil.
  func violation(of sample: Sample, on bench: Bench) throws -> Violation? {
    do {
      try bench.lay(sample)
      try body(self, bench, sample)
      return nil
    } catch let violation as Violation {
      return violation
    }
  }

  func fail(_ summary: String, _ words: [String] = [], _ detail: String = "") -> Violation {
    Violation(check: name, summary: summary, words: words, detail: detail)
  }
}
