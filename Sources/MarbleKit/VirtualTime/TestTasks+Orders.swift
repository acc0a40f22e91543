import VirtualTimeCore

extension TestTasks {
  /// Returns what chooses the next step; nil for the usual order.
  func chooser() -> (@Sendable ([Step]) -> Int)? {
    guard let order else { return nil }
    let frame = time.world?.clock ?? 0
    return { steps in
      var choices: [(owner: WorkOwner, index: Int)] = []
      for (index, step) in steps.enumerated() {
        let owner = self.owner(of: step, in: frame)
        if !choices.contains(where: { $0.owner == owner }) { choices.append((owner, index)) }
      }
      return choices[order.choose(among: choices.map(\.owner), in: frame)].index
    }
  }

  /// The owner of the step that has been ready for longest; nil if none is ready.
  var nextOwner: WorkOwner? {
    let frame = time.world?.clock ?? 0
    return contents.withLock { $0.steps.first }.map { owner(of: $0, in: frame) }
  }

  /// Returns what notes that a step has run, for a table of the steps; nil if nothing shows one.
  ///
  /// It is asked for before the step, whose job is then gone.
  func note(of step: Step) -> (() -> Void)? {
    let isRecorded = isRecordingSteps.load(ordering: .relaxed)
    if order == nil, !isRecorded { return nil }
    let frame = time.world?.clock ?? 0
    let task = ConcurrencyHooks.identity(of: step.job)
    // While an order is chosen, a name would depend on the order in which tasks run.
    if isRecorded, task != 0 {
      let name = owner(ofTask: task, in: frame).fullName
      recordedSteps.withLock { $0.name(task, name) }
    }
    // A name would depend on the order in which tasks run.
    let stepper: TaskLanes.Stepper =
      isOfFunction(step) ? .named(WorkOwner.test.name) : task == 0 ? .named("actor") : .task(task)
    return { [self] in
      let wait = task == 0 ? nil : waits.all.first { $0.task == task }
      let text = wait.map { wait in
        wait.frame.map { "sleeps until frame \($0)" } ?? "awaits \(wait.awaited ?? "an event")"
      }
      order?.noteStep(of: stepper, in: frame, waiting: text)
      if isRecorded {
        recordedSteps.withLock { $0.addStep(of: stepper, in: max(0, frame), waiting: text) }
      }
    }
  }

  /// Begins a table of the steps of all tasks.
  func beginRecordingSteps() {
    recordedSteps.withLock { $0 = TaskLanes() }
    isRecordingSteps.store(true, ordering: .relaxed)
  }

  /// Ends the table.
  ///
  /// - Returns: The table; empty if no task has run.
  func endRecordingSteps() -> String {
    isRecordingSteps.store(false, ordering: .relaxed)
    return recordedSteps.withLock { $0.table() } ?? ""
  }

  /// The task that a step belongs to, as an owner of work.
  private func owner(of step: Step, in frame: Int) -> WorkOwner {
    if isOfFunction(step) { return .test }
    return owner(ofTask: ConcurrencyHooks.identity(of: step.job), in: frame)
  }

  private func isOfFunction(_ step: Step) -> Bool {
    if step.isOfFunction { return true }
    if case .task(let task) = step.place { return task.isFunction }
    return false
  }

  /// A task as an owner of work.
  ///
  /// - Parameters:
  ///   - task: The identity of the task; 0 for the steps of actors, which keep their order.
  ///   - frame: The current frame.
  func owner(ofTask task: UInt64, in frame: Int) -> WorkOwner {
    if task == 0 { return .task("actor") }
    if let owner = names.withLock({ $0[task] }) { return owner }
    let known = kept.start(of: task)
    let kind = known == nil ? "child" : "task"
    let name = known?.name ?? "\(kind)@\(max(0, known?.frame ?? frame))"
    let owner = names.withLock { $0.name(task, name) }
    order?.name(task, owner)
    return owner
  }
}
