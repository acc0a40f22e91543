import AsyncAlgorithms
import RxTestKitAssertions
import Testing

/// `debounce`, with the diagrams of swift-async-algorithms.
@Suite(.verifyingMarbles) struct DebounceTests {
  let scheduler = TestScheduler(syntax: .asyncAlgorithms)

  /// Expects the elements that are followed by a pause of three frames.
  private func expectDebounced(_ input: String) -> MarbleExpectation<String> {
    let values = scheduler.cold(input).values
    return scheduler.expect(values.debounce(for: .milliseconds(3), clock: scheduler.swiftClock))
  }

  @Test func `each burst ends with a pause`() {
    expectDebounced("abcd----e---f-g----|").toBe("------d----e-----g-|")
  }

  @Test func `the last element does not wait for its pause`() {
    expectDebounced("abcd----e---f-g-|").toBe("------d----e----[g|]")
  }

  @Test func `a completion ends the pause`() {
    expectDebounced("a|").toBe("-[a|]")
  }

  @Test func `an error discards the element`() {
    expectDebounced("a^").toBe("-^")
  }

  @Test func `without elements the completion is immediate`() {
    expectDebounced("----|").toBe("----|")
  }

  @Test func `an element after the pause begins another pause`() {
    expectDebounced("a---b---|").toBe("---a---b|")
  }

  @Test func `cancellation completes the sequence and drops the pending element`() {
    let input = scheduler.cold("a----b---|")
    scheduler.expect(
      input.values.debounce(for: .milliseconds(3), clock: scheduler.swiftClock)
    ).toBe("---a--[;|]")
    scheduler.expectSubscriptions(of: input).toBe("^-----!")
  }
}
