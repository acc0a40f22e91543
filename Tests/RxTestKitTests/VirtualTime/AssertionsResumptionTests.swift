import Foundation
import RxTestKitAssertions
import TestSupport
import Testing
import VirtualTimeCore

/// Tasks, and the test's function, that something outside of the test resumes in real time.
@Suite(.inRealTime) struct AssertionsResumptionTests {
  let scheduler = TestScheduler()
  private let site = CallSite(fileID: #fileID, filePath: #filePath, line: 1, column: 1)

  private let isBlocked = RealFlag()

  @Test func `a value that a task changes in real time fails the test even if it comes in time`()
    async
  {
    let text = RealText()
    scheduler.at(1) {
      Task {
        try await isBlocked.waitInRealTime()
        text.set("x")
      }
    }
    isBlocked.setAndBlock(scheduler, at: 2)
    scheduler.expect { text.value }.toBe("e-x", values: ["e": ""])
    let messages = await scheduler._world.failures(verifyingAt: site).map(\.message)
    #expect(messages.map { $0.prefix(39) } == ["frame 2: this event came in real time, "])
  }

  @Test func `a value that other tasks change is exact beside a task in real time`() async {
    let (text, clock) = (RealText(), scheduler.swiftClock)
    scheduler.at(1) {
      Task { try await isBlocked.waitInRealTime() }
      Task {
        try await clock.sleep(for: .milliseconds(1))
        text.set("x")
      }
    }
    isBlocked.setAndBlock(scheduler, at: 2)
    scheduler.expect { text.value }.toBe("e-x", values: ["e": ""])
    #expect(await scheduler._world.failures(verifyingAt: site).map(\.message) == [])
  }

  @Test func `a test function that sleeps in real time is real time`() async throws {
    scheduler.expectNo(.realTime)
    try await sleepOfFunction()
    #expect(
      await scheduler._world.failures(verifyingAt: site).map(\.message) == [
        """
        something outside the scheduler resumed the test's function, such as Task.sleep without a trait, or another clock: pass the test's \
        scheduler or clock to the code
        """
      ])
    scheduler.expectNo(.realTime)
    #expect(await scheduler._world.failures(verifyingAt: site).isEmpty)
  }

  @Test func `a task that sleeps in real time before the check is real time`() async throws {
    scheduler.expectNo(.realTime)
    await Task { try? await sleepInRealTime() }.value
    let messages = await scheduler._world.failures(verifyingAt: site).map(\.message)
    #expect(
      messages.map { $0.prefix(53) } == ["something outside the scheduler resumed a task of the"])
  }

  @Test func `whatever virtual time resumes is not real time`() async throws {
    scheduler.expectNo(.realTime)
    let clock = scheduler.swiftClock
    async let slept: Void = clock.sleep(for: .milliseconds(5))
    await scheduler.advance(by: 5)
    try await slept
    try await scheduler.withVirtualTime { try await clock.sleep(for: .milliseconds(5)) }
    await Task.detached { await MainActor.run {} }.value
    let value = try await Counting().next()
    #expect(value == 1)
    DispatchQueue.global().async { scheduler.scheduleAt(20) {} }
    try await scheduler.waitForWork()
    await scheduler.run()
    #expect(await scheduler._world.failures(verifyingAt: site).map(\.message) == [])
  }

  @Test func `real time before the check is named if nothing else is known`() async throws {
    try await sleepOfFunction()
    scheduler.expect(scheduler.hot("-a")).toBe("-b")
    let messages = await scheduler._world.failures(verifyingAt: site).map(\.message)
    #expect(messages.first?.contains("  Before verify(), Task.sleep, another clock") == true)
  }

  @Test func `a value of the main actor cannot be read elsewhere`() {
    scheduler.expect(onMainActor: { 1 }).toBe("1")
    #expect(
      scheduler._world.failures(verifyingAt: site).map(\.message) == [
        "the scheduler does not run on the main actor: write await scheduler.verify()"
      ])
  }
}

private actor Counting {
  private var count = 0

  func next() async throws -> Int {
    count += 1
    await Task.yield()
    return count
  }
}

/// Tasks that an actor starts, which the runtime does not show before they have slept once.
@Suite(.inRealTime, .virtualTime) struct AssertionsActorTaskTests {
  let scheduler = TestScheduler.current
  private let site = CallSite(fileID: #fileID, filePath: #filePath, line: 1, column: 1)

  @Test func `a task of an actor that sleeps in real time is real time`() async throws {
    scheduler.expectNo(.realTime)
    let poller = Poller(clock: RealClock())
    _ = await poller.start()
    while await poller.value < 3 { await Task.yield() }
    await poller.stop()
    let messages = await scheduler._world.failures(verifyingAt: site).map(\.message)
    #expect(
      messages.map { $0.prefix(53) } == ["something outside the scheduler resumed a task of the"])
  }

  @Test func `values of an actor that sleeps in real time are real time`() async throws {
    let poller = Poller(clock: RealClock())
    scheduler.expect(await poller.start()).toBe("1----2----3")
    while await poller.value < 3 { await Task.yield() }
    let messages = await scheduler._world.failures(verifyingAt: site).map(\.message)
    await poller.stop()
    #expect(messages.first?.contains("5 frames early") == true, "\(messages)")
  }

  @Test func `a task of an actor that sleeps in virtual time is exact`() async throws {
    scheduler.expectNo(.realTime)
    let poller = Poller(clock: scheduler.swiftClock)
    scheduler.expect(await poller.start(), subscribing: "^------------!").toBe("1----2----3--")
    #expect(await scheduler._world.failures(verifyingAt: site).map(\.message) == [])
    await poller.stop()
  }
}

/// An actor that counts: it starts a task that sleeps for 5 ms at a time.
actor Poller {
  private let clock: any Clock<Duration>
  private let (values, continuation) = AsyncStream.makeStream(of: Int.self)
  private var task: Task<Void, any Error>?
  private(set) var value = 0

  init(clock: any Clock<Duration>) { self.clock = clock }

  func start() -> AsyncStream<Int> {
    task = Task {
      while true {
        value += 1
        continuation.yield(value)
        try await clock.sleep(for: .milliseconds(5))
      }
    }
    return values
  }

  func stop() { task?.cancel() }
}

/// A task that waits by `Task.yield()`, for ever.
@Suite(.inRealTime) struct AssertionsSpinningTests {
  private final class Spinner: Sendable {
    let turns = PlainAtomic(0)

    func spin() async {
      while turns.wrappingAdd(1, ordering: .relaxed).newValue > 0 { await Task.yield() }
    }
  }

  let scheduler = TestScheduler()
  private let site = CallSite(fileID: #fileID, filePath: #filePath, line: 1, column: 1)

  @Test func `it is named, and rests after its test`() async throws {
    let spinner = Spinner()
    scheduler.at(1) { Task { await spinner.spin() } }
    scheduler.expect(scheduler.hot("---")).toBe("--a")
    let failure = try #require(await scheduler._world.failures(verifyingAt: site).first)
    #expect(failure.message.contains("calls Task.yield() in a loop"))
    scheduler._world.leaveTest()
    var turns = -1
    while turns != spinner.turns.load(ordering: .relaxed) {
      turns = spinner.turns.load(ordering: .relaxed)
      try await Task.sleep(for: .milliseconds(200))
    }
  }
}
