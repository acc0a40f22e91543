import AsyncAlgorithms
import RxTestKitAssertions
import Testing

/// `buffer` with each policy.
///
/// The first half has the diagrams of swift-async-algorithms. Where they draw a consumer that waits, here a second diagram has an `r` for each request.
@Suite(.verifyingMarbles) struct BufferTests {
  let scheduler = TestScheduler(syntax: .asyncAlgorithms)

  /// Expects the elements that a consumer receives from a buffer.
  private func expectBuffered(
    _ input: String, policy: AsyncBufferSequencePolicy, requests: String
  ) -> MarbleExpectation<String> {
    let buffered = scheduler.cold(input).values.buffer(policy: policy)
    return scheduler.expect(buffered.paced(by: scheduler.cold(requests).values))
  }

  @Test func `bufferingOldest drops the newest element when it is full`() {
    expectBuffered("X-12-34-5|", policy: .bufferingOldest(2), requests: "r---r--r-rr|")
      .toBe("X---1--2-35|")
  }

  @Test func `bufferingLatest drops the oldest element when it is full`() {
    expectBuffered("X-12-34-5|", policy: .bufferingLatest(2), requests: "r---r--r-rr|")
      .toBe("X---1--3-45|")
  }

  @Test(arguments: [AsyncBufferSequencePolicy.bufferingOldest(2), .bufferingLatest(2)])
  func `nothing is dropped from a buffer that is never full`(policy: AsyncBufferSequencePolicy) {
    expectBuffered("X-12345|", policy: policy, requests: "r--rrr[r|]").toBe("X--123[45]|")
  }

  @Test func `bufferingOldest keeps its elements before an error`() {
    expectBuffered("X-12345^", policy: .bufferingOldest(2), requests: "r------[r|]")
      .toBe("X------[12^]")
  }

  @Test func `bufferingLatest keeps its elements before an error`() {
    expectBuffered("X-12345^", policy: .bufferingLatest(2), requests: "r------[r|]")
      .toBe("X------[45^]")
  }

  @Test(arguments: [AsyncBufferSequencePolicy.bufferingOldest(0), .bufferingLatest(0), .bounded(0)])
  func `a limit of 0 buffers nothing`(policy: AsyncBufferSequencePolicy) {
    scheduler.expect(scheduler.cold("X-12-34-5|").values.buffer(policy: policy))
      .toBe("X-12-34-5|")
  }

  // MARK: - Other consumers

  @Test func `unbounded keeps all elements for a slow consumer`() {
    expectBuffered("abcdef|", policy: .unbounded, requests: "r--r--r--r--r--r--|")
      .toBe("a--b--c--d--e--f--|")
  }

  @Test func `unbounded keeps its elements before an error`() {
    expectBuffered("abc^", policy: .unbounded, requests: "r-----r-r-r").toBe("a-----b-c-^")
  }

  @Test func `a buffer of one element conflates`() {
    let requests = "r-r--r--r|"
    expectBuffered("ab-cd-ef-|", policy: .bufferingLatest(1), requests: requests)
      .toBe("a-b--d--f|")
    expectBuffered("ab-cd-ef-|", policy: .bufferingOldest(1), requests: requests)
      .toBe("a-b--c--e|")
  }

  /// The letters that a task sends by a channel, and the sequence of those for which `send` has returned.
  private func sending(
    _ letters: String
  ) -> (channel: AsyncChannel<String>, sent: AsyncStream<String>) {
    let channel = AsyncChannel<String>()
    let (sent, continuation) = AsyncStream.makeStream(of: String.self)
    scheduler.at(0) {
      Task {
        for letter in letters.map(String.init) {
          await channel.send(letter)
          continuation.yield(letter)
        }
        channel.finish()
        continuation.finish()
      }
    }
    return (channel, sent)
  }

  @Test func `a channel without a buffer waits for each request`() {
    let (channel, sent) = sending("abcde")
    let requests = scheduler.cold("r--r--r--r--r--r").values
    scheduler.expect(channel.paced(by: requests)).toBe("a--b--c--d--e--|")
    scheduler.expect(sent).toBe("a--b--c--d--[e|]")
  }

  @Test func `bounded runs two elements ahead of its consumer, then waits`() {
    let (channel, sent) = sending("abcde")
    let requests = scheduler.cold("r--r--r--r--r--r").values
    scheduler.expect(channel.buffer(policy: .bounded(2)).paced(by: requests))
      .toBe("a--b--c--d--e--|")
    scheduler.expect(sent).toBe("[abc]--d--[e|]")
  }

  @Test func `unbounded never lets the producer wait`() {
    let (channel, sent) = sending("abcde")
    let requests = scheduler.cold("r--r--r--r--r--r").values
    scheduler.expect(channel.buffer(policy: .unbounded).paced(by: requests))
      .toBe("a--b--c--d--e--|")
    scheduler.expect(sent).toBe("[abcde|]")
  }

  @Test(arguments: [
    AsyncBufferSequencePolicy.unbounded, .bounded(2), .bufferingOldest(2), .bufferingLatest(2),
  ])
  func `cancellation disposes the input and completes`(policy: AsyncBufferSequencePolicy) {
    let input = scheduler.cold("a--b--c--|")
    scheduler.expect(input.values.buffer(policy: policy)).toBe("a--b-[;|]")
    scheduler.expectSubscriptions(of: input).toBe("^----!")
  }

  @Test func `cancellation drops what is in the buffer`() {
    let input = scheduler.cold("abcdef|")
    let requests = scheduler.cold("r--r-----r").asInfallible(onErrorFallbackTo: .empty()).values
    scheduler.expect(input.values.buffer(policy: .unbounded).paced(by: requests))
      .toBe("a--b-[;|]")
  }
}
