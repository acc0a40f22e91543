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
  /// The condition; nil after the wait, so that no other thread releases the objects that the closure holds.
  private let haveCome: Guarded<(() -> Bool)?>

  /// Makes the wait.
  ///
  /// - Parameter haveCome: Whether the wait is over; called on another thread.
  init(haveCome: @escaping () -> Bool) { self.haveCome = Guarded(haveCome) }

  /// Waits until the condition holds or the time is over; meanwhile the main thread runs the main queue's work if it can.
  func wait(_ patience: Duration) {
    let (thread, isOver) = (BlockedThread(), DispatchSemaphore(value: 0))
    let end = ContinuousClock.now.advanced(by: patience)
    DispatchQueue(label: "rx.latecomers").async {
      self.poll(until: end)
      thread.release()
      isOver.signal()
    }
    thread.wait()
    isOver.wait()
    let haveCome = haveCome.withLock { haveCome in
      defer { haveCome = nil }
      return haveCome
    }
    withExtendedLifetime(haveCome) {}
  }

  private func poll(until end: ContinuousClock.Instant) {
    while let haveCome = haveCome.withLock({ $0 }), !haveCome(), ContinuousClock.now < end {
      usleep(1000)
    }
  }
}

extension Latecomers {
  /// Waits briefly for events and requests after the run, such as those of a task, and returns a paragraph about them.
  static func paragraph(
    of checks: [MarbleLedger.Check], _ pendingWork: @escaping () -> PendingWork?,
    hasResumed: @escaping () -> Bool, patience: Duration, isAwaited: Bool
  ) -> String? {
    let (events, work) = (checks.map { $0.eventCount() }, pendingWork()?.count ?? 0)
    var hasEmitted: Bool { checks.map { $0.eventCount() } != events }
    var askedFor: TestTime? { pendingWork().flatMap { $0.count > work ? $0.next : nil } }
    Latecomers { hasEmitted || askedFor != nil || hasResumed() }.wait(patience)
    var event = hasEmitted ? "emitted" : askedFor.map { "asked it for work in frame \($0)" }
    if event == nil, hasResumed() { event = "resumed a task of the test" }
    guard let event else { return nil }
    if isAwaited {
      return """
          After the run, something outside the scheduler \(event). verify() does not wait for Task.sleep, other clocks and \
        other threads: let tasks sleep by scheduler.swiftClock.
        """
    }
    return """
        After the run, something outside the scheduler \(event), such as a Task that verify() does not wait for: make \
      the test async, and write await scheduler.verify().
      """
  }
}
