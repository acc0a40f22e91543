import VirtualTimeCore
import Dispatch
import RxTestKit
import RxTestKitAssertions
import Testing

/// Code that sleeps by the system's clocks, and knows nothing of a test.
private actor Checker {
  private(set) var polls = 0

  func poll(times: Int) async throws {
    for _ in 0..<times {
      try await Task.sleep(for: .milliseconds(250))
      await Task.yield()
      polls += 1
    }
  }

  nonisolated func start() { Task { try await poll(times: 3) } }
}

@MainActor private final class Banner {
  var text = ""

  func show(_ text: String) {
    self.text = text
    Task {
      try await Task.sleep(for: .seconds(3))
      self.text = ""
    }
  }
}

private enum Retry {
  struct Failure: Error {}

  static func call<Result>(_ body: () async throws -> Result) async throws -> Result {
    for attempt in 0..<3 {
      do { return try await body() } catch {
        try await Task.sleep(nanoseconds: 1_000_000_000 << attempt)
      }
    }
    return try await body()
  }
}

/// Notes in which frames sleeps end.
private final class Log: Sendable {
  private let contents = Guarded<[String]>([])
  private let scheduler: TestScheduler

  init(_ scheduler: TestScheduler) { self.scheduler = scheduler }

  var lines: [String] { contents.withLock { $0 } }

  func sleep(_ milliseconds: Int) async throws {
    try await Task.sleep(for: .milliseconds(milliseconds))
    contents.withLock { $0.append("\(milliseconds) at \(scheduler.clock)") }
  }
}

