import Dispatch
import RxCore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Waits, in real time, for events and requests that come after a run.
final class Latecomers: Sendable {
  /// How long busy queues may take to start work that is due.
  private static let mostStarvation = Duration.seconds(1)

  /// The condition; nil after the wait, so that no other thread releases the objects that the closure holds.
  private let haveCome: Guarded<(() -> Bool)?>
  private let patience: Duration
  private let start = ContinuousClock.now
  private let arrival = Guarded<Duration?>(nil)

  /// Runs the timers that are due; called on the main queue.
  private static let timerServer = Guarded<(@Sendable () -> Void)?>(nil)

  /// Sets the closure that runs the timers that are due; it is called on the main queue.
  static func setTimerServer(_ server: @escaping @Sendable () -> Void) {
    timerServer.withLock { $0 = server }
  }

  /// How long after the start the condition held; nil if it did not.
  var delay: Duration? { arrival.withLock { $0 } }

  /// Makes the wait.
  ///
  /// - Parameters:
  ///   - patience: How long to wait.
  ///   - haveCome: Whether the wait is over; called on another thread.
  init(patience: Duration, haveCome: @escaping () -> Bool) {
    self.patience = patience
    self.haveCome = Guarded(haveCome)
  }

  /// Blocks the caller until the condition holds or the time is over; meanwhile the main thread runs the main queue's work if it can.
  func waitBlocking() {
    let (thread, isOver) = (BlockedThread(), DispatchSemaphore(value: 0))
    // Inside work of the main queue, no other work of that queue can start.
    poll(DispatchQueue.isMain ? [.global()] : [.main, .global()]) {
      thread.release()
      isOver.signal()
    }
    thread.wait()
    isOver.wait()
    forget()
  }

  /// Waits until the condition holds or the time is over; the main queue's work runs meanwhile.
  @MainActor
  func wait() async {
    await withCheckedContinuation { continuation in
      poll([.main, .global()]) { DispatchQueue.main.async { continuation.resume() } }
    }
    forget()
  }

  private func forget() {
    let haveCome = haveCome.withLock { haveCome in
      defer { haveCome = nil }
      return haveCome
    }
    withExtendedLifetime(haveCome) {}
  }

  private func poll(
    _ queues: [DispatchQueue], _ completion: @escaping @Sendable () -> Void
  ) {
    let end = ContinuousClock.now.advanced(by: patience)
    DispatchQueue(label: "rx.latecomers").async {
      self.poll(until: end, queues)
      completion()
    }
  }

  /// Polls until a time, then until the queues have started what was due by then, because their threads may be blocked.
  private func poll(until end: ContinuousClock.Instant, _ queues: [DispatchQueue]) {
    if comes(until: { ContinuousClock.now >= end }) { return }
    let served = DispatchGroup()
    for queue in queues { queue.async(group: served) {} }
    let last = end.advanced(by: Self.mostStarvation)
    let isServed = { served.wait(timeout: .now()) == .success }
    if comes(until: { isServed() || ContinuousClock.now >= last }) { return }
    let next = ContinuousClock.now.advanced(by: .milliseconds(5))
    _ = comes(until: { ContinuousClock.now >= next })
  }

  private func comes(until isOver: () -> Bool) -> Bool {
    let server = Self.timerServer.withLock { $0 }
    var looks = 0
    while let haveCome = haveCome.withLock({ $0 }) {
      if haveCome() {
        arrival.withLock { $0 = ContinuousClock.now - start }
        return true
      }
      if isOver() { break }
      // Where the test runs on the main thread, nothing else runs its timers.
      if let server, looks % 10 == 0 { DispatchQueue.main.async { server() } }
      looks += 1
      usleep(1000)
    }
    return false
  }
}

/// What the expectations of a test and its scheduler receive after a run.
struct LateEvents {
  /// Waits for the first one.
  let latecomers: Latecomers
  /// Returns what came, as the end of a sentence; nil if nothing did.
  private let event: () -> String?

  /// Looks for events and requests from now on.
  init(
    of checks: [MarbleLedger.Check], _ pendingWork: @escaping () -> PendingWork?,
    hasResumed: @escaping () -> Bool, patience: Duration
  ) {
    let (events, work) = (checks.map(\.eventCount), pendingWork()?.count ?? 0)
    let hasEmitted = { checks.map(\.eventCount) != events }
    let requested = { pendingWork().flatMap { $0.count > work ? $0.next : nil } }
    latecomers = Latecomers(patience: patience) {
      hasEmitted() || requested() != nil || hasResumed()
    }
    event = {
      if hasEmitted() { return "emitted" }
      if let change = Self.change(in: checks) { return change }
      if let frame = requested() { return "asked it for work in frame \(frame)" }
      return hasResumed() ? "resumed a task of the test" : nil
    }
  }

  /// Returns the first change of an expected value, as the end of a sentence.
  private static func change(in checks: [MarbleLedger.Check]) -> String? {
    for check in checks {
      guard let value = check.lateValue?() else { continue }
      let which = checks.count > 1 ? " of line \(check.site.line)" : ""
      return "changed the value\(which) to \(value)"
    }
    return nil
  }

  /// Returns a paragraph about what came; nil if nothing did.
  func paragraph(isAwaited: Bool) -> String? {
    guard let event = event() else { return nil }
    let time = latecomers.delay.map { ", \($0.milliseconds) ms later in real time" } ?? ""
    if isAwaited {
      return """
          After the run, something outside the scheduler \(event)\(time). verify() does not wait for Task.sleep, other clocks, \
        schedulers and threads, such as DispatchQueue.asyncAfter and Timer: let tasks sleep by scheduler.swiftClock, and pass the scheduler \
        to operators.
        """
    }
    return """
        After the run, something outside the scheduler \(event)\(time). If it is a Task, make the test async, and write \
      await scheduler.verify(). If it is an operator, pass the scheduler to it. If it is DispatchQueue.asyncAfter or a Timer, let the code \
      take a scheduler or a clock instead.
      """
  }
}

extension Duration {
  /// The number of whole milliseconds, at least 1.
  fileprivate var milliseconds: Int { max(1, nanosecondCount / 1_000_000) }
}
