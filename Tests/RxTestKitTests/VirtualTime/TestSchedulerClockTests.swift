import RxCore
import RxTestKit
import Testing

struct TestSchedulerClockTests {
  let scheduler = TestScheduler(
    initialClock: 0, resolution: 0.001, simulateProcessingDelay: false)

  var clock: TestSchedulerClock { scheduler.swiftClock }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `a task sleeps until the scheduler reaches its time`() async throws {
    let task = Task(executorPreference: scheduler.taskExecutor) {
      try await clock.sleep(for: .seconds(5))
      let first = clock.now.offset
      try await clock.sleep(for: .milliseconds(1))
      return [first, clock.now.offset]
    }
    scheduler.start()
    #expect(try await task.value == [.seconds(5), .milliseconds(5001)])
    #expect(scheduler.clock == 5001)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `a task sleeps until a point in time, without a tolerance`() async throws {
    let task = Task(executorPreference: scheduler.taskExecutor) {
      try await clock.sleep(until: TestSchedulerClock.Instant(offset: .milliseconds(7)))
      return scheduler.clock
    }
    scheduler.start()
    #expect(try await task.value == 7)
  }

  @Test func `points in time are measured and compared`() {
    let start = TestSchedulerClock.Instant(offset: .zero)
    let later = start.advanced(by: .milliseconds(5))
    #expect(start.duration(to: later) == .milliseconds(5))
    #expect(later.duration(to: start) == .milliseconds(-5))
    #expect(start < later && clock.now == start)
    scheduler.advance(to: 5)
    #expect(clock.now == later)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `a point between two frames is the second`() async throws {
    #expect(clock.minimumResolution == .milliseconds(1))
    let task = Task(executorPreference: scheduler.taskExecutor) {
      try await clock.sleep(for: .microseconds(2001))
      return scheduler.clock
    }
    scheduler.start()
    #expect(try await task.value == 3)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `tasks take turns with other work in the order in which they become ready`() async {
    let observer = scheduler.createObserver(String.self)
    let tasks = ["first", "second"].map { name in
      Task(executorPreference: scheduler.taskExecutor) {
        observer.onNext("\(name) begins")
        try? await clock.sleep(for: .milliseconds(10))
        observer.onNext("\(name) woke")
      }
    }
    for task in tasks { scheduler.scheduleAt(0) { _ = task } }
    scheduler.scheduleAt(10) { observer.onNext("work") }
    scheduler.start()
    #expect(
      observer.events == [
        .next(0, "first begins"), .next(0, "second begins"), .next(10, "work"),
        .next(10, "first woke"), .next(10, "second woke"),
      ])
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `a cancelled sleep throws at once and leaves no work behind`() async {
    let task = Task(executorPreference: scheduler.taskExecutor) {
      try await clock.sleep(for: .seconds(5))
    }
    scheduler.scheduleAt(1000) { task.cancel() }
    scheduler.start()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(scheduler.clock == 1000)
    #expect(scheduler.nextTime == nil)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `a task that is cancelled before it sleeps does not`() async {
    let task = Task(executorPreference: scheduler.taskExecutor) {
      try await clock.sleep(for: .seconds(5))
    }
    task.cancel()
    scheduler.start()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(scheduler.clock == 0)
  }

  @Test func `a time that has passed needs no waiting`() async throws {
    await scheduler.advance(to: 100)
    try await clock.sleep(until: .init(offset: .milliseconds(100)), tolerance: nil)
    try await clock.sleep(for: .seconds(-1))
  }
}
