/// What surrounds the runs of a virtual time scheduler.
package protocol RunSurroundings: AnyObject, Sendable {
  /// Performs a run.
  func surround(_ run: () -> Void)
  /// Called when a run without an end has performed more actions than any test needs, or any run has done so in one frame; the run stops.
  func receiveEndlessRun(inFrame: Bool)
}

/// The actions that a virtual time scheduler may still run.
package struct RunBudget: Sendable {
  /// The number of actions after which a run without an end, or a frame of any run, counts as endless, apart from the actions that wait then.
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
  fileprivate let lastDrawnFrame: Int
  private var frame = Int.min
  /// Tells it apart from other budgets of its scheduler.
  fileprivate var number = 0

  /// Creates a budget.
  ///
  /// By default, there is no limit.
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
  fileprivate mutating func allowsAction(in frame: Int) -> Bool {
    actions -= 1
    if frame > lastDrawnFrame { lateActions -= 1 }
    if frame != self.frame { (self.frame, actionsOfFrame) = (frame, mostOfFrame) }
    actionsOfFrame -= 1
    return actions >= 0 && lateActions >= 0 && actionsOfFrame >= 0
  }
}

/// The budgets of a virtual time scheduler, which end in any order.
///
/// Each counts every action, and an action needs the permission of all.
package struct RunBudgets {
  private var budgets: [RunBudget] = []
  private var lastNumber = 0

  package var isEmpty: Bool { budgets.isEmpty }

  /// The last frame that all of them allow.
  package var lastFrame: Int { budgets.reduce(.max) { min($0, $1.lastFrame) } }

  /// The last frame that the test draws, as far as they know it.
  package var lastDrawnFrame: Int {
    budgets.reduce(.min) { $1.lastDrawnFrame == .max ? $0 : max($0, $1.lastDrawnFrame) }
  }

  /// The remaining budget of a number; `nil` if it has ended.
  package subscript(_ number: Int) -> RunBudget? { budgets.first { $0.number == number } }

  /// Adds a budget.
  ///
  /// - Returns: The number of the budget.
  mutating func begin(_ budget: RunBudget) -> Int {
    lastNumber += 1
    var budget = budget
    budget.number = lastNumber
    budgets.append(budget)
    return lastNumber
  }

  /// Removes a budget.
  ///
  /// - Returns: The remaining budget; `nil` if it has already ended.
  mutating func end(_ number: Int) -> RunBudget? {
    budgets.firstIndex { $0.number == number }.map { budgets.remove(at: $0) }
  }

  mutating func removeAll() { budgets = [] }

  /// Counts an action in a frame.
  ///
  /// - Returns: False if a budget does not allow it.
  mutating func allowAction(in frame: Int) -> Bool {
    var isAllowed = true
    for index in budgets.indices where !budgets[index].allowsAction(in: frame) { isAllowed = false }
    return isAllowed
  }
}
