import Dispatch
import RxTestKitAssertions
import Shop
import ShopSupport
import Testing
import XCTest

/// Between observables and code that awaits.
@Suite(.virtualTime)
struct AsyncBridgeTests {
  let scheduler = TestScheduler.current

  @Test func `a loop reads the prices`() async throws {
    var texts: [String] = []
    for try await label in priceLabels(of: Sample.tea, changes: .of(450, 500)).values {
      texts.append(label.text)
    }
    #expect(texts == ["4.50", "5.00"])
    #expect(try await Observable.of(1, 2).firstValue == 1)
    #expect(try await Observable.of(1, 2).lastValue == 2)
    #expect(try await Observable<Int>.empty().firstValue == nil)
    let session = Session(token: "t", scheduler: scheduler) { _ in .never() }
    #expect(try await session.send { .just("sent with \($0)") }.value == "sent with t")
  }

  @Test func `a request that awaits is drawn like an observable`() {
    let clock = scheduler.swiftClock
    let session = Session(token: "old", scheduler: scheduler) { _ in
      .create {
        try await clock.sleep(for: .milliseconds(2))
        return "new"
      }
    }
    let answers = session.send { token in
      Observable.from {
        try await clock.sleep(for: .milliseconds(1))
        guard token == "new" else { throw ShopError.unauthorized }
        return token
      }.asSingle()
    }
    scheduler.expect(answers).toBe("----(x|)", values: ["x": "new"])
    scheduler.verify()
  }

  @Test func `levels are an observable as well`() async {
    let server = Server(3, 2)
    let watch = StockWatch(period: .milliseconds(2), clock: scheduler.swiftClock) {
      try await server.left()
    }
    let levels = Observable.deferred {
      Observable.from { await watch.levels() }.flatMapLatest { $0.asObservable() }
    }
    scheduler.expect(levels, subscribing: "-^---!").toBe("-3-2")
    await scheduler.verify()
  }

  @Test func `a callback is answered by another thread`() async throws {
    let clock = scheduler.swiftClock
    let (answers, continuation) = AsyncStream.makeStream(of: Int.self)
    DispatchQueue.global().async {
      Task {
        try await clock.sleep(for: .milliseconds(300))
        continuation.yield(7)
        continuation.finish()
      }
    }
    try await scheduler.waitForWork()
    await scheduler.advance(by: 300)
    let order = await answers.first { _ in true }
    #expect(order == 7)
  }

  @Test func `a task on the scheduler's executor is exact in a synchronous test`() {
    let scheduler = scheduler
    let frames = PublishRelay<Int>()
    scheduler.expect(frames).toBe("--2--5")
    Task(executorPreference: scheduler.taskExecutor) {
      for pause in [2, 3] {
        try await scheduler.swiftClock.sleep(for: .milliseconds(pause))
        frames.accept(scheduler.clock)
      }
    }
  }
}

final class BlockingTests: XCTestCase {
  func testAThreadWaitsForTheAnswer() throws {
    let session = Session(token: "t") { _ in .never() }
    XCTAssertEqual(try session.send { .just($0) }.toBlocking(timeout: 5).single(), "t")
    let none = Observable<Int>.empty().toBlocking(timeout: 5)
    XCTAssertEqual(try none.firstOrDefault(7), 7)
    try none.waitUntilCompleted()
  }

  func testAnyClockMeasuresThePause() throws {
    let model = SearchModel(
      typed: Observable.just("tea").concat(Observable.never()), pause: .milliseconds(1),
      scheduler: ClockScheduler(ContinuousClock())
    ) { _ in .just([Sample.tea]) }
    let found = model.state.asObservable().filter { $0 == .found([Sample.tea]) }
    XCTAssertNotNil(try found.toBlocking(timeout: 5).first())
  }

  func testACallbackIsAnObservable() throws {
    let order = Observable.fromCallback { (done: @escaping (Int) -> Void) in done(7) }
    XCTAssertEqual(try order.toBlocking(timeout: 5).toArray(), [7])
  }
}
