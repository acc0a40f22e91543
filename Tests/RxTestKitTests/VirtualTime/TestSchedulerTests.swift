import Dispatch
import RxCore
import RxTestKit
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

struct TestSchedulerTests {
  let scheduler = TestScheduler(initialClock: 0)
  let marbles = TestScheduler(
    initialClock: 0, resolution: 0.001, simulateProcessingDelay: false)

  /// The frames in which work asked for by `schedule` runs.
  func frames(
    of scheduler: TestScheduler, _ schedule: (@escaping (()) -> any Disposable) -> Void
  ) -> [Int] {
    var frames: [Int] = []
    schedule { _ in
      frames.append(scheduler.clock)
      return Disposables.create()
    }
    scheduler.start()
    return frames
  }

  @Test func `a frame is a second unless said otherwise`() {
    let frames = frames(of: scheduler) { work in
      _ = scheduler.scheduleRelative((), dueTime: .seconds(3), action: work)
      _ = scheduler.scheduleRelative((), dueTime: .milliseconds(1499), action: work)
      _ = scheduler.scheduleRelative((), dueTime: .milliseconds(1500), action: work)
    }
    #expect(frames == [1, 2, 3])
    #expect(scheduler.now == Date(timeIntervalSince1970: 3))
  }

  @Test func `a processing delay moves work out of the present and the past`() {
    let delayed = frames(of: scheduler) { work in
      _ = scheduler.schedule((), action: work)
      _ = scheduler.scheduleRelative((), dueTime: .seconds(-5), action: work)
      _ = scheduler.scheduleRelative((), dueTime: .milliseconds(400), action: work)
    }
    #expect(delayed == [1, 1, 1])
    let prompt = frames(of: marbles) { work in
      _ = marbles.schedule((), action: work)
      _ = marbles.scheduleRelative((), dueTime: .seconds(-5), action: work)
      _ = marbles.scheduleRelative((), dueTime: .nanoseconds(400), action: work)
    }
    #expect(prompt == [0, 0, 0])
  }

  @Test func `durations are exact, far from the start and before it`() {
    for start in [-1_000_000_007, -3, 0, 4_000_000_000_001] {
      let scheduler = TestScheduler(
        initialClock: start, resolution: 0.000_001, simulateProcessingDelay: false)
      let frames = frames(of: scheduler) { work in
        for duration in [1, 2, 3, 999_999] {
          _ = scheduler.scheduleRelative((), dueTime: .microseconds(duration), action: work)
        }
      }
      #expect(frames == [1, 2, 3, 999_999].map { start + $0 })
    }
  }

  @Test(arguments: [1.0, 0.001, 1e-9, 0.000_000_000_3, 1e30, 0, -1, .infinity, .nan])
  func `no resolution and no duration traps`(resolution: Double) {
    let scheduler = TestScheduler(initialClock: .max, resolution: resolution)
    for due in [Int.min, -1, 0, 1, Int.max] {
      for duration in [.seconds(due), .milliseconds(due), .nanoseconds(due)] as [RxTimeInterval] {
        _ = scheduler.scheduleRelative((), dueTime: duration) { _ in Disposables.create() }
      }
      _ = scheduler.scheduleRelativeVirtual((), dueTime: due) { _ in Disposables.create() }
    }
    scheduler.start()
    scheduler.advance(by: 1)
    #expect(scheduler.clock == .max)
    _ = scheduler.now
  }

  @Test func `advancing runs what is due and moves the clock`() {
    var frames: [Int] = []
    for frame in [5, 10, 15] {
      scheduler.scheduleAt(frame) { frames.append(frame) }
    }
    scheduler.advance(to: 10)
    #expect(frames == [5, 10])
    #expect(scheduler.clock == 10)
    #expect(scheduler.nextTime == 15)
    scheduler.advance(by: 4)
    #expect(scheduler.clock == 14)
    scheduler.advance(by: 1)
    #expect(frames == [5, 10, 15])
    #expect(scheduler.nextTime == nil)
  }

  @Test func `nothing runs beyond the limit`() {
    scheduler.limit = 20
    var ticks = 0
    _ = scheduler.schedulePeriodic((), startAfter: .seconds(3), period: .seconds(3)) { _ in
      ticks += 1
    }
    scheduler.start()
    #expect(ticks == 6)
    #expect(scheduler.clock == 18)
    #expect(scheduler.nextTime == 21)
    scheduler.advance(to: 100)
    #expect(scheduler.clock == 20)
    scheduler.limit = nil
    scheduler.advance(to: 30)
    #expect(ticks == 10)
  }

  @Test func `a run may be ended before any piece of work`() {
    var left = 3
    scheduler._world.timeline.mayRun = {
      left -= 1
      return left >= 0
    }
    var runs = 0
    _ = scheduler.schedulePeriodic((), startAfter: .seconds(0), period: .seconds(0)) { _ in
      runs += 1
    }
    scheduler.start()
    #expect(runs == 3)
  }

  @Test func `starting makes at 100, subscribes at 200 and disposes at 1000`() {
    var created: Int?
    let source = scheduler.createHotObservable([
      .next(199, 1), .next(200, 2), .next(999, 3), .next(1000, 4), .next(1001, 5),
    ])
    let observer = scheduler.start {
      created = scheduler.clock
      return source
    }
    #expect(created == 100)
    #expect(observer.events == [.next(999, 3), .next(1000, 4)])
    #expect(source.subscriptions == [Subscription(200, 1000)])
  }

  @Test func `starting may take other times`() {
    let source = scheduler.createColdObservable([.next(10, "a"), .next(20, "b"), .completed(30)])
    let observer = scheduler.start(created: 1, subscribed: 2, disposed: 25) { source }
    #expect(observer.events == [.next(12, "a"), .next(22, "b")])
    #expect(source.subscriptions == [Subscription(2, 25)])
    let second = scheduler.start(disposed: 100) { source }
    #expect(second.events == [])
  }

  @Test func `it works off the main thread`() async {
    let events = await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        let scheduler = TestScheduler(initialClock: 0)
        let source = scheduler.createColdObservable([.next(10, 1), .completed(20)])
        continuation.resume(returning: scheduler.start { source.map { $0 + 1 } }.events)
      }
    }
    #expect(events == [.next(210, 2), .completed(220)])
  }

  @Test func `it may be used by several tasks in turn`() async {
    await Task.detached { [scheduler] in scheduler.scheduleAt(5) {} }.value
    await Task.detached { [scheduler] in scheduler.start() }.value
    #expect(scheduler.clock == 5)
  }

  @Test func `its description lists what waits`() {
    scheduler.scheduleAt(7) {}
    scheduler.scheduleAt(3) {}
    _ = scheduler.schedule(()) { Disposables.create() }
    #expect("\(scheduler)" == "0: [1, 3, 7]")
  }
}
