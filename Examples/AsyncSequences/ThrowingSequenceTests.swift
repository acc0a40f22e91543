import AsyncAlgorithms
import RxTestKitAssertions
import Testing

/// Sequences that throw, and what becomes of their inputs.
@Suite(.verifyingMarbles) struct ThrowingSequenceTests {
  let scheduler = TestScheduler(syntax: .asyncAlgorithms)

  private struct Refusal: Error {}

  @Test func `a stream throws after its elements`() {
    let (stream, continuation) = AsyncThrowingStream.makeStream(of: String.self)
    scheduler.at(1) { continuation.yield("a") }
    scheduler.at(3) {
      continuation.yield("b")
      continuation.finish(throwing: MarbleError())
    }
    scheduler.expect(stream).toBe("-a-[b^]")
  }

  @Test func `a channel throws to each consumer`() {
    let channel = AsyncThrowingChannel<String, any Error>()
    scheduler.at(2) { Task { await channel.send("a") } }
    scheduler.at(4) { channel.fail(MarbleError()) }
    scheduler.expect(channel).toBe("--a-^")
    scheduler.expect(channel, subscribing: "---^").toBe("----^")
  }

  @Test func `map throws and ends its input`() {
    let input = scheduler.cold("-1-x-3-|")
    let numbers = input.values.map { text in
      guard let number = Int(text) else { throw Refusal() }
      return number
    }
    scheduler.expect(numbers).toBe("-1-^", error: Refusal())
    scheduler.expectSubscriptions(of: input).toBe("^--!")
  }

  @Test func `first throws if the error comes first`() {
    let early = scheduler.cold("-a-^")
    let late = scheduler.cold("-a-b-^")
    for (source, diagram) in [(early, "---^"), (late, "---[b|]")] {
      scheduler.expect(
        Observable.from { [values = source.values] in try await values.first { $0 == "b" } ?? "" }
      ).toBe(diagram)
    }
    scheduler.expectSubscriptions(of: late).toBe("^--!")
  }

  @Test func `reductions throw`() {
    let input = scheduler.cold("-1-2-x-3|")
    let sums = input.values.reductions(0) { sum, text in
      guard let number = Int(text) else { throw Refusal() }
      return sum + number
    }
    scheduler.expect(sums).toBe("-1-3-^", error: Refusal())
    scheduler.expectSubscriptions(of: input).toBe("^----!")
  }

  @Test func `removeDuplicates throws`() {
    let input = scheduler.cold("-a-a-b-x-c|")
    let distinct = input.values.removeDuplicates { old, new in
      if new == "x" { throw Refusal() }
      return old == new
    }
    scheduler.expect(distinct).toBe("-a---b-^", error: Refusal())
  }

  // The outer sequence must be one that can throw: joined has its type of errors.
  @Test func `joined does not begin what follows the error`() {
    let sources = ["-a|", "-^", "-c|"].map { scheduler.cold($0) }
    let outer = scheduler.cold(
      "[abc]|",
      values: ["a": sources[0].values, "b": sources[1].values, "c": sources[2].values])
    scheduler.expect(outer.values.joined()).toBe("-a-^")
    scheduler.expectSubscriptions(of: sources[1]).toBe("--^!")
    scheduler.expectSubscriptions(of: sources[2]).toBe([])
  }

  @Test func `chain throws and ends what follows`() {
    let sources = ["-a-^", "-b--|"].map { scheduler.cold($0) }
    scheduler.expect(chain(sources[0].values, sources[1].values)).toBe("-a-^")
    scheduler.expectSubscriptions(of: sources[1]).toBe("^--!")
  }

  @Test func `an error follows the complete chunks`() {
    let input = scheduler.cold("-ab-c-^").values
    scheduler.expect(input.chunks(ofCount: 2).map { $0.joined() }).toBe("--'ab'---^")
  }

  @Test func `a typed error keeps its type`() {
    let input = scheduler.cold("-a-^").values.mapError { _ in Refusal() }
    scheduler.expect(input).toBe("-a-^", error: Refusal())
  }

  // MARK: - flatMapLatest

  @Test func `flatMapLatest cancels the inner sequence before the next`() {
    let inner = ["x": scheduler.cold("-a--b--c|"), "y": scheduler.cold("-d-e|")]
    let values = inner.mapValues(\.values)
    let input = scheduler.cold("x----y-|").values
    scheduler.expect(input.flatMapLatest { values[$0]! }).toBe("-a--b-d-e|")
    scheduler.expectSubscriptions(of: inner["x"]!).toBe("^----!")
    scheduler.expectSubscriptions(of: inner["y"]!).toBe("-----^---!")
  }

  @Test func `flatMapLatest throws the error of an inner sequence`() {
    let input = scheduler.cold("x---x|").values
    let inner = scheduler.cold("-a-^").values
    scheduler.expect(input.flatMapLatest { _ in inner }).toBe("-a-^")
  }

  @Test func `flatMapLatest throws the error of its input`() {
    let input = scheduler.cold("x--^").values
    let inner = scheduler.cold("-a---b|").values
    scheduler.expect(input.flatMapLatest { _ in inner }).toBe("-a-^")
  }

  @Test func `flatMapLatest ends after the last inner sequence`() {
    let input = scheduler.cold("x|").values
    let inner = scheduler.cold("-a-b|").values
    scheduler.expect(input.flatMapLatest { _ in inner }).toBe("-a-b|")
  }
}
