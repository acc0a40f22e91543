import AsyncAlgorithms
import RxTestKitAssertions
import Testing

/// `_throttle`, with the diagrams of swift-async-algorithms.
@Suite(.verifyingMarbles) struct ThrottleTests {
  let scheduler = TestScheduler(syntax: .asyncAlgorithms)

  private func expectThrottled(
    _ input: String, to frames: Int, latest: Bool = true
  ) -> MarbleExpectation<String> {
    let values = scheduler.cold(input).values
    return scheduler.expect(
      values._throttle(for: .milliseconds(frames), clock: scheduler.swiftClock, latest: latest))
  }

  @Test(arguments: [0, 1], [true, false])
  func `intervals of at most a frame drop nothing`(frames: Int, latest: Bool) {
    expectThrottled("abcdefghijk|", to: frames, latest: latest).toBe("abcdefghijk|")
  }

  @Test func `every second frame emits its element`() {
    expectThrottled("abcdefghijk|", to: 2).toBe("a-c-e-g-i-k|")
  }

  @Test func `every second frame emits the first element since the last one`() {
    expectThrottled("abcdefghijk|", to: 2, latest: false).toBe("a-b-d-f-h-j|")
  }

  // The last element waits for the end of its interval, and the completion for the element.
  @Test func `the completion waits for the latest element`() {
    expectThrottled("abcdefghijk|", to: 3).toBe("a--d--g--j--[k|]")
  }

  @Test func `the completion waits for the first element of the last interval`() {
    expectThrottled("abcdefghijk|", to: 3, latest: false).toBe("a--b--e--h--[k|]")
  }

  @Test func `the last interval has two elements and emits the latest`() {
    expectThrottled("abcdefghijkl|", to: 3).toBe("a--d--g--j--[l|]")
  }

  @Test func `the last interval has two elements and emits the first`() {
    expectThrottled("abcdefghijkl|", to: 3, latest: false).toBe("a--b--e--h--[k|]")
  }

  @Test(arguments: [(true, "a-c-e-^"), (false, "a-b-d-^")])
  func `an error does not wait`(latest: Bool, output: String) {
    expectThrottled("abcdef^", to: 2, latest: latest).toBe(output)
  }

  @Test(arguments: [1, 2])
  func `elements in every second frame pass`(frames: Int) {
    expectThrottled("-a-b-c-d-e-f-g-h-i-j-k-|", to: frames).toBe("-a-b-c-d-e-f-g-h-i-j-k-|")
  }

  @Test func `elements in every third frame pass`() {
    expectThrottled("--a--b--c--d--e--f--g|", to: 2).toBe("--a--b--c--d--e--f--g|")
  }

  @Test func `an interval ends with the first element after it`() {
    expectThrottled("-a-b-c-d-e-f-g-h-i-j-k-|", to: 3).toBe("-a---c---e---g---i---k-|")
  }

  @Test func `cancellation ends the wait for the last element`() {
    expectThrottled("ab|", to: 9).toBe("a---[;b|]")
  }
}
