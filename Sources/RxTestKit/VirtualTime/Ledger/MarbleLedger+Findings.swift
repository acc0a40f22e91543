import Dispatch
import RxCore

/// How a scheduler was run to check the expectations of a test.
struct VerifiedRun {
  /// How the run came to its end.
  let end: MarbleRun
  /// Whether it waited for the test's tasks.
  let isAwaited: Bool
  /// How many steps of tasks were ready at its beginning.
  let readyCount: Int
  /// How often something outside of the test had resumed tasks before it.
  let resumptions: OutsideEvents.Resumptions
}

extension MarbleLedger {
  /// What was recorded up to the end of a run.
  func findings(in contents: Contents, after run: VerifiedRun) -> Findings {
    var findings = Findings(contents)
    findings.task = unendedTask(after: run, beside: contents.checks)
    findings.isResumedInRun = resumptions.ofTasks > run.resumptions.ofTasks
    findings.isResumedBefore = run.resumptions.count > 0
    return findings
  }

  /// What is known of a task of the test; nil if all have ended.
  private func unendedTask(after run: VerifiedRun, beside checks: [Check]) -> UnendedTask? {
    guard let tasks = testTasks else { return nil }
    if run.isAwaited { return tasks.started.areUnended ? awaitingTask(of: tasks) : nil }
    if tasks.hasOtherReadySteps { return .isReady }
    let hasResumed = resumptions.ofTasks > run.resumptions.ofTasks
    if tasks.readyCount != run.readyCount || hasResumed { return .hasRun }
    guard tasks.started.areUnended else { return nil }
    // Those of the test kit iterate sequences.
    let isOfTest = DispatchQueue.isMain && !checks.contains(where: \.observesSequence)
    return .isLeft(isOfTest: isOfTest)
  }

  /// What a task awaits after a run that waited for the tasks; nil if it may wait for work that is due, or for a source.
  private func awaitingTask(of tasks: TestTasks) -> UnendedTask? {
    if tasks.areSpinning { return .isSpinning }
    guard let scheduler = place?.scheduler else { return .awaitsOutside }
    if scheduler.nextTime != nil { return nil }
    guard let isVirtual = scheduler.tasks.waits.awaitVirtualEvent else { return .awaitsOutside }
    return isVirtual ? nil : .awaitsObservable
  }

  /// What another scheduler of the test should have done; nil if there is nothing.
  var workElsewhere: WorkElsewhere? {
    if witness?.doesWorkWaitElsewhere == true { return .waits }
    return witness?.workLostElsewhere.map { .isCancelled(place: $0) }
  }

  /// Why events that a test has recorded itself may be missing, as far as the test kit knows; nil if it knows nothing.
  ///
  /// A scheduler that has not run explains more than what happened before the run.
  package static var causeOfMissingEvents: String? {
    let findings = ofCaller.map(\.findingsSoFar)
    return Hint.ofFindings.lazy.compactMap { hint in
      findings.lazy.compactMap { hint.text(for: .ofEvents, given: $0) }.first
    }.first
  }

  /// What was recorded of a test that compares the events itself.
  private var findingsSoFar: Findings {
    let contents = contents.withLock { $0 }
    var findings = Findings()
    findings.realTime = contents.realTime
    findings.lostBag = contents.lostBag
    if let frames { findings.isNeverRun = !frames.hasRun && frames.runner.hasWaitingWork }
    return findings
  }
}

extension Findings {
  /// Adds to each failure what may be why, and why its result should not be accepted.
  func explain(_ failures: inout [MarbleFailure]) {
    for index in failures.indices {
      guard let miss = failures[index].miss else { continue }
      if hasMistakes {
        failures[index].correction?.refuse(because: "a mistake in the test may be the cause")
      }
      if let doubt = doubt(about: miss) { failures[index].correction?.refuse(because: doubt) }
      let hints = hasMistakes ? Hint.certain : Hint.allCases
      if let hint = Hint.text(for: miss, given: self, among: hints) { failures[index].append(hint) }
    }
  }

  /// What a ledger holds.
  fileprivate init(_ contents: MarbleLedger.Contents) {
    realTime = contents.realTime
    hasLostTask = contents.hasLostTask
    lostBag = contents.lostBag
    hasMistakes = contents.checks.contains(where: \.isFailure)
  }
}

extension TestScheduler {
  /// What was recorded of a fixture, whose expectations stand elsewhere.
  ///
  /// - Parameters:
  ///   - isAwaited: Whether the run waited for the fixture's tasks.
  ///   - hasCancelledTask: Whether a drawn disposal cancelled a task that waited for something other than the scheduler's clock.
  package func findings(isAwaited: Bool, hasCancelledTask: Bool) -> Findings {
    let contents = ledger.contents.withLock { $0 }
    let run = VerifiedRun(
      end: .atRest, isAwaited: isAwaited, readyCount: 0, resumptions: .init())
    var findings = ledger.findings(in: contents, after: run)
    findings.workElsewhere = ledger.workElsewhere
    // No expectation of a fixture runs a task of the kit.
    if case .isLeft = findings.task { findings.task = .isLeft(isOfTest: true) }
    findings.hasCancelledTask = hasCancelledTask
    findings.verification = "fixture.verify()"
    return findings
  }
}

extension MarbleLedger {
  /// The hot sources among drawn ones that had emitted before their first subscriptions.
  func lateSubscriptions(to sources: [FailureReport.ContextRow]) -> [LateSubscription] {
    let hot = madeSources.filter(\.isHot)
    return sources.compactMap { source in
      guard let log = hot.first(where: { $0.label == "`\(source.label)`" }) else { return nil }
      return LateSubscription(
        to: source.label, in: log.subscriptions.map(\.subscribe).min(), afterEnd: source.lastFrame,
        afterEventIn: log.missedFrame)
    }
  }
}
