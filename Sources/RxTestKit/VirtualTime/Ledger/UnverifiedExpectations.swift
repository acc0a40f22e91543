import RxCore

/// Expectations that have not been verified yet, in the whole process.
package enum UnverifiedExpectations {
  /// What to say of each.
  package static var failures: [MarbleFailure] {
    TestWitness.tests.compactMap { ($0 as? MarbleLedger)?.site }.map(failure)
  }

  static func failure(at site: CallSite) -> MarbleFailure {
    MarbleFailure(
      """
      nothing checked what is expected here: call verify() on the scheduler at the end of the test, \
      or write the test in its run { … }
      """, at: site)
  }
}
