/// A `DisposeBag` that was released with open subscriptions, in a frame, or before the first run.
struct LostBag {
  let frame: Int?

  /// Why a result is not accepted.
  var doubt: String { "a DisposeBag with open subscriptions was released \(time)" }

  private var time: String { frame.map { "in frame \($0)" } ?? "before frame 0" }

  var paragraph: String {
    let otherwise = frame == nil ? ", or call verify() before it is released" : ""
    return """
        A DisposeBag with open subscriptions was released \(time). If it belongs to a view model, keep the model alive by \
      scheduler.keep(…)\(otherwise).
      """
  }
}

/// A task of the test for which a synchronous check did not wait.
enum UnawaitedTask {
  /// It can continue.
  case isReady
  /// It ran beside the scheduler, on another thread.
  case hasRun
  /// It has not ended.
  case isLeft

  /// The state, as a part of a sentence.
  var state: String {
    switch self {
    case .isReady: "is ready"
    case .hasRun: "has run at the same time"
    case .isLeft: "has not ended"
    }
  }

  /// What to say where the test's expectations hold.
  func warning(at site: CallSite) -> MarbleFailure {
    MarbleFailure(
      "this holds, but a task of the test \(state): \(LikelyCauses.readyTask())", at: site)
  }
}

/// What may be why expectations fail, apart from the pipelines: real time, tasks and other schedulers.
package struct LikelyCauses {
  /// Why what such a run recorded is not accepted.
  package static let doubt = "the result depends on work that the scheduler does not run"

  private let realTime: RealTimeNotes
  private let hasLostTask: Bool
  private let lostBag: LostBag?
  private let tasks: TestTasks?
  private let scheduler: TestScheduler?
  private let isAwaited: Bool
  /// A paragraph about work that another scheduler of the test should have done.
  private let elsewhere: String?

  /// Whether something outside of the test resumed a task in the run.
  private let isResumedInRun: Bool
  /// Whether something outside of the test resumed a task, or its function, before the run.
  private let isResumedBefore: Bool
  /// A task that a synchronous check did not wait for.
  private let task: UnawaitedTask?

  init(
    _ realTime: RealTimeNotes, hasLostTask: Bool, lostBag: LostBag?, tasks: TestTasks?,
    of scheduler: TestScheduler?, resumptions: OutsideEvents.Resumptions, isAwaited: Bool,
    beside task: UnawaitedTask?, elsewhere: String?
  ) {
    self.task = task
    self.realTime = realTime
    self.hasLostTask = hasLostTask
    self.lostBag = lostBag
    self.tasks = tasks
    self.scheduler = scheduler
    self.isAwaited = isAwaited
    self.elsewhere = elsewhere
    isResumedInRun = tasks.map { $0.outside.resumptions.ofTasks > resumptions.ofTasks } ?? false
    isResumedBefore = resumptions.count > 0
  }

  private var known: String? {
    realTime.paragraph ?? lostTask ?? readyTask ?? (isResumedInRun ? Self.resumedTask : nil)
      ?? elsewhere
  }

  /// Adds paragraphs about likely causes: what is known first, then what is suspected.
  ///
  /// - Parameter failures: The failures.
  func explain(_ failures: inout [MarbleFailure]) {
    let known = known
    let unended = known == nil ? unendedTasks : nil
    let leftTask = task == .isLeft ? Self.unendedTask(isAwaited: false) : nil
    for index in failures.indices {
      // The task that iterates such a sequence has not ended; the result is right nevertheless.
      let isOpen = failures[index].lacksSequenceEnd
      let lostBag = failures[index].lacksEvents ? lostBag : nil
      let lostModel = lostBag?.frame == nil ? lostBag?.paragraph : nil
      let suspected = isOpen || !failures[index].lacksEvents ? nil : unended
      if known ?? suspected ?? leftTask != nil {
        failures[index].correction?.refuse(because: Self.doubt)
      }
      if let lostBag { failures[index].correction?.refuse(because: lostBag.doubt) }
      if failures[index].isExplained { continue }
      let hint = failures[index].hint.map { "  \($0)" }
      let advice = failures[index].advice.map { "  \($0)" }
      let outside = failures[index].outsideFrame.map {
        readyTask ?? "  The event of frame \($0) \(Self.inRealTime)."
      }
      let isCaused = failures[index].lacksEvents || isResumedInRun || outside != nil
      let doubt = isResumedBefore ? Self.resumedBefore : nil
      let cause: String?
      if isCaused {
        let likely = known ?? outside ?? hint
        cause = likely ?? suspected ?? lostModel ?? lostBag?.paragraph ?? advice
      } else {
        cause = hint ?? readyTask ?? realTime.clockParagraph ?? leftTask ?? advice
      }
      if let text = cause ?? doubt { failures[index].append(text) }
    }
  }

  /// What to say of an event that the scheduler did not cause.
  package static let inRealTime = """
    came in real time, so its frame differs from run to run: let tasks sleep by scheduler.swiftClock, and pass the \
    scheduler to operators
    """

  /// What to say of an event of another thread, if nothing else is known.
  static let onThread = """
    came from another thread: unless the run waits for that thread, the frame differs from run to run; pass the test's scheduler or clock \
    to the code
    """

  static let resumedTask = """
      A task of the test was resumed in real time, by another thread, a timer or another clock, so its frame differs from \
    run to run: pass the test's scheduler or clock to the code.
    """

  static let cancelledTask = """
      A task of the test had not ended when the subscription was disposed: it waited for another thread, a timer or another clock, or for \
    what nothing sends.
    """

  private static let resumedBefore = """
      Before verify(), Task.sleep, another clock or another thread resumed the test or one of its tasks, in real time: what happened since \
    may be in other frames in other runs. Use the trait .virtualTime, or let tasks sleep by scheduler.swiftClock.
    """

  private var lostTask: String? {
    if !hasLostTask { return nil }
    return """
        A task that sleeps by the scheduler's clock was cancelled before frame 0: if its owner was released, keep the owner \
      alive by scheduler.keep(…), or call verify() before it is released.
      """
  }

  private var readyTask: String? {
    guard let task, task != .isLeft else { return nil }
    return "  A task of the test \(task.state), but \(Self.readyTask())."
  }

  /// What to say of a task that is ready.
  static func readyTask(verifying call: String = "scheduler.verify()") -> String {
    """
    verify() without await does not wait for tasks, and no task of the main actor can run meanwhile: make the test async, and write \
    await \(call)
    """
  }

  /// What to say of work that waits on another scheduler.
  static let workElsewhere = """
      Work waits on another TestScheduler of this test: pass one scheduler to the model, its operators and its sources.
    """

  private var unendedTasks: String? {
    guard let tasks, tasks.started.areUnended else { return nil }
    if isAwaited, tasks.areSpinning { return Self.spinningTask }
    if isAwaited, let scheduler {
      // The task may wait for the work that is due, or for a source.
      if scheduler.nextTime != nil { return nil }
      if let isVirtual = scheduler.tasks.waits.awaitVirtualEvent {
        return isVirtual ? nil : Self.waitingTask
      }
    }
    return Self.unendedTask(isAwaited: isAwaited)
  }

  private static let spinningTask = """
      A task of the test calls Task.yield() again and again, and what it waits for does not happen. After 100,000 steps of the tasks \
    in a frame, the clock moves on without them.
    """

  private static let waitingTask = """
      A task of the test still awaits an observable, and no work is due. If another task or thread is to send what it awaits, pass \
    the test's scheduler or clock to that code.
    """

  /// What to say of a task that has not ended.
  static func unendedTask(isAwaited: Bool, verifying call: String = "scheduler.verify()") -> String
  {
    if isAwaited {
      return """
          A task of the test has not ended, although no work is due: it waits for another thread, a timer or another clock, or for a \
        continuation or an element that nothing sends.
        """
    }
    return """
        A task of the test has not ended. Synchronous code cannot wait for tasks: make the test async, and write \
      await \(call).
      """
  }
}

