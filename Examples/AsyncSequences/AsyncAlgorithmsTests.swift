import AsyncAlgorithms
import RxTestKitAssertions
import Testing

/// Operators of swift-async-algorithms, tested by diagrams in virtual time.
@Suite struct AsyncAlgorithmsTests {
  let scheduler = TestScheduler()

  @Test func `debounce emits the last element of each burst`() async {
    let input = scheduler.cold("-ab----c----|")
    scheduler.expect(input.values.debounce(for: .milliseconds(3), clock: scheduler.swiftClock))
      .toBe("-----b----c-|")
    await scheduler.verify()
  }

  @Test func `debounce emits a pending element when the input completes`() async {
    let input = scheduler.cold("-ab-|")
    scheduler.expect(input.values.debounce(for: .milliseconds(3), clock: scheduler.swiftClock))
      .toBe("----(b|)")
    await scheduler.verify()
  }

  @Test(arguments: [(true, "-a--c----|"), (false, "-a--b----|")])
  func `throttle emits the latest or the first element`(latest: Bool, diagram: String) async {
    let input = scheduler.cold("-ab-c----|")
    scheduler.expect(
      input.values._throttle(
        for: .milliseconds(3), clock: scheduler.swiftClock, latest: latest)
    ).toBe(diagram)
    await scheduler.verify()
  }

  @Test func `chunked emits what arrived since the last tick`() async {
    let input = scheduler.cold("-a-b---c---|")
    let ticks = AsyncTimerSequence(interval: .milliseconds(4), clock: scheduler.swiftClock)
    scheduler.expect(input.values.chunked(by: ticks).map { $0.joined() })
      .toBe("----x---c--|", values: ["x": "ab", "c": "c"])
    await scheduler.verify()
  }

  @Test func `removeDuplicates compares adjacent elements`() async {
    let input = scheduler.cold("-aab-b-a|")
    scheduler.expect(input.values.removeDuplicates()).toBe("-a-b---a|")
    await scheduler.verify()
  }

  @Test func `merge completes when both inputs have completed`() async {
    let first = scheduler.cold("-a--c-|")
    let second = scheduler.cold("--b--d---|")
    scheduler.expect(merge(first.values, second.values)).toBe("-ab-cd---|")
    await scheduler.verify()
  }

  @Test func `merge cancels the other input after an error`() async {
    let failing = scheduler.cold("-a-#")
    let other = scheduler.cold("--b---c|")
    scheduler.expect(merge(failing.values, other.values)).toBe("-ab#")
    scheduler.expectSubscriptions(of: other).toBe("^--!")
    await scheduler.verify()
  }

  @Test func `zip completes with the shorter input`() async {
    let letters = scheduler.cold("-a--b---|")
    let digits = scheduler.cold("---1-2----|")
    scheduler.expect(zip(letters.values, digits.values).map { $0 + $1 })
      .toBe("---x-y--|", values: ["x": "a1", "y": "b2"])
    await scheduler.verify()
  }

  @Test func `combineLatest emits after each element once both have one`() async {
    let letters = scheduler.cold("-a---b--|")
    let digits = scheduler.cold("--1-2-----|")
    scheduler.expect(combineLatest(letters.values, digits.values).map { $0 + $1 })
      .toBe("--x-yz----|", values: ["x": "a1", "y": "a2", "z": "b2"])
    await scheduler.verify()
  }

  @Test func `cancelling debounce disposes its input`() async {
    let input = scheduler.cold("-a----b---|")
    scheduler.expect(
      input.values.debounce(for: .milliseconds(3), clock: scheduler.swiftClock),
      subscribing: "^------!"
    ).toBe("----a")
    scheduler.expectSubscriptions(of: input).toBe("^------!")
    await scheduler.verify()
  }
}
