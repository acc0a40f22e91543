extension RowComparison {
  /// A sentence about a diagram whose silences forget that each drawn value takes a frame itself; nil unless exactly that explains every difference.
  ///
  /// Then the first event is right, and each later one comes earlier by the number of drawn frames with events before it.
  package var silenceAdvice: String? {
    let (expected, actual) = (expected.events, actual.events)
    guard expected.count == actual.count, let first = expected.first?.frame else { return nil }
    var frames: [Int] = []
    for (drawn, event) in zip(expected, actual) {
      if drawn.frame != frames.last { frames.append(drawn.frame) }
      let isAlike = drawn.kind == event.kind && drawn.full == event.full
      if !isAlike || drawn.frame - event.frame != frames.count - 1 { return nil }
    }
    guard frames.count > 1 else { return nil }
    let gap = frames[1] - first - 1
    if gap < 2 { return nil }
    return """
      A drawn value takes a frame itself: to have \(gap) frames from one value to the next, draw \(gap - 1) frames of silence between them.
      """
  }
}
