import RxCore

/// Says of sources that never end how to draw that.
package enum EndAdvice {
  /// What to say of a value that a fixture's pipeline reads.
  package static let ofChanges =
    "scheduler.changes { … } reads a value, which neither completes nor fails: leave out '|' or '#'."

  /// Returns a sentence about sources of a type; nil if they may end like any observable.
  package static func advice<Element>(
    for type: any ObservableConvertibleType<Element>.Type
  ) -> String? {
    if type is any SharedSequenceConvertibleType.Type {
      return
        "A Driver or Signal never fails. It completes only when its source does, and a relay never completes: leave out '|' or '#'."
    }
    let isRelay =
      type == PublishRelay<Element>.self || type == BehaviorRelay<Element>.self
      || type == ReplayRelay<Element>.self
    return isRelay ? "A relay neither completes nor fails: leave out '|' or '#'." : nil
  }
}
