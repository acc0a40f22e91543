import AsyncAlgorithms
import RxTestKitAssertions
import Testing

/// Buffers before a slow consumer, and a sequence with several consumers.
@Suite(.verifyingMarbles) struct BufferTests {
  let scheduler = TestScheduler(syntax: .asyncAlgorithms)

  /// The elements, each three frames after its request.
  private func slow<Elements: AsyncSequence & Sendable>(
    _ elements: Elements
  ) -> some AsyncSequence<String, any Error> & Sendable
  where Elements.Element == String, Elements.Failure == any Error {
    elements.map { [clock = scheduler.swiftClock] in
      try await clock.sleep(for: .milliseconds(3))
      return $0
    }
  }

  @Test(arguments: [
    (AsyncBufferSequencePolicy.unbounded, "---a--b--[c|]"), (.bounded(1), "---a--b--[c|]"),
    (.bufferingOldest(1), "---a--b-|"), (.bufferingLatest(1), "---a--c-|"),
    (.bufferingOldest(2), "---a--b--[c|]"), (.bufferingLatest(2), "---a--b--[c|]"),
  ])
  func `a full buffer drops elements`(policy: AsyncBufferSequencePolicy, output: String) async {
    scheduler.expect(Validation("abc-----|", output: output)) { slow($0[0].buffer(policy: policy)) }
  }

  @Test(arguments: [AsyncBufferSequencePolicy.bufferingOldest(0), .bufferingLatest(0), .bounded(0)])
  func `a buffer without room has no effect`(policy: AsyncBufferSequencePolicy) async {
    scheduler.expect(Validation("X-12-   34    -5|", output: "X-12-   34    -5|")) {
      $0[0].buffer(policy: policy)
    }
  }

  @Test func `an error waits for the buffered elements`() async {
    scheduler.expect(Validation("abc^", output: "---a--[b^]")) {
      slow($0[0].buffer(policy: .bufferingOldest(1)))
    }
  }

  @Test func `consumers share one subscription`() async {
    let input = scheduler.cold("-a-b-c-|")
    let shared = input.values.share()
    scheduler.expect(shared).toBe("-a-b-c-|")
    scheduler.expect(shared, subscribing: "--^").toBe("---b-c-|")
    scheduler.expectSubscriptions(of: input).toBe("^------!")
  }

  @Test func `a shared sequence continues for the other consumer`() async {
    let input = scheduler.cold("-a-b-c-|")
    let shared = input.values.share()
    scheduler.expect(shared).toBe("-a-b-c-|")
    scheduler.expect(shared, unsubscribingAt: 2).toBe("-a")
    scheduler.expectSubscriptions(of: input).toBe("^------!")
  }

  @Test func `an error reaches all consumers`() async {
    let input = scheduler.cold("-a-^")
    let shared = input.values.share()
    scheduler.expect(shared).toBe("-a-^")
    scheduler.expect(shared, subscribing: "--^").toBe("---^")
  }
}
