import RxTestKitAssertions
import Shop
import Testing

/// The server: how many pieces are left, one answer after the other.
actor Server {
  private var answers: [Int]

  init(_ answers: Int...) { self.answers = answers }

  func left() throws -> Int {
    guard !answers.isEmpty else { throw ShopError.offline }
    return answers.removeFirst()
  }
}

@Suite(.virtualTime)
struct StockTests {
  let scheduler = TestScheduler.current

  @Test func `tells only what changes`() async {
    let server = Server(9, 9, 8, 5)
    let watch = StockWatch(period: .milliseconds(2), clock: scheduler.swiftClock) {
      try await server.left()
    }
    let levels = await watch.levels()
    scheduler.expect(levels.map { "\($0)" }, unsubscribingAt: 9).toBe("9---8-5")
    await scheduler.verify()
  }

  @Test func `a screen listens for as long as the test`() async {
    scheduler.expectNo(.pendingWork, .unendedTasks)
    let server = Server(9, 9, 8, 5)
    let watch = StockWatch(period: .milliseconds(2), clock: scheduler.swiftClock) {
      try await server.left()
    }
    let shown = BehaviorRelay(value: "")
    scheduler.inBackground { for await level in await watch.levels() { shown.accept("\(level)") } }
    scheduler.expect(shown.asObservable()).toBe("9---8-5")
  }

  @Test func `asks no more when nobody listens`() async {
    scheduler.expectNo(.pendingWork, .realTime)
    let server = Server(9, 8, 7)
    let watch = StockWatch(clock: scheduler.swiftClock) { try await server.left() }
    let first = await watch.levels().first { _ in true }
    #expect(first == 9)
    await scheduler.run()
    #expect(scheduler.clock == 0)
  }

  @Test func `tells a second listener the latest level`() async throws {
    try await scheduler.withVirtualTime {
      let server = Server(9, 8)
      let watch = StockWatch(clock: scheduler.swiftClock) { try await server.left() }
      var first = await watch.levels().makeAsyncIterator()
      #expect(await first.next() == 9)
      #expect(await first.next() == 8)
      #expect(scheduler.clock == 5000)
      #expect(await watch.levels().first { _ in true } == 8)
    }
  }
}
