/// What surrounds the runs of a virtual time scheduler.
package protocol RunSurroundings: AnyObject, Sendable {
  /// Performs a run.
  func surround(_ run: () -> Void)
  /// Called when a run without an end has performed two million actions; the run stops.
  func receiveEndlessRun()
}

/// The actions that a virtual time scheduler may still run.
package struct RunBudget: Sendable {
  /// The number of actions.
  package private(set) var actions: Int
  /// The number of actions after `lastFrame`.
  package private(set) var lateActions: Int
  private let lastFrame: Int

  package init(actions: Int, lateActions: Int, after lastFrame: Int) {
    self.actions = actions
    self.lateActions = lateActions
    self.lastFrame = lastFrame
  }

  /// Counts an action in a frame; negative numbers show that the budget is exceeded.
  mutating func allowsStep(at frame: Int) -> Bool {
    actions -= 1
    if frame > lastFrame { lateActions -= 1 }
    return actions >= 0 && lateActions >= 0
  }
}
