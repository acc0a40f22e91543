// The texts of the hints about what the test did outside of the scheduler.

extension Findings {
  /// How to wait for a task, as the end of a sentence.
  var awaitingAdvice: String {
    """
    verify() without await does not wait for tasks, and no task of the main actor can run meanwhile: make the test async, and write \
    await \(verification)
    """
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
}

extension Miss {
  /// Whether an expectation fails by what happens outside of the scheduler, rather than by a wrong value.
  private var isOutside: Bool { lacksEvents || findings.isResumedInRun || outsideFrame != nil }

  var realTimeWork: String? { isOutside ? findings.realTime.paragraph : nil }

  var realTimeRead: String? { findings.realTime.clockParagraph }

  var lostTask: String? {
    guard findings.hasLostTask, isOutside else { return nil }
    return """
      A task that sleeps by the scheduler's clock was cancelled before frame 0: if its owner was released, keep the owner \
      alive by scheduler.keep(…), or call verify() before it is released.
      """
  }

  var readyTask: String? {
    guard let task = findings.task, task.couldContinue else { return nil }
    return "A task of the test \(task.state), but \(findings.awaitingAdvice)."
  }

  var resumedTask: String? {
    guard findings.isResumedInRun else { return nil }
    return """
      A task of the test was resumed in real time, by another thread, a timer or another clock, so its frame differs from \
      run to run: pass the test's scheduler or clock to the code.
      """
  }

  var workElsewhere: String? {
    guard let work = findings.workElsewhere, isOutside else { return nil }
    switch work {
    case .waits:
      return
        "Work waits on another TestScheduler of this test: pass one scheduler to the model, its operators and its sources."
    case .isCancelled(let place):
      return """
        A task waited for the clock of another TestScheduler\(place) that nothing ran, and was cancelled: pass one scheduler to the \
        model, its operators and its sources.
        """
    }
  }

  var outsideEvent: String? {
    outsideFrame.map { "The event of frame \($0) \(Findings.inRealTime)." }
  }

  var unendedTask: String? {
    if findings.hasCancelledTask, lacksEvents, findings.task == nil {
      return """
        A task of the test had not ended when the subscription was disposed: it waited for another thread, a timer, another clock, or \
        something that never came.
        """
    }
    guard let task = findings.task, task.mayExplain(self) else { return nil }
    switch task {
    case .isReady, .hasRun: return nil
    case .isLeft:
      return """
        A task of the test has not ended. Synchronous code cannot wait for tasks: make the test async, and write \
        await \(findings.verification).
        """
    case .isSpinning:
      return """
        A task of the test calls Task.yield() in a loop whose condition never holds. The clock moves after 100,000 steps in a \
        frame: let the loop sleep by scheduler.swiftClock.
        """
    case .awaitsObservable:
      return """
        A task of the test still awaits an observable, and no work is due. If another task or thread emits what it awaits, pass \
        the test's scheduler or clock to that code.
        """
    case .awaitsOutside where observed.kind == .sequence && isActive:
      return
        "\(Self.stillAwaited) If it waits for a timer or another clock, pass the test's scheduler or clock to it."
    case .awaitsOutside:
      return """
        A task of the test has not ended, although no work is due: it waits for another thread, a timer, another \
        clock, a continuation that nothing resumes, or an element that nothing emits. Pass the test's scheduler or clock to that code.
        """
    }
  }

  var lostBag: String? {
    guard lacksEvents, let lostBag = findings.lostBag else { return nil }
    let otherwise = lostBag.frame == nil ? ", or call verify() before it is released" : ""
    return """
      A DisposeBag with open subscriptions was released \(lostBag.time). If it belongs to a view model, keep the model alive by \
      scheduler.keep(…)\(otherwise).
      """
  }

  var neverRun: String? {
    guard findings.isNeverRun, lacksEvents else { return nil }
    return "Nothing has run the scheduler: call its start() before you compare the events."
  }

  var resumedBefore: String? {
    guard findings.isResumedBefore else { return nil }
    return """
      Before verify(), Task.sleep, another clock or another thread resumed the test or one of its tasks, in real time: what happened since \
      may be in other frames in other runs. Use the trait .virtualTime, or let tasks sleep by scheduler.swiftClock.
      """
  }
}
