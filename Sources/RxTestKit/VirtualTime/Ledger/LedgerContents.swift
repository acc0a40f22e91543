import RxCore

extension MarbleLedger {
  /// What a ledger holds.
  struct Contents {
    var checks: [Check] = []
    var leftoverChecks: [LeftoverCheck] = []
    /// The sources created by the scheduler, retained for its lifetime.
    var madeSources: [SubscriptionLog] = []
    /// The subscriptions to the observed sequences.
    var subscriptions: [any Disposable] = []
    var sources: [FailureReport.ContextRow] = []
    /// Whether a source's diagram is invalid, so that expectations are not checked.
    var lacksSource = false
    var lastFrame = 0
    var reporter: (@Sendable (MarbleFailure) -> Void)?
    /// Receives programming errors in place of the ledger.
    var mistakeReceiver: ((String) -> Void)?
    /// The last error emitted by a drawn source.
    var lastError: (frame: Int, site: CallSite)?
    var realTime = RealTimeNotes()
    /// Whether a task that waits for the clock was cancelled before the first run.
    var hasLostTask = false
    /// The first `DisposeBag` of the test that was released with open subscriptions.
    var lostBag: LostBag?
    /// The objects that the test keeps until it is verified.
    var keptObjects: [AnyObject] = []

    var workNotes: PendingWorkNotes?
    /// Returns the name or the place of the test; nil if it is unknown.
    var testName: (@Sendable () -> String)?
    /// The place of the first `at`.
    var actionSite: CallSite?
    /// The places of the calls of `at` whose closures have not been called, by the number of the call.
    var waitingActions: [Int: CallSite] = [:]
    var actionCount = 0
    /// Whether the test was verified, or abandoned because of an error.
    var isOver = false
    /// Whether the test was left by an error of the test framework, such as a skip or a failed requirement.
    var isLeftEarly = false

    /// The call site of the first unverified expectation.
    var site: CallSite? { checks.first?.site ?? leftoverChecks.first?.site }

    /// Where to report a stall of the test's tasks: at an expectation, else at the last source with a call site, else at an action.
    var stallSite: CallSite? {
      checks.first?.site ?? madeSources.last { $0.site != nil }?.site ?? site ?? actionSite
    }

    /// Whether there may be something that the test forgot to run or to check.
    var mayBeUnverified: Bool {
      site != nil || !isOver && !(madeSources.isEmpty && waitingActions.isEmpty)
    }

    /// What to say of expectations that nothing checks, or else of work that nothing ran; nil if there is neither.
    ///
    /// - Parameter hasRun: Whether the scheduler has run.
    func unverifiedFailure(hasRun: Bool) -> MarbleFailure? {
      if let mistake = checks.first(where: \.isMistake)?.failure(.atRest, []) { return mistake }
      if isLeftEarly { return nil }
      if let site { return UnverifiedExpectations.failure(at: site) }
      if isOver { return nil }
      if let action = waitingActions.min(by: { $0.key < $1.key }) {
        return UnverifiedExpectations.failure(ofActionAt: action.value)
      }
      let source = hasRun ? nil : madeSources.first { $0.site != nil && $0.hasWaiting }
      return source?.site.map(UnverifiedExpectations.failure(ofSourceAt:))
    }

    /// Disposes the subscriptions.
    func end() { for subscription in subscriptions { subscription.dispose() } }
  }
}
