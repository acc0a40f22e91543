/// The clock and the queue of a virtual time scheduler with any type of times.
///
/// Safe to use from any thread.
final class VirtualTimeline: WitnessedWork {
  private struct Contents {
    var clock: VirtualTimePoint
    var queue: VirtualTimeQueue
    var isRunning = false
    var hasRun = false
    /// Whether `mayRun` ended the last run.
    var wasRefused = false
    /// Whether the scheduler has been released, so that no action will run.
    var isClosed = false
    var limit: VirtualTimePoint?
    var mayRun: (() -> Bool)?
    var onInsertion: (() -> Void)?
    var noteWork: WorkNote?
    var origin: (any WorkOrigin)?
    var mayWait: ((Int) -> Bool)?
    var surroundings: ((() -> Void) -> Void)?
    var onEndlessRun: (() -> Void)?
    var onFrameEnd: (() -> Void)?
    /// Whether `onFrameEnd` was called since the last action.
    var hasFrameEnded = false
    var version = 0
  }

  /// The number of actions after which a run counts as endless.
  private static let mostActions = 2_000_000

  /// Receives each scheduled action, its time, and the action that scheduled it.
  typealias WorkNote = (_ work: any WaitingWork, _ time: Int, _ by: (any WaitingWork)?) -> Void

  private let contents: Guarded<Contents>
  nonisolated(unsafe) private let comparison: VirtualTimePoint.Comparison
  /// Whether times are integers, which are compared without user code.
  private let isOrdered: Bool
  private let counted = CountedResource()

  init(clock: VirtualTimePoint, comparison: @escaping VirtualTimePoint.Comparison) {
    self.comparison = comparison
    isOrdered = clock.holder == nil
    contents = Guarded(Contents(clock: clock, queue: VirtualTimeQueue(comparison: comparison)))
  }

  deinit { close() }

