import RxTestKitAssertions
import TestSupport
import Testing
import XCTest

/// Asks for a level again and again, and announces those that differ from the last one, as a view model of a shop may do.
actor LevelWatch {
  private let clock: any Clock<Duration>
  private var polling: Task<Void, any Error>?

  init(clock: any Clock<Duration>) { self.clock = clock }

  func levels() -> AsyncStream<Int> {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    continuation.yield(7)
    polling = Task { [clock] in while true { try await clock.sleep(for: .seconds(5)) } }
    continuation.onTermination = { [weak self] _ in Task { await self?.stop() } }
    return stream
  }

  private func stop() { polling?.cancel() }
}

/// Waits for two levels of a watch that emits one.
private func twoLevels(by clock: any Clock<Duration>) async -> [Int] {
  let watch = LevelWatch(clock: clock)
  var seen: [Int] = []
  for await level in await watch.levels() {
    seen.append(level)
    if seen.count == 2 { break }
  }
  return seen
}

/// Must fail where `fails:` says so, and must not hang: see `HangingTests`.
@Suite(
  .virtualTime(patience: .milliseconds(100)), .serialized, .enabled(if: FailingSuite.isOn))
struct AssertionsHangingTests {
  let scheduler = TestScheduler.current

  @Test func awaitsOneElementTooMany() async {  // fails: the clock has moved through 30000 frames
    #expect(await twoLevels(by: scheduler.swiftClock) == [7])
  }

  @Test func awaitsASubject() async throws {  // fails: so the test kit cancels the test
    _ = try await PublishSubject<Int>().firstValue
  }

  @Test func awaitsAStream() async {  // fails: so the test kit cancels the test
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    for await _ in stream {}
    continuation.finish()
  }
}

/// Must fail where `fails:` says so, and must not hang, although it uses no scheduler: see `HangingTests`.
@Suite(
  .virtualTime(patience: .milliseconds(100)), .serialized, .enabled(if: FailingSuite.isOn))
struct AssertionsHangingUnchangedTests {
  @Test func sleepsAndAwaitsAStream() async throws {  // fails: so the test kit cancels the test
    try await Task.sleep(for: .seconds(60))
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    for await _ in stream {}
    continuation.finish()
  }
}

/// Must fail with a list of what has not ended: see `HangingTests`.
@Suite(
  .virtualTime(patience: .milliseconds(100)), .serialized, .enabled(if: FailingSuite.isOn))
struct AssertionsListedTests {
  let scheduler = TestScheduler.current

  @Test func waitsForItsTasks() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    let input = scheduler.hot("-a-b-")
    scheduler.limit = 5
    let clock = scheduler.swiftClock
    await withTaskGroup { group in
      let tasks: [Task<Void, Never>] = [
        Task(name: "loader") { for await _ in stream {} },
        Task { _ = try? await input.lastValue },
        Task { try? await clock.sleep(for: .seconds(1)) },
      ]
      for task in tasks { group.addTask { await task.value } }
    }
    continuation.finish()
  }
}

/// Must fail where `fails:` says so, and must not hang: see `HangingTests`.
final class AssertionsHangingVirtualXCTests: VirtualTimeTestCase {
  override var patience: Duration { .milliseconds(100) }

  func testAwaitsASubject() async throws {
    try XCTSkipUnless(FailingSuite.isOn)
    scheduler.at(1) {}  // fails: so the test kit cancels the test
    await scheduler.run()
    _ = try await PublishSubject<Int>().firstValue
  }

  func testAwaitsAStream() async throws {
    try XCTSkipUnless(FailingSuite.isOn)
    scheduler.at(1) {}  // fails: work is due in frame 1: move the code
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    for await _ in stream {}
    continuation.finish()
  }

  func testThrowsOnlyOnce() async throws {
    try XCTSkipUnless(FailingSuite.isOn)
    let source = scheduler.cold("-a")  // fails: the test has awaited an observable's values for
    for try await _ in source.values {}
  }
}

/// Must fail where `fails:` says so, and nowhere else: see `HangingTests`.
final class AssertionsSlowXCTests: VirtualTimeTestCase {
  override var patience: Duration { .milliseconds(100) }

  /// Takes much longer than the patience, without a step.
  func testTakesLong() throws {
    try XCTSkipUnless(FailingSuite.isOn)
    scheduler.expect(scheduler.hot("-a")).toBe("-b")  // fails: frame 1: wrong value: "a" instead of
    Thread.sleep(forTimeInterval: 1)
  }

  func testTakesLongBesideATask() throws {
    try XCTSkipUnless(FailingSuite.isOn)
    let clock = scheduler.swiftClock
    Task { try await clock.sleep(for: .milliseconds(3)) }
    scheduler.expect(scheduler.hot("-a")).toBe("-b")  // fails: frame 1: wrong value: "a" instead of
    Thread.sleep(forTimeInterval: 1)
  }
}

#if os(Linux)
  @Suite struct HangingTests {
    @Test func `a test that awaits what never comes fails, is cancelled, and ends`() async throws {
      let (output, status) = try await TestProcess.run("AssertionsHangingTests")
      #expect(status == 1)
      let lines = output.split(separator: "\n")
      let expected = try AssertionsReportTests.expectedReports(
        file: "AssertionsHangingTests", suite: "AssertionsHangingTests")
      #expect(lines.filter { $0.contains("recorded an issue") }.count == 3, "\(output)")
      for report in expected {
        let index = lines.firstIndex {
          $0.contains("recorded an issue at AssertionsHangingTests.swift:\(report.line):")
        }
        let text = index.map { lines[$0...].dropFirst().first ?? "" }
        #expect(text?.contains(report.text) == true, "\(output)")
      }
    }

    @Test func `a test that uses no scheduler does so, too`() async throws {
      let reports = try await AssertionsReportTests.checkedReports(
        file: "AssertionsHangingTests", suite: "AssertionsHangingUnchangedTests")
      #expect(reports.count == 1)
    }

    @Test func `the failure lists what has not ended, and what it waits for`() async throws {
      let (output, status) = try await TestProcess.run("AssertionsListedTests")
      #expect(status == 1)
      let list = [
        "What has not ended:",
        "the function of the test waits for something that the test kit cannot observe",
        "the task \"loader\", started in frame 0, waits for something that the test kit cannot observe",
        "a task, started in frame 0, awaits an observable's lastValue",
        "a task, started in frame 0, sleeps until frame 1000",
      ]
      let lines = output.split(separator: "\n").map { $0.drop { $0 == " " } }
      let start = try #require(lines.firstIndex { $0 == list[0] }, "\(output)")
      #expect(lines[start...].prefix(list.count).map(String.init) == list)
    }

    @Test func `a test of a VirtualTimeTestCase does so, too, at the best known line`() async throws
    {
      let reports = try await AssertionsReportTests.checkedReports(
        file: "AssertionsHangingTests", suite: "AssertionsHangingVirtualXCTests")
      #expect(reports.count == 3)
    }

    @Test func `a synchronous test that takes long is checked, and does not count as stalled`()
      async throws
    {
      let reports = try await AssertionsReportTests.checkedReports(
        file: "AssertionsHangingTests", suite: "AssertionsSlowXCTests")
      #expect(reports.count == 2)
    }
  }
#endif
