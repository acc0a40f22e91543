import Foundation
package import Testing

/// The suites whose tests depend on real time: they wait for threads, timers and other tasks, or block them.
///
/// They run in a process of their own, one after the other, so that no other test delays them or is delayed.
package enum RealTimeSuites {
  /// The environment variable that switches them on.
  package static let variable = "MARBLE_REAL_TIME"

  #if os(Linux)
    /// Whether this is the process in which they run.
    package static let areOn = ProcessInfo.processInfo.environment[variable] == "1"
  #else
    /// Elsewhere, a test cannot start its own executable, so they run beside the others.
    package static let areOn = true
  #endif
}

extension Trait where Self == ConditionTrait {
  /// Runs a suite in the process of the tests that depend on real time.
  package static var inRealTime: Self { .enabled(if: RealTimeSuites.areOn, "see RealTimeTests") }
}
