import VirtualTimeCore
import Dispatch

/// Calls a closure when a test has waited for some time, in real time, since its last step.
package final class Patience: Sendable {
  private enum State { case waiting, over, cancelled }

  /// In nanoseconds.
  private let duration: Int
  private let beginning = DispatchTime.now()
  private let lastStep: @Sendable () -> UInt64?
  private let end: @Sendable () -> Void
  private let state = Guarded(State.waiting)

  /// Whether it has called its closure, or is about to.
  var isOver: Bool { state.withLock { $0 == .over } }

  /// Makes a patience, which begins when `start()` is called.
  ///
  /// - Parameters:
  ///   - duration: How long the test may wait.
  ///   - lastStep: Returns when its last step ended, as the uptime in nanoseconds; nil while it does not wait. Called on other threads.
  ///   - end: Called once, on another thread.
  package init(
    _ duration: Duration, since lastStep: @escaping @Sendable () -> UInt64?,
    end: @escaping @Sendable () -> Void
  ) {
    self.duration = max(0, duration.nanosecondCount)
    self.lastStep = lastStep
    self.end = end
  }

  package func start() { look(at: beginning + .nanoseconds(duration)) }

  /// Ends without a call of the closure.
  package func cancel() { state.withLock { if $0 == .waiting { $0 = .cancelled } } }

  /// Checks the test at a time, in a task, so that everything that was ready before runs first.
  private func look(at due: DispatchTime) {
    DispatchQueue.global().asyncAfter(deadline: due) { [weak self] in
      Task.detached { self?.look() }
    }
  }

  /// Ends if the time is over, and else waits for the rest of it.
  func look() {
    if state.withLock({ $0 != .waiting }) { return }
    let now = DispatchTime.now()
    guard let lastStep = lastStep() else {
      return look(at: now + .nanoseconds(max(duration, 1_000_000)))
    }
    let due = max(beginning, DispatchTime(uptimeNanoseconds: lastStep)) + .nanoseconds(duration)
    if due > now { return look(at: due) }
    let ends = state.withLock { state in
      defer { if state == .waiting { state = .over } }
      return state == .waiting
    }
    if ends { end() }
  }
}
