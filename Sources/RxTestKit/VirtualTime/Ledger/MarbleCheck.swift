extension MarbleLedger {
  /// Something that a test expects, to be looked at when the scheduler has run.
  struct Check {
    let site: CallSite
    /// Whether it is known to fail, whatever happens in the run.
    var isFailure = false
    /// Whether it is a programming error, which is also reported if nothing verifies the scheduler.
    var isMistake = false
    /// The expectation that `toBe` has yet to complete.
    var unfinished: UnfinishedExpectation.ID?
    /// The number of events received so far.
    var eventCount: () -> Int = { 0 }
    /// Whether it compares observables that have both emitted nothing.
    var isVacuous: () -> Bool = { false }
    /// The frame of the first event that came from outside of the test.
    var outsideFrame: () -> Int? = { nil }
    /// Returns in what it does not hold.
    let failure: (_ run: MarbleRun, _ sources: [FailureReport.ContextRow]) -> MarbleFailure?
  }
}
