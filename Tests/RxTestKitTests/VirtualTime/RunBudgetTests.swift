import RxTestKitAssertions
import Testing

@Suite("What the work of a test may take")
struct RunBudgetTests {
  private let scheduler = TestScheduler()
  private let relay = PublishRelay<Int>()
  private let bag = DisposeBag()
  private let site = CallSite(fileID: #fileID, filePath: #filePath, line: 1, column: 1)

  /// Sends elements in a circle, without a delay.
  private func closeCircle() {
    relay.map { $0 + 1 }.observe(on: scheduler).bind(to: relay).disposed(by: bag)
  }

  @Test func `verify() leaves the limit as the test has set it`() async {
    var limits: [TestTime?] = []
    scheduler.at(1) { limits.append(scheduler.limit) }
    scheduler.at(2) { scheduler.limit = 50 }
    let failures = await scheduler._world.failures(verifyingAt: site)
    #expect(failures.isEmpty)
    scheduler.at(3) { limits.append(scheduler.limit) }
    _ = await scheduler._world.failures(verifyingAt: site)
    #expect(limits == [nil, 50])
    #expect(scheduler.limit == 50)
  }

  @Test func `a verify() within virtual time ends its own limits only`() async {
    closeCircle()
    let error = await #expect(throws: TestSchedulerStall.self) {
      try await scheduler.withVirtualTime {
        scheduler.expect(scheduler.cold("-a|")).toBe("-a|")
        await scheduler.verify()
        relay.accept(0)
        try await scheduler.swiftClock.sleep(for: .milliseconds(1))
      }
    }
    #expect(error?.description.contains("200000 work items have run") == true)
  }

  @Test func `calls of verify() that overlap leave no limit behind`() async {
    scheduler.expect(scheduler.cold("-a|")).toBe("-a|")
    async let first = scheduler._world.failures(verifyingAt: site)
    async let second = scheduler._world.failures(verifyingAt: site)
    let failures = await first + second
    #expect(failures.isEmpty)
    var last = 0
    scheduler.scheduleAt(2_000_000) { last = scheduler.clock }
    scheduler.start()
    #expect(last == 2_000_000)
  }
}