extension MarbleLedger.Check {
  /// The failure of an expectation that holds, but by an event from outside.
  ///
  /// - Parameters:
  ///   - realTime: What was requested outside the scheduler.
  ///   - task: A task that the check did not wait for.
  func outsideFailure(_ realTime: RealTimeNotes, beside task: UnawaitedTask?) -> MarbleFailure? {
    guard let frame = recording?.outsideFrame else { return nil }
    let isTasks = task == .isReady || task == .hasRun
    let cause =
      isTasks
      ? "came from a task of the test, but \(LikelyCauses.readyTask())" : LikelyCauses.inRealTime
    var failure = MarbleFailure("frame \(frame): this event \(cause)", at: site)
    failure.isExplained = true
    if let paragraph = realTime.paragraph { failure.append(paragraph) }
    return failure
  }

  /// A warning about an expectation that holds by an event of another thread, for which the run may have waited.
  var threadWarning: MarbleFailure? {
    guard let frame = recording?.outsideFrame else { return nil }
    return MarbleFailure(
      "this holds, but the event of frame \(frame) \(LikelyCauses.onThread)", at: site)
  }

  /// The failure of observables that are equal only because their events left the scheduler.
  func vacuousFailure(_ realTime: RealTimeNotes) -> MarbleFailure? {
    guard case .ifCompared(let areSilent) = silence, areSilent(),
      let paragraph = realTime.workParagraph
    else { return nil }
    var failure = MarbleFailure(
      "neither observable emitted anything in virtual time, so this compares nothing", at: site)
    failure.isExplained = true
    failure.append(paragraph)
    return failure
  }

  /// A warning about an expectation that holds, perhaps only because its events left the scheduler.
  ///
  /// - Parameter isAwaited: Whether the run waited for the work of the main queue.
  func silenceWarning(_ realTime: RealTimeNotes, isAwaited: Bool) -> MarbleFailure? {
    guard case .ifDrawn = silence, eventCount == 0,
      let paragraph = realTime.lostWorkParagraph(isAwaited: isAwaited)
    else { return nil }
    var warning = MarbleFailure(
      "nothing is drawn here, and nothing was emitted in virtual time", at: site)
    warning.append(paragraph)
    return warning
  }
}
