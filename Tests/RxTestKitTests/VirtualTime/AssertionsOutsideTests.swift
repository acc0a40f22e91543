import Foundation
import RxTestKitAssertions
import TestSupport
import Testing

/// Events that the test's scheduler and tasks do not cause, and errors that no observer can receive.
@Suite(.inRealTime) struct AssertionsOutsideTests {
  let scheduler = TestScheduler()
  private let site = CallSite(fileID: #fileID, filePath: #filePath, line: 1, column: 1)

  private let isBlocked = RealFlag()
  private let hasCome = RealFlag()

  @Test func `a task that sleeps in real time fails the test even if it wakes in time`() async {
    let numbers = PublishRelay<Int>()
    scheduler.at(1) {
      Task {
        try await isBlocked.waitInRealTime()
        numbers.accept(7)
      }
    }
    isBlocked.setAndBlock(scheduler, at: 2)
    scheduler.expect(numbers).toBe("--7")
    let failures = await scheduler._world.failures(verifyingAt: site)
    #expect(
      failures.map(\.message) == [
        """
        frame 2: this event came in real time, so its frame differs from run to run: let tasks sleep by \
        scheduler.swiftClock, and pass the scheduler to operators
        """
      ])
  }

  @Test func `an observable of code that sleeps in real time fails alike`() async {
    let number = Observable.from { [isBlocked] in
      try await isBlocked.waitInRealTime()
      return 7
    }
    isBlocked.setAndBlock(scheduler, at: 2)
    scheduler.expect(number).toBe("--(7|)")
    let failures = await scheduler._world.failures(verifyingAt: site)
    #expect(failures.map { $0.message.prefix(39) } == ["frame 2: this event came in real time, "])
  }

  @Test func `an event by a real scheduler fails the test even if it comes in time`() {
    let queue = SerialDispatchQueueScheduler(qos: .default)
    let keys = scheduler.hot("-a---")
    isBlocked.setAndBlock(scheduler, at: 2, until: hasCome)
    let late = keys.observe(on: queue).do(
      onNext: { [isBlocked] _ in isBlocked.block() }, afterNext: { [hasCome] _ in hasCome.set() })
    scheduler.expect(late).toBe("--a")
    let messages = scheduler._world.failures(verifyingAt: site).map(\.message)
    #expect(messages.count == 1)
    #expect(messages.first?.hasPrefix("frame 2: this event came in real time, ") == true)
    #expect(messages.first?.contains("asked SerialDispatchQueueScheduler for work") == true)
  }

  @Test func `an event by a real scheduler in another frame than drawn is explained`() {
    let queue = SerialDispatchQueueScheduler(qos: .default)
    let keys = scheduler.hot("-a------")
    isBlocked.setAndBlock(scheduler, at: 2, until: hasCome)
    let late = keys.observe(on: queue).do(
      onNext: { [isBlocked] _ in isBlocked.block() }, afterNext: { [hasCome] _ in hasCome.set() })
    scheduler.expect(late).toBe("------a")
    let messages = scheduler._world.failures(verifyingAt: site).map(\.message)
    #expect(messages.count == 1)
    #expect(messages.first?.hasPrefix("frame 6: \"a\" is 4 frames early") == true)
    #expect(messages.first?.contains("asked SerialDispatchQueueScheduler for work") == true)
  }

  @Test func `tasks that sleep by the scheduler's clock come in time`() async {
    let numbers = PublishRelay<Int>()
    scheduler.at(1) {
      Task { @MainActor in
        try await scheduler.swiftClock.sleep(for: .milliseconds(1))
        numbers.accept(7)
        await Task.detached { numbers.accept(8) }.value
      }
    }
    scheduler.expect(numbers).toBe("--(78)")
    #expect(await scheduler._world.failures(verifyingAt: site).isEmpty)
  }

  @Test func `a task that has not ended is named`() async {
    scheduler.at(1) { Task { try await waitForEver() } }
    scheduler.expect(Observable<Int>.never()).toBe("-7")
    let messages = await scheduler._world.failures(verifyingAt: site).map(\.message)
    #expect(messages.first?.contains("A task of the test has not ended, although") == true)
  }