#if compiler(>=6.3) && os(Linux)
  @Suite(.virtualTime) struct UnchangedCodeTests {
    let scheduler = TestScheduler.current

    @Test func `the test's function sleeps in virtual time`() async throws {
      try await Task.sleep(for: .milliseconds(300))
      #expect(scheduler.clock == 300)
      try await Task.sleep(for: .seconds(86_400), clock: .continuous)
      #expect(scheduler.clock == 86_400_300)
      let clock = SuspendingClock()
      try await clock.sleep(until: clock.now + .milliseconds(7), tolerance: nil)
      #expect(scheduler.clock == 86_400_307)
    }

    @Test func `retries wait in virtual time`() async throws {
      let attempts = Guarded(0)
      let result = try await Retry.call {
        let attempt = attempts.withLock { attempts in
          attempts += 1
          return attempts
        }
        if attempt < 4 { throw Retry.Failure() }
        return attempt
      }
      #expect(result == 4)
      #expect(scheduler.clock == 7000)
    }

    @Test func `the system's clocks show the test's time`() async throws {
      let clock = ContinuousClock()
      let start = clock.now
      let length = try await clock.measure { try await Task.sleep(for: .milliseconds(299)) }
      #expect(length == .milliseconds(299))
      try await clock.sleep(until: start + .seconds(1))
      #expect(start.duration(to: clock.now) == .seconds(1))
      #expect(scheduler.clock == 1000)
    }

    @Test func `an actor sleeps and yields`() async throws {
      let poller = Checker()
      poller.start()
      await scheduler.advance(to: 749)
      #expect(await poller.polls == 2)
      await scheduler.advance(to: 750)
      #expect(await poller.polls == 3)
    }

    @MainActor @Test func `a model of the main actor sleeps`() async {
      let banner = Banner()
      scheduler.at(2) { banner.show("hello") }
      scheduler.expect { banner.text }.toBe("n-h 2999ms n", values: ["n": "", "h": "hello"])
      await scheduler.verify()
    }

    @Test func `child tasks sleep side by side`() async throws {
      let log = Log(scheduler)
      async let last: Void = log.sleep(40)
      try await withThrowingTaskGroup { group in
        for milliseconds in [30, 10, 20] { group.addTask { try await log.sleep(milliseconds) } }
        try await group.waitForAll()
      }
      try await last
      #expect(log.lines == ["10 at 10", "20 at 20", "30 at 30", "40 at 40"])
    }

    @Test func `a cancelled sleep ends in the frame of the cancellation`() async {
      let task = Task {
        do { try await Task.sleep(for: .seconds(3600)) } catch { return scheduler.clock }
        return -1
      }
      await scheduler.advance(to: 5)
      task.cancel()
      #expect(await task.value == 5)
      #expect(scheduler.nextTime == nil)
      scheduler.expectNo(.pendingWork)
    }

    @Test func `tasks of every kind sleep`() async {
      let kinds: [(String, @Sendable (@escaping @Sendable () async -> Void) -> Void)] = [
        ("Task", { body in Task { await body() } }),
        ("detached", { body in Task.detached { await body() } }),
        ("immediate", { body in Task.immediate { await body() } }),
        ("main actor", { body in Task { @MainActor in await body() } }),
        ("group", { body in Task { await withTaskGroup { $0.addTask { await body() } } } }),
      ]
      let woken = Guarded<[String]>([])
      for (name, start) in kinds {
        start { [scheduler] in
          try? await Task.sleep(for: .milliseconds(12))
          woken.withLock { $0.append("\(name) at \(scheduler.clock)") }
        }
      }
      await scheduler.advance(to: 11)
      #expect(woken.withLock { $0 } == [])
      await scheduler.advance(to: 12)
      #expect(woken.withLock { Set($0) } == Set(kinds.map { "\($0.0) at 12" }))
    }

    @Test func `a task that the test awaits moves the clock`() async throws {
      let task = Task.detached { [scheduler] in
        try await Task.sleep(for: .seconds(2))
        return scheduler.clock
      }
      #expect(try await task.value == 2000)
    }

    @Test func `the function sleeps after it has waited for work`() async throws {
      let scheduler = scheduler
      DispatchQueue.global().async { scheduler.scheduleAt(20) {} }
      try await scheduler.waitForWork()
      try await Task.sleep(for: .milliseconds(5))
      #expect(scheduler.clock == 5)
    }

    @Test func `a task of another thread that begins to sleep moves the clock`() async {
      let scheduler = scheduler
      await withCheckedContinuation { continuation in
        let sleeps = Task {
          try? await scheduler.swiftClock.sleep(for: .milliseconds(7))
          continuation.resume()
        }
        withExtendedLifetime(sleeps) {}
      }
      #expect(scheduler.clock == 7)
    }

    @Test func `an element that the test awaits moves the clock`() async throws {
      let source = scheduler.hot("---a|")
      #expect(try await source.firstValue == "a")
      #expect(scheduler.clock == 3)
    }

    @Test func `the clock stands while nothing waits for it`() async {
      let source = scheduler.hot("-a")
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async { continuation.resume() }
      }
      #expect(scheduler.clock == 0)
      scheduler.expect(source).toBe("-a")
    }

    @Test func `work of a frame belongs to the test that sleeps`() async throws {
      let scheduler = scheduler
      let found = Guarded<[String]>([])
      scheduler.at(3) {
        let isCurrent = TestScheduler.current === scheduler
        found.withLock { $0.append("\(Test.current?.name ?? "no test"), \(isCurrent)") }
      }
      try await Task.sleep(for: .milliseconds(5))
      #expect(found.withLock { $0 } == ["\(Test.current?.name ?? ""), true"])
    }

    @Test func `an inner function leaves the clock to the outer one`() async throws {
      let ticks = Task {
        while !Task.isCancelled { try await Task.sleep(for: .milliseconds(10)) }
      }
      await FunctionOfTest().run { try? await Task.sleep(for: .milliseconds(25)) }
      #expect(scheduler.clock == 25)
      try await Task.sleep(for: .milliseconds(25))
      #expect(scheduler.clock == 50)
      ticks.cancel()
    }

    @Test func `work of a scheduler without sleepers starts a task that sleeps in the test's time`()
      async
    {
      let other = TestScheduler(initialClock: 0)
      let log = Log(scheduler)
      other.scheduleAt(7) { Task { try await log.sleep(600_000) } }
      other.start()
      await scheduler.run()
      #expect(log.lines == ["600000 at 600000"])
    }

    @Test(.timeLimit(.minutes(1))) func `a time limit is real time`() async throws {
      try await Task.sleep(for: .seconds(600))
      #expect(scheduler.clock == 600_000)
    }
  }
#endif
