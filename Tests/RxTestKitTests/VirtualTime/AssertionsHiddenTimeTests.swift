import Foundation
import RxTestKitAssertions
import TestSupport
import Testing

/// Real time that nothing but its effects shows.
@Suite(.inRealTime) struct AssertionsHiddenTimeTests {
  let scheduler = TestScheduler()
  private let site = CallSite(fileID: #fileID, filePath: #filePath, line: 1, column: 1)

  private let isBlocked = RealFlag()
  private let hasCome = RealFlag()

  private func messages() -> [String] { failures().map(\.message) }

  private func failures() -> [MarbleFailure] { scheduler._world.failures(verifyingAt: site) }

  @MainActor
  @Test func `a wrong value is explained by a task that a synchronous check cannot wait for`() {
    let text = RealText()
    text.set("ready")
    scheduler.at(1) {
      MainActor.assumeIsolated {
        text.set("paying")
        Task { text.set("paid") }
      }
    }
    scheduler.expect { text.value }.toBe("rd", values: ["r": "ready", "d": "paid"])
    let failures = failures()
    let message = failures.first?.message ?? ""
    #expect(message.hasPrefix("frame 1: wrong value: \"paying\" instead of \"paid\""))
    #expect(
      message.hasSuffix(
        """
          A task of the test is ready, but verify() without await does not wait for tasks, and no task of the main actor can run \
        meanwhile: make the test async, and write await scheduler.verify().
        """), "\(message)")
  }

  // MARK: Events that work of the scheduler carries

  /// A source whose event another thread sends in frame 2.
  private func lateKeys() -> Observable<String> {
    isBlocked.setAndBlock(scheduler, at: 2, until: hasCome)
    return scheduler.hot("-a------").observe(on: SerialDispatchQueueScheduler(qos: .default))
      .do(
        onNext: { [isBlocked] _ in isBlocked.block() },
        afterNext: { [hasCome] _ in hasCome.set() })
  }

  private func driver(_ keys: Observable<String>) -> Driver<String> {
    SharingScheduler.mock(scheduler: scheduler) { keys.asDriver(onErrorDriveWith: .empty()) }
  }

  private let inRealTime = "this event came in real time, "

  @Test func `an event in real time that a driver delivers fails the test`() {
    scheduler.expect(driver(lateKeys())).toBe("--a")
    let messages = messages()
    #expect(messages.map { $0.prefix(39) } == ["frame 2: \(inRealTime)"])
    #expect(messages.first?.contains("asked SerialDispatchQueueScheduler for work") == true)
  }

