import VirtualTimeCore

extension TestRecord {
  /// What a record holds.
  struct Contents {
    var checks: [Check] = []
    var leftoverChecks: [LeftoverCheck] = []
    /// The sources created by the scheduler, retained for its lifetime.
    var madeSources: [SubscriptionLog] = []
    /// The subscriptions to the observed sequences.
    var subscriptions: [any Cancellation] = []
    /// The drawn sources, to be shown with failures.
    var sources: [FailureReport.ContextRow] = []
    /// The rows of probes, which follow the sources.
    var probes: [ProbedRows] = []
    /// How many sources have each name, in a test that tries several orders.
    var orderNames: [String: Int] = [:]
    /// Whether a source's diagram is invalid, so that expectations are not checked.
    var lacksSource = false
    /// The last frame that any diagram draws.
    var lastFrame = 0
    /// Receives the failure if the scheduler is released before its expectations are verified.
    var reporter: (@Sendable (MarbleFailure) -> Void)?
    /// Receives programming errors of the scheduler's work in place of the record.
    var mistakeReceiver: ((String) -> Void)?
    /// The last error emitted by a drawn source.
    var lastError: (frame: Int, site: CallSite)?
    var realTime = RealTimeNotes()
    /// Whether a task that sleeps by the clock, or is about to, was cancelled before the first run.
    var hasLostTask = false
    /// The first `DisposeBag` of the test that was released with open subscriptions.
    var lostBag: LostBag?
    /// The objects that the test keeps until it is verified.
    var keptObjects: [AnyObject] = []
    /// Who schedules the test's work, if that is noted.
    var workNotes: PendingWorkNotes?
    /// Returns the name or the place of the test, for the failures of other tests; nil if it is unknown.
    var testName: (@Sendable () -> String)?
    var actions: [(site: CallSite, isCalled: Bool)] = []
    /// Whether the test was verified, or abandoned because of an error.
    var isOver = false
    /// Whether the verdict is complete, or the test has failed: then tasks that still wait are not reported.
    var isDecided = false
    /// Whether the test was left by an error of the test framework, such as a skip or a failed requirement.
    var isLeftEarly = false
    /// Whether synchronous code was warned of a task that it does not await.
    var hasWarnedOfTask = false

    /// Whether it has neither expectations nor objects of the test.
    var isEmpty: Bool { site == nil && subscriptions.isEmpty && keptObjects.isEmpty }

    /// The call site of the first unverified expectation.
    var site: CallSite? { checks.first?.site ?? leftoverChecks.first?.site }

    /// Where to report a stall of the test's tasks: at an expectation, else at the last source with a call site, else at an action.
    var stallSite: CallSite? {
      checks.first?.site ?? madeSources.last { $0.site != nil }?.site ?? site
        ?? actions.first?.site
    }

    /// What the test forgot to check, or else to run; nil if there is nothing.
    func unverifiedFailure(hasRun: Bool) -> MarbleFailure? {
      if let mistake = checks.first(where: \.isMistake) { return mistake.knownFailure }
      if isLeftEarly { return nil }
      if let site { return Self.unverified("nothing checked what is expected here", at: site) }
      if isOver { return nil }
      if let action = actions.first(where: { !$0.isCalled }) {
        return Self.unverified(
          "nothing ran the scheduler up to this frame, so this was not done", at: action.site)
      }
      if hasRun { return nil }
      let source = madeSources.first { $0.site != nil && $0.hasWaiting }
      return source?.site.map {
        Self.unverified(
          "nothing ran the scheduler, so this source emitted nothing to its subscribers", at: $0)
      }
    }

    private static func unverified(_ problem: String, at site: CallSite) -> MarbleFailure {
      MarbleFailure(
        """
        \(problem): call verify() on the scheduler at the end of the test, or write the test in its run { … }
        """, at: site)
    }

    /// The hot sources among the drawn ones that had emitted before their first subscriptions.
    var lateSubscriptions: [LateSubscription] {
      let hot = madeSources.filter(\.isHot)
      return sources.compactMap { source in
        guard let log = hot.first(where: { $0.label == "`\(source.label)`" }) else {
          return nil
        }
        return LateSubscription(
          to: source.label, in: log.subscriptions.map(\.subscribe).min(),
          afterEnd: source.lastFrame, afterEventIn: log.missedFrame)
      }
    }

    func end() { for subscription in subscriptions { subscription.dispose() } }
  }
}

extension TestRecord.Contents {
  /// The rows of a report above the recordings: the drawn sources and the probes.
  func rows(
    in syntax: MarbleSyntax, through lastFrame: Int = .max
  ) -> [FailureReport.ContextRow] {
    sources + probedRows(in: syntax, through: lastFrame)
  }

  func probedRows(
    in syntax: MarbleSyntax, through lastFrame: Int = .max
  ) -> [FailureReport.ContextRow] {
    probes.flatMap(\.operators).map { $0.contextRow(in: syntax, through: lastFrame) }
  }
}
