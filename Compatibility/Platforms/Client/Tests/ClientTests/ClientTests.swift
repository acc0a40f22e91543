import Client
import RxFixturesAssertions
import RxTestKitAssertions
import Testing
import XCTest

@Suite(.virtualTime) struct ClientTests {
  @Test func `answers wait for the end of a burst`() {
    let scheduler = TestScheduler.current
    let typed = scheduler.hot("-a-b|")
    scheduler.expect(typed.debounce(.milliseconds(2), scheduler: scheduler)).toBe("---a(b|)")
    scheduler.expectSubscriptions(of: typed).toBe("^---!")
  }

  @Test func `a sequence of elements is drawn`() async {
    let scheduler = TestScheduler.current
    let clock = scheduler.swiftClock
    let source = scheduler.cold("-a-b-|")
    scheduler.expect(source.values.map { $0.uppercased() }).toBe("-A-B-|")
    Task { try await clock.sleep(for: .milliseconds(3)) }
    await scheduler.verify()
  }

  @Test(arguments: FixtureRunner().cases(in: "Fixtures"))
  func fixture(_ fixture: FixtureCase) { fixture.verify() }
}

final class ClientXCTests: VirtualTimeTestCase {
  func testCounts() {
    scheduler.expect(scheduler.cold("-1-2|").scan(0, accumulator: +)).toBe("-1-3|")
  }
}
