extension FixtureRunner {
  /// Tries a law with the sources of every case.
  ///
  /// - Returns: What was not as expected in the first case in which anything was not.
  /// - Throws: Errors of the law's expressions.
  func failures(of law: FixtureLaw) throws -> [TestResult.Failure] {
    let deadline = limits.time.map { ContinuousClock.now + $0 }
    let search = LawSearch(
      title: law.test.title, cases: laws, valueCounts: law.valueCounts
    ) { sources in
      var limits = limits
      limits.time = deadline.map { $0 - .now }
      let failures = try TestVerdict(
        law.test(of: sources), registry: registry, limits: limits
      ).failures
      return failures.isEmpty ? nil : failures
    }
    return try search.find()?.failure ?? []
  }
}
