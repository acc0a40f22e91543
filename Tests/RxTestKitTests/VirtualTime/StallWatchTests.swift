import Foundation
import RxTestKitAssertions
import TestSupport
import Testing

/// Tests that wait for other threads while work is due in virtual time, for much longer than their trait's patience.
@Suite(.inRealTime, .virtualTime(patience: .milliseconds(300)))
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

  @Test func `a step that takes longer than the patience is no stall`() async {
    scheduler.at(3) {}
    for _ in 1...4 {
      await waitForThread {}
      usleep(500_000)
    }
    await scheduler.run()
    #expect(scheduler.clock == 3)
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
  @Test func waits() async throws {  // fails: pass more time to the trait, as in .virtualTime(
    TestScheduler.current.at(3) {}
    // The stall cancels the wait.
    try? await waitForEver()
  }
}
