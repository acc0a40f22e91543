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
  ///
  /// The difference of two instants is always an `Int`: what is too far away counts as the same moment.
  @usableFromInline
  package var instant: Int {
    if let monotonic = self as? any MonotonicScheduler {
      return max(.min / 2, min(monotonic.uptime, .max / 2))
    }
    let microseconds = (now.timeIntervalSinceReferenceDate * 1e6).rounded()
    guard abs(microseconds) < 0x1p52 else { return microseconds < 0 ? .min / 2 : .max / 2 }
    return Int(microseconds) * 1_000
  }
}

extension MonotonicScheduler {
  /// What the system counts while it is awake.
  package var uptime: Int { Int(clamping: DispatchTime.now().uptimeNanoseconds) }
}

extension SerialDispatchQueueScheduler: MonotonicScheduler {}

extension ConcurrentDispatchQueueScheduler: MonotonicScheduler {}

extension ConcurrentMainScheduler: MonotonicScheduler {}
