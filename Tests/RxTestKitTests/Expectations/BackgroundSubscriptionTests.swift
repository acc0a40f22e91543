import RxTestKitAssertions
import Testing

/// Subscriptions that live as long as their test.
struct BackgroundSubscriptionTests {
  let scheduler = TestScheduler()

  private func failures() -> [MarbleFailure] {
    let site = CallSite(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
    return scheduler._world.failures(verifyingAt: site)
  }

  private var ticks: Observable<Int> { .interval(.milliseconds(2), scheduler: scheduler) }

  @Test func `an interval in the background ends with the last drawn frame`() {
    let shown = BehaviorRelay(value: -1)
    scheduler.inBackground { ticks.bind(to: shown) }
    scheduler.expectNo(.pendingWork, .openSubscriptions)
    scheduler.expect(shown.asObservable()).toBe("n-0-1-2", values: ["n": -1])
    #expect(failures().map(\.message) == [])
    #expect(scheduler.clock == 6)
    #expect(scheduler.nextTime == nil)
  }

  @Test func `without it, the same interval does not end`() {
    let shown = BehaviorRelay(value: -1)
    scheduler.keep(ticks.bind(to: shown))
    scheduler.expect(shown.asObservable()).toBe("n-0-1-2", values: ["n": -1])
    #expect(
      failures().map { $0.message.prefix(61) } == [
        "this emitted 1004 events and more; end it by expect(…, subscr"
      ])
  }

  @Test func `it is disposed when the test is verified`() {
    let typed = scheduler.hot("-a-b-")
    let heard = ReplaySubject<String>.createUnbounded()
    scheduler.inBackground { typed.subscribe(heard) }
    scheduler.expectSubscriptions(of: typed).toBe("^")
    scheduler.expectNo(.openSubscriptions)
    #expect(failures().map(\.message) == [])
    #expect(typed.subscriptions.map(\.unsubscribe) == [3])
  }

  @Test func `other work keeps its place beside the background`() {
    let shown = BehaviorRelay(value: -1)
    scheduler.inBackground { ticks.bind(to: shown) }
    scheduler.expectNo(.pendingWork)
    let line: UInt = #line + 1
    scheduler.at(20) {}
    scheduler.limit = 15
    #expect(
      failures().map(\.message).last == """
        1 piece of work has never run; the next one is due in frame 20: raise the scheduler's limit, which is 15, or dispose of what \
        asks for it

          frame 20: `at(20), line \(line)`
        """)
    #expect(shown.value == 6)
  }

  @Test func `start() ends when only the background is left`() {
    let shown = BehaviorRelay(value: -1)
    scheduler.inBackground { ticks.bind(to: shown) }
    scheduler.at(5) {}
    scheduler.start()
    #expect(scheduler.clock == 5)
    #expect(shown.value == 1)
    scheduler.advance(to: 10)
    #expect(shown.value == 4)
  }

  @Test func `an error of the closure is thrown`() {
    struct Offline: Error {}
    #expect(throws: Offline.self) {
      try scheduler.inBackground { () throws -> any Disposable in throw Offline() }
    }
    scheduler.verify()
  }
}
