import Dispatch
import RxCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Waits, in real time, for what continues after a run.
final class Latecomers: Sendable {
  /// Nil when the wait is over, so that no other thread releases what the closure holds.
  private let haveCome: Guarded<(() -> Bool)?>

  /// Makes the wait.
  ///
  /// - Parameter haveCome: Whether it is over; called on another thread.
  init(haveCome: @escaping () -> Bool) { self.haveCome = Guarded(haveCome) }

  /// Waits until the condition holds, or for some time; the main thread does the main queue's work meanwhile, where it can.
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
