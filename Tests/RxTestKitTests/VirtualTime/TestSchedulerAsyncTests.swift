import VirtualTimeCore
import RxTestKitAssertions
import Testing

struct TestSchedulerAsyncTests {
  let scheduler = TestScheduler(
    initialClock: 0, resolution: 0.001, simulateProcessingDelay: false)
  let journal = Journal()

  var clock: TestSchedulerClock { scheduler.swiftClock }

  /// What happened, and in which frame.
  final class Journal: Sendable {
    private let entries = Guarded<[String]>([])

    var all: [String] { entries.withLock { $0 } }

    func note(_ entry: String, _ scheduler: TestScheduler) {
      let line = "\(scheduler.clock) \(entry)"
      entries.withLock { $0.append(line) }
    }
  }

  func sleep(_ milliseconds: Int, then entry: String) async throws {
    try await clock.sleep(for: .milliseconds(milliseconds))
    journal.note(entry, scheduler)
  }

  @Test func `code runs under virtual time until it returns`() async throws {
    let result = try await scheduler.withVirtualTime {
      try await sleep(60_000, then: "woke")
      return 5
    }
    #expect(result == 5)
    #expect(journal.all == ["60000 woke"])
    #expect(scheduler.clock == 60_000)
  }

  @Test func `a task that outlives the code advances the clock itself`() async throws {
    let (starts, start) = AsyncStream.makeStream(of: Void.self)
    let task = try await scheduler.withVirtualTime {
      Task {
        _ = await starts.first { _ in true }
        await scheduler.advance(by: 10)
        journal.note("advanced", scheduler)
      }
    }
    start.yield()
    await task.value
    #expect(journal.all == ["10 advanced"])
  }

  @Test func `a task that advances when the code returns does so nevertheless`() async throws {
    for _ in 1...20 {
      let scheduler = TestScheduler(initialClock: 0)
      let task = try await scheduler.withVirtualTime {
        Task { await scheduler.advance(to: 10) }
      }
      await task.value
      #expect(scheduler.clock == 10)
    }
  }

  @Test func `a function that blocks its thread holds no turn of a task`() async throws {
    let scheduler = TestScheduler(initialClock: 0)
    await scheduler.advance(by: 1)
    for _ in 1...20 {
      let task = Task { await Task.yield() }
      #expect(try Observable.just(1).toBlockingOnThread().first() == 1)
      await task.value
    }
    await scheduler.advance(by: 1)
    #expect(scheduler.clock == 2)
  }

