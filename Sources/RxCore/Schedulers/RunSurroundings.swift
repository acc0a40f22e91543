/// What surrounds the runs of a virtual time scheduler.
package protocol RunSurroundings: AnyObject, Sendable {
  /// Performs a run.
  func surround(_ run: () -> Void)
  /// Called when a run without an end has performed more actions than any test needs; the run stops.
  func receiveEndlessRun()
}

/// The actions that a virtual time scheduler may still run.
package struct RunBudget: Sendable {
  /// The number of actions after which a run without an end counts as endless, apart from the actions that wait then.
  ///
  /// An action of a debug build takes about 5 µs, so that an endless run takes about a second.
  package static let mostActionsWithoutEnd = 200_000

  /// The number of actions.
  package private(set) var actions: Int
  /// The number of actions after `lastFrame`.
  package private(set) var lateActions: Int
  /// The number of actions in the frame of the last action.
  package private(set) var actionsOfFrame: Int
  private let mostOfFrame: Int
  private let lastFrame: Int
  private var frame = Int.min

  /// Creates a budget.
  ///
  /// - Parameters:
  ///   - actions: The number of actions.
  ///   - lateActions: The number of actions after a frame.
  ///   - lastFrame: This frame.
  ///   - mostOfFrame: The number of actions in each frame.
  package init(actions: Int, lateActions: Int, after lastFrame: Int, inEachFrame mostOfFrame: Int) {
    self.actions = actions
    self.lateActions = lateActions
    self.lastFrame = lastFrame
    self.mostOfFrame = mostOfFrame
    actionsOfFrame = mostOfFrame
  }

  /// Counts an action in a frame; negative numbers show that the budget is exceeded.
  mutating func allowsStep(at frame: Int) -> Bool {
    actions -= 1
    if frame > lastFrame { lateActions -= 1 }
    if frame != self.frame { (self.frame, actionsOfFrame) = (frame, mostOfFrame) }
    actionsOfFrame -= 1
    return actions >= 0 && lateActions >= 0 && actionsOfFrame >= 0
  }
}
