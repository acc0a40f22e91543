import RxTestKitAssertions
import Testing

/// A test whose work never leaves a frame.
@Suite struct EndlessFrameTests {
  let scheduler = TestScheduler()
  private let site = CallSite(fileID: #fileID, filePath: #filePath, line: 1, column: 1)
  private let relay = PublishRelay<Int>()
  private let bag = DisposeBag()

  init() {
    relay.map { $0 + 1 }.observe(on: scheduler).bind(to: relay).disposed(by: bag)
    scheduler.at(1) { [relay] in relay.accept(0) }
    scheduler.expect(scheduler.hot("--a")).toBe("--a")
  }

  @Test func `verify ends and says so`() {
    let failures = scheduler._world.failures(verifyingAt: site)
    #expect(failures.count == 1)
    #expect(failures.first?.message.contains("200000 work items ran in frame 1, where") == true)
  }

  @Test func `an awaited verify ends and says so`() async {
    let failures = await scheduler._world.failures(verifyingAt: site)
    #expect(failures.count == 1)
    #expect(failures.first?.message.contains("200000 work items ran in frame 1, where") == true)
  }

  @Test func `a test that expects nothing fails, too`() {
    scheduler._world.abandonExpectations()
    let failures = scheduler._world.failures(verifyingAt: site)
    #expect(
      failures.map { $0.message.prefix(45) }
        == ["the test did not end: 200000 work items ran i"])
  }
}

/// A test whose work is due long after all that it draws.
@Suite struct LongTimerTests {
  let scheduler = TestScheduler()
  private let site = CallSite(fileID: #fileID, filePath: #filePath, line: 1, column: 1)

  private let message = """
    this did not end by frame 1000003, where a run stops: work is due in frame 1800001. Use a shorter time in the test, set \
    scheduler.limit = 1800001 to run that work, or end the subscription by expect(…, subscribing: "^---!"). Its events are as expected
    """

  private func expectLate(_ source: Observable<String>) {
    scheduler.expect(source.debounce(.seconds(1800), scheduler: scheduler)).toBe("---")
  }

  @Test func `a long timer is not called endless`() {
    expectLate(scheduler.hot("-a-").asObservable())
    let failure = scheduler._world.failures(verifyingAt: site).first?.message ?? ""
    #expect(
      failure.hasPrefix(message + "; scheduler.expectNo(.pendingWork) names the work\n"),
      "\(failure)")
  }

  @Test func `an awaited check says the same, and names the work if asked`() async {
    scheduler.expectNo(.pendingWork)
    expectLate(scheduler.hot("-a-").asObservable())
    let failure = await scheduler._world.failures(verifyingAt: site).first?.message ?? ""
    let start = message + "\n\n  frame 1800001: debounce\n\n"
    #expect(failure.hasPrefix(start), "\(failure)")
  }

  @Test func `a limit lets the work run`() {
    scheduler.limit = 1_800_001
    scheduler.expect(
      scheduler.hot("-a-").debounce(.seconds(1800), scheduler: scheduler)
    )
    .toBe("- 1800s a")
    #expect(scheduler._world.failures(verifyingAt: site).map(\.message) == [])
  }

  @Test func `work that repeats is still called so`() {
    scheduler.expect(Observable<Int>.interval(.seconds(50), scheduler: scheduler).ignoreElements())
      .toBe("-")
    let failure = scheduler._world.failures(verifyingAt: site).first?.message ?? ""
    #expect(failure.contains("this did not end by frame 1000001; end it by"), "\(failure)")
    #expect(failure.contains("if something else repeats for ever"), "\(failure)")
  }
}

/// What asks for the test's scheduler while the trait verifies.
@Suite(.virtualTime)
struct CurrentSchedulerInWorkTests {
  @Test func `work of the run finds the test's scheduler`() {
    let scheduler = TestScheduler.current
    let clock = scheduler.hot("-a").map { _ in TestScheduler.current === scheduler }
    scheduler.expect(clock).toBe("-t", values: ["t": true])
  }

  @Test func `a task of the run finds it, too`() {
    let (scheduler, found) = (TestScheduler.current, PublishRelay<Bool>())
    scheduler.at(1) { Task { found.accept(TestScheduler.current === scheduler) } }
    scheduler.expect(found).toBe("-t", values: ["t": true])
  }
}
