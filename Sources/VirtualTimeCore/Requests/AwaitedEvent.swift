/// A task's wait for an event of a subscription, which the test schedulers of its test can interrupt.
///
/// A wait that is interrupted fails its test: the event is due in virtual time, and nothing moves the clock.
package final class AwaitedEvent: Sendable {
  /// Reports the failure, runs the scheduler, and returns the error of the wait if no event arrives.
  package typealias Resolution = @Sendable () async -> any Error

  private struct State {
    var ends: [@Sendable () -> Void] = []
    var resolution: Resolution?
    var isOver = false
  }

  /// The property that is read: `firstValue`.
  package let name: String

  /// Whether the subscription waits for virtual time, and not also for real time.
  package let isVirtual: Bool

  /// Whether the subscription waits for real time.
  package let isReal: Bool

  private let resume: @Sendable () -> Void
  private let state = Guarded(State())

  private init(
    _ name: String, isVirtual: Bool, isReal: Bool, _ resume: @escaping @Sendable () -> Void
  ) {
    self.name = name
    self.isVirtual = isVirtual
    self.isReal = isReal
    self.resume = resume
  }

  /// Begins a wait, and notifies the test schedulers of the subscription or, if there are none, those of the task.
  ///
  /// - Parameters:
  ///   - name: The property that is read.
  ///   - work: The work for which the subscription waits.
  ///   - resume: Resumes the task without an event.
  /// - Returns: `nil` without a test scheduler.
  package static func begin(
    _ name: @autoclosure () -> String, for work: AwaitedWork?,
    _ resume: @escaping @Sendable () -> Void
  ) -> AwaitedEvent? {
    guard RequestMonitor.isWatching, let work else { return nil }
    let receivers = RequestMonitor.receivers(awaiting: work.timelines)
    if receivers.isEmpty { return nil }
    let event = AwaitedEvent(
      name(), isVirtual: !work.isReal && !work.timelines.isEmpty, isReal: work.isReal, resume)
    for receiver in receivers { receiver.test?.receive(event) }
    return event
  }

  /// Adds a closure to call when the wait ends; calls it now if the wait has ended.
  package func addEnd(_ end: @escaping @Sendable () -> Void) {
    let isOver = state.withLock { state in
      if !state.isOver { state.ends.append(end) }
      return state.isOver
    }
    if isOver { end() }
  }

  /// Interrupts the wait.
  ///
  /// - Parameter resolution: What the waiting task calls.
  package func interrupt(_ resolution: @escaping Resolution) {
    let isFirst = state.withLock { state in
      if state.isOver || state.resolution != nil { return false }
      state.resolution = resolution
      return true
    }
    if isFirst { resume() }
  }

  /// Ends the wait.
  package func end() {
    let ends = state.withLock { state in
      defer { (state.ends, state.isOver) = ([], true) }
      return state.ends
    }
    for end in ends { end() }
  }

  /// Fails the test, and runs the scheduler.
  ///
  /// - Returns: The error of the wait if no event arrives.
  package func resolve() async -> any Error {
    let resolution = state.withLock { $0.resolution }
    return await resolution?() ?? CancellationError()
  }
}

/// The work for which a subscription waits, as far as it requested the work when it was created.
package struct AwaitedWork: Sendable {
  /// The virtual time schedulers' work.
  let timelines: [any MonitoredWork]
  /// Whether real-time work was requested, too.
  let isReal: Bool
}

extension RequestMonitor {
  /// Calls `subscribe`.
  ///
  /// - Returns: The work for which the subscription waits; `nil` without a test scheduler.
  package static func awaitedWork(of subscribe: () -> Void) -> AwaitedWork? {
    if !isWatching {
      subscribe()
      return nil
    }
    let activity = activities.value
    let (outer, realRequests) = (activity.awaited, activity.realRequests)
    activity.awaited = []
    subscribe()
    let timelines = activity.awaited ?? []
    activity.awaited = outer.map { $0 + timelines }
    return AwaitedWork(timelines: timelines, isReal: activity.realRequests != realRequests)
  }

  /// The entries of the timelines, otherwise those of the schedulers of the task or thread.
  fileprivate static func receivers(awaiting timelines: [any MonitoredWork]) -> [Entry] {
    let identifiers = Set(timelines.map { ObjectIdentifier($0) })
    let own = entries.withLock { entries in identifiers.compactMap { entries[$0] } }
    return own.isEmpty ? receivers : own
  }
}
