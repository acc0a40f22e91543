import Dispatch
import RxCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
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
