import VirtualTimeCore
import Foundation
import RxTestKitAssertions
import Testing

/// What a view model's own tasks do under virtual time is exact, however busy the machine is.
struct TestSchedulerMainActorTests {
  @MainActor
  final class Loader {
    var results: [String] = []
    let clock: any Clock<Duration>

    init(clock: any Clock<Duration>) { self.clock = clock }

    func load() async {
      try? await clock.sleep(for: .milliseconds(5))
      results.append("loaded")
    }

    func tapped() { Task { await load() } }
  }

  /// How many rounds of each test: more by hand, with other programs running.
  static let rounds = Int(ProcessInfo.processInfo.environment["ROUNDS"] ?? "") ?? 300

  /// How many rounds went wrong.
  @MainActor
  private func failures(
    _ round: @MainActor (TestScheduler, Loader) async throws -> Void
  ) async throws -> Int {
    var failures = 0
    for _ in 0..<Self.rounds {
      let scheduler = TestScheduler()
      let model = Loader(clock: scheduler.swiftClock)
      try await round(scheduler, model)
      if model.results != ["loaded"] { failures += 1 }
    }
    return failures
  }

  @Test func `a private task is done before the clock is where the test awaits it`() async throws {
    let failures = try await failures { scheduler, model in
      model.tapped()
      try await scheduler.waitForWork()
      await scheduler.advance(by: 5)
    }
    #expect(failures == 0)
  }

  @Test func `a private task needs no wait`() async throws {
    let failures = try await failures { scheduler, model in
      model.tapped()
      await scheduler.advance(by: 5)
    }
    #expect(failures == 0)
  }

  @Test func `a private task that begins in a frame is run to its end`() async throws {
    let failures = try await failures { scheduler, model in
      scheduler.at(1) { MainActor.assumeIsolated { model.tapped() } }
      await scheduler.run()
    }
    #expect(failures == 0)
  }

  @Test func `a private task takes turns with the clock inside of virtual time`() async throws {
    let failures = try await failures { scheduler, model in
      try await scheduler.withVirtualTime {
        await model.tapped()
        await scheduler.advance(by: 5)
      }
    }
    #expect(failures == 0)
  }

  @Test func `verification waits for a private task`() async throws {
    let failures = try await failures { scheduler, model in
      model.tapped()
      await scheduler.verify()
    }
    #expect(failures == 0)
  }

  @Test(.virtualTime, arguments: 0..<rounds)
  @MainActor
  func `a private task is exact in each test of the trait`(round: Int) async {
    let model = Loader(clock: TestScheduler.current.swiftClock)
    TestScheduler.current.expect { model.results.count }.toBe("0----1")
    model.tapped()
    await TestScheduler.current.advance(by: 5)
    #expect(model.results == ["loaded"])
  }

  /// What happened, and in which frame.
  final class Journal: Sendable {
    private let entries = Guarded<[String]>([])

    var all: [String] { entries.withLock { $0 } }

    func note(_ entry: String) { entries.withLock { $0.append(entry) } }
  }

  actor Store {
    private let journal: Journal

    init(_ journal: Journal) { self.journal = journal }

    func save(_ entry: String) { journal.note("saved \(entry)") }
  }

  @MainActor
  final class Screen {
    private let clock: TestSchedulerClock
    private let store: Store
    private let journal: Journal

    init(_ clock: TestSchedulerClock, _ journal: Journal) {
      self.clock = clock
      self.journal = journal
      store = Store(journal)
    }

    nonisolated func parse(_ text: String) async -> String {
      await Task.yield()
      return text.uppercased()
    }

    func tapped(_ text: String) {
      Task {
        try await clock.sleep(for: .milliseconds(5))
        let parsed = await parse(text)
        await store.save(parsed)
        Task.detached { [self] in
          await store.save("detached \(parsed)")
          await link(10, parsed)
        }
      }
    }

    /// One task of the main actor makes the next.
    func link(_ count: Int, _ text: String) {
      if count == 0 { return journal.note("linked \(text)") }
      Task { link(count - 1, text) }
    }

