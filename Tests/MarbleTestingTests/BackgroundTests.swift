import MarbleKit
import MarbleTesting
import Testing

/// Work that lives as long as its test.
@MainActor
struct BackgroundTests {
  /// A model that listens and polls.
  @MainActor
  final class Model {
    private(set) var heard: [String] = []
    private(set) var polls = 0
    private(set) var ends: [String] = []

    func listen<Values: AsyncSequence>(to values: Values) async where Values.Element == String {
      do { for try await value in values { heard.append(value) } } catch { ends.append("failed") }
      ends.append("listen")
    }

    func poll(by clock: any Clock<Duration>) async throws {
      defer { ends.append("poll") }
      while true {
        try await clock.sleep(for: .milliseconds(3))
        polls += 1
      }
    }

    /// Starts a task that the test cannot reach.
    func start(by clock: any Clock<Duration>) {
      Task { try await poll(by: clock) }
    }
  }

  struct Offline: Error {}

  let scheduler = MarbleScheduler()
  let model = Model()

  private func failures() async -> [MarbleFailure] {
    await scheduler._world.failures(
      verifyingAt: CallSite(fileID: #fileID, filePath: #filePath, line: #line, column: #column))
  }

  @Test func `a loop without an end runs, is cancelled at the end of the test, and is no leak`()
    async
  {
    let typed = scheduler.hot("-a-b-")
    scheduler.inBackground { await model.listen(to: typed.values) }
    scheduler.expectNo(.unendedTasks, .openSubscriptions)
    scheduler.expect { model.heard }.toEmit([], ["a"], ["a", "b"])
    await scheduler.verify()
    #expect(model.ends == ["listen"])
  }

  @Test func `without it, the same loop is a leak`() async {
    let typed = scheduler.hot("-a-b-")
    scheduler.at(0) { Task { await model.listen(to: typed.values) } }
    scheduler.expectNo(.unendedTasks)
    scheduler.expect { model.heard }.toEmit([], ["a"], ["a", "b"])
    #expect(
      await failures().map { $0.message.prefix(38) } == ["a task of the test has not ended, alth"])
  }

  @Test func `polling ends with the last drawn frame, and leaves no work`() async {
    let clock = scheduler.swiftClock
    scheduler.inBackground { try await model.poll(by: clock) }
    scheduler.expectNo(.pendingWork, .unendedTasks)
    scheduler.expect { model.polls }.toBe("0--1--2--3")
    await scheduler.verify()
    #expect(model.polls == 3)
    #expect(model.ends == ["poll"])
    #expect(scheduler.nextTime == nil)
  }

  @Test func `what it starts belongs to it`() async {
    let clock = scheduler.swiftClock
    scheduler.inBackground { model.start(by: clock) }
    scheduler.inBackground {
      await withTaskGroup { group in
        group.addTask { try? await model.poll(by: clock) }
        await group.waitForAll()
      }
    }
    scheduler.expectNo(.pendingWork, .unendedTasks)
    scheduler.expect { model.polls }.toBe("0--2--4", values: ["0": 0, "2": 2, "4": 4])
    await scheduler.verify()
    #expect(model.ends == ["poll", "poll"])
  }

  @Test func `what is not in the background runs to its end`() async {
    let clock = scheduler.swiftClock
    scheduler.inBackground { try await model.poll(by: clock) }
    var title = ""
    Task {
      try await clock.sleep(for: .milliseconds(10))
      title = "loaded"
    }
    scheduler.expect { title }.toEmit("", "loaded")
    await scheduler.verify()
    #expect(model.polls == 3)
    #expect(scheduler.clock == 10)
  }

  @Test func `work that is due after the end of the run is named`() async {
    let clock = scheduler.swiftClock
    scheduler.inBackground { try await model.poll(by: clock) }
    scheduler.expect { model.polls }.toEmit(0, 1, 2)
    let failures = await failures()
    #expect(failures.count == 1)
    #expect(failures[0].message.hasPrefix("after 0: 1 is missing"))
    #expect(
      failures[0].message.hasSuffix(
        """
          Only work of inBackground was left, due in frame 3, so the run ended. If a missing event comes from that work, let the run \
        last longer: draw the frames of the events, pass within: to toEmit, or draw the subscription, as in subscribing: "^---!".
        """))
  }

