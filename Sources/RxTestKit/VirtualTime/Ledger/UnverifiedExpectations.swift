import RxCore

/// Expectations that have not been verified yet, in the whole process.
package enum UnverifiedExpectations {
  private struct Entry {
    weak var ledger: MarbleLedger?
  }

  private static let entries = Guarded<[ObjectIdentifier: Entry]>([:])

  /// What to say of each.
  package static var failures: [MarbleFailure] {
    entries.withLock { $0.values.compactMap(\.ledger) }.compactMap(\.site).map(failure)
  }

  /// Adds a ledger, until the ledger is released.
  static func add(_ ledger: MarbleLedger) {
    let entry = Entry(ledger: ledger)
    entries.withLock { $0[ObjectIdentifier(ledger)] = entry }
  }

  static func remove(_ ledger: MarbleLedger) {
    _ = entries.withLock { $0.removeValue(forKey: ObjectIdentifier(ledger)) }
  }

  static func failure(at site: CallSite) -> MarbleFailure {
    MarbleFailure(
      """
      nothing checked what is expected here: call verify() on the scheduler at the end of the test, \
      or write the test in its run { … }
      """, at: site)
  }
}