  @Test func `no hot element is blamed in a test without hot sources`() async {
    let (stream, _) = AsyncStream.makeStream(of: String.self)
    scheduler.expect(stream).toBe("a")
    let messages = await scheduler._world.failures(verifyingAt: site).map(\.message)
    #expect(messages.map { $0.contains("hot elements") } == [false])
  }

  @Test func `a test whose tasks have ended has none to name`() async {
    scheduler.at(1) { Task { try await scheduler.swiftClock.sleep(for: .milliseconds(1)) } }
    scheduler.expect(Observable<Int>.never()).toBe("-7")
    let messages = await scheduler._world.failures(verifyingAt: site).map(\.message)
    #expect(messages.map { $0.contains("A task of the test") } == [false])
  }

  // The run blocks the main thread, because the threads of tasks may be as few as one.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @MainActor
  @Test func `an event of a task on another executor is never as expected`() {
    let (isBlocked, hasCome) = (RealFlag(), RealFlag())
    let loaded = scheduler.hot("-a--").flatMap { text in
      Observable.from(executorPreference: globalConcurrentExecutor) { text }
    }
    isBlocked.setAndBlock(scheduler, at: 2, until: hasCome)
    scheduler.expect(loaded.do(onNext: { _ in hasCome.set() })).toBe("--a-")
    let check: () -> [MarbleFailure] = { scheduler._world.failures(verifyingAt: site) }
    #expect(check().count == 1)
  }