  @Test func `the time of a list of values is part of the run`() async {
    let clock = scheduler.swiftClock
    scheduler.inBackground { try await model.poll(by: clock) }
    scheduler.expect { model.polls }.toEmit(0, 1, 2, within: "6ms")
    await scheduler.verify()
    #expect(scheduler.clock == 6)
  }

  @Test func `an awaited run ends when only the background is left`() async {
    let clock = scheduler.swiftClock
    scheduler.inBackground { try await model.poll(by: clock) }
    scheduler.at(7) {}
    await scheduler.run()
    #expect(scheduler.clock == 7)
    #expect(model.polls == 2)
    await scheduler.advance(to: 12)
    #expect(model.polls == 4)
    await scheduler.verify()
  }

  @Test func `in withVirtualTime, the clock moves for the background, too`() async throws {
    let scheduler = scheduler
    let (ticks, tick) = AsyncStream.makeStream(of: Int.self)
    let clock = scheduler.swiftClock
    scheduler.inBackground {
      for number in 1... {
        try await clock.sleep(for: .milliseconds(5))
        tick.yield(number)
      }
    }
    let last = try await scheduler.withVirtualTime { () -> Int? in
      await scheduler.run()
      return await ticks.first { $0 == 3 }
    }
    #expect(last == 3)
    #expect(scheduler.clock == 15)
    await scheduler.verify()
  }

  @Test func `work in the background that is due much later ends nothing`() async {
    let clock = scheduler.swiftClock
    scheduler.inBackground { try await clock.sleep(for: .seconds(7200)) }
    scheduler.expectNo(.pendingWork)
    scheduler.expect { model.polls }.toBe("0")
    await scheduler.verify()
    #expect(scheduler.clock == 0)
  }

  @Test func `an error before the end fails the test`() async {
    let line: UInt = #line + 1
    scheduler.inBackground {
      await Task.yield()
      throw Offline()
    }
    scheduler.expect { model.polls }.toBe("0")
    let failures = await failures()
    #expect(failures.map(\.message) == ["what runs in the background threw Offline()"])
    #expect(failures.map(\.site.line) == [line])
  }

  @Test func `an error of the cancellation does not`() async {
    let clock = scheduler.swiftClock
    scheduler.inBackground {
      do { try await model.poll(by: clock) } catch { throw Offline() }
    }
    scheduler.expectNo(.unendedTasks)
    scheduler.expect { model.polls }.toBe("0--1")
    await scheduler.verify()
    #expect(model.ends == ["poll"])
  }

  @Test func `what it returns is kept until the test is verified`() async {
    let clock = scheduler.swiftClock
    weak let model = scheduler.inBackground {
      let model = Model()
      model.start(by: clock)
      return model
    }
    #expect(model != nil)
    scheduler.expect { [weak model] in model?.polls ?? -1 }.toBe("0--1--2")
    await scheduler.verify()
    #expect(model == nil)
  }
}

/// The same with the trait, which runs the test's function.
@MainActor
@Suite(.virtualTime)
struct BackgroundTraitTests {
  let scheduler = MarbleScheduler.current
  let model = BackgroundTests.Model()

  @Test func `unchanged code polls in the background`() async throws {
    scheduler.inBackground { try await model.poll(by: ContinuousClock()) }
    scheduler.expectNo(.pendingWork, .unendedTasks)
    scheduler.expect { model.polls }.toBe("0--1--2--3")
    try await Task.sleep(for: .milliseconds(4))
    #expect(model.polls == 1)
  }

  @Test(.everyOrder(limit: 100)) func `the order of the background is tried, too`() async {
    let clock = scheduler.swiftClock
    let typed = scheduler.hot("-a-b-")
    scheduler.inBackground { await model.listen(to: typed.values) }
    scheduler.inBackground { try await model.poll(by: clock) }
    scheduler.expect { model.heard }.toBe(
      "na-b", values: ["n": [], "a": ["a"], "b": ["a", "b"]])
    scheduler.expect { model.polls }.toBe("0--1--2")
  }
}
