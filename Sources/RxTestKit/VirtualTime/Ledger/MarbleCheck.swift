extension MarbleLedger {
  /// An expectation, which is checked after the scheduler has run.
  ///
  /// A class, because checks are copied often between lists.
  final class Check {
    /// How an expectation may hold although its pipeline did nothing in virtual time.
    enum Silence {
      case never
      /// Nothing is drawn, and nothing was emitted.
      case ifDrawn
      /// The observables that are compared have both emitted nothing.
      case ifCompared(areSilent: () -> Bool)
    }

    let site: CallSite
    /// Whether it is known to fail before the run.
    let isFailure: Bool
    /// Whether it is a programming error, which is also reported if nothing verifies the scheduler.
    let isMistake: Bool
    /// The expectation that `toBe` has yet to complete.
    let unfinished: UnfinishedExpectation.ID?
    /// The number of events received so far.
    let eventCount: () -> Int
    let silence: Silence
    /// The frame of the first event that came from outside of the test.
    let outsideFrame: () -> Int?
    /// Returns the text of an expected value that has changed after the run; called where the scheduler runs.
    let lateValue: () -> String?
    /// Returns in what it does not hold.
    let failure: (_ run: MarbleRun, _ sources: [FailureReport.ContextRow]) -> MarbleFailure?

    init(
      site: CallSite, isFailure: Bool = false, isMistake: Bool = false,
      unfinished: UnfinishedExpectation.ID? = nil, eventCount: @escaping () -> Int = { 0 },
      silence: Silence = .never, outsideFrame: @escaping () -> Int? = { nil },
      lateValue: @escaping () -> String? = { nil },
      failure: @escaping (MarbleRun, [FailureReport.ContextRow]) -> MarbleFailure?
    ) {
      self.site = site
      self.isFailure = isFailure
      self.isMistake = isMistake
      self.unfinished = unfinished
      self.eventCount = eventCount
      self.silence = silence
      self.outsideFrame = outsideFrame
      self.lateValue = lateValue
      self.failure = failure
    }
  }
}
