import RxCore

/// Says of sources that may never terminate how to draw that.
package enum EndAdvice {
  /// What to say of a value that is read in each frame.
  package static let ofTimeline =
    "expect { … } reads a value, which neither completes nor fails: leave out '|' or '#'."

  /// The same, of a value that a fixture's pipeline reads.
  package static let ofChanges =
    "scheduler.changes { … } reads a value, which neither completes nor fails: leave out '|' or '#'"

  private static let ofShared = """
    A Driver or Signal never fails, and completes only when its source does, which a relay never does: leave out '|' or '#'.
    """

  private static let ofRelay = "A relay neither completes nor fails: leave out '|' or '#'."

  /// Returns a sentence about a source; nil if it may terminate like any observable.
  package static func advice<Source: ObservableConvertibleType>(for source: Source) -> String? {
    if source is any SharedSequenceConvertibleType { return ofShared }
    let isRelay =
      source is PublishRelay<Source.Element> || source is BehaviorRelay<Source.Element>
      || source is ReplayRelay<Source.Element>
    return isRelay ? ofRelay : nil
  }
}
