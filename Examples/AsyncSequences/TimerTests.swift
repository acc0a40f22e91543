import AsyncAlgorithms
import RxTestKitAssertions
import Testing

/// `AsyncTimerSequence`, with the diagrams of swift-async-algorithms.
///
/// A timer counts from the start of the iteration: here frame 0, in their tests the step before the first character. So these diagrams
/// begin with one more `-`.
@Suite(.verifyingMarbles) struct TimerTests {
  let scheduler = TestScheduler(syntax: .asyncAlgorithms)

  private func ticks(every frames: Int) -> AsyncTimerSequence<TestSchedulerClock> {
    AsyncTimerSequence(interval: .milliseconds(frames), clock: scheduler.swiftClock)
  }

  @Test func `a timer ticks in every frame`() {
    scheduler.expect(ticks(every: 1).map { _ in "x" }).toBe("-xxxxxxx[;|]")
  }

  @Test func `a timer ticks in every second frame`() {
    scheduler.expect(ticks(every: 2).map { _ in "x" }).toBe("--x-x-x-[;|]")
  }

  @Test func `a timer ticks in every third frame`() {
    scheduler.expect(ticks(every: 3).map { _ in "x" }).toBe("---x--x-[;|]")
  }

  // Each element takes three frames. A tick that is overdue when it is requested comes immediately.
  @Test func `a slow consumer gets overdue ticks immediately`() {
    let clock = scheduler.swiftClock
    let slow = ticks(every: 2).map { _ in
      try? await clock.sleep(for: .milliseconds(3))
      return "x"
    }
    scheduler.expect(slow).toBe("-----x--x-[;x|]")
  }

  @Test func `elements are the instants of the ticks`() {
    scheduler.expect(ticks(every: 3).prefix(2).map { $0.offset }).toBe(
      "---x--[y|]", values: ["x": .milliseconds(3), "y": .milliseconds(6)])
  }
}
