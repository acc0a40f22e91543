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

  /// The task that a step belongs to, as an owner of work.
  private func owner(of step: Step, in frame: Int) -> WorkOwner {
    if step.isOfFunction { return .test }
    if case .task(let task) = step.place, task.isFunction { return .test }
    return owner(ofTask: ConcurrencyHooks.identity(of: step.job), in: frame)
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
    return names.withLock { $0.name(task, name) }
  }
}
