#if DEBUG
  import Dispatch
  import Foundation
  import RxCore

  /// A scheduler whose work runs on a thread of a scenario, which calls `serve()`.
  ///
  /// Timed work is due as soon as the thread gets to it, in the order of its due times. Only so many pieces of timed work become due.
  final class ExploredQueue: SchedulerType, @unchecked Sendable {
    // Unchecked: only the thread that has the turn uses it.

    private struct Work {
      let time: Int
      let number: Int
      let run: () -> Void
    }

    private let scenario: Scenario
    private var ticks: Int
    fileprivate var clock = 0
    private var number = 0
    private var waiting: [Work] = []

    /// - Parameter ticks: The number of pieces of timed work that become due.
    init(_ scenario: Scenario, ticks: Int = 0) {
      self.scenario = scenario
      self.ticks = ticks
    }

    var now: RxTime { Date(timeIntervalSince1970: Double(clock) / 1_000_000_000) }

    func schedule<State>(
      _ state: State, action: @escaping (State) -> any Disposable
    ) -> any Disposable {
      enqueue(at: clock, state, action)
    }

    func scheduleRelative<State>(
      _ state: State, dueTime: RxTimeInterval, action: @escaping (State) -> any Disposable
    ) -> any Disposable {
      if ticks == 0 { return Disposables.create() }
      ticks -= 1
      return enqueue(at: clock + (dueTime.nanosecondCount ?? 0), state, action)
    }

    /// Runs the work until there will be no more.
    func serve() {
      while scenario.point(.wait, of: self, idle: true) {
        guard let index = waiting.indices.min(by: isEarlier) else { return }
        let work = waiting.remove(at: index)
        clock = max(clock, work.time)
        work.run()
      }
      waiting = []
    }

    private func isEarlier(_ left: Int, _ right: Int) -> Bool {
      (waiting[left].time, waiting[left].number) < (waiting[right].time, waiting[right].number)
    }

    private func enqueue<State>(
      at time: Int, _ state: State, _ action: @escaping (State) -> any Disposable
    ) -> any Disposable {
      let result = SingleAssignmentDisposable()
      add(at: time) {
        if !result.isDisposed { result.setDisposable(action(state)) }
      }
      return result
    }

    fileprivate func add(at time: Int, _ run: @escaping () -> Void) {
      scenario.signal(self)
      number += 1
      waiting.append(Work(time: time, number: number, run: run))
    }
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  extension ExploredQueue: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
      let step = UnownedJob(job)
      add(at: clock) { step.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }
#endif
