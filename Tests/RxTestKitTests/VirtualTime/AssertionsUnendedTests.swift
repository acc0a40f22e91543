import VirtualTimeCore
import Foundation
import RxTestKitAssertions
import TestSupport
import Testing

/// What a failure says of tasks that have not ended.
@Suite struct AssertionsUnendedTests {
  let scheduler = TestScheduler()
  private let site = CallSite(fileID: #fileID, filePath: #filePath, line: 1, column: 1)

  @Test func `a loop over a drawn source does not count as a sleep`() async {
    let (input, output) = (scheduler.hot("-a-b"), PublishSubject<String>())
    scheduler.at(0) { Task { for try await key in input.values { output.onNext(key) } } }
    scheduler.expect(output).toBe("-a-b-c")
    let failures = await scheduler._world.failures(verifyingAt: site)
    #expect(failures.count == 1)
    #expect(failures[0].message.hasPrefix("frame 5: \"c\" is missing"))
    #expect(!failures[0].message.contains("has not ended"))
  }

  @Test func `a loop over a subject is named`() async {
    let (input, output) = (PublishSubject<String>(), PublishSubject<String>())
    // As in a VirtualTimeTestCase, whose tasks are known to belong to its scheduler.
    _ = scheduler._world.withItsTasks {
      Task { for try await key in input.values { output.onNext(key) } }
    }
    scheduler.at(1) { input.onNext("a") }
    scheduler.expect(output).toBe("-a-b")
    let failures = await scheduler._world.failures(verifyingAt: site)
    #expect(failures.count == 1)
    #expect(
      failures[0].message.hasSuffix(
        """
          A task of the test still awaits an observable, and no work is due. If another task or thread emits what it awaits, \
        pass the test's scheduler or clock to that code.
        """))
  }

  @Test func `work that is due is named, and not also as a task without work`() async {
    let clock = scheduler.swiftClock
    scheduler.limit = 10
    scheduler.at(1) { Task { try await clock.sleep(for: .seconds(1)) } }
    scheduler.expectNo(.pendingWork, .unendedTasks)
    let failures = await scheduler._world.failures(verifyingAt: site)
    #expect(failures.map { $0.message.prefix(33) } == ["1 piece of work has never run; th"])
  }

  @Test func `a task that sleeps after the test is verified is cancelled and no failure`() async {
    let clock = scheduler.swiftClock
    let (ends, end) = AsyncStream.makeStream(of: String.self)
    scheduler._world.setStallPatience(.milliseconds(50))
    scheduler.limit = 10
    scheduler.at(1) {
      Task {
        do {
          try await clock.sleep(for: .seconds(1))
          end.yield("slept")
        } catch { end.yield("\(type(of: error))") }
      }
    }
    #expect(await scheduler._world.failures(verifyingAt: site).isEmpty)
    #expect(await ends.first { _ in true } == "CancellationError")
  }

  @Test func `the message about a task that waits for due work names its frame`() async {
    let clock = scheduler.swiftClock
    scheduler.limit = 10
    scheduler.at(1) { Task { try await clock.sleep(for: .seconds(1)) } }
    scheduler.expectNo(.unendedTasks)
    let failures = await scheduler._world.failures(verifyingAt: site)
    #expect(
      failures.map(\.message) == [
        """
        a task of the test has not ended, and work for which it may wait is due in frame 1001: let its owner cancel it, and hand the \
        owner to scheduler.keep(…)
        """
      ])
  }

  @Test func `a task that sleeps for no time, again and again, fails the test`() async {
    let clock = scheduler.swiftClock
    scheduler.at(0) { Task { while true { try await clock.sleep(for: .zero) } } }
    scheduler.expect(scheduler.hot("--a")).toBe("--a")
    let failures = await scheduler._world.failures(verifyingAt: site)
    #expect(
      failures.map(\.message) == [
        """
        frame 0: tasks slept 10000 times in this frame, each time for no time: let a task that repeats something sleep for at least \
        a frame, which is 0.001 seconds
        """
      ])
  }

  @Test func `a task that ignores the error fails the test, too, and the run ends`() async {
    let clock = scheduler.swiftClock
    scheduler.at(0) { Task { while true { try? await clock.sleep(for: .zero) } } }
    scheduler.expect(scheduler.hot("--a")).toBe("--a")
    let failures = await scheduler._world.failures(verifyingAt: site)
    #expect(failures.first?.message.hasPrefix("frame 0: tasks slept 10000 times") == true)
  }

  @Test func `a sleep for no time ends in its frame, in the order of the events`() async {
    let clock = scheduler.swiftClock
    let steps = Steps()
    scheduler.at(1) {
      Task {
        steps.add("before")
        try await clock.sleep(for: .zero)
        steps.add("after, in frame \(clock.now.offset)")
      }
    }
    scheduler.at(2) { steps.add("next") }
    await scheduler.run()
    #expect(steps.all == ["before", "after, in frame 0.001 seconds", "next"])
  }
}

/// The order of what happens.
private final class Steps: Sendable {
  private let steps = Guarded<[String]>([])

  var all: [String] { steps.withLock { $0 } }

  func add(_ step: String) { steps.withLock { $0.append(step) } }
}

/// A function that verifies in a step of a task; see `AssertionsUnendedTests`.
@Suite(.inRealTime, .verifyingMarbles) struct AssertionsOwnStepTests {
  @Test func `the step that verifies does not count as a ready task`() async {
    let scheduler = TestScheduler()
    let site = CallSite(fileID: #fileID, filePath: #filePath, line: 1, column: 1)
    func failures() -> [MarbleFailure] {
      scheduler.expect(scheduler.hot("-a")).toBe("-b")
      return scheduler._world.failures(verifyingAt: site)
    }
    let all = failures()
    #expect(all.count == 1)
    #expect(!all[0].message.contains("is ready"))
  }

  #if compiler(>=6.3)
    @Test func `nor do the steps of the test's function`() async {
      let warnings = Guarded<[String]>([])
      for _ in 1...1000 {
        await Task.yield()
        await Task {}.value
        let check: () -> Void = {
          let scheduler = TestScheduler()
          scheduler.expect(scheduler.hot("-a")).toBe("-a")
          let site = CallSite(fileID: #fileID, filePath: #filePath, line: 1, column: 1)
          #expect(scheduler._world.failures(verifyingAt: site).map(\.message) == [])
        }
        withKnownIssue(
          isIntermittent: true, check,
          matching: { issue in
            warnings.withLock { $0.append(issue.comments.first?.rawValue ?? "") }
            return issue.severity == .warning
          })
      }
      #expect(warnings.withLock { $0 } == [])
    }
  #endif
}