  @Test func `child tasks sleep side by side`() async throws {
    try await scheduler.withVirtualTime {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for milliseconds in [30, 10, 20] {
          group.addTask { try await sleep(milliseconds, then: "child") }
        }
        try await group.waitForAll()
      }
      async let late: Void = sleep(7, then: "late")
      try await sleep(5, then: "early")
      try await late
    }
    #expect(
      journal.all == ["10 child", "20 child", "30 child", "35 early", "37 late"])
  }

  @Test func `advancing inside lets everything else that is due happen first`() async throws {
    scheduler.scheduleAt(20) { journal.note("work", scheduler) }
    try await scheduler.withVirtualTime {
      async let child: Void = sleep(20, then: "child")
      await scheduler.advance(by: 10)
      journal.note("first", scheduler)
      await scheduler.advance(to: 20)
      journal.note("second", scheduler)
      await scheduler.advance(to: 15)
      journal.note("third", scheduler)
      try await child
    }
    #expect(journal.all == ["10 first", "20 work", "20 child", "20 second", "20 third"])
  }

  @Test func `running inside waits until nothing is due`() async throws {
    scheduler.scheduleAt(20) { journal.note("work", scheduler) }
    try await scheduler.withVirtualTime {
      await scheduler.run()
      journal.note("at rest", scheduler)
      try await sleep(1, then: "woke")
    }
    #expect(journal.all == ["20 work", "20 at rest", "21 woke"])
  }

  @Test func `an actor's work is in order`() async throws {
    actor Counter {
      var count = 0

      func next() -> Int {
        count += 1
        return count
      }
    }
    let counter = Counter()
    scheduler.scheduleAt(11) { journal.note("work", scheduler) }
    try await scheduler.withVirtualTime {
      try await sleep(10, then: "woke")
      journal.note("\(await counter.next())", scheduler)
      try await sleep(1, then: "woke again")
      journal.note("\(await counter.next())", scheduler)
    }
    #expect(journal.all == ["10 woke", "10 1", "11 work", "11 woke again", "11 2"])
  }

  @MainActor final class Model {
    var text = ""

    func load(from clock: TestSchedulerClock) async throws {
      text = "loading"
      try await clock.sleep(for: .milliseconds(50))
      text = "loaded"
      Task { text += " and shown" }
    }
  }

  @Test func `a model of the main actor takes turns with the clock`() async throws {
    let model = Model()
    scheduler.scheduleAt(51) { journal.note("work", scheduler) }
    try await scheduler.withVirtualTime {
      async let load: Void = model.load(from: clock)
      await scheduler.advance(by: 0)
      journal.note(await model.text, scheduler)
      await scheduler.advance(by: 50)
      journal.note(await model.text, scheduler)
      try await load
      await scheduler.run()
    }
    #expect(journal.all == ["0 loading", "50 loaded and shown", "51 work"])
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @MainActor @Test func `advancing outside serves the main actor too`() async throws {
    let model = Model()
    let task = Task(executorPreference: scheduler.taskExecutor) {
      try await model.load(from: clock)
    }
    await scheduler.advance(to: 49)
    #expect(model.text == "loading")
    await scheduler.advance(by: 1)
    #expect(model.text == "loaded and shown")
    #expect(scheduler.clock == 50)
    try await task.value
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `running outside ends when no work is left`() async throws {
    let task = Task(executorPreference: scheduler.taskExecutor) {
      try await sleep(10, then: "woke")
      try await sleep(10, then: "woke again")
    }
    await scheduler.run()
    #expect(journal.all == ["10 woke", "20 woke again"])
    #expect(scheduler.clock == 20)
    try await task.value
  }

  @Test func `what the code throws is thrown`() async {
    struct Failure: Error {}
    await #expect(throws: Failure.self) {
      try await scheduler.withVirtualTime {
        try await sleep(10, then: "woke")
        throw Failure()
      }
    }
    #expect(scheduler.clock == 10)
  }

  @Test func `code that waits for something outside for too long is told of`() async {
    let (never, continuation) = AsyncStream.makeStream(of: Void.self)
    let stall = await #expect(throws: TestSchedulerStall.self) {
      try await scheduler.withVirtualTime(patience: .milliseconds(10)) {
        try await sleep(10, then: "woke")
        for await _ in never {}
      }
    }
    #expect(
      stall?.description.hasPrefix(
        """
        in frame 10, no work is due, no task can continue, and nothing has happened for 0.01 seconds: the code awaits an element \
        that is never emitted, or something outside of the scheduler, such as Task.sleep, another clock or \
        scheduler, the network or another thread; let it sleep by scheduler.swiftClock, or pass a longer patience \
        (RxTestKitTests/TestSchedulerAsyncTests.swift:
        """) == true)
    continuation.finish()
  }

  @Test func `frames without an end are told of`() async {
    let (never, continuation) = AsyncStream.makeStream(of: Void.self)
    let ticks = Observable<Int>.interval(.milliseconds(1), scheduler: scheduler).subscribe()
    let stall = await #expect(throws: TestSchedulerStall.self) {
      try await scheduler.withVirtualTime { for await _ in never {} }
    }
    #expect(
      stall?.description.hasPrefix(
        """
        in frame 29999, the clock has moved through 30000 frames with work, and the code still waits: check what it awaits; a loop that \
        sleeps until a condition holds, or an interval, moves the clock forever (RxTestKitTests/TestSchedulerAsyncTests.swift:
        """) == true)
    ticks.dispose()
    continuation.finish()
  }

  @Test func `a task that polls does not hide that the code waits for ever`() async {
    let (never, continuation) = AsyncStream.makeStream(of: Void.self)
    let clock = clock
    let polling = Guarded<Task<Void, any Error>?>(nil)
    let stall = await #expect(throws: TestSchedulerStall.self) {
      try await scheduler.withVirtualTime {
        let task = Task { while true { try await clock.sleep(for: .milliseconds(4)) } }
        polling.withLock { $0 = task }
        for await _ in never {}
      }
    }
    #expect(
      stall?.description.contains(
        ", the clock has moved through 30000 frames with work, and the code still waits"
      ) == true, "\(String(describing: stall))")
    polling.withLock { $0 }?.cancel()
    continuation.finish()
  }

  @Test func `code that sleeps again and again until something happens waits in vain`() async {
    let clock = clock
    let stall = await #expect(throws: TestSchedulerStall.self) {
      try await scheduler.withVirtualTime {
        while true { try await clock.sleep(for: .milliseconds(1)) }
      }
    }
    #expect(
      stall?.description.contains(
        ", the clock has moved through 30000 frames with work, and the code still waits")
        == true, "\(String(describing: stall))")
  }

  @Test func `a long sleep of a child task beside a task that polls is no stall`() async throws {
    let clock = clock
    try await scheduler.withVirtualTime {
      let polling = Task { while true { try await clock.sleep(for: .milliseconds(1)) } }
      async let slept: Void = clock.sleep(for: .milliseconds(11_000))
      try await slept
      polling.cancel()
    }
    #expect(scheduler.clock == 11_000)
  }

  @Test func `frames without an end are no stall while the code sleeps`() async throws {
    let ticks = Observable<Int>.interval(.milliseconds(1), scheduler: scheduler).subscribe()
    try await scheduler.withVirtualTime { try await clock.sleep(for: .seconds(11)) }
    #expect(scheduler.clock == 11_000)
    ticks.dispose()
  }

  @Test func `a stall is told of once`() async {
    let (never, continuation) = AsyncStream.makeStream(of: Void.self)
    await #expect(throws: TestSchedulerStall.self) {
      // What it expects and nobody checks would be an issue of this test.
      let scheduler = TestScheduler()
      scheduler.expect(Observable.just("a")).toBe("b")
      try await scheduler.withVirtualTime(patience: .milliseconds(50)) {
        for await _ in never {}
      }
    }
    continuation.finish()
  }

  @Test func `a long sleep is as good as a short one`() async throws {
    let ticks = Observable<Int>.interval(.seconds(60), scheduler: scheduler).subscribe()
    try await scheduler.withVirtualTime { try await clock.sleep(for: .seconds(86_400)) }
    #expect(scheduler.clock == 86_400_000)
    ticks.dispose()
  }

  @Test func `cancelled code comes to its end`() async {
    let (begun, hasBegun) = AsyncStream.makeStream(of: Void.self)
    let (never, continuation) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      try await scheduler.withVirtualTime {
        hasBegun.yield()
        for await _ in never {}
        try await sleep(10, then: "woke")
      }
    }
    for await _ in begun { break }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(scheduler.clock == 0)
    continuation.finish()
  }

  @Test func `a task that runs elsewhere is waited for by what it asks for`() async throws {
    let task = Task { try await sleep(5000, then: "woke") }
    try await scheduler.waitForWork()
    await scheduler.advance(by: 5000)
    try await task.value
    #expect(journal.all == ["5000 woke"])
  }

  @Test func `the clock stands still while a task that runs elsewhere is waited for`() async throws
  {
    scheduler.scheduleAt(10) { journal.note("work", scheduler) }
    try await scheduler.withVirtualTime {
      let task = Task.detached { try await sleep(5, then: "woke") }
      try await scheduler.waitForWork(2)
      await scheduler.advance(by: 5)
      try await task.value
      await scheduler.run()
    }
    #expect(journal.all == ["5 woke", "10 work"])
  }

  @Test func `what is due at once is no work that waits where a task runs`() async throws {
    try await scheduler.withVirtualTime {
      async let child: Void = sleep(5, then: "woke")
      try await scheduler.waitForWork()
      #expect(scheduler.nextTime == 5)
      try await child
    }
    #expect(journal.all == ["5 woke"])
  }

  @Test func `work that does not come is told of`() async {
    scheduler.scheduleAt(10) {}
    let stall = await #expect(throws: TestSchedulerStall.self) {
      try await scheduler.waitForWork(2, patience: .milliseconds(10))
    }
    #expect(
      stall?.description.hasPrefix(
        """
        in frame 0, 1 of 2 pieces of work waited, and nothing has happened for 0.01 seconds: no task or operator asked \
        this scheduler for more, by a sleep of its swiftClock, a timer or a delay; does the code that is tested use \
        Task.sleep, another clock or another scheduler, or was it never called? \
        (RxTestKitTests/TestSchedulerAsyncTests.swift:
        """) == true)
  }

  @Test func `hundreds of runs are alike`() async throws {
    var results: Set<[String]> = []
    for _ in 0..<300 {
      let test = TestSchedulerAsyncTests()
      try await test.`a model of the main actor takes turns with the clock`()
      try await test.several()
      results.insert(test.journal.all)
    }
    #expect(results.count == 1)
  }

  private func several() async throws {
    let model = Model()
    try await scheduler.withVirtualTime {
      await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<8 {
          group.addTask {
            try await sleep(number % 3, then: "\(number)")
            try await model.load(from: clock)
            journal.note("\(number) \(await model.text)", scheduler)
          }
        }
      }
    }
  }
}

extension Observable {
  /// The blocking function, which does not block a thread of the pool for long here.
  fileprivate func toBlockingOnThread() -> BlockingObservable<Element> { toBlocking() }
}
