import Foundation
import RxTestKitAssertions
import TestSupport
import Testing
import XCTest

/// A scheduler whose waits stall soon.
func impatientScheduler(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) -> TestScheduler {
  let scheduler = TestScheduler(fileID: fileID, filePath: filePath, line: line, column: column)
  scheduler._world.setStallPatience(.milliseconds(100))
  return scheduler
}

/// Must fail where `fails:` says so, and must not hang, without a trait: see `AssertionsReportTests`.
@Suite(.serialized, .enabled(if: FailingSuite.isOn))
struct AssertionsAwaitingTests {
  @Test func first() async throws {  // fails: the test awaits an observable's firstValue
    let scheduler = impatientScheduler()
    #expect(try await scheduler.hot("-a|").firstValue == "a")
  }

  @Test func last() async throws {  // fails: the test awaits an observable's lastValue
    let scheduler = impatientScheduler()
    #expect(
      try await scheduler.cold("-a-b|").delay(.milliseconds(5), scheduler: scheduler).lastValue
        == "b")
  }

  @Test func loop() async throws {  // fails: the test awaits an observable's values
    let scheduler = impatientScheduler()
    var elements: [String] = []
    for try await element in scheduler.hot("-a-b|").values { elements.append(element) }
    #expect(elements == ["a", "b"])
  }

  @Test func endless() async throws {  // fails: work is due in frame 1: move the code
    let scheduler = impatientScheduler()
    await #expect(throws: TestSchedulerStall.self) {
      for try await element in scheduler.cold("-a-b-").values { #expect(!element.isEmpty) }
    }
  }

  @Test func infallible() async {  // fails: the test awaits an observable's values
    let scheduler = impatientScheduler()
    let letters = scheduler.hot("-a-b-").asInfallible(onErrorJustReturn: "")
    for await element in letters.values { #expect(!element.isEmpty) }
  }

  @Test func single() async throws {  // fails: the test awaits an observable's value, and
    let scheduler = impatientScheduler()
    #expect(try await scheduler.cold("-a|").asSingle().value == "a")
  }

  @MainActor
  @Test func completable() async throws {  // fails: the test awaits an observable's value
    let scheduler = impatientScheduler()
    try await scheduler.cold("--|").ignoreElements().asCompletable().value
  }

  @Test func subject() async throws {  // fails: the test awaits an observable's firstValue
    let scheduler = impatientScheduler()
    let subject = PublishSubject<String>()
    scheduler.at(3) { subject.onNext("a") }
    #expect(try await subject.firstValue == "a")
  }
}

/// Must fail where `fails:` says so, and must not hang.
final class AssertionsAwaitingXCTests: XCTestCase {
  private var prepared = impatientScheduler()  // fails: the test awaits an observable's firstValue

  func testFirst() async throws {
    try XCTSkipUnless(FailingSuite.isOn)
    let scheduler = impatientScheduler()  // fails: the test awaits an observable's firstValue
    let first = try await scheduler.hot("-a|").firstValue
    XCTAssertEqual(first, "a")
  }

  func testOfTheCase() async throws {
    try XCTSkipUnless(FailingSuite.isOn)
    let first = try await prepared.hot("-a|").firstValue
    XCTAssertEqual(first, "a")
  }

  func testInVirtualTime() async throws {
    try XCTSkipUnless(FailingSuite.isOn)
    let scheduler = TestScheduler()
    let first = try await scheduler.withVirtualTime { try await scheduler.hot("-a|").firstValue }
    XCTAssertEqual(first, "a")
  }
}

/// Waits for events of test schedulers, without a framework to which a stall is reported.
@Suite(.inRealTime) struct StalledWaitTests {
  private func scheduler(patience: Duration = .milliseconds(50)) -> TestScheduler {
    let scheduler = TestScheduler(initialClock: 0, resolution: 0.001)
    scheduler._world.setStallPatience(patience)
    return scheduler
  }

  @Test func `a wait throws where no framework can report the stall`() async {
    let scheduler = scheduler()
    await #expect(throws: TestSchedulerStall.self) { try await scheduler.hot("-a|").firstValue }
    await #expect(throws: TestSchedulerStall.self) {
      try await scheduler.cold("-a|").asSingle().value
    }
    await #expect(throws: TestSchedulerStall.self) {
      for try await _ in scheduler.hot("--a|").values {}
    }
    #expect(scheduler.clock == 0)
  }

  @Test func `an event from a real scheduler is no stall`() async throws {
    let scheduler = scheduler(patience: .milliseconds(500))
    scheduler.scheduleAt(5) {}
    let queue = ConcurrentDispatchQueueScheduler(qos: .default)
    let first = try await Observable.just("a").delay(.milliseconds(700), scheduler: queue)
      .firstValue
    #expect(first == "a")
  }

  @Test func `a wait without due work is no stall`() async throws {
    let scheduler = scheduler(patience: .milliseconds(1))
    let subject = PublishSubject<Int>()
    async let first = subject.firstValue
    try await Task.sleep(for: .milliseconds(100))
    subject.onNext(1)
    #expect(try await first == 1)
    #expect(scheduler.clock == 0)
  }

  @Test func `a cancelled wait is no stall`() async {
    let scheduler = scheduler(patience: .seconds(600))
    let source = scheduler.hot("-a|")
    for _ in 0..<100 {
      let task = Task { try await source.firstValue }
      await Task.yield()
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
    }
  }

  @Test func `a wait that is cancelled while it stalls ends`() async {
    let scheduler = scheduler(patience: .milliseconds(1))
    let source = scheduler.hot("-a|")
    for _ in 0..<100 {
      let task = Task { try await source.firstValue }
      await Task.yield()
      task.cancel()
      let error = await #expect(throws: (any Error).self) { try await task.value }
      #expect(error is CancellationError || error is TestSchedulerStall)
    }
  }

  @Test func `an interrupted wait leaves nothing alive`() async {
    weak var element: AnyObject?
    do {
      let object = NSObject()
      element = object
      let scheduler = scheduler()
      let source = scheduler.createHotObservable([.next(1, object)])
      await #expect(throws: TestSchedulerStall.self) {
        for try await _ in source.values {}
      }
      await #expect(throws: TestSchedulerStall.self) { try await source.asSingle().value }
      scheduler.start()
    }
    for _ in 0..<200 where element != nil { try? await Task.sleep(for: .milliseconds(10)) }
    #expect(element == nil)
  }
}
