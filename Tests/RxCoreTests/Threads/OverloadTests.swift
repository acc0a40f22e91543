import Foundation
import RxCore
import Testing

/// A scheduler whose periodic work runs when the test calls `tick()`.
private final class ManualTicks: SchedulerType {
  private(set) var tick: () -> Void = {}
  /// The number of calls of `scheduleRelative`: one for each buffer that begins.
  private(set) var turns = 0

  var now: RxTime { Date(timeIntervalSince1970: 0) }

  func schedule<State>(
    _ state: State, action: @escaping (State) -> any Disposable
  ) -> any Disposable { action(state) }

  func scheduleRelative<State>(
    _ state: State, dueTime: RxTimeInterval, action: @escaping (State) -> any Disposable
  ) -> any Disposable {
    turns += 1
    return Disposables.create()
  }

  func schedulePeriodic<State>(
    _ state: State, startAfter: RxTimeInterval, period: RxTimeInterval,
    action: @escaping (State) -> State
  ) -> any Disposable {
    tick = { _ = action(state) }
    return Disposables.create()
  }
}

@Suite struct OverloadTests {
  @Test("bufferTime(startEvery:) begins one buffer for all ticks that arrive during a delivery")
  func bufferTime() {
    nonisolated(unsafe) let scheduler = ManualTicks()
    let source = PublishSubject<Int>()
    let subscription = source.bufferTime(
      .seconds(1), startEvery: .seconds(1), max: 1, scheduler: scheduler
    ).subscribe(onNext: { _ in
      onThread(stackSize: 512 << 10) { for _ in 0..<1_000 { scheduler.tick() } }
    })
    #expect(scheduler.turns == 1)
    source.onNext(1)
    #expect(scheduler.turns == 2)
    scheduler.tick()
    scheduler.tick()
    #expect(scheduler.turns == 4)
    subscription.dispose()
  }
}
