import Dispatch

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A scheduler that can tell time apart from the system's date, which may be set back or forth.
package protocol MonotonicScheduler {
  /// Nanoseconds since some fixed moment.
  var uptime: Int { get }
}

extension SchedulerType {
  /// Nanoseconds since some fixed moment: monotonic where the scheduler can tell, else by its date, to a microsecond.
  package var instant: Int {
    if let monotonic = self as? any MonotonicScheduler { return monotonic.uptime }
    return Int((now.timeIntervalSinceReferenceDate * 1e6).rounded()) * 1_000
  }
}

extension MonotonicScheduler {
  /// What the system counts while it is awake.
  package var uptime: Int { Int(clamping: DispatchTime.now().uptimeNanoseconds) }
}

extension SerialDispatchQueueScheduler: MonotonicScheduler {}

extension ConcurrentDispatchQueueScheduler: MonotonicScheduler {}

extension ConcurrentMainScheduler: MonotonicScheduler {}
