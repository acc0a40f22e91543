// What a run calls, and what it must not exceed.
extension VirtualTimeline {
  /// Called before each action.
  ///
  /// If it returns false, no further action runs until the next start.
  package var mayRun: (() -> Bool)? {
    get { contents.withLock { $0.mayRun }?.holds }
    set {
      let condition: Condition? = if let newValue { Condition(holds: newValue) } else { nil }
      update { $0.mayRun = condition }
    }
  }

  /// The budgets, which count the actions of all runs.
  package var budgets: RunBudgets { contents.withLock { $0.budgets } }

  /// Adds a budget, and returns its number.
  package func begin(_ budget: RunBudget) -> Int { update { $0.budgets.begin(budget) } }

  /// Removes a budget.
  ///
  /// - Returns: The remaining budget; `nil` if it has already ended.
  package func endBudget(_ number: Int) -> RunBudget? { update { $0.budgets.end(number) } }

  /// Whether `mayRun` or a budget ended the last run: work may be due that did not run.
  package var wasRefused: Bool { contents.withLock { $0.wasRefused } }

  /// Called after an action has been scheduled, on the thread that scheduled it.
  package var onInsertion: (() -> Void)? {
    get { contents.withLock { $0.onInsertion }?.call }
    set {
      let callback = Callback(newValue)
      update { $0.onInsertion = callback }
    }
  }

  /// Called after an action has been scheduled, before `onInsertion`.
  package var noteWork: WorkNote? {
    get { contents.withLock { $0.noteWork } }
    set { update { $0.noteWork = newValue } }
  }

  /// Tells the actions that are scheduled from outside of a test.
  package var origin: (any WorkOrigin)? {
    get { contents.withLock { $0.origin } }
    set { update { $0.origin = newValue } }
  }

  /// Tells the actions that do not keep a run going.
  package var background: (any WorkOrigin)? {
    get { contents.withLock { $0.background } }
    set { update { $0.background = newValue } }
  }

  /// Whether a run is at its end: all work that waits is in the background, and due later than now and than the test draws.
  package var isAtRest: Bool {
    update { contents in contents.queue.nextTime().map { contents.isAtRest(before: $0) } ?? true }
  }

  /// The due times of the work that keeps a run going.
  package var foregroundTimes: [VirtualTimePoint] {
    contents.withLock { $0.queue.foregroundTimes }
  }

  /// Whether work waits that keeps a run going.
  package var hasForegroundWork: Bool { contents.withLock { $0.queue.hasForegroundWork } }

  /// Called with the number of waiting actions before another action is added.
  ///
  /// If it returns false, the new action is dropped.
  package var mayWait: ((Int) -> Bool)? {
    get { contents.withLock { $0.mayWait } }
    set { update { $0.mayWait = newValue } }
  }

  /// Performs each run.
  package var surroundings: (any RunSurroundings)? {
    get { contents.withLock { $0.surroundings } }
    set { update { $0.surroundings = newValue } }
  }

  /// Called before the clock advances.
  package var onFrameEnd: (() -> Void)? {
    get { contents.withLock { $0.onFrameEnd }?.call }
    set {
      let callback = Callback(newValue)
      update { $0.onFrameEnd = callback }
    }
  }

  /// Lets something choose the order of the work that is due at the same time and has different owners.
  ///
  /// Set before anything is scheduled. The times must be integers.
  package func setChooser(_ chooser: any WorkChooser) {
    update { contents in
      contents.chooser = chooser
      contents.queue.noteOwners()
    }
  }

  /// Whether something chooses the order of the work.
  package var hasChooser: Bool { contents.withLock { $0.chooser != nil } }
}

extension VirtualTimeline.Contents {
  /// Whether a run is at its end before the next piece of work, as only work in the background is left.
  func isAtRest(before next: VirtualTimePoint) -> Bool {
    if background == nil { return false }
    return next.order > max(clock.order, budgets.lastDrawnFrame) && !queue.hasForegroundWork
  }
}
