import RxTestKitAssertions
import Testing

/// Messages about sources, times and values that are easily mistaken for others.
@Suite struct AssertionsMistakeTests {
  private let scheduler = TestScheduler()

  private func messages() -> [String] {
    let site = CallSite(fileID: #fileID, filePath: #filePath, line: 1, column: 1)
    return scheduler._world.failures(verifyingAt: site).map(\.message)
  }

  @Test func `a hot source that is drawn for an answer is explained`() {
    let line: UInt = #line + 1
    let answer = scheduler.hot("-(r|)")
    let found = scheduler.hot("---a").flatMap { _ in answer }
    scheduler.expect(found.ifEmpty(default: "-")).toBe("---r")
    let messages = messages()
    #expect(messages.count == 1)
    #expect(
      messages.first?.hasSuffix(
        """
          `hot, line \(line)` ended in frame 1, before it was subscribed in frame 3, so its elements reached no subscriber. If it stands \
        for the response to a request, make it cold: its frames then count from the subscription.
        """) == true, "\(messages)")
  }

  @Test func `a hot source that emits just before subscribe(on:) subscribes is explained`() {
    let line: UInt = #line + 1
    let source = scheduler.hot("ab|")
    scheduler.expect(source.subscribe(on: scheduler)).toBe("ab|")
    let messages = messages()
    #expect(messages.count == 1)
    #expect(
      messages.first?.hasSuffix(
        """
          `hot, line \(line)` emitted in frame 0, just before it was subscribed there, as by subscribe(on:), so the event reached no \
        subscriber: let it emit in a later frame.
        """) == true, "\(messages)")
  }

  @Test func `a hot source that emits earlier, or just after the subscription, is not blamed`() {
    let keys = scheduler.hot("--k")
    let answer = scheduler.hot("a--b--")
    scheduler.expect(keys.flatMap { _ in answer }).toBe("---bc")
    let source = scheduler.hot("a-b")
    scheduler.expect(source).toBe("acb")
    #expect(messages().allSatisfy { !$0.contains("subscribed") })
  }

  @Test func `silences that forget the frame of a value are explained`() {
    let ticks = Observable<Int>.interval(.milliseconds(10), scheduler: scheduler).take(3)
    scheduler.expect(ticks).toBe("10ms 0 10ms 1 10ms (2|)")
    scheduler.expect(Observable.of("a", "b", "c")).toBe("abc|")
    let messages = messages()
    #expect(messages.count == 2)
    #expect(
      messages.first?.hasSuffix(
        """
          A drawn value takes a frame itself: to have 10 frames from one value to the next, draw 9 frames of silence between them.
        """) == true, "\(messages)")
    #expect(messages.last?.contains("takes a frame itself") == false)
  }

  private func hasPassed(_ frame: Int) -> String {
    """
    frame \(frame) has passed: the scheduler is at frame 3; to advance by \(frame) frames, call advance(by: \(frame))
    """
  }

  @Test func `the clock does not move back`() {
    scheduler.advance(to: 3)
    scheduler.advance(to: 2)
    scheduler.advance(by: -2)
    scheduler.advance(by: 0)
    #expect(scheduler.clock == 3)
    #expect(messages() == [hasPassed(2), "the clock cannot advance by -2 frames"])
  }

  @Test func `nor does it where tasks are awaited`() async {
    await scheduler.advance(to: 3)
    await scheduler.advance(to: 2)
    await scheduler.advance(by: -2)
    await scheduler.advance(by: 0)
    #expect(scheduler.clock == 3)
    let check: () -> [String] = { messages() }
    #expect(check() == [hasPassed(2), "the clock cannot advance by -2 frames"])
  }

  @Test func `blanks that look alike are escaped`() {
    let price = scheduler.cold("-a|", values: ["a": "5\u{A0}€"])
    scheduler.expect(price).toBe("-a|", values: ["a": "5 €"])
    let start = #"frame 1: wrong value: "5\u{A0}€" instead of "5 €""# + "\n\n"
    #expect(messages().first?.hasPrefix(start) == true)
  }

  @Test func `characters that cannot be seen are shown`() {
    let name = scheduler.cold("-a|", values: ["a": "Ad\u{200B}a"])
    scheduler.expect(name).toBe("-a|", values: ["a": "Ada"])
    let start = #"frame 1: wrong value: "Ad\u{200B}a" instead of "Ada""# + "\n\n"
    #expect(messages().first?.hasPrefix(start) == true)
  }

  @Test func `blanks that are not all that differs stay as they are`() {
    let price = scheduler.cold("-a|", values: ["a": "5\u{A0}€"])
    scheduler.expect(price).toBe("-a|", values: ["a": "6\u{A0}€"])
    let start = "frame 1: wrong value: \"5\u{A0}€\" instead of \"6\u{A0}€\"\n\n"
    #expect(messages().first?.hasPrefix(start) == true)
  }
}
