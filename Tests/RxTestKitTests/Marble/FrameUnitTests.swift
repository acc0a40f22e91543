import RxTestKitAssertions
import Testing

@Suite("Units of time where a frame is not a millisecond")
struct FrameUnitTests {
  /// RxTest's scheduler: a frame is a second.
  let scheduler = TestScheduler(initialClock: 0)

  /// The failures' messages, which are not reported.
  private func messages() -> [String] {
    let site = CallSite(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
    return scheduler._world.failures(verifyingAt: site).map(\.message)
  }

  @Test func `units mean time, and f means frames`() {
    let source = scheduler.hot("-a 3s b 2f c|")
    scheduler.expect(source).toBe("-a---b--c|")
    scheduler.expect(source).toBe("-a 3000ms b 2s c|")
    scheduler.expect(source, subscribing: "2s ^ 4s !").toBe("5f b")
    scheduler.expect(source).toEmit("a", "b", within: "0.1m", then: .more)
    #expect(scheduler.time("1m |") == 60)
    scheduler.verify()
  }

  @Test func `a time that no number of frames has is a mistake`() {
    scheduler.expect(scheduler.hot("-a-")).toBe("-a 1500ms b")
    scheduler.expect(scheduler.hot("-a-")).toEmit("a", within: "10ms")
    #expect(
      messages() == [
        """
        this time is not a whole number of frames (a frame is 1 s)

          -a 1500ms b
             ^~~~~~
        """,
        "within: this time is not a whole number of frames (a frame is 1 s)",
      ])
  }

  @Test func `a failure draws a long silence in frames`() {
    let line: UInt = #line
    scheduler.expect(scheduler.hot("-a 90s b|")).toBe("-a 91s b|")
    #expect(
      messages() == [
        """
        frame 93: "b" is 1 frame early (and 1 more difference)

          hot, line \(line + 1)  -a 90f b|
          expected      -a 90f -b|
          actual        -a 90f b|
                               ^^^

          frame  expected   actual
          93     "b"        "b" at 92        1 frame early
          94     completed  completed at 93  1 frame early
        """
      ])
  }

  @Test func `frames of any length have units`() {
    let half = TestScheduler(initialClock: 0, resolution: 0.5)
    half.expect(half.hot("-a 1.5s b|")).toBe("-a---b|")
    half.verify()
  }
}
