import Dispatch

/// A point in real time, also for code of a test, to which `ContinuousClock` shows the time of the test.
package struct RealInstant: Sendable {
  private let nanoseconds = DispatchTime.now().uptimeNanoseconds

  package init() {}

  package var elapsed: Duration {
    .nanoseconds(Int64(clamping: DispatchTime.now().uptimeNanoseconds - nanoseconds))
  }
}
