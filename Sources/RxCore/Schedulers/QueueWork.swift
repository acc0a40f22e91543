import Dispatch

/// Schedules on one dispatch queue, by the clock that setting the system's time does not move.
///
/// Actions and states are plain types, as RxSwift's are: that they may run on the queue is their author's promise.
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

  func schedule<State>(
    _ state: State, action: @escaping (State) -> any Disposable
  ) -> any Disposable {
    TestWitness.note("\(name)")
    let result = SingleAssignmentDisposable()
    nonisolated(unsafe) let work = { action(state) }
    queue.async {
      if !result.isDisposed { result.setDisposable(work()) }
    }
    return result
  }

  func scheduleRelative<State>(
    _ state: State, dueTime: RxTimeInterval, action: @escaping (State) -> any Disposable
  ) -> any Disposable {
    if dueTime == .never { return Disposables.create() }
    TestWitness.note("\(name)", after: dueTime)
    let result = SingleAssignmentDisposable()
    nonisolated(unsafe) let work = { action(state) }
    let timer = DispatchTimer(queue: queue)
    timer.start(after: dueTime, repeating: .never, leeway: leeway) {
      timer.dispose()
      if !result.isDisposed { result.setDisposable(work()) }
    }
    return Disposables.create(timer, result)
  }

  func schedulePeriodic<State>(
    _ state: State, startAfter: RxTimeInterval, period: RxTimeInterval,
    action: @escaping (State) -> State
  ) -> any Disposable {
    if startAfter == .never { return Disposables.create() }
    TestWitness.note("\(name)", after: startAfter)
    nonisolated(unsafe) let action = action
    nonisolated(unsafe) var state = state
    let timer = DispatchTimer(queue: queue)
    timer.start(after: startAfter, repeating: period.nonNegative, leeway: leeway) {
      if !timer.isDisposed { state = action(state) }
    }
    return timer
  }
}
