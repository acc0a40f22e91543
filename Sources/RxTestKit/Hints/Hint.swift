/// A sentence or two about why an expectation fails.
///
/// A failure shows the first case that applies: what the test did outside of the scheduler comes
/// first, then what the comparison shows, then what is only likely. Each case depends only on recorded facts: the same facts give the same hint.
package enum Hint: CaseIterable, Sendable {
  // What the test did outside of the scheduler, where an event is missing or came from there.
  case realTimeWork, lostTask, readyTask, resumedTask, workElsewhere, outsideEvent
  // What the comparison shows.
  case firstTimelineValue, lateSubscription, droppedElement, forgottenFrames, otherError
  case lateExpectation, singleElementLate, limit, timelineEnd, timelineGroup, subscriptionEnd
  case hotFirstFrame, singleWithoutEnd
  // What may be the cause.
  case unendedTask, lostBag, realTimeRead, neverRun, surplusEvents, surplusSubscriptions
  case nilValue, nameInOtherCase, endlessSource, elementAtEnd, openSequence, awaitedElement
  case unchangedValue, nothingEmitted, resumedBefore

  /// The hints about certain causes, for a test that also contains a mistake, such as an invalid diagram.
  static let certain = Array(allCases.prefix { $0 != .unendedTask })

  /// The hints about what the test did outside of the scheduler.
  package static let ofFindings: [Hint] = [
    .realTimeWork, .lostTask, .readyTask, .resumedTask, .workElsewhere, .outsideEvent, .unendedTask,
    .lostBag, .realTimeRead, .neverRun, .resumedBefore,
  ]

  /// The hints about diagrams that fixtures show for their rows.
  package static let ofFixtures: [Hint] = [
    .lateSubscription, .droppedElement, .forgottenFrames, .endlessSource, .elementAtEnd,
  ]

  /// Returns the first text that applies to a failed expectation, among some hints in their order; nil if nothing is known.
  package static func text(
    for miss: Miss, given findings: Findings, among hints: [Hint] = allCases
  ) -> String? {
    hints.lazy.compactMap { $0.text(for: miss, given: findings) }.first
  }

  /// The text; nil where the hint does not apply.
  func text(for miss: Miss, given findings: Findings) -> String? {
    switch self {
    case .realTimeWork: findings.realTimeWork(miss)
    case .lostTask: findings.lostTask(miss)
    case .readyTask: findings.readyTask
    case .resumedTask: findings.resumedTask
    case .workElsewhere: findings.workElsewhere(miss)
    case .outsideEvent: findings.outsideEvent(miss)
    case .firstTimelineValue: miss.firstTimelineValue
    case .lateSubscription: miss.lateSubscription
    case .droppedElement: miss.droppedElement
    case .forgottenFrames: miss.forgottenFrames
    case .otherError: miss.otherError
    case .lateExpectation: miss.lateExpectation
    case .singleElementLate: miss.singleElementLate
    case .limit: miss.beyondLimit
    case .timelineEnd: miss.timelineEnd
    case .timelineGroup: miss.timelineGroup
    case .subscriptionEnd: miss.subscriptionEnd
    case .hotFirstFrame: miss.hotFirstFrame
    case .singleWithoutEnd: miss.singleWithoutEnd
    case .unendedTask: findings.unendedTask(miss)
    case .lostBag: findings.lostBag(miss)
    case .realTimeRead: findings.realTime.clockParagraph()
    case .neverRun: findings.neverRun(miss)
    case .surplusEvents: miss.surplusEvents
    case .surplusSubscriptions: miss.subscriptions?.surplusAdvice
    case .nilValue: miss.nilValue
    case .nameInOtherCase: miss.nameInOtherCase
    case .endlessSource: miss.endlessSource
    case .elementAtEnd: miss.elementAtEnd
    case .openSequence: miss.openSequence
    case .awaitedElement: miss.awaitedElement
    case .unchangedValue: miss.unchangedValue
    case .nothingEmitted: miss.nothingEmitted
    case .resumedBefore: findings.resumedBefore
    }
  }
}
