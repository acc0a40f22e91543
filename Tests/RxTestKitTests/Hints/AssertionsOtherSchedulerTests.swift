import VirtualTimeCore
import RxTestKitAssertions
import Testing

/// Work that pipelines and tasks ask of another test scheduler, which nothing runs.
@Suite struct AssertionsOtherSchedulerTests {
  let scheduler = TestScheduler()
  private let site = CallSite(fileID: #fileID, filePath: #filePath, line: 1, column: 1)

  @Test func `work on another scheduler of the test is named`() {
    let other = TestScheduler()
    let keys = scheduler.hot("-a---")
    scheduler.expect(keys.delay(.milliseconds(1), scheduler: other)).toBe("--a")
    let messages = scheduler._world.failures(verifyingAt: site).map(\.message)
    #expect(
      messages.first?.hasSuffix(
        """
          This work runs outside of the scheduler, which does not wait for it:
            frame 1: delay asked another TestScheduler for work
          Pass one scheduler to the model, its operators and its sources.
        """) == true, "\(messages)")
  }

  @Test func `work on another scheduler that is cancelled at the end of the source is named`() {
    let other = TestScheduler()
    let keys = scheduler.hot("-a---b|")
    let quiet = keys.debounce(.milliseconds(2), scheduler: other)
    scheduler.expect(quiet).toBe("---a--(b|)")
    scheduler.expectNo(.pendingWork)
    let failures = scheduler._world.failures(verifyingAt: site)
    #expect(
      failures.first?.message.hasSuffix(
        """
          This work runs outside of the scheduler, which does not wait for it:
            frame 1: debounce asked another TestScheduler for work, 2 times
          Pass one scheduler to the model, its operators and its sources.
        """) == true, "\(failures.map(\.message))")
    // The source has ended, and its work was cancelled: nothing is pending.
    #expect(failures.count == 1)
    #expect(throws: MarbleCorrection.Obstacle.self) {
      try failures.first?.correction?.corrected.get()
    }
  }

  @Test func `a cancelled task that waited for another scheduler's clock is named`() async {
    let (other, numbers) = (TestScheduler(), PublishRelay<Int>())
    let line = #line - 1
    let task = Guarded<Task<Void, any Error>?>(nil)
    scheduler.at(1) {
      let new = Task {
        try await other.swiftClock.sleep(for: .milliseconds(2))
        numbers.accept(7)
      }
      task.withLock { $0 = new }
    }
    scheduler.at(5) { task.withLock { $0 }?.cancel() }
    scheduler.expect(numbers).toBe("---7")
    let messages = await scheduler._world.failures(verifyingAt: site).map(\.message)
    let cause = """
        A task waited for the clock of another TestScheduler, made at AssertionsOtherSchedulerTests.swift:\(line), that nothing ran, and was cancelled
      """
    #expect(messages.first?.contains(cause) == true, "\(messages)")
  }

  @Test func `work on another scheduler that has run is not named`() {
    let other = TestScheduler()
    let keys = scheduler.hot("-a---")
    scheduler.expect(keys.delay(.milliseconds(1), scheduler: other)).toBe("--a")
    scheduler.at(3) { other.start() }
    let messages = scheduler._world.failures(verifyingAt: site).map(\.message)
    #expect(messages.first?.contains("TestScheduler") == false, "\(messages)")
  }

  @Test func `work that only another scheduler could run is pending work`() {
    let other = TestScheduler()
    let keys = scheduler.hot("-a---")
    scheduler.expectNo(.pendingWork)
    scheduler.expect(keys.delay(.seconds(60), scheduler: other)).toBe("-")
    #expect(
      scheduler._world.failures(verifyingAt: site).map(\.message) == [
        """
        frame 1: delay asked another TestScheduler for work: pass one scheduler to the model, its operators and its sources.
        """
      ])
  }

  @Test func `a scheduler of a test that has ended is not blamed`() {
    let other = TestScheduler()
    other.scheduleAt(5) {}
    other._world.leaveTest()
    scheduler.expect(scheduler.hot("---")).toBe("-a-")
    let messages = scheduler._world.failures(verifyingAt: site).map(\.message)
    #expect(messages.first?.contains("another TestScheduler") == false, "\(messages)")
  }

  @Test func `a real scheduler is named where an event comes in another frame`() {
    let keys = scheduler.hot("-a-b|")
    let quiet = keys.debounce(.seconds(60), scheduler: MainScheduler.instance)
    scheduler.expect(quiet).toBe("---(b|)")
    let messages = scheduler._world.failures(verifyingAt: site).map(\.message)
    #expect(messages.first?.contains("debounce asked MainScheduler") == true, "\(messages)")
  }
}

/// Tasks that end, and whose memory later tasks get.
@Suite struct EndedTaskTests {
  private let site = CallSite(fileID: #fileID, filePath: #filePath, line: 1, column: 1)

  /// Lets a scheduler wait for a run that never comes.
  private func leaveWork(in left: borrowing Guarded<[TestScheduler]>) -> String {
    let scheduler = TestScheduler()
    scheduler.scheduleAt(5) {}
    left.withLock { $0.append(scheduler) }
    return ""
  }

  private func failure() -> String {
    let scheduler = TestScheduler()
    scheduler.expect(scheduler.hot("-a")).toBe("-a-b")
    return scheduler._world.failures(verifyingAt: site).first?.message ?? ""
  }

  @Test func `schedulers of tasks that have ended are none of a later task's`() async {
    let left = Kept()
    for number in 1...200 {
      let message = await Task.detached {
        number.isMultiple(of: 2) ? failure() : leaveWork(in: left.schedulers)
      }.value
      #expect(!message.contains("another TestScheduler"), "\(message)")
    }
  }

  private final class Kept: Sendable {
    let schedulers = Guarded<[TestScheduler]>([])
  }
}
