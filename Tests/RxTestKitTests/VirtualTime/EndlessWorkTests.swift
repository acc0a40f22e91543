import VirtualTimeCore
import RxTestKitAssertions
import TestSupport
import Testing

/// Work that repeats without a delay, so that the clock cannot move.
@Suite struct EndlessWorkTests {
  let scheduler = TestScheduler()
  private let relay = PublishRelay<Int>()
  private let bag = DisposeBag()

  /// Expects that a run ends, and fails once.
  private func expectFailure(_ run: () async -> Void) async {
    relay.map { $0 + 1 }.observe(on: scheduler).bind(to: relay).disposed(by: bag)
    scheduler.at(1) { [relay] in relay.accept(0) }
    let reports = Guarded<[String]>([])
    await withKnownIssue {
      await run()
    } matching: { issue in
      reports.withLock { $0 += issue.comments.map(\.rawValue) }
      return true
    }
    let all = reports.withLock { $0 }
    #expect(all.count == 1)
    #expect(
      all.first?.hasPrefix("in frame 1, 200000 work items have run, and the clock has not moved")
        == true, "\(all)")
  }

  @Test func `advance fails and ends`() async {
    await expectFailure { scheduler.sharedAdvance(to: 5) }
  }

  @Test func `an awaited advance fails and ends`() async {
    await expectFailure { await scheduler.advance(to: 5) }
  }

  @Test func `an awaited run fails and ends`() async {
    await expectFailure { await scheduler.run() }
  }

  @Test func `many events of one frame are not endless`() {
    var count = 0
    for _ in 0..<250_000 { scheduler.scheduleAt(1) { count += 1 } }
    scheduler.advance(to: 1)
    #expect(count == 250_000)
  }
}

extension TestScheduler {
  /// The synchronous function, which async code does not find.
  fileprivate func sharedAdvance(to frame: Int) { advance(to: frame) }
}

/// Must fail where `fails:` says so: see `AssertionsReportTests`.
@Suite(.virtualTime, .enabled(if: FailingSuite.isOn))
struct AssertionsEndlessWorkTests {
  private let relay = PublishRelay<Int>()
  private let bag = DisposeBag()

  @Test func sleeps() async {  // fails: 200000 work items have run, and the clock has not moved
    let scheduler = TestScheduler.current
    relay.map { $0 + 1 }.observe(on: scheduler).bind(to: relay).disposed(by: bag)
    scheduler.at(1) { [relay] in relay.accept(0) }
    try? await Task.sleep(for: .milliseconds(5))
  }
}