    /// A callback of the main queue makes the next task.
    func callBack(_ count: Int) {
      if count == 0 { return journal.note("called back") }
      Task {
        DispatchQueue.main.async { MainActor.assumeIsolated { self.callBack(count - 1) } }
      }
    }
  }

  @Test(arguments: [false, true])
  func `hops, actors, detached tasks and chains are in one order`(isInside: Bool) async throws {
    var results: Set<[String]> = []
    for _ in 0..<Self.rounds {
      let scheduler = TestScheduler()
      let journal = Journal()
      let screen = await Screen(scheduler.swiftClock, journal)
      scheduler.at(5) { journal.note("work of 5") }
      scheduler.at(6) { journal.note("work of 6") }
      let test: @Sendable () async -> Void = {
        await screen.tapped("a")
        await screen.tapped("b")
        await screen.callBack(5)
        await scheduler.advance(by: 5)
        journal.note("at 5")
        await scheduler.advance(by: 1)
        journal.note("at 6")
      }
      if isInside { try await scheduler.withVirtualTime { await test() } } else { await test() }
      results.insert(journal.all)
    }
    let result = try #require(results.first)
    #expect(results.count == 1, "\(results)")
    #expect(Array(result.suffix(3)) == ["at 5", "work of 6", "at 6"])
    #expect(Array(result.prefix(2)) == ["called back", "work of 5"])
    #expect(
      result.dropFirst(2).dropLast(3).sorted() == [
        "linked A", "linked B", "saved A", "saved B", "saved detached A", "saved detached B",
      ])
  }

  @Test func `child tasks and unstructured tasks of the test need no executor`() async throws {
    for _ in 0..<Self.rounds {
      let scheduler = TestScheduler()
      let clock = scheduler.swiftClock
      let journal = Journal()
      async let child: Void = clock.sleep(for: .milliseconds(3))
      let task = Task {
        try await clock.sleep(for: .milliseconds(2))
        journal.note("2 woke in \(scheduler.clock)")
      }
      let detached = Task.detached {
        try await clock.sleep(for: .milliseconds(1))
        journal.note("1 woke in \(scheduler.clock)")
      }
      await scheduler.run()
      #expect(scheduler.clock == 3)
      #expect(journal.all == ["1 woke in 1", "2 woke in 2"])
      try await child
      try await task.value
      try await detached.value
    }
  }

  @MainActor
  @Test func `the main actor stays isolated`() async {
    let scheduler = TestScheduler()
    let model = Loader(clock: scheduler.swiftClock)
    MainActor.preconditionIsolated()
    for _ in 0..<100 {
      model.tapped()
      Task.detached {
        await MainActor.run {
          dispatchPrecondition(condition: .onQueue(.main))
          model.results.append("other")
        }
      }
    }
    await scheduler.run()
    MainActor.preconditionIsolated()
    #expect(model.results.count == 200)
    #expect(Array(model.results.prefix(100)) == Array(repeating: "other", count: 100))
  }

  @Test func `tests side by side do not wait for one another`() async {
    await withTaskGroup(of: Void.self) { group in
      // A task that never rests, and is no test's.
      let (hasEnded, end) = AsyncStream.makeStream(of: Void.self)
      let busy = Task.detached {
        while !Task.isCancelled { await Task.yield() }
        end.finish()
      }
      for number in 1...20 {
        group.addTask {
          let scheduler = TestScheduler()
          let model = await Loader(clock: scheduler.swiftClock)
          for round in 1...10 {
            await model.tapped()
            await scheduler.advance(by: 4)
            #expect(await model.results.count == round - 1)
            await scheduler.advance(by: 1)
            #expect(await model.results.count == round, "\(number)")
          }
        }
      }
      await group.waitForAll()
      busy.cancel()
      for await _ in hasEnded {}
    }
  }

  @Test func `a task that polls does not stop the clock`() async {
    let scheduler = TestScheduler()
    let journal = Journal()
    let task = Task {
      while scheduler.clock < 2 { await Task.yield() }
      journal.note("seen")
    }
    scheduler.at(2) { journal.note("work") }
    await scheduler.run()
    await task.value
    #expect(journal.all == ["work", "seen"])
  }
}
