/// The clock and the queue of a virtual time scheduler, whatever the type of its times; safe to use from any thread.
final class VirtualTimeline: Sendable {
  private struct Contents {
    var clock: VirtualTimePoint
    var queue: VirtualTimeQueue
    var isRunning = false
    /// Whether the scheduler is gone, so that nothing will ever run.
    var isClosed = false
    var limit: VirtualTimePoint?
    var mayRun: (() -> Bool)?
    var onInsertion: (() -> Void)?
    var mayWait: ((Int) -> Bool)?
  }

  private let contents: Guarded<Contents>
  nonisolated(unsafe) private let comparison: VirtualTimePoint.Comparison
  private let counted = CountedResource()

  init(clock: VirtualTimePoint, comparison: @escaping VirtualTimePoint.Comparison) {
    self.comparison = comparison
    contents = Guarded(Contents(clock: clock, queue: VirtualTimeQueue(comparison: comparison)))
  }

  deinit { close() }

  /// Drops all work, also what is asked for from now on.
  ///
  /// Work that will never run must not keep alive what refers back to it.
  func close() {
    contents.withLock { $0.isClosed = true }
    while let item = contents.withLock({ $0.queue.removeFirst() }) { item.dispose() }
  }

  var clock: VirtualTimePoint { contents.withLock { $0.clock } }

  var next: VirtualTimePoint? { contents.withLock { $0.queue.nextTime() } }

  var pending: [VirtualTimePoint] { contents.withLock { $0.queue.times } }

  /// How much is due later than the clock shows.
  var laterCount: Int {
    contents.withLock { contents in
      contents.queue.times.count { contents.clock.isEarlier(than: $0, by: comparison) }
    }
  }

  /// What is due after it does not run.
  var limit: VirtualTimePoint? {
    get { contents.withLock { $0.limit } }
    set { contents.withLock { $0.limit = newValue } }
  }

  /// Asked before each piece of work; once it says no, nothing more runs until the next start.
  var mayRun: (() -> Bool)? {
    get { contents.withLock { $0.mayRun } }
    set { contents.withLock { $0.mayRun = newValue } }
  }

  /// Called when somebody has asked for work, on that thread.
  var onInsertion: (() -> Void)? {
    get { contents.withLock { $0.onInsertion } }
    set { contents.withLock { $0.onInsertion = newValue } }
  }

  /// Told how much waits before more work is taken in; work for which it says no is dropped.
  var mayWait: ((Int) -> Bool)? {
    get { contents.withLock { $0.mayWait } }
    set { contents.withLock { $0.mayWait = newValue } }
  }

  func insert(
    _ item: VirtualTimeItem, at time: VirtualTimePoint, phase: VirtualTimePhase = .work
  ) {
    let (isTaken, onInsertion) = contents.withLock { contents in
      let isTaken = !contents.isClosed && contents.mayWait?(contents.queue.count) ?? true
      if isTaken { contents.queue.insert(item, order: time.order, phase: phase) }
      return (isTaken, contents.onInsertion)
    }
    if !isTaken { item.dispose() }
    onInsertion?()
  }

  /// Makes the caller the one who runs the work.
  ///
  /// - Returns: False if somebody does already.
  func start() -> Bool {
    contents.withLock { contents in
      if contents.isRunning { return false }
      contents.isRunning = true
      return true
    }
  }

  func stop() { contents.withLock { $0.isRunning = false } }

  /// Whether work is being run.
  var isRunning: Bool { contents.withLock { $0.isRunning } }

  /// Sets the clock, also back, but not beyond the limit.
  func setClock(_ time: VirtualTimePoint) {
    contents.withLock { contents in
      guard let limit = contents.limit, limit.isEarlier(than: time, by: comparison) else {
        return contents.clock = time
      }
      contents.clock = limit
    }
  }

  /// Runs what is due up to a time, or all, until nothing is left or `stop()` is called.
  func run(through last: VirtualTimePoint?) {
    let mayRun = mayRun
    while mayRun?() ?? true, let item = takeNext(through: last) { item.run() }
    stop()
  }

  private func takeNext(through last: VirtualTimePoint?) -> VirtualTimeItem? {
    contents.withLock { contents in
      guard contents.isRunning, let time = contents.queue.nextTime() else { return nil }
      if let last, last.isEarlier(than: time, by: comparison) { return nil }
      if let limit = contents.limit, limit.isEarlier(than: time, by: comparison) { return nil }
      if contents.clock.isEarlier(than: time, by: comparison) { contents.clock = time }
      return contents.queue.removeFirst()
    }
  }
}

/// The clock and the work of a virtual time scheduler whose times are integers.
///
/// Who holds it does not keep the scheduler alive. Once the scheduler is gone, the clock stands still and nothing runs.
package struct VirtualFrames: Sendable {
  let timeline: VirtualTimeline

  /// The virtual time.
  package var clock: Int { timeline.clock.order }

  /// Asks for work in a frame, and in a phase of it.
  ///
  /// - Returns: Cancels the work.
  @discardableResult
  package func schedule(
    at frame: Int, phase: VirtualTimePhase = .work, _ action: @escaping () -> Void
  ) -> any Cancelable {
    let item = PlainVirtualTimeItem(holder: nil, action: action)
    timeline.insert(item, at: VirtualTimePoint(order: frame), phase: phase)
    return item
  }
}
