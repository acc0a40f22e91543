/// A call of `expect` that fails the test unless `toBe` or `toEqual` follows.
struct UnfinishedExpectation {
  private let check: TestRecord.Check

  /// Records the call.
  init(
    _ call: StaticString, needs methods: StaticString, at site: CallSite, in record: TestRecord
  ) {
    check = TestRecord.Check(site: site, isFailure: true, isUnfinished: true) { _, _ in
      MarbleFailure("nothing is expected here: call \(methods) on what \(call) returns", at: site)
    }
    record.add(check, lastFrame: 0)
  }

  /// Records that a diagram, or another observable, follows.
  func close(in record: TestRecord) { record.remove(check) }
}
