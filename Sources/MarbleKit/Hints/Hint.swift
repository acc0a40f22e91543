/// The table of hints: sentences about why an expectation fails.
///
/// A failure shows the first one that applies: what the test did outside of the scheduler comes first, then what the comparison shows, then what
/// is only likely. Each hint depends only on recorded facts: the same facts give the same hint.
package enum Hint {
  /// The text of a hint; nil where it does not apply.
  package typealias Text = KeyPath<Miss, String?> & Sendable

  /// The hints about certain causes, for a test that also contains a mistake, such as an invalid diagram.
  static let certain: [Text] = [
    // What the test did outside of the scheduler, where an event is missing or came from there.
    \.realTimeWork, \.lostTask, \.readyTask, \.resumedTask, \.workElsewhere, \.outsideEvent,
    // What the comparison shows.
    \.firstValue, \.lateSubscription, \.droppedElement, \.forgottenFrames, \.otherError,
    \.lateExpectation, \.singleElementLate, \.beyondLimit, \.backgroundWork, \.timelineEnd,
    \.timelineGroup,
    \.subscriptionEnd, \.hotFirstFrame, \.singleWithoutEnd,
  ]

  package static let all: [Text] =
    certain + [
      \.unendedTask, \.lostBag, \.realTimeRead, \.neverRun, \.surplusEvents, \.surplusSubscriptions,
      \.nilValue, \.nameInOtherCase, \.endlessSource, \.elementAtEnd, \.openSequence,
      \.awaitedElement, \.unchangedValue, \.nothingEmitted, \.resumedBefore,
    ]

  /// The hints about what the test did outside of the scheduler.
  package static let ofFindings: [Text] = [
    \.realTimeWork, \.lostTask, \.readyTask, \.resumedTask, \.workElsewhere, \.outsideEvent,
    \.unendedTask, \.lostBag, \.realTimeRead, \.neverRun, \.resumedBefore,
  ]

  /// The hints about diagrams that fixtures show for their rows.
  package static func ofFixtures(mayUseSingle: Bool) -> [Text] {
    [\.subscriptionEnd, \.lateSubscription, \.droppedElement, \.forgottenFrames, \.endlessSource]
      + (mayUseSingle ? [\.elementAtEnd] : [])
  }

  /// Returns the first text that applies to a failed expectation, among some hints in their order; nil if nothing is known.
  package static func text(
    for miss: Miss, given findings: Findings, among hints: [Text] = all
  ) -> String? {
    var miss = miss
    miss.findings = findings
    return hints.lazy.compactMap { miss[keyPath: $0] }.first
  }
}
