/// A call of `expect` that fails the test unless `toBe` or `toEqual` follows.
struct UnfinishedExpectation {
  /// The identity of one call.
  final class ID: Sendable, Equatable {
    static func == (left: ID, right: ID) -> Bool { left === right }
  }

  private let id = ID()

  /// Records the call.
  init(_ call: String, needs methods: String, at site: CallSite, in ledger: MarbleLedger) {
    let check = MarbleLedger.Check(site: site, isFailure: true, unfinished: id) { _, _ in
      MarbleFailure("nothing is expected here: call \(methods) on what \(call) returns", at: site)
    }
    ledger.add(check, lastFrame: 0)
  }

  /// Records that a diagram, or another observable, follows.
  func close(in ledger: MarbleLedger) { ledger.remove(id) }
}
