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

  /// Returns a sentence about sources of a type; nil if they may terminate like any observable.
  package static func advice<Element>(
    for type: any ObservableConvertibleType<Element>.Type
  ) -> String? {
    if type is any SharedSequenceConvertibleType.Type { return ofShared }
    let isRelay =
      type == PublishRelay<Element>.self || type == BehaviorRelay<Element>.self
      || type == ReplayRelay<Element>.self
    return isRelay ? ofRelay : nil
  }
}

extension EndAdvice {
  /// Returns a sentence about an async sequence that has not terminated.
  ///
  /// - Parameter isFailing: Whether it should have failed.
  static func ofSequence(failing isFailing: Bool) -> String {
    if isFailing {
      return """
        The sequence has not failed: the test still awaited its next element. An AsyncStream never fails; an AsyncThrowingStream does by \
        continuation.finish(throwing:).
        """
    }
    return """
      The sequence has not ended: the test still awaited its next element. If it never ends, draw no '|'; an AsyncStream ends by \
      continuation.finish().
      """
  }

  /// Returns a sentence about an element that is late by the time between a source's only element and its completion, as with `Single`.
  ///
  /// - Parameters:
  ///   - comparison: What differs.
  ///   - sources: The test's sources.
  ///   - isKnown: Whether a `Single` or `Maybe` is observed.
  ///   - sign: The character of the end.
  /// - Returns: The sentence; nil if the first difference is another one, or no source ends so.
  package static func ofSingle(
    in comparison: RowComparison, drawing sources: [FailureReport.ContextRow],
    isKnown: Bool = false, sign: String = "|"
  ) -> String? {
    guard let first = comparison.differences.first, let index = first.expected.first,
      case .shifted(let frames) = first.kind, frames > 0,
      comparison.expected.events[index].kind == .value,
      let source = sources.first(where: { $0.silenceBeforeEnd == frames })
    else { return nil }
    let time = "\(frames) frame\(frames == 1 ? "" : "s")"
    let drawn = "`\(source.label)` draws its '\(sign)' \(time) after its element"
    let advice = "draw both in one frame, or expect the element in the frame of the '\(sign)'"
    return isKnown
      ? "A Single or Maybe emits its element when its source completes, and \(drawn): \(advice)."
      : """
      \(drawn), and asSingle() and asMaybe() emit when their source completes: if the pipeline uses one of them, \(advice).
      """
  }
}

extension FailureReport.ContextRow {
  /// The frames from the only value of the source that the row draws to its completion; nil unless it has both.
  fileprivate var silenceBeforeEnd: Int? {
    guard case .diagram(let diagram) = content,
      let end = diagram.marks.last(where: { $0.symbol == .completed }),
      let value = diagram.marks.last(where: { $0.symbol.drawnValue != nil }),
      diagram.marks.count(where: { $0.symbol.drawnValue != nil }) == 1
    else { return nil }
    return end.frame - value.frame
  }
}
