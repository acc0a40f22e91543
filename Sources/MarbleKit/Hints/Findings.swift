/// The recorded facts about a test that may be why an expectation fails, apart from the events of its pipelines.
package struct Findings: Sendable {
  /// The requests to real schedulers and executors, and to other test schedulers.
  var realTime = RealTimeNotes()
  /// The state of a task of the test; nil if all tasks have ended.
  var task: UnendedTask?
  /// Whether a task that waits for the clock was cancelled before the first run.
  var hasLostTask = false
  /// Whether a drawn disposal cancelled a task that waited for something other than the clock.
  var hasCancelledTask = false
  /// Whether something outside of the test resumed a task during the run.
  var isResumedInRun = false
  /// Whether something outside of the test resumed a task, or its function, before the run.
  var isResumedBefore = false
  /// What another scheduler of the test should have done; nil if there is nothing.
  var workElsewhere: WorkElsewhere?
  /// The first `DisposeBag` of the test that was released with open subscriptions.
  var lostBag: LostBag?
  /// The frame of the next piece of work, if only work of `inBackground` was left; nil otherwise.
  var frameOfBackground: Int?
  /// Whether nothing has run the scheduler although work waits.
  var isNeverRun = false
  /// Whether something is wrong in the test itself, such as a diagram that cannot be read.
  var hasMistakes = false
  /// The call that would wait for tasks.
  var verification = "scheduler.verify()"

  package init() {}

  /// Why results are not accepted as the expected ones, where they depend on what was found.
  package static let doubt = "the result depends on work that the scheduler does not run"

  /// Why a result is not accepted as the expected one; nil if nothing was found that it may depend on.
  package func doubt(about miss: Miss) -> String? {
    if miss.lacksEvents, let lostBag {
      return "a DisposeBag with open subscriptions was released \(lostBag.time)"
    }
    let isKnown =
      miss.outsideFrame != nil || realTime.paragraph != nil || hasLostTask || isResumedInRun
      || workElsewhere != nil
    return isKnown || task?.mayExplain(miss) == true ? Self.doubt : nil
  }
}

/// The state of a task of a test after a run.
enum UnendedTask: Equatable {
  /// It can continue, but the check is synchronous.
  case isReady
  /// It ran beside the scheduler, on another thread, while the check was synchronous.
  case hasRun
  /// It has not ended, and the check is synchronous; it is the test's if no expectation runs tasks of the kit's, and the thread is that of the
  /// main actor, whose tasks cannot run meanwhile.
  case isLeft(isOfTest: Bool)
  /// It calls `Task.yield()` again and again.
  case isSpinning
  /// It awaits an observable, and no work is due.
  case awaitsObservable
  /// It awaits something that the kit does not see, and no work is due.
  case awaitsOutside

  /// The state, as a part of a sentence.
  var state: String {
    switch self {
    case .isReady: "is ready"
    case .hasRun: "has run at the same time"
    default: "has not ended"
    }
  }

  /// Whether the task ran, or can, so that a check should have waited for it.
  var couldContinue: Bool { self == .isReady || self == .hasRun }

  /// Whether an expectation may fail because of the task.
  ///
  /// The task that iterates an async sequence without an end has not ended, and the result is right nevertheless.
  func mayExplain(_ miss: Miss) -> Bool {
    self == .isLeft(isOfTest: true) || couldContinue
      || miss.lacksEvents && !miss.lacksSequenceEnd
  }
}

/// What another scheduler of the test should have done.
enum WorkElsewhere {
  /// Work waits on it.
  case waits
  /// A task that waited for its clock was cancelled; the place says where the scheduler was made, as a part of a sentence, and may be empty.
  case isCancelled(place: String)
}

/// A `DisposeBag` that was released with open subscriptions, in a frame, or before the first run.
struct LostBag {
  let frame: Int?

  var time: String { frame.map { "in frame \($0)" } ?? "before frame 0" }
}
