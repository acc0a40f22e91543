import RxCore

/// Expectations that have not been verified yet, in the whole process.
package enum UnverifiedExpectations {
  /// What to say of each.
  package static var failures: [MarbleFailure] {
    TestWitness.tests.compactMap { ($0 as? TestRecord)?.unverifiedFailure }
  }

  static func failure(at site: CallSite) -> MarbleFailure {
    MarbleFailure(
      """
      nothing checked what is expected here: \(remedy)
      """, at: site)
  }

  static func failure(ofActionAt site: CallSite) -> MarbleFailure {
    MarbleFailure(
      "nothing ran the scheduler up to this frame, so this was not done: \(remedy)", at: site)
  }

  static func failure(ofSourceAt site: CallSite) -> MarbleFailure {
    MarbleFailure(
      "nothing ran the scheduler, so this source emitted nothing to its subscribers: \(remedy)",
      at: site)
  }

  private static let remedy = """
    call verify() on the scheduler at the end of the test, or write the test in its run { … }
    """
}