  @Test func `an event in real time in another frame of a driver is explained`() {
    scheduler.expect(driver(lateKeys())).toBe("------a")
    let failures = failures()
    let message = failures.first?.message ?? ""
    #expect(message.hasPrefix("frame 6: \"a\" is 4 frames early"), "\(message)")
    #expect(message.contains("asked SerialDispatchQueueScheduler for work"), "\(message)")
    #expect(throws: MarbleCorrection.Obstacle.self) {
      try failures.first?.correction?.corrected.get()
    }
  }

  @Test func `work that follows an event in real time comes in real time`() {
    let keys = lateKeys().debounce(.milliseconds(1), scheduler: scheduler)
      .delay(.milliseconds(2), scheduler: scheduler)
    scheduler.expect(keys).toBe("-----a")
    #expect(messages().map { $0.prefix(39) } == ["frame 5: \(inRealTime)"])
  }

  @Test func `a value that such work changes fails the test`() {
    let text = RealText()
    let binding = driver(lateKeys()).asObservable().subscribe(onNext: text.set)
    scheduler.expect { text.value }.toBe("e-a", values: ["e": ""])
    #expect(messages().map { $0.prefix(39) } == ["frame 2: \(inRealTime)"])
    binding.dispose()
  }

  @Test func `other work is exact beside an event in real time`() {
    let late = driver(lateKeys()).asObservable().subscribe()
    let keys = scheduler.hot("-abc--d|")
    scheduler.expect(driver(keys.asObservable())).toBe("-abc--d|")
    scheduler.expect(keys.delay(.milliseconds(1), scheduler: scheduler)).toBe("--abc--d|")
    #expect(messages() == [])
    late.dispose()
  }

  @Test func `work of the main queue is exact while the check waits for it`() async {
    let main = MainScheduler()
    let keys = scheduler.hot("-a-b|").observe(on: main).observe(on: main)
    scheduler.expect(keys).toBe("-a-b|")
    scheduler.expect(keys.delay(.milliseconds(1), scheduler: scheduler)).toBe("--a-b|")
    #expect(await scheduler._world.failures(verifyingAt: site).map(\.message) == [])
    let other = TestScheduler()
    let late = other.hot("-a---").delay(.milliseconds(1), scheduler: main)
    other.expect(late.observe(on: other)).toBe("---a")
    // The frame in which the main queue delivers the event depends on how busy the machine is.
    let messages = await other._world.failures(verifyingAt: site).map(\.message)
    #expect(messages.map { $0.contains("asked MainScheduler for work after 1 ms") } == [true])
  }

  // MARK: Operators that measure real time

  @Test func `an operator that measures real time is named where an event is extra`() throws {
    let keys = scheduler.hot("-a-b")
    scheduler.expect(
      keys.throttle(.nanoseconds(1), latest: false, scheduler: MainScheduler.instance)
    )
    .toBe("-a")
    let failure = try #require(failures().first)
    #expect(failure.message.hasPrefix("frame 3: \"b\" is extra"))
    #expect(
      failure.message.hasSuffix(
        """
          This time is real, so it differs from run to run:
            frame 1: throttle asked MainScheduler for the time, 4 times
          Pass the test's scheduler to the operator.
        """), "\(failure.message)")
    #expect(throws: MarbleCorrection.Obstacle.self) { try failure.correction?.corrected.get() }
  }

  @Test func `an operator that measures real time can be forbidden`() {
    let keys = scheduler.hot("-a-b")
    scheduler.expectNo(.realTime)
    scheduler.expect(
      keys.throttle(.nanoseconds(1), latest: false, scheduler: MainScheduler.instance)
    )
    .toBe("-a-b")
    #expect(
      messages() == [
        "frame 1: throttle asked MainScheduler for the time, 4 times: pass the test's scheduler to the operator."
      ])
  }

  @Test func `each operator and scheduler can be named`() {
    let queue = ConcurrentDispatchQueueScheduler(qos: .default)
    scheduler.expectNo(.realTime)
    let times = scheduler.hot("-a|").timestamp(scheduler: queue).map(\.value)
    scheduler.expect(times).toBe("-a|")
    let clock = ClockScheduler(ContinuousClock())
    let intervals = Observable.just("a").timeInterval(scheduler: clock).map(\.value)
    scheduler.expect(intervals).toBe("(a|)")
    let messages = messages()
    #expect(messages.count == 2)
    #expect(messages.first?.contains("timeInterval asked ClockScheduler for the time") == true)
    #expect(messages.last?.contains("timestamp asked ConcurrentDispatchQueueSch") == true)
  }

  @Test func `an operator that also asks for work is named once`() {
    let queue = ConcurrentDispatchQueueScheduler(qos: .default)
    scheduler.expectNo(.realTime)
    scheduler.expect(scheduler.hot("-a-b").delay(.seconds(60), scheduler: queue)).toBe("-")
    #expect(
      messages() == [
        """
        frame 1: delay asked ConcurrentDispatchQueueScheduler for work after 60 s: pass the test's scheduler to the operator.
        """
      ])
  }

  @Test func `operators that measure virtual time ask for none`() {
    scheduler.expectNo(.realTime)
    let clocked = ClockScheduler(scheduler.swiftClock)
    let keys = scheduler.hot("-a-b")
    scheduler.expect(
      keys.throttle(.milliseconds(1), scheduler: scheduler).timeInterval(scheduler: clocked)
        .timestamp(scheduler: scheduler).map(\.value.value)
    )
    .toBe("-a-b")
    #expect(messages() == [])
  }

  #if compiler(>=6.3)
    @Test func `an operator that only measures real time sends no events from outside`() {
      let keys = PublishRelay<String>()
      let timed = keys.timeInterval(scheduler: MainScheduler.instance).map(\.value)
      scheduler.at(1) {
        let sent = DispatchSemaphore(value: 0)
        DispatchQueue.global().async {
          keys.accept("a")
          sent.signal()
        }
        sent.wait()
      }
      scheduler.expect(timed).toBe("-a")
      withKnownIssue {
        #expect(messages() == [])
      } matching: { issue in
        issue.severity == .warning
          && issue.comments.first?.rawValue.contains(
            "frame 1 came from another thread: unless the run")
            == true
      }
    }
  #endif

  // MARK: Sleeps that end by cancellation

  @Test func `a sequence that may sleep in real time gets advice when it is cancelled`() async {
    let sleeping = AsyncStream { () async -> Int? in
      try? await waitForEver()
      return Task.isCancelled ? nil : 4
    }
    scheduler.expect(sleeping, unsubscribingAt: 6000).toBe("5s 4")
    let message = await scheduler._world.failures(verifyingAt: site).first?.message ?? ""
    #expect(
      message.hasSuffix(
        """
          The test awaited the next element of the sequence when it cancelled the task. If the sequence waits for a timer or another \
        clock, pass the test's scheduler or clock to it.
        """), "\(message)")
  }
}