  @Test func `observables that are equal only because they left the scheduler fail`() {
    let queue = SerialDispatchQueueScheduler(qos: .default)
    let keys = scheduler.hot("-a---")
    let (one, other) = (
      keys.delay(.seconds(60), scheduler: queue), keys.delay(.seconds(70), scheduler: queue)
    )
    scheduler.expect(one).toEqual(other)
    let messages = scheduler._world.failures(verifyingAt: site).map(\.message)
    #expect(messages.count == 1)
    #expect(
      messages.first?.hasPrefix("neither observable emitted anything in virtual time") == true)
    #expect(messages.first?.contains("delay asked SerialDispatchQueueScheduler") == true)
  }

  @Test func `a law whose pipelines leave the scheduler fails at once`() {
    let other = TestScheduler()
    let queue = SerialDispatchQueueScheduler(qos: .default)
    for elsewhere in [other, queue] as [any SchedulerType] {
      let failure = lawFailure(
        "late", [1], cases: LawCases(9, seed: 1), subscribing: "^", at: site
      ) { _, source in
        (
          source.startWith(2).delay(.seconds(60), scheduler: elsewhere),
          source.startWith(1).map { _ in 3 }.delay(.seconds(70), scheduler: elsewhere)
        )
      }
      let message = failure?.message ?? ""
      #expect(
        message.hasPrefix(
          "late: work of a pipeline left the scheduler, so this law was not checked in virtual time"
        ))
      #expect(message.contains("delay asked"))
      #expect(!message.contains("MARBLE_SEED"))
    }
  }

  @Test func `tasks that have not ended can be forbidden`() async {
    scheduler.expectNo(.unendedTasks)
    scheduler.at(1) { Task { try await waitForEver() } }
    let messages = await scheduler._world.failures(verifyingAt: site).map(\.message)
    #expect(messages.map { $0.prefix(34) } == ["a task of the test has not ended, "])
    scheduler.expectNo(.unendedTasks, .pendingWork, .realTime)
    scheduler.expect(scheduler.hot("-a-b").values).toBe("-")
    let others = await scheduler._world.failures(verifyingAt: site).map(\.message)
    #expect(others.allSatisfy { !$0.contains("never run") }, "\(others)")
  }

  @Test func `a sequence that does not end is no task that sleeps in real time`() async throws {
    let (stream, input) = AsyncStream.makeStream(of: Int.self)
    scheduler.at(1) { input.yield(7) }
    scheduler.expect(stream).toBe("-7-|")
    let failures = await scheduler._world.failures(verifyingAt: site)
    let failure = try #require(failures.first)
    #expect(failure.message.hasPrefix("frame 3: completed is missing"))
    #expect(
      failure.message.hasSuffix(
        """
        The sequence has not ended: the test still awaited its next element. If it never ends, draw no '|'; an AsyncStream ends by \
        continuation.finish().
        """))
    #expect(try failure.correction?.corrected.get() == ["-7--"])
  }

  @Test func `a sequence that does not end leaves no work`() async {
    scheduler.expectNo(.pendingWork)
    scheduler.expect(scheduler.hot("-a-b").values).toBe("-a-b")
    #expect(await scheduler._world.failures(verifyingAt: site).isEmpty)
    let other = TestScheduler()
    other.expectNo(.pendingWork, .unendedTasks)
    other.expect(other.hot("-a-b").values).toBe("-a-b")
    let check: () -> [MarbleFailure] = { other._world.failures(verifyingAt: site) }
    #expect(check().map(\.message) == [])
  }

  @MainActor
  @Test func `a task of the main actor that a synchronous check cannot wait for is named`() async {
    let relay = PublishRelay<Int>()
    scheduler.at(1) { MainActor.assumeIsolated { _ = Task { relay.accept(7) } } }
    scheduler.expect(relay).toBe("-7")
    let check: () -> [MarbleFailure] = { scheduler._world.failures(verifyingAt: site) }
    let message = check().first?.message ?? ""
    #expect(
      message.contains("A task of the test is ready, but verify() without await"), "\(message)")
  }

  @Test func `a task that its owner cancels before the clock runs is explained`() async {
    let relay = PublishRelay<Int>()
    let clock = scheduler.swiftClock
    scheduler.expect(relay).toBe("-7")
    let task = Task {
      try await clock.sleep(for: .milliseconds(1))
      relay.accept(7)
    }
    task.cancel()
    _ = await task.result
    let message = await scheduler._world.failures(verifyingAt: site).first?.message ?? ""
    #expect(
      message.contains("was cancelled before frame 0: if its owner was released"), "\(message)")
  }

  @Test func `an error that reaches a binding fails the test at its source`() {
    let relay = PublishRelay<String>()
    let good = scheduler.hot("--a-")
    let line: UInt = #line + 1
    let bad = scheduler.cold("-#")
    let binding = bad.bind(to: relay)
    scheduler.expect(good).toBe("--a")
    let failures = scheduler._world.failures(verifyingAt: site)
    #expect(
      failures.map(\.message) == [
        "frame 1: A bound sequence failed: MarbleError(). Catch errors before bind(to:)."
      ])
    #expect(failures.first?.site.line == line)
    binding.dispose()
  }

  @Test func `a binding that fails at once is a failure, too`() {
    let relay = PublishRelay<Int>()
    scheduler.at(2) { _ = Observable<Int>.error(MarbleError("offline")).bind(to: relay) }
    scheduler.expect(relay).toBe("-")
    #expect(
      scheduler._world.failures(verifyingAt: site).map(\.message) == [
        "frame 2: A bound sequence failed: MarbleError(\"offline\"). Catch errors before bind(to:)."
      ])
  }

  @Test func `a drawn error is written as Swift code`() {
    #expect("\(MarbleError())" == "MarbleError()")
    #expect("\(MarbleError("offline"))" == "MarbleError(\"offline\")")
  }

  @Test func `at calls code of the main actor`() async {
    let (inside, relay) = (TestScheduler(), PublishRelay<Int>())
    inside.at(1, onMainActor: { relay.accept(Counter.shared.next()) })
    inside.expect(relay).toBe("-1")
    #expect(await inside._world.failures(verifyingAt: site).isEmpty)
  }

  @Test func `inner diagrams draw elements of any type`() {
    let words = scheduler.hot("-a-b|", values: ["a": Word(text: "x"), "b": Word(text: "y")])
    scheduler.expect(words.map { Observable.just($0) })
      .toBe(
        "-p-q|", inner: ["p": "(x|)", "q": "(y|)"],
        values: ["x": Word(text: "x"), "y": Word(text: "y")])
    scheduler.verify()
  }
}

private struct Word: Equatable {
  let text: String
}

@MainActor
private final class Counter {
  static let shared = Counter()
  private var count = 0

  func next() -> Int {
    count += 1
    return count
  }
}
