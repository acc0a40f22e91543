import Dispatch
import RxCore

/// Calls a closure when nothing has happened in a test for some time.
///
/// It looks at the test's activity a few times during that time. Each look is work of the global queue, then a task, like the work of others
/// that the test may wait for. So a busy process, which starts such work late, also looks late.
package final class IdleTimer: Sendable {
  /// What a test does.
  package struct Activity: Equatable {
    /// Numbers that change when something happens.
    package var counts: [Int]
    /// Whether the test is doing something, however long it takes.
    package var isBusy: Bool

    package init(counts: [Int] = [], isBusy: Bool = false) {
      self.counts = counts
      self.isBusy = isBusy
    }
  }

  /// The successive looks of one timer.
  package struct Looks {
    /// The number of intervals without a change after which the test counts as idle.
    static let most = 5

    private var last: Activity
    /// The number of intervals since the last change; the first look ends none, since it may come at once.
    private var count = -1

    package init(_ first: Activity) { last = first }

    /// Returns whether the test is idle.
    package mutating func look(_ activity: Activity) -> Bool {
      count = activity == last && !activity.isBusy ? count + 1 : 0
      last = activity
      return count >= Self.most
    }
  }

  private enum State {
    case waiting(Looks)
    case rung
    case cancelled
  }

  /// The time between two looks, in nanoseconds.
  let interval: UInt64
  private let state: Guarded<State>
  private let activity: @Sendable () -> Activity
  private let ring: @Sendable () -> Void

  /// Whether it has called its closure, or is about to.
  package var hasRung: Bool { state.withLock { if case .rung = $0 { true } else { false } } }

  /// Makes a timer, which starts with `start()`.
  ///
  /// - Parameters:
  ///   - patience: How long nothing must happen.
  ///   - activity: Returns what the test does; called on other threads.
  ///   - ring: Called once, on another thread.
  package init(
    after patience: Duration, activity: @escaping @Sendable () -> Activity,
    ring: @escaping @Sendable () -> Void
  ) {
    // Rounded up, so that it does not ring early.
    interval = UInt64(max(1_000_000, patience.nanosecondCount / Looks.most + 1))
    state = Guarded(.waiting(Looks(activity())))
    self.activity = activity
    self.ring = ring
  }

  /// Starts the looks.
  package func start() { IdleClock.shared.add(self) }

  /// Ends the looks.
  package func cancel() {
    state.withLock { if case .waiting = $0 { $0 = .cancelled } }
    IdleClock.shared.remove(self)
  }

  /// Looks once.
  ///
  /// - Returns: Whether to look again.
  fileprivate func look() -> Bool {
    let activity = activity()
    let (rings, looksAgain) = state.withLock { state -> (Bool, Bool) in
      guard case .waiting(var looks) = state else { return (false, false) }
      let isIdle = looks.look(activity)
      state = isIdle ? .rung : .waiting(looks)
      return (isIdle, !isIdle)
    }
    if rings { ring() }
    return looksAgain
  }
}

/// The one timer of the process that all idle timers share; it runs only while there are some.
private final class IdleClock: Sendable {
  static let shared = IdleClock()

  private struct Contents {
    var timers: [ObjectIdentifier: (timer: IdleTimer, due: UInt64)] = [:]
    /// When the next look is due; nil if none is, and 0 during a look.
    var next: UInt64?
  }

  private let contents = Guarded(Contents())

  func add(_ timer: IdleTimer) {
    let due = Self.nextLook(of: timer)
    arm { contents in
      contents.timers[ObjectIdentifier(timer)] = (timer, due)
      return due
    }
  }

  func remove(_ timer: IdleTimer) {
    // The caller holds the timer, so nothing is released under the lock.
    _ = contents.withLock { $0.timers.removeValue(forKey: ObjectIdentifier(timer)) }
  }

  /// Timers with the same interval look at the same time, which costs the process one wake-up.
  private static func nextLook(of timer: IdleTimer) -> UInt64 {
    let (now, interval) = (DispatchTime.now().uptimeNanoseconds, timer.interval)
    return (now / interval + 1).multipliedReportingOverflow(by: interval).partialValue
  }

  /// Changes the timers, and looks at the time that the change returns, unless an earlier look is due.
  private func arm(_ change: (inout Contents) -> UInt64?) {
    let due = contents.withLock { contents -> UInt64? in
      guard let due = change(&contents), due < contents.next ?? .max else { return nil }
      contents.next = due
      return due
    }
    guard let due else { return }
    DispatchQueue.global().asyncAfter(deadline: DispatchTime(uptimeNanoseconds: due)) {
      Task.detached { self.look(at: due) }
    }
  }

  private func look(at due: UInt64) {
    let timers = contents.withLock { contents -> [IdleTimer]? in
      // An earlier look has replaced this one.
      if contents.next != due { return nil }
      // This look itself arms the next one.
      contents.next = 0
      return contents.timers.values.lazy.filter { $0.due <= due }.map(\.timer)
    }
    guard let timers else { return }
    let ended = timers.filter { !$0.look() }
    arm { contents in
      contents.next = nil
      // The lists still hold the timers, so nothing is released under the lock.
      for timer in ended { contents.timers[ObjectIdentifier(timer)] = nil }
      for timer in timers {
        contents.timers[ObjectIdentifier(timer)]?.due = Self.nextLook(of: timer)
      }
      return contents.timers.values.lazy.map(\.due).min()
    }
    withExtendedLifetime((timers, ended)) {}
  }
}
