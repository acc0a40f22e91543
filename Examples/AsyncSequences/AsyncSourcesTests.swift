import AsyncAlgorithms
import RxTestKitAssertions
import Testing

/// Sequences that follow one another, group elements, or get them from tasks and continuations.
@Suite struct AsyncSourcesTests {
  let scheduler = TestScheduler()

  @Test func `joined iterates each sequence after the one before it`() async {
    let sources = ["-a|", "-b|"].map { scheduler.cold($0) }
    scheduler.expect(sources.map(\.values).async.joined()).toBe("-a-b|")
    scheduler.expectSubscriptions(of: sources[1]).toBe("--^-!")
    await scheduler.verify()
  }

  // chain creates both iterators when its own is created, and `values` subscribes when its iterator is created.
  @Test func `chain subscribes to both sequences at once`() async {
    let sources = ["-a|", "-b|"].map { scheduler.cold($0) }
    scheduler.expect(chain(sources[0].values, sources[1].values)).toBe("-a(b|)")
    scheduler.expectSubscriptions(of: sources[1]).toBe("^-!")
    await scheduler.verify()
  }

  @Test func `adjacentPairs emits each element with the one before it`() async {
    let input = scheduler.cold("-a-b-c|")
    scheduler.expect(input.values.adjacentPairs().map { $0 + $1 })
      .toBe("---x-y|", values: ["x": "ab", "y": "bc"])
    await scheduler.verify()
  }

  @Test func `interspersed emits the separator with the next element`() async {
    let input = scheduler.cold("-a-b----|")
    scheduler.expect(input.values.interspersed(with: "s")).toBe("-a-(sb)-|")
    await scheduler.verify()
  }

  @Test func `chunks emits the rest at the completion`() async {
    let input = scheduler.cold("-a-b-c|")
    scheduler.expect(input.values.chunks(ofCount: 2).map { $0.joined() })
      .toBe("---x--(c|)", values: ["x": "ab", "c": "c"])
    await scheduler.verify()
  }

  @Test func `chunks emits fewer elements at a tick`() async {
    let input = scheduler.cold("-a-----bc---d-|")
    let clock = scheduler.swiftClock
    let chunks = input.values.chunks(
      ofCount: 2, or: .repeating(every: .milliseconds(5), clock: clock))
    scheduler.expect(chunks.map { $0.joined() })
      .toBe("-----a--x-----(d|)", values: ["a": "a", "x": "bc", "d": "d"])
    await scheduler.verify()
  }

  @Test func `debounce drops a pending element at an error`() async {
    let input = scheduler.cold("-a-#")
    scheduler.expect(input.values.debounce(for: .milliseconds(3), clock: scheduler.swiftClock))
      .toBe("---#")
    await scheduler.verify()
  }

  @Test func `a stream emits what its continuation yields`() async {
    let (stream, continuation) = AsyncStream.makeStream(of: String.self)
    scheduler.at(1) { continuation.yield("a") }
    scheduler.at(3) { continuation.finish() }
    scheduler.expect(stream).toBe("-a-|")
    await scheduler.verify()
  }

  @Test func `a channel emits what a task sends`() async {
    let channel = AsyncChannel<String>()
    let clock = scheduler.swiftClock
    scheduler.at(2) {
      Task {
        await channel.send("a")
        try await clock.sleep(for: .milliseconds(3))
        await channel.send("b")
        channel.finish()
      }
    }
    scheduler.expect(channel).toBe("--a--(b|)")
    await scheduler.verify()
  }
}
