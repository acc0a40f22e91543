extension FixtureHost {
  /// The frame that a recording draws now: what happens at the clock's start is drawn at 0.
  var drawnFrame: Int { isStarting ? 0 : clock.clock }

  /// Subscribes for the runner itself: to record the events of an emitted observable, not to test its subscriptions.
  func inspect(_ body: () -> Void) {
    let wasInspecting = isInspecting
    isInspecting = true
    body()
    isInspecting = wasInspecting
  }
}

extension FixtureExpression {
  /// The whole expression.
  var site: ExpressionSite {
    let count = sharedText.text.text.utf8.count
    return ExpressionSite(sharedText, 0..<count, end: count)
  }
}
