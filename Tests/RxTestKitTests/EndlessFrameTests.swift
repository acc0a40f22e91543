import RxTestKitAssertions
import Testing

/// A test whose work never leaves a frame.
@Suite(.timeLimit(.minutes(5)))
struct EndlessFrameTests {
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
    let failures = scheduler.failures(verifyingAt: site)
    #expect(failures.count == 1)
    #expect(failures.first?.message.contains("100000 work items ran in frame 1, where") == true)
  }

  @Test func `an awaited verify ends and says so`() async {
    let failures = await scheduler.failures(verifyingAt: site)
    #expect(failures.count == 1)
    #expect(failures.first?.message.contains("100000 work items ran in frame 1, where") == true)
  }

  @Test func `a test that expects nothing fails, too`() {
    scheduler.abandonExpectations()
    let failures = scheduler.failures(verifyingAt: site)
    #expect(
      failures.map { $0.message.prefix(45) }
        == ["the test did not end: 100000 work items ran i"])
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
