import VirtualTimeCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A scheduler that measures time independently of the system's date, which can be changed.
package protocol MonotonicScheduler {
  /// The nanoseconds since a fixed moment.
  var uptime: Int { get }
}

/// Reads a scheduler's time as a number.
///
/// Make one for each subscription, not for each element: making it requires a dynamic cast, which costs more than reading the time.
@usableFromInline
package struct SchedulerClock {
  private let scheduler: any SchedulerType
  private let monotonic: (any MonotonicScheduler)?
  /// The operator that reads the time.
  private let name: StaticString

  @usableFromInline
  package init(of scheduler: any SchedulerType, for name: StaticString) {
    self.scheduler = scheduler
    self.name = name
    monotonic = scheduler as? any MonotonicScheduler
  }

  /// The nanoseconds since a fixed moment: monotonic if the scheduler is a `MonotonicScheduler`, otherwise taken from its date, precise to
  /// a microsecond.
  ///
  /// The difference of two instants always fits into an `Int`: times that are too far away are clamped.
  @usableFromInline
  package var instant: Int {
    if let monotonic {
      let uptime = RequestMonitor.requesting(name) { monotonic.uptime }
      return max(.min / 2, min(uptime, .max / 2))
    }
    let microseconds = (scheduler.now(for: name).timeIntervalSinceReferenceDate * 1e6).rounded()
    guard abs(microseconds) < 0x1p52 else { return microseconds < 0 ? .min / 2 : .max / 2 }
    return Int(microseconds) * 1_000
  }
}

extension SerialDispatchQueueScheduler: MonotonicScheduler {
  package var uptime: Int { work.uptime }
}

extension ConcurrentDispatchQueueScheduler: MonotonicScheduler {
  package var uptime: Int { work.uptime }
}

extension ConcurrentMainScheduler: MonotonicScheduler {
  package var uptime: Int { work.uptime }
}
