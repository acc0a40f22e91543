/// The clock and the queue of a virtual time scheduler whose times are integers.
///
/// It does not keep the scheduler alive. After the scheduler is released, the clock no longer changes and no action runs.
package struct VirtualFrames: Sendable {
  package let timeline: VirtualTimeline

  package init(timeline: VirtualTimeline) { self.timeline = timeline }

  /// The object that runs the actions, as `RequestMonitor` identifies it.
  package var runner: any MonitoredWork { timeline }

  /// The virtual time.
  package var clock: Int { timeline.clock.order }

  /// Whether the scheduler has ever run.
  package var hasRun: Bool { timeline.hasRun }

  /// Whether a thread runs the scheduler.
  package var isRunning: Bool { timeline.isRunning }

  /// The due time of the next action; `nil` if there is none.
  package var nextTime: Int? { timeline.next?.order }

  /// The last frame that the clock may reach.
  ///
  /// Actions that are due later do not run.
  package var limit: Int? { timeline.limit?.order }

  /// Sets the last frame that the clock may reach; `nil` means that there is none.
  package func setLimit(_ limit: Int?) {
    timeline.limit = limit.map { VirtualTimePoint(order: $0) }
  }

  /// Begins to count the actions of the runs.
  ///
  /// - Returns: The number of the budget.
  package func begin(_ budget: RunBudget) -> Int { timeline.begin(budget) }

  /// The remaining budget of a number; `nil` if it has ended.
  package func budget(_ number: Int) -> RunBudget? { timeline.budgets[number] }

  /// Ends a budget; budgets may end in any order.
  ///
  /// - Returns: The remaining budget; `nil` if it has already ended.
  @discardableResult
  package func endBudget(_ number: Int) -> RunBudget? { timeline.endBudget(number) }

  /// The last frame that the limit and the budgets allow.
  package var lastFrame: Int { min(limit ?? .max, timeline.budgets.lastFrame) }

  /// Sets the closure that receives each scheduled action, its frame, and the action that scheduled it.
  package func setWorkNote(
    _ note: @escaping (_ work: any WaitingWork, _ frame: Int, _ by: (any WaitingWork)?) -> Void
  ) { timeline.noteWork = note }

  /// Sets what tells the actions that are scheduled from outside of a test.
  package func setOrigin(_ origin: any WorkOrigin) { timeline.origin = origin }

  /// Sets the clock of a scheduler that has done its work, as if it had never run.
  ///
  /// - Returns: False if the scheduler is in use.
  package func renew(at frame: Int) -> Bool { timeline.renew(at: VirtualTimePoint(order: frame)) }

  /// Lets something choose the order of the work that is due in one frame and has different owners.
  ///
  /// Set before anything is scheduled.
  package func setChooser(_ chooser: any WorkChooser) { timeline.setChooser(chooser) }

  /// Whether something chooses the order of the work.
  package var hasChooser: Bool { timeline.hasChooser }

  /// Whether scheduled actions are noted.
  package var notesWork: Bool { timeline.noteWork != nil }

  /// Schedules the actions of a series.
  ///
  /// They are one object if their frames ascend and nothing notes them.
  ///
  /// - Parameters:
  ///   - series: The actions.
  ///   - times: Their frames, counted from `start`.
  ///   - start: The frame from which the others count.
  ///   - owner: Whose they are.
  ///   - receive: Receives each disposable that cancels some of the actions.
  package func schedule(
    _ series: any VirtualTimeSeries, at times: UnsafeBufferPointer<Int>, from start: Int = 0,
    of owner: @autoclosure () -> WorkOwner, _ receive: (VirtualTimeItem) -> Void = { _ in }
  ) {
    if times.isEmpty { return }
    if Self.ascend(times) {
      let item = SeriesVirtualTimeItem(timeline, series, 0..<times.count)
      if timeline.insert(item, at: times, from: start, of: owner()) { return receive(item) }
    }
    for index in times.indices {
      let item = SeriesVirtualTimeItem(timeline, series, index..<index + 1)
      timeline.insert(
        item, at: VirtualTimePoint(order: start.clampedSum(times[index])), of: owner())
      receive(item)
    }
  }

  private static func ascend(_ times: UnsafeBufferPointer<Int>) -> Bool {
    for index in times.indices.dropFirst() where times[index] < times[index - 1] { return false }
    return true
  }

  /// Schedules an action in a frame, in a phase.
  ///
  /// - Returns: The action, which can be disposed.
  @discardableResult
  package func schedule(
    at frame: Int, phase: VirtualTimePhase = .work, of owner: @autoclosure () -> WorkOwner? = nil,
    _ action: @escaping () -> Void
  ) -> VirtualTimeItem {
    let item = PlainVirtualTimeItem(timeline, action: action)
    timeline.insert(item, at: VirtualTimePoint(order: frame), phase: phase, of: owner())
    return item
  }
}

extension Int {
  /// The sum; the first or last integer if the sum is outside the range.
  package func clampedSum(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other < 0 ? .min : .max) : sum
  }
}
