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

  /// The number of actions; negative if too many were due.
  package private(set) var actions: Int
  /// The number of actions after the last drawn frame.
  package private(set) var lateActions: Int
  /// The number of actions in the frame of the last action.
  package private(set) var actionsOfFrame: Int
  /// The last frame that the clock may reach.
  package let lastFrame: Int
  private let mostOfFrame: Int
  private let lastDrawnFrame: Int
  private var frame = Int.min

  /// Creates a budget; what is left out has no limit.
  ///
  /// - Parameters:
  ///   - actions: The number of actions.
  ///   - lateActions: The number of actions after a frame.
  ///   - lastDrawnFrame: This frame.
  ///   - mostOfFrame: The number of actions in each frame.
  ///   - lastFrame: The last frame that the clock may reach.
  package init(
    actions: Int = .max, lateActions: Int = .max, after lastDrawnFrame: Int = .max,
    inEachFrame mostOfFrame: Int = .max, through lastFrame: Int = .max
  ) {
    self.actions = actions
    self.lateActions = lateActions
    self.lastDrawnFrame = lastDrawnFrame
    self.mostOfFrame = mostOfFrame
    self.lastFrame = lastFrame
    actionsOfFrame = mostOfFrame
  }

  /// Counts an action in a frame.
  ///
  /// - Returns: False if the budget does not allow it.
  mutating func allowsAction(in frame: Int) -> Bool {
    actions -= 1
    if frame > lastDrawnFrame { lateActions -= 1 }
    if frame != self.frame { (self.frame, actionsOfFrame) = (frame, mostOfFrame) }
    actionsOfFrame -= 1
    return actions >= 0 && lateActions >= 0 && actionsOfFrame >= 0
  }
}
