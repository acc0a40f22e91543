/// Tells what may be wrong in a test whose expectation fails.
struct ExpectationHints {
  /// Whether an async sequence is observed.
  let isSequence: Bool
  /// Whether a Single is observed.
  let isSingle: Bool
  /// The frame of the subscription.
  let firstFrame: Int

  /// Returns a sentence about the first difference; nil if nothing is known.
  ///
  /// - Parameters:
  ///   - difference: The differences.
  ///   - isActive: Whether the observed source has neither ended nor been disposed.
  func hint(for difference: RowComparison, isActive: Bool) -> String? {
    guard let first = difference.differences.first, let index = first.expected.first else {
      return nil
    }
    let event = difference.expected.events[index]
    if first.kind == .wrongError, event.full == "\(MarbleError())" {
      return "'#' stands for MarbleError() unless the call passes another one by error:."
    }
    guard first.kind == .missing else { return nil }
    if isSequence, event.frame == firstFrame {
      return "The task that iterates a sequence begins after the hot elements of its first frame."
    }
    if isSingle, isActive, event.kind == .value {
      return
        "This Single has not ended. asSingle() emits when its source completes: does a source lack '|'?"
    }
    return nil
  }
}