  /// Calls `body` to change the contents and compare times: under the lock if times are integers, otherwise on a copy without the lock.
  ///
  /// The copy replaces the contents. If the contents have changed meanwhile, this method calls `body` again on a new copy.
  private func update<Result>(_ body: (inout Contents) -> Result) -> Result {
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
  func close() {
    update { $0.isClosed = true }
    while let item = update({ $0.queue.removeFirst() }) { item.dispose() }
  }

  var clock: VirtualTimePoint { contents.withLock { $0.clock } }

  var next: VirtualTimePoint? { read { $0.queue.nextTime() } }

  var hasWaitingWork: Bool { next != nil }

  var moment: Int { clock.order }

  var pending: [VirtualTimePoint] { read { $0.queue.times } }

  /// The number of actions that are due later than now.
  var laterCount: Int {
    read { contents in
      contents.queue.times.count { contents.clock.isEarlier(than: $0, by: comparison) }
    }
  }

  /// Actions that are due after this point do not run.
  var limit: VirtualTimePoint? {
    get { contents.withLock { $0.limit } }
    set { update { $0.limit = newValue } }
  }

  /// Called before each action.
  ///
  /// If it returns false, no further action runs until the next start.
  var mayRun: (() -> Bool)? {
    get { contents.withLock { $0.mayRun } }
    set { update { $0.mayRun = newValue } }
  }

  /// Whether `mayRun` ended the last run: work may be due that did not run.
  var wasRefused: Bool { contents.withLock { $0.wasRefused } }

  /// Called when a run without an end has performed more actions than any test needs; the run stops.
  var onEndlessRun: (() -> Void)? {
    get { contents.withLock { $0.onEndlessRun } }
    set { update { $0.onEndlessRun = newValue } }
  }

  /// Called after an action has been scheduled, on the thread that scheduled it.
  var onInsertion: (() -> Void)? {
    get { contents.withLock { $0.onInsertion } }
    set { update { $0.onInsertion = newValue } }
  }

  /// Called after an action has been scheduled, before `onInsertion`.
  var noteWork: WorkNote? {
    get { contents.withLock { $0.noteWork } }
    set { update { $0.noteWork = newValue } }
  }

  /// Tells the actions that are scheduled from outside of a test.
  var origin: (any WorkOrigin)? {
    get { contents.withLock { $0.origin } }
    set { update { $0.origin = newValue } }
  }

  /// Called with the number of waiting actions before another action is added.
  ///
  /// If it returns false, the new action is dropped.
  var mayWait: ((Int) -> Bool)? {
    get { contents.withLock { $0.mayWait } }
    set { update { $0.mayWait = newValue } }
  }

  /// Called for each run, with a closure that performs the run.
  var surroundings: ((() -> Void) -> Void)? {
    get { contents.withLock { $0.surroundings } }
    set { update { $0.surroundings = newValue } }
  }

  /// Called before the clock advances.
  var onFrameEnd: (() -> Void)? {
    get { contents.withLock { $0.onFrameEnd } }
    set { update { $0.onFrameEnd = newValue } }
  }

  /// Schedules an action.
  ///
  /// - Parameters:
  ///   - item: The action.
  ///   - time: When it is due.
  ///   - phase: Its place among the actions that are due at the same time.
  ///   - hasOrigin: Whether to note that the action is scheduled from outside of a test.
  func insert(
    _ item: VirtualTimeItem, at time: VirtualTimePoint, phase: VirtualTimePhase = .work,
    hasOrigin: Bool = true
  ) {
    let (isTaken, onInsertion, noteWork) = update { contents in
      if hasOrigin, contents.origin?.isCurrent == true { item.setFromOutside() }
      let isTaken = !contents.isClosed && contents.mayWait?(contents.queue.count) ?? true
      if isTaken { contents.queue.insert(item, at: time, phase: phase) }
      return (isTaken, contents.onInsertion, contents.noteWork)
    }
    if !isTaken { item.dispose() }
    noteWork?(item, time.order, TestWitness.activities.value.work)
    TestWitness.note(workOn: self)
    onInsertion?()
  }

  func noteCancellation() { update { $0.queue.noteCancellation() } }

  /// Marks the timeline as running, on behalf of the caller.
  ///
  /// - Returns: False if it is already running.
  func start() -> Bool {
    update { contents in
      if contents.isRunning { return false }
      contents.isRunning = true
      contents.hasRun = true
      contents.wasRefused = false
      return true
    }
  }

  func stop() { update { $0.isRunning = false } }

  /// Whether the timeline is running.
  var isRunning: Bool { contents.withLock { $0.isRunning } }

  /// Whether the timeline has ever run.
  var hasRun: Bool { contents.withLock { $0.hasRun } }

  /// Sets the clock to an earlier or later time, but not beyond the limit.
  func setClock(_ time: VirtualTimePoint) {
    update { contents in
      guard let limit = contents.limit, limit.isEarlier(than: time, by: comparison) else {
        return contents.clock = time
      }
      contents.clock = limit
    }
  }

  /// Runs the actions that are due up to `last`, or all actions if it is `nil`, until none is left or `stop()` is called.
  func run(through last: VirtualTimePoint?) {
    guard let surroundings else { return runInside(through: last) }
    surroundings { runInside(through: last) }
  }

  private func runInside(through last: VirtualTimePoint?) {
    let (mayRun, isNoted, origin) = (mayRun, noteWork != nil, origin)
    let onEndlessRun = last == nil && mayRun == nil && limit == nil ? onEndlessRun : nil
    var room = Self.mostActions
    TestWitness.running(self) {
      steps: while true {
        if mayRun?() == false {
          update { $0.wasRefused = true }
          break
        }
        if room == 0, let onEndlessRun {
          onEndlessRun()
          break
        }
        switch takeNext(through: last) {
        case .item(let item)?:
          room -= 1
          if let origin, item.isFromOutside {
            origin.runWork { item.run(noted: isNoted) }
          } else {
            item.run(noted: isNoted)
          }
        case .frameEnd(let onFrameEnd)?: onFrameEnd()
        case nil: break steps
        }
      }
      if let last { endFrame(before: last) }
    }
    stop()
  }

  /// Calls `onFrameEnd` before the clock is set to a later time.
  private func endFrame(before time: VirtualTimePoint) {
    let onFrameEnd = update { contents in
      contents.clock.isEarlier(than: time, by: comparison) ? contents.onFrameEnd : nil
    }
    onFrameEnd?()
  }

  /// The next step of a run.
  private enum Step {
    case item(VirtualTimeItem)
    case frameEnd(() -> Void)
  }

  private func takeNext(through last: VirtualTimePoint?) -> Step? {
    update { contents in
      guard contents.isRunning, let time = contents.queue.nextTime() else { return nil }
      if let last, last.isEarlier(than: time, by: comparison) { return nil }
      if let limit = contents.limit, limit.isEarlier(than: time, by: comparison) { return nil }
      if contents.clock.isEarlier(than: time, by: comparison) {
        if let onFrameEnd = contents.onFrameEnd, !contents.hasFrameEnded {
          contents.hasFrameEnded = true
          return .frameEnd(onFrameEnd)
        }
        contents.clock = time
      }
      contents.hasFrameEnded = false
      return contents.queue.removeFirst().map(Step.item)
    }
  }
}

/// The clock and the queue of a virtual time scheduler whose times are integers.
///
/// It does not keep the scheduler alive. After the scheduler is released, the clock no longer changes and no action runs.
package struct VirtualFrames: Sendable {
  let timeline: VirtualTimeline

  /// The object that runs the actions, as `TestWitness` identifies it.
  package var runner: any WitnessedWork { timeline }

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

  /// Sets the closure that receives each scheduled action, its frame, and the action that scheduled it.
  package func setWorkNote(
    _ note: @escaping (_ work: any WaitingWork, _ frame: Int, _ by: (any WaitingWork)?) -> Void
  ) { timeline.noteWork = note }

  /// Sets what tells the actions that are scheduled from outside of a test.
  package func setOrigin(_ origin: any WorkOrigin) { timeline.origin = origin }

  /// Schedules an action in a frame, in a phase.
  ///
  /// - Returns: A disposable that cancels the action.
  @discardableResult
  package func schedule(
    at frame: Int, phase: VirtualTimePhase = .work, _ action: @escaping () -> Void
  ) -> any Cancelable {
    let item = PlainVirtualTimeItem(timeline, action: action)
    timeline.insert(item, at: VirtualTimePoint(order: frame), phase: phase)
    return item
  }
}
