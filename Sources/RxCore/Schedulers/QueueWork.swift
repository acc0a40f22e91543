import VirtualTimeCore
import Dispatch

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Schedules actions on one dispatch queue, by a clock that a change of the system time does not affect.
///
/// Actions and states are not required to be `Sendable`, as in RxSwift. The caller must ensure that they can be used on the queue.
struct QueueWork: Sendable {
  let queue: DispatchQueue
  let leeway: DispatchTimeInterval

  /// The name of the scheduler.
  let name: StaticString

  init(_ name: StaticString, queue: DispatchQueue, leeway: DispatchTimeInterval) {
    self.name = name
    self.queue = queue
    self.leeway = leeway.nonNegative
  }

  /// The current date.
  var now: Date {
    RequestMonitor.note(clockOf: "\(name)")
    return Date()
  }

  /// The nanoseconds that the system has been awake.
  var uptime: Int {
    RequestMonitor.note(clockOf: "\(name)")
    return Int(clamping: DispatchTime.now().uptimeNanoseconds)
  }

  func schedule<State>(
    _ state: State, action: @escaping (State) -> any Disposable
  ) -> any Disposable {
    RequestMonitor.note("\(name)")
    let work = QueuedAction { action(state) }
    queue.async { work.run() }
    return work
  }

  func scheduleRelative<State>(
    _ state: State, dueTime: RxTimeInterval, action: @escaping (State) -> any Disposable
  ) -> any Disposable {
    if dueTime == .never { return Disposables.create() }
    RequestMonitor.note("\(name)", after: dueTime)
    let work = QueuedAction { action(state) }
    let timer = DispatchTimer(queue: queue)
    timer.start(after: dueTime, repeating: .never, leeway: leeway) {
      timer.dispose()
      work.run()
    }
    return Disposables.create(timer, work)
  }

  func schedulePeriodic<State>(
    _ state: State, startAfter: RxTimeInterval, period: RxTimeInterval,
    action: @escaping (State) -> State
  ) -> any Disposable {
    if startAfter == .never { return Disposables.create() }
    RequestMonitor.note("\(name)", after: startAfter)
    let work = PeriodicAction(state, action)
    let timer = DispatchTimer(queue: queue)
    timer.start(after: startAfter, repeating: period.nonNegative, leeway: leeway) {
      withExtendedLifetime(timer) { work.run() }
    }
    return Disposables.create(timer, work)
  }
}
