import Foundation
import RxTestKitAssertions
import Testing
import XCTest

/// Tests that wait for other threads while work is due in virtual time, for much longer than their trait's patience.
@Suite(.virtualTime(patience: .milliseconds(50)), .serialized, .timeLimit(.minutes(5)))
struct StallWatchTests {
  let scheduler = TestScheduler.current

  /// Waits until a thread has called a closure.
  private func waitForThread(_ body: @escaping @Sendable () -> Void) async {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        body()
        continuation.resume()
      }
    }
  }

  @Test func `a thread that schedules work is no stall`() async {
    scheduler.at(3) {}
    await waitForThread { [scheduler] in
      for frame in 1...50 {
        usleep(20_000)
        scheduler.scheduleAt(frame) {}
      }
    }
  }

  @Test func `a thread that runs another scheduler of the test is no stall`() async {
    scheduler.at(3) {}
    let other = TestScheduler()
    await waitForThread {
      other.scheduleAt(3) { usleep(1_000_000) }
      other.start()
    }
    #expect(other.clock == 3)
  }

  @Test func `a thread that runs the scheduler is no stall`() async {
    let scheduler = scheduler
    scheduler.at(5) {}
    await waitForThread {
      scheduler.scheduleAt(3) { usleep(1_000_000) }
      scheduler.start()
    }
    #expect(scheduler.clock == 5)
  }

  @Test func `threads that run schedulers in parallel tests are no stall`() async {
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          let scheduler = TestScheduler()
          for frame in 1...20 { scheduler.scheduleAt(frame) { usleep(1000) } }
          await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
              usleep(20_000)
              scheduler.start()
              continuation.resume()
            }
          }
          #expect(scheduler.clock == 20)
        }
      }
    }
  }
}

/// Must fail where `fails:` says so: see `AssertionsReportTests`.
@Suite(.virtualTime(patience: .milliseconds(100)), .enabled(if: FailingSuite.isOn))
struct AssertionsImpatientTests {
  @Test func sleeps() async throws {  // fails: pass more time to the trait: .virtualTime(patience:
    TestScheduler.current.at(3) {}
    // The stall cancels the sleep.
    try? await Task.sleep(for: .seconds(20))
  }
}

/// Waits for another thread although no work is due: see `StallWarningTests`.
private func waitWithoutWork() async {
  await withCheckedContinuation { continuation in
    DispatchQueue.global().asyncAfter(deadline: .now() + 5) { continuation.resume() }
  }
}

/// Passes, with a warning: see `StallWarningTests`.
@Suite(.virtualTime(patience: .milliseconds(1100)), .enabled(if: FailingSuite.isOn))
struct AssertionsIdleTests {
  @Test func waits() async { await waitWithoutWork() }

  @Test func awaitsATask() async { await Task { await waitWithoutWork() }.value }
}

/// Passes, with warnings: see `StallWarningTests`.
final class AssertionsIdleXCTests: VirtualTimeTestCase {
  override var patience: Duration { .milliseconds(1100) }

  func testWaits() async throws {
    try XCTSkipUnless(FailingSuite.isOn)
    await waitWithoutWork()
  }

  func testWaitsBesideDueWork() async throws {
    try XCTSkipUnless(FailingSuite.isOn)
    scheduler.at(3) {}
    await waitWithoutWork()
  }
}

#if os(Linux)
  @Suite struct StallWarningTests {
    @Test(
      "a test that waits for something else than the clock is warned of, once",
      arguments: [
        ("AssertionsIdleTests", ["has waited for", "has waited for"]),
        ("AssertionsIdleXCTests", ["has waited for", "work is due in frame 3"]),
      ])
    func warns(suite: String, warnings: [String]) throws {
      let (output, status) = try AssertionsReportTests.run(suite)
      #expect(status == 0)
      for warning in Set(warnings) {
        let count = warnings.filter { $0 == warning }.count
        #expect(output.components(separatedBy: warning).count == count + 1, "\(output)")
      }
      let remedy = suite.hasSuffix("XCTests") ? "override patience" : "pass more time"
      #expect(output.components(separatedBy: remedy).count == 3)
    }
  }
#endif
