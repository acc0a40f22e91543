import VirtualTimeCore

/// How a scheduler's run came to its end.
enum RunEnd {
  /// No work was left.
  case atRest
  /// Work was left after this frame, far behind the last one drawn.
  case outOfFrames(Int)
  /// Work was left after this frame, and it is due long after all other work.
  case longTimer(due: Int, last: Int)
  /// Work was left after more steps than any test needs.
  case outOfSteps(Int)
  /// Work was left after more steps beyond the last drawn frame than any test needs.
  case outOfLateSteps
  /// Work was left after more steps in this frame than any test needs in one.
  case endlessFrame(Int)

  /// The frames that a test may run beyond the last one drawn.
  static let frameBudget = 1_000_000
  /// A gap, in frames, that is too long for work that repeats.
  fileprivate static let longTime = 100_000
  /// The work items that a test may take.
  static let stepBudget = 10_000_000
  /// The work items that a test may take beyond the last drawn frame; the frames with work, while its code waits.
  static let lateStepBudget = 30_000

  /// What to say of something that does not end; nil where no work was left.
  var ending: String? {
    switch self {
    case .atRest: nil
    case .outOfFrames(let frame): "did not end by frame \(frame)"
    case .longTimer(let due, let last):
      "did not end by frame \(last), where a run stops: work is due in frame \(due)"
    case .outOfSteps(let steps): "did not end within \(steps) work items"
    case .outOfLateSteps:
      "did not end: \(Self.lateStepBudget) work items ran after the last drawn frame"
    case .endlessFrame(let frame):
      """
      did not end: \(RunBudget.mostActionsWithoutEnd) work items ran in frame \(frame), where something repeats without a delay, such as relays that are \
      bound to each other
      """
    }
  }

  /// Whether work repeated until the run was ended.
  var isEndless: Bool {
    switch self {
    case .atRest, .longTimer: false
    case .outOfFrames, .outOfSteps, .outOfLateSteps, .endlessFrame: true
    }
  }

  /// How to end an observable, or the timeline of a value, that does not end.
  ///
  /// - Parameter isOfValues: Whether the test expects values without frames.
  func remedy(ofTimeline isTimeline: Bool, ofValues isOfValues: Bool = false) -> String {
    let end =
      isTimeline ? #"expect(subscribing: "^---!") { … }"# : #"expect(…, subscribing: "^---!")"#
    guard case .longTimer(let due, _) = self else {
      return isOfValues
        ? #"; if other values may follow, write toEmit(…, within: "3s", then: .more)"#
        : "; end it by \(end)"
    }
    return """
      . Use a shorter time in the test, set scheduler.limit = \(due) to run that work, or end the subscription by \
      \(end)
      """
  }

  /// What else to do if the events are as expected.
  func remedyElsewhere(_ work: [String]) -> String {
    guard case .longTimer = self else {
      return """
        . Its events are as expected: if something else repeats for ever, such as an interval, dispose of that; \
        scheduler.expectNo(.pendingWork) names it
        """
    }
    if !work.isEmpty { return ". Its events are as expected" }
    return ". Its events are as expected; scheduler.expectNo(.pendingWork) names the work"
  }
}

extension TestWorld {
  /// Runs the scheduler until no work is left, or more work items than enough have run.
  func runToRest(steps most: Int = RunEnd.stepBudget) -> RunEnd {
    let end = limitWork(steps: most)
    start()
    return end()
  }

  /// Runs the work that is due up to a frame, such as the steps of tasks that were cancelled after the run.
  func runToRest(through frame: Int) {
    let end = limitWork(steps: RunEnd.lateStepBudget)
    advanceTo(frame)
    _ = end()
  }

  /// Runs the scheduler until no work is left and no task of the test can continue, or until the budget is exceeded.
  @MainActor
  @discardableResult
  func runToRest(through frame: Int = .max) async -> RunEnd {
    let end = limitWork()
    await AsyncRun(self).drive(through: frame)
    return end()
  }

  /// Limits what the work of a test may take from now on.
  ///
  /// - Returns: A closure that removes the limit, and returns how the run ended.
  private func limitWork(steps most: Int = RunEnd.stepBudget) -> () -> RunEnd {
    let lastDrawn = max(clock, record.lastFrame)
    // A limit of the test's own may be later.
    let lastFrame = limit == nil ? lastDrawn.clampedSum(RunEnd.frameBudget) : .max
    let budget = frames.begin(
      RunBudget(
        actions: most, lateActions: RunEnd.lateStepBudget, after: lastDrawn,
        inEachFrame: RunBudget.mostActionsWithoutEnd, through: lastFrame))
    return { [self] in
      guard let left = frames.endBudget(budget) else { return .atRest }
      if left.actions < 0 { return .outOfSteps(most) }
      if left.actionsOfFrame < 0 { return .endlessFrame(clock) }
      if left.lateActions < 0 { return .outOfLateSteps }
      guard let next = nextTime, next > lastFrame, !timeline.isAtRest else { return .atRest }
      let isLong = next - clock > RunEnd.longTime
      return isLong ? .longTimer(due: next, last: lastFrame) : .outOfFrames(lastFrame)
    }
  }
}
