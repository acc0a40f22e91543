/// The clock and the queue of a virtual time scheduler with any type of times.
///
/// Safe to use from any thread.
package final class VirtualTimeline: MonitoredWork {
  struct Contents {
    var clock: VirtualTimePoint
    var queue: VirtualTimeQueue
    var isRunning = false
    var hasRun = false
    /// Whether `endRun()` calls `onFrameEnd`.
    var isEnding = false
    /// Whether `mayRun` or a budget ended the last run.
    var wasRefused = false
    /// Whether the scheduler has been released, so that no action will run.
    var isClosed = false
    var limit: VirtualTimePoint?
    var budgets = RunBudgets()
    var mayRun: Condition?
    var onInsertion: Callback?
    var noteWork: WorkNote?
    var origin: (any WorkOrigin)?
    var background: (any WorkOrigin)?
    var mayWait: ((Int) -> Bool)?
    var surroundings: (any RunSurroundings)?
    var onFrameEnd: Callback?
    var chooser: (any WorkChooser)?
    /// Whether `onFrameEnd` was called since the last action.
    var hasFrameEnded = false
    var version = 0
  }

  // Structures, because a closure that a generic function returns is wrapped in an allocated one.

  struct Condition {
    let holds: () -> Bool
  }

  struct Callback {
    let call: () -> Void

    init?(_ call: (() -> Void)?) {
      guard let call else { return nil }
      self.call = call
    }
  }

  /// Receives each scheduled action, its time, and the action that scheduled it.
  package typealias WorkNote = (_ work: any WaitingWork, _ time: Int, _ by: (any WaitingWork)?) ->
    Void

  let contents: Guarded<Contents>
  nonisolated(unsafe) private let comparison: VirtualTimePoint.Comparison
  /// Whether times are integers, which are compared without user code.
  private let isOrdered: Bool
  private let counted = CountedObject()

  package init(clock: VirtualTimePoint, comparison: @escaping VirtualTimePoint.Comparison) {
    self.comparison = comparison
    isOrdered = clock.holder == nil
    contents = Guarded(Contents(clock: clock, queue: VirtualTimeQueue(comparison: comparison)))
  }

  deinit { close() }

  /// Calls `body` to change the contents and compare times: under the lock if times are integers, otherwise on a copy without the lock.
  ///
  /// The copy replaces the contents. If the contents have changed meanwhile, this method calls `body` again on a new copy.
  func update<Result>(_ body: (inout Contents) -> Result) -> Result {
    if isOrdered { return contents.withLock(body) }
    while true {
      let old = contents.withLock { $0 }
      var new = old
      let result = body(&new)
      new.version += 1
      let isCurrent = contents.withLock { contents in
        if contents.version != old.version { return false }
        contents = new
        return true
      }
      // Until here `old` retains what `body` removed, so that no user object is released under the lock.
      if withExtendedLifetime(old, { isCurrent }) { return result }
    }
  }

  /// Calls `body` to read the contents and compare times: under the lock if times are integers, otherwise on a copy without the lock.
  private func read<Result>(_ body: (inout Contents) -> Result) -> Result {
    if isOrdered { return contents.withLock(body) }
    var copy = contents.withLock { $0 }
    return body(&copy)
  }

  /// Drops all actions, including actions that are scheduled later.
  ///
  /// Actions that will never run must not keep alive objects that refer to the timeline.
  package func close() {
    update { $0.isClosed = true }
    while let item = update({ $0.queue.removeFirst() }) { item.dispose() }
  }

  package var clock: VirtualTimePoint { contents.withLock { $0.clock } }

  package var next: VirtualTimePoint? { read { $0.queue.nextTime() } }

  package var hasWaitingWork: Bool { next != nil }

  package var moment: Int { clock.order }

  package var pending: [VirtualTimePoint] { read { $0.queue.times } }

  /// The number of actions that are due later than now.
  package var laterCount: Int {
    read { contents in
      contents.queue.times.count { contents.clock.isEarlier(than: $0, by: comparison) }
    }
  }

  /// Actions that are due after this point do not run.
  package var limit: VirtualTimePoint? {
    get { contents.withLock { $0.limit } }
    set { update { $0.limit = newValue } }
  }

  /// Schedules an action.
  ///
  /// - Parameters:
  ///   - item: The action.
  ///   - time: When it is due.
  ///   - phase: Its place among the actions that are due at the same time.
  ///   - owner: The owner; nil for work of an operator, which its frame identifies.
  ///   - hasOrigin: Whether to note that the action is scheduled from outside of a test.
  package func insert(
    _ item: VirtualTimeItem, at time: VirtualTimePoint, phase: VirtualTimePhase = .work,
    of owner: @autoclosure () -> WorkOwner? = nil, hasOrigin: Bool = true
  ) {
    let (isTaken, onInsertion, noteWork) = update { contents in
      if hasOrigin, contents.origin?.isCurrent == true { item.setFromOutside() }
      if contents.background?.isCurrent == true { item.setInBackground() }
      let isTaken = !contents.isClosed && contents.mayWait?(contents.queue.count) ?? true
      if isTaken {
        contents.queue.insert(
          item, at: time, phase: phase,
          of: phase == .action
            ? .test
            : owner()
              ?? .work(of: RequestMonitor.requester, scheduledIn: contents.clock.order))
      }
      return (isTaken, contents.onInsertion, contents.noteWork)
    }
    if !isTaken { item.dispose() }
    noteWork?(item, time.order, RequestMonitor.activities.value.work)
    RequestMonitor.note(workOn: self)
    onInsertion?.call()
  }

  /// Schedules the actions of a series, without a phase.
  ///
  /// - Returns: False if each of them has to be scheduled on its own, because something counts or notes them.
  func insert(
    _ item: SeriesVirtualTimeItem, at times: UnsafeBufferPointer<Int>, from start: Int,
    of owner: @autoclosure () -> WorkOwner
  ) -> Bool {
    let (isTaken, isClosed, onInsertion) = update { contents -> (Bool, Bool, Callback?) in
      if contents.noteWork != nil || contents.mayWait != nil { return (false, false, nil) }
      if contents.isClosed { return (true, true, nil) }
      if contents.origin?.isCurrent == true { item.setFromOutside() }
      if contents.background?.isCurrent == true { item.setInBackground() }
      for time in times {
        contents.queue.insert(
          item, at: VirtualTimePoint(order: start.clampedSum(time)), of: owner())
      }
      return (true, false, contents.onInsertion)
    }
    if !isTaken { return false }
    if isClosed { item.dispose() }
    RequestMonitor.note(workOn: self)
    onInsertion?.call()
    return true
  }

  package func noteCancellation(of count: Int) { update { $0.queue.noteCancellation(of: count) } }

  /// Resets a timeline that has done its work, as if it had never run.
  ///
  /// - Returns: False if it is in use: an action waits, or something is to be called.
  package func renew(at time: VirtualTimePoint) -> Bool {
    update { contents in
      let isUsed =
        contents.isRunning || contents.isClosed || contents.queue.nextTime() != nil
        || contents.mayRun != nil || contents.onInsertion != nil || contents.noteWork != nil
        || contents.mayWait != nil || contents.onFrameEnd != nil || contents.background != nil
      if isUsed { return false }
      contents.clock = time
      contents.limit = nil
      contents.budgets.removeAll()
      contents.hasRun = false
      contents.wasRefused = false
      return true
    }
  }

  /// Marks the timeline as running, on behalf of the caller.
  ///
  /// - Returns: False if it is already running.
  private func start() -> Bool {
    update { contents in
      if contents.isRunning { return false }
      contents.isRunning = true
      contents.hasRun = true
      contents.wasRefused = false
      return true
    }
  }

  package func stop() { update { $0.isRunning = false } }

  package var isRunning: Bool { contents.withLock { $0.isRunning } }

  package var hasRun: Bool { contents.withLock { $0.hasRun } }

  /// Sets the clock to an earlier or later time, but not beyond the limit.
  package func setClock(_ time: VirtualTimePoint) {
    update { contents in
      guard let limit = contents.limit, limit.isEarlier(than: time, by: comparison) else {
        return contents.clock = time
      }
      contents.clock = limit
    }
  }

  /// Runs actions until none is left that keeps the run going, or `stop()` is called; does nothing if it is already running.
  package func startRun() {
    if !start() { return }
    run(through: nil)
    endRun()
  }

  /// Runs the actions that are due up to a point, and sets the clock to it.
  ///
  /// A call from a running action is a programming error.
  ///
  /// - Parameters:
  ///   - last: The point.
  ///   - isPart: Whether it is a part of a longer run, whose caller calls `endRun()`.
  ///   - rival: Returns the owner of work elsewhere that could run between two actions, if something chooses the order; if it is chosen, the run
  ///     ends early.
  package func advance(
    to last: VirtualTimePoint, asPart isPart: Bool = false, against rival: (() -> WorkOwner?)? = nil
  ) {
    guard start() else {
      return ProgrammingErrors.report("advanceTo was called while the scheduler was running.")
    }
    run(through: last, against: rival)
    setClock(last)
    if !isPart { endRun() }
  }

  /// Calls `onFrameEnd` at the end of a run: its caller may change what the last frame has left.
  ///
  /// A run that `onFrameEnd` performs is a part of the one that ends.
  package func endRun() {
    guard let onFrameEnd else { return }
    let isPart = update { contents in
      defer { contents.isEnding = true }
      return contents.isEnding
    }
    if isPart { return }
    RequestMonitor.endingRun(onFrameEnd)
    update { $0.isEnding = false }
  }

  /// Runs the actions that are due up to `last`, or all actions if it is `nil`, until none is left or `stop()` is called.
  private func run(
    through last: VirtualTimePoint?, against rival: (() -> WorkOwner?)? = nil
  ) {
    if let surroundings {
      surroundings.surround { runInside(through: last, surroundings, rival) }
    } else {
      runInside(through: last, nil, rival)
    }
    stop()
  }

  private func runInside(
    through last: VirtualTimePoint?, _ surroundings: (any RunSurroundings)?,
    _ rival: (() -> WorkOwner?)?
  ) {
    let (mayRun, isNoted, origin, hasLimit, hasBudget) = contents.withLock { contents in
      (
        contents.mayRun, contents.noteWork != nil, contents.origin, contents.limit != nil,
        !contents.budgets.isEmpty
      )
    }
    let mayBeEndless = mayRun == nil && !hasBudget
    // A run up to a frame has an end, unless its actions do not leave a frame.
    let countsFrames = last != nil || hasLimit
    var frame = Int.min
    var room = RunBudget.mostActionsWithoutEnd
    // The actions that wait once the room is used up still run: a source with many events is not endless.
    var isBacklog = false
    RequestMonitor.running(self) {
      steps: while true {
        if mayRun?.holds() == false {
          update { $0.wasRefused = true }
          break
        }
        if room <= 0, mayBeEndless, let surroundings {
          let waiting = pending.count
          if waiting > 0, isBacklog {
            update { $0.wasRefused = true }
            surroundings.receiveEndlessRun(inFrame: countsFrames)
            break
          }
          (room, isBacklog) = (waiting, true)
        }
        switch takeNext(through: last, against: rival?()) {
        case .item(let item, let time)?:
          if countsFrames, time != frame {
            (frame, room, isBacklog) = (time, RunBudget.mostActionsWithoutEnd, false)
          }
          room -= 1
          run(item, noted: isNoted, from: origin)
        case .frameEnd(let onFrameEnd)?: onFrameEnd.call()
        case nil: break steps
        }
      }
      if let last { endFrame(before: last) }
    }
  }

  private func run(_ item: VirtualTimeItem, noted isNoted: Bool, from origin: (any WorkOrigin)?) {
    if item.isInBackground, let background {
      background.runWork { perform(item, noted: isNoted, from: origin) }
    } else {
      perform(item, noted: isNoted, from: origin)
    }
  }

  private func perform(
    _ item: VirtualTimeItem, noted isNoted: Bool, from origin: (any WorkOrigin)?
  ) {
    if let origin, item.isFromOutside {
      origin.runWork { item.run(noted: isNoted) }
    } else {
      item.run(noted: isNoted)
    }
  }

  /// Calls `onFrameEnd` before the clock is set to a later time.
  private func endFrame(before time: VirtualTimePoint) {
    let onFrameEnd = update { contents in
      contents.clock.isEarlier(than: time, by: comparison) ? contents.onFrameEnd : nil
    }
    onFrameEnd?.call()
  }

  /// The next step of a run.
  private enum Step {
    /// An action, and the frame in which it runs.
    case item(VirtualTimeItem, Int)
    case frameEnd(Callback)
  }

  private func takeNext(
    through last: VirtualTimePoint?, against rival: WorkOwner?
  ) -> Step? {
    update { contents in
      guard contents.isRunning else { return nil }
      guard let time = contents.queue.nextTime() else { return nil }
      if let last, last.isEarlier(than: time, by: comparison) { return nil }
      if let limit = contents.limit, limit.isEarlier(than: time, by: comparison) { return nil }
      if contents.budgets.lastFrame < time.order { return nil }
      if last == nil, contents.isAtRest(before: time) { return nil }
      if contents.clock.isEarlier(than: time, by: comparison) {
        if let onFrameEnd = contents.onFrameEnd, !contents.hasFrameEnded {
          contents.hasFrameEnded = true
          return .frameEnd(onFrameEnd)
        }
      }
      // Work for an earlier frame runs in the current one.
      let frame = max(time.order, contents.clock.order)
      if !contents.budgets.allowAction(in: frame) {
        contents.wasRefused = true
        return nil
      }
      let isLater = contents.clock.isEarlier(than: time, by: comparison)
      if isLater { contents.clock = time }
      contents.hasFrameEnded = false
      let item =
        if let chooser = contents.chooser {
          contents.queue.removeFirst(
            chosenBy: chooser, in: frame, against: isLater ? nil : rival)
        } else { contents.queue.removeFirst() }
      guard let item else { return nil }
      return .item(item, frame)
    }
  }
}
