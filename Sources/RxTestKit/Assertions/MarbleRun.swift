import RxCore

/// How a scheduler's run came to its end.
enum MarbleRun {
  /// No work was left.
  case atRest
  /// Work was left after this frame, far behind the last one drawn.
  case outOfFrames(Int)
  /// Work was left after more steps than any test needs.
  case outOfSteps(Int)
  /// Work was left after more steps behind the last frame drawn than any test needs.
  case outOfLateSteps(Int)

  /// The frames that a test may run beyond the last one drawn.
  static let frameBudget = 1_000_000
  /// The pieces of work that a test may take.
  static let stepBudget = 10_000_000
  /// The pieces of work that a test may take behind the last frame drawn.
  static let lateStepBudget = 30_000

  /// What to say of an observable that does not end; nil where no work was left.
  var problem: String? { ending.map { "this \($0)" } }

  /// The same, about any subject.
  var ending: String? {
    switch self {
    case .atRest: nil
    case .outOfFrames(let frame): "was not over in frame \(frame)"
    case .outOfSteps(let steps): "was not over after \(steps) pieces of work"
    case .outOfLateSteps(let steps):
      "was not over after \(steps) pieces of work behind the last frame that is drawn"
    }
  }
}

extension TestScheduler {
  /// Runs the scheduler until no work is left, or more than any test needs was done.
  ///
  /// - Parameter most: How many pieces of work are enough.
  func runToRest(steps most: Int = MarbleRun.stepBudget) -> MarbleRun {
    let (ownLimit, ownMayRun) = (limit, mayRun)
    let budget = TestSchedulerVirtualTimeConverter.sum(
      max(clock, ledger.lastFrame), MarbleRun.frameBudget)
    let (frames, lastFrame) = (frames, max(clock, ledger.lastFrame))
    var (steps, lateSteps) = (0, 0)
    limit = ownLimit ?? budget
    mayRun = {
      steps += 1
      if frames.clock > lastFrame { lateSteps += 1 }
      return steps <= most && lateSteps <= MarbleRun.lateStepBudget && ownMayRun?() ?? true
    }
    start()
    (limit, mayRun) = (ownLimit, ownMayRun)
    if steps > most { return .outOfSteps(most) }
    if lateSteps > MarbleRun.lateStepBudget { return .outOfLateSteps(MarbleRun.lateStepBudget) }
    if ownLimit == nil, let next = nextTime, next > budget { return .outOfFrames(budget) }
    return .atRest
  }
}
