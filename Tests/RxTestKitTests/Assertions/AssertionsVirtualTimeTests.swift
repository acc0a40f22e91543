import RxTestKitAssertions
import TestSupport
import Testing
import XCTest

#if canImport(Observation)
  import Observation
#endif

/// What a suite and a class have by one word.
@MainActor
@Suite(.virtualTime)
struct AssertionsVirtualTimeTests {
  let scheduler = TestScheduler.current

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Observable
  @MainActor
  final class Search {
    var title = "none"
    private let clock: any Clock<Duration>

    init(clock: any Clock<Duration>) { self.clock = clock }

    func search(_ text: String) {
      title = "loading"
      Task {
        try await clock.sleep(for: .milliseconds(3))
        title = text
      }
    }
  }

  @Test func `the scheduler is the same for all of a test`() async {
    #expect(TestScheduler.current === scheduler)
    #expect(await Task { TestScheduler.current === scheduler }.value)
  }

  @Test func `drivers deliver on it`() {
    let source = scheduler.hot("-a-b-|")
    let driver = source.asDriver(onErrorDriveWith: .empty()).delay(.milliseconds(2))
    scheduler.expect(driver).toBe("---a-b-|")
  }

  @Test func `drivers that are made while the test is verified deliver on it`() {
    let keys = scheduler.hot("-a-|").flatMap { key in
      Driver.just(key).delay(.milliseconds(2)).asObservable()
    }
    scheduler.expect(keys).toBe("---(a|)")
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `a property is a timeline`() {
    let model = Search(clock: scheduler.swiftClock)
    scheduler.at(1) { model.search("a") }
    scheduler.at(6) { model.search("b") }
    scheduler.expect { model.title }.toBe(
      "nl--a-l--b", values: ["n": "none", "l": "loading", "a": "a", "b": "b"])
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `a property is read as long as is drawn`() {
    let model = Search(clock: scheduler.swiftClock)
    scheduler.at(1) { model.search("a") }
    scheduler.expect(subscribing: "--^-!") { model.title }.toBe("--l", values: ["l": "loading"])
  }

  @Test func `a property that changes twice in a frame shows the second change`() {
    var value = 0
    scheduler.at(0) { value = 1 }
    scheduler.at(6) { value = 2 }
    scheduler.at(6) { value = 3 }
    scheduler.at(8) { value = 3 }
    scheduler.expect { value }.toBe("(01)--3")
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `what the test changes itself is seen in its frame`() async {
    let model = Search(clock: scheduler.swiftClock)
    scheduler.expect { model.title }.toBe(
      "n-a---b---l--c", values: ["n": "none", "a": "a", "b": "b", "c": "c", "l": "loading"])
    await scheduler.advance(by: 2)
    model.title = "a"
    await scheduler.advance(by: 4)
    model.title = "b"
    await scheduler.advance(by: 4)
    model.search("c")
    await scheduler.verify()
    #expect(scheduler.clock == 13)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test nonisolated func `a property of the main actor is read from a test elsewhere`() async {
    let scheduler = TestScheduler.current
    let model = await Search(clock: scheduler.swiftClock)
    scheduler.at(1) { MainActor.assumeIsolated { model.search("a") } }
    scheduler.expect(onMainActor: { model.title }).toBe(
      "nl--a", values: ["n": "none", "l": "loading", "a": "a"])
    scheduler.expect(onMainActor: { (model.title, model.title.count) }).toBe(
      "nl--a", values: ["n": ("none", 4), "l": ("loading", 7), "a": ("a", 1)], by: ==)
    await scheduler.verify()
  }

  @Test func `an observable of a closure needs no executor`() async {
    let clock = scheduler.swiftClock
    let keys = scheduler.hot("-a--b----c-----|")
    let found = keys.flatMapLatest { key in
      Observable.from {
        try await clock.sleep(for: .milliseconds(4))
        return key.uppercased()
      }
    }
    scheduler.expect(found).toBe("--------B----C-|")
  }

  @Test func `a law of drivers uses the law's scheduler`() {
    checkLaw("a driver is its source", any: ["a", "b"], cases: 20) { scheduler, source in
      SharingScheduler.mock(scheduler: scheduler) {
        let driver = source.asDriver(onErrorDriveWith: .empty())
        return (driver.map { $0 }, driver)
      }
    }
    withKnownIssue {
      checkLaw("a driver is its source", any: ["a", "b"], seed: 1) { _, source in
        let driver = source.asDriver(onErrorDriveWith: .empty())
        return (driver.map { $0 }, driver)
      }
    } matching: { issue in
      let text = "\(issue)"
      return text.contains("inside SharingScheduler.mock(scheduler: scheduler) { … }")
        && !text.contains("Pass one scheduler")
    }
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `tasks that the test leaves are run to their end`() {
    let model = Search(clock: scheduler.swiftClock)
    scheduler.expect { model.title }.toBe("l--a", values: ["l": "loading", "a": "a"])
    model.search("a")
  }

  @Test func `awaiting what runs elsewhere does not need the clock`() async throws {
    #expect(try await Observable.from { 5 }.firstValue == 5)
    #expect(await Task.detached { await Task { 6 }.value }.value == 6)
  }
}

struct AssertionsWithoutTraitTests {
  @Test func `a synchronous check runs closures of observables`() {
    let scheduler = TestScheduler()
    let clock = scheduler.swiftClock
    let answer = Observable.from {
      try await clock.sleep(for: .milliseconds(4))
      return "a"
    }
    scheduler.expect(scheduler.cold("--x|").flatMap { _ in answer }).toBe("------(a|)")
    scheduler.verify()
  }

  @Test func `an awaited check runs what tasks ask for`() async {
    let scheduler = TestScheduler()
    let subject = PublishSubject<String>()
    scheduler.expect(subject).toBe("---a")
    Task {
      try await scheduler.swiftClock.sleep(for: .milliseconds(3))
      subject.onNext("a")
    }
    await scheduler.verify()
  }

  @Test func `an awaited check of what does not end has an end`() async {
    let scheduler = TestScheduler()
    let ticks = Observable<Int>.interval(.milliseconds(1), scheduler: scheduler)
    let expectation: MarbleExpectation<Int> = scheduler.expect(ticks.filter { $0 < 0 })
    expectation.toBe("-")
    await withKnownIssue {
      await scheduler.verify()
    } matching: { issue in
      "\(issue)".contains("work items ran after the last drawn frame")
    }
  }

  @Test func `a mock returns what its closure returns`() async {
    let scheduler = TestScheduler()
    let driver = SharingScheduler.mock(scheduler: scheduler) {
      scheduler.hot("-a|").asDriver(onErrorDriveWith: .empty())
    }
    scheduler.expect(driver).toBe("-a|")
    let other = await SharingScheduler.mock(scheduler: scheduler) {
      await Task { scheduler.hot("-b|").asDriver(onErrorDriveWith: .empty()) }.value
    }
    scheduler.expect(other).toBe("-b|")
    await scheduler.verify()
  }
}

final class VirtualTimeXCTests: VirtualTimeTestCase {
  func testDriversDeliverOnTheScheduler() {
    let source = scheduler.hot("-a-b-|")
    scheduler.expect(source.asDriver(onErrorDriveWith: .empty())).toBe("-a-b-|")
    XCTAssertTrue(TestScheduler.current === scheduler)
  }

  func testDriversThatAreMadeWhileTheTestIsVerifiedDeliverOnTheScheduler() {
    let keys = scheduler.hot("-a-|").flatMap { key in
      Driver.just(key).delay(.milliseconds(2)).asObservable()
    }
    scheduler.expect(keys).toBe("---(a|)")
  }

  func testAClosureThatIsSubscribedToAtOnceRunsOnTheScheduler() {
    let clock = scheduler.swiftClock
    let received = PublishSubject<String>()
    scheduler.expect(received).toBe("---(a|)")
    _ = Observable.from {
      try await clock.sleep(for: .milliseconds(3))
      return "a"
    }.subscribe(received)
  }

  func testAPrivateTaskIsDoneBeforeTheClockMoves() async {
    for _ in 0..<TestSchedulerMainActorTests.rounds {
      let model = await TestSchedulerMainActorTests.Loader(clock: scheduler.swiftClock)
      await model.tapped()
      await scheduler.advance(by: 5)
      let results = await model.results
      XCTAssertEqual(results, ["loaded"])
    }
  }

  func testATaskOfAnActorThatSleepsInRealTimeIsNamed() async {
    scheduler.expectNo(.realTime)
    let poller = Poller(clock: RealClock())
    _ = await poller.start()
    while await poller.value < 3 { await Task.yield() }
    await poller.stop()
    let site = CallSite(fileID: #fileID, filePath: #filePath, line: 1, column: 1)
    let messages = await scheduler._world.failures(verifyingAt: site).map(\.message)
    XCTAssertEqual(
      messages.map { $0.prefix(53) }, ["something outside the scheduler resumed a task of the"])
  }
}
