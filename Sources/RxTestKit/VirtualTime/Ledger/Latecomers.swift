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
    poll {
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
      poll { DispatchQueue.main.async { continuation.resume() } }
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

  private func poll(_ completion: @escaping @Sendable () -> Void) {
    let end = ContinuousClock.now.advanced(by: patience)
    DispatchQueue(label: "rx.latecomers").async {
      self.poll(until: end)
      completion()
    }
  }

  /// Polls until a time, then until the queues have started what was due by then, because their threads may be blocked.
  private func poll(until end: ContinuousClock.Instant) {
    if comes(until: { ContinuousClock.now >= end }) { return }
    let served = DispatchGroup()
    for queue in [DispatchQueue.main, .global()] { queue.async(group: served) {} }
    let last = end.advanced(by: Self.mostStarvation)
    let isServed = { served.wait(timeout: .now()) == .success }
    if comes(until: { isServed() || ContinuousClock.now >= last }) { return }
    let next = ContinuousClock.now.advanced(by: .milliseconds(5))
    _ = comes(until: { ContinuousClock.now >= next })
  }

  private func comes(until isOver: () -> Bool) -> Bool {
    while let haveCome = haveCome.withLock({ $0 }) {
      if haveCome() { return true }
      if isOver() { break }
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
    if isAwaited {
      return """
          After the run, something outside the scheduler \(event). verify() does not wait for Task.sleep, other clocks, \
        schedulers and threads: let tasks sleep by scheduler.swiftClock, and pass the scheduler to operators.
        """
    }
    return """
        After the run, something outside the scheduler \(event). If it is a Task, make the test async, and write \
      await scheduler.verify(). If it is an operator, pass the scheduler to it.
      """
  }
}
