import AsyncAlgorithms
import RxTestKitAssertions
import Testing

/// `merge`, with the diagrams of swift-async-algorithms, and the other operators of several inputs.
@Suite(.verifyingMarbles) struct MergeTests {
  let scheduler = TestScheduler(syntax: .asyncAlgorithms)

  private func source(_ diagram: String) -> AsyncValues<String, any Error> {
    scheduler.cold(diagram).values
  }

  // An input of swift-async-algorithms whose diagram has no `|` ends after its last event. Here its end is drawn.
  @Test func `two inputs take turns`() {
    scheduler.expect(merge(source("a-c-e-g-|"), source("-b-d-f-[h|]"))).toBe("abcdefgh|")
  }

  @Test func `three inputs take turns`() {
    scheduler.expect(merge(source("a---e---|"), source("-b-d-f-h|"), source("--c---g-|")))
      .toBe("abcdefgh|")
  }

  @Test func `an input without an end keeps the sequence open`() {
    scheduler.expect(merge(source("a-c-|"), source("-b-d")), unsubscribingAt: 9).toBe("abcd")
  }

  @Test func `cancellation reaches all inputs`() {
    let inputs = ["a---b", "-a---b", "--a---b"].map { scheduler.cold($0) }
    scheduler.expect(merge(inputs[0].values, inputs[1].values, inputs[2].values))
      .toBe("aaa[;|]")
    for input in inputs { scheduler.expectSubscriptions(of: input).toBe("^--!") }
  }

  @Test func `zip waits for all three inputs`() {
    scheduler.expect(
      zip(source("a-b-----|"), source("-c---d--|"), source("--e---f-|")).map { $0 + $1 + $2 }
    ).toBe("--'ace'---'bdf'-|")
  }

  @Test func `zip ends when an input fails and cancels the others`() {
    let other = scheduler.cold("-a--b---|")
    scheduler.expect(zip(source("c--^"), other.values).map { $0 + $1 }).toBe("-'ca'-^")
    scheduler.expectSubscriptions(of: other).toBe("^--!")
  }

  @Test func `combineLatest of three inputs waits for all and emits after each`() {
    scheduler.expect(
      combineLatest(source("a---d--|"), source("-b---e-|"), source("--c----|"))
        .map { $0 + $1 + $2 }
    ).toBe("--'abc'-'dbc''dec'-|")
  }

  @Test func `combineLatest fails with the first error`() {
    let other = scheduler.cold("a-b----c|")
    scheduler.expect(combineLatest(other.values, source("-x--^")).map { $0 + $1 })
      .toBe("-'ax''bx'-^")
    scheduler.expectSubscriptions(of: other).toBe("^---!")
  }
}
