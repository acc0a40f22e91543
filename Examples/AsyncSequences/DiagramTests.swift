import AsyncAlgorithms
import RxTestKitAssertions
import Testing

/// The diagrams with which swift-async-algorithms tests its own diagrams.
@Suite(.verifyingMarbles) struct DiagramTests {
  let scheduler = TestScheduler(syntax: .asyncAlgorithms)

  @Test func `elements pass through a task`() {
    let input = scheduler.cold("a--b--c---|").values
    scheduler.expect(input.map { item in await Task { item.uppercased() }.value })
      .toBe("A--B--C---|")
  }

  @Test func `white space takes no time`() {
    let input = scheduler.cold("    a -- b --  c       ---|").values
    scheduler.expect(input.map { item in await Task { item.uppercased() }.value })
      .toBe("    A- - B - - C   -  --  |     ")
  }

  @Test func `a quoted value takes one frame`() {
    let input = scheduler.cold("'foo''bar''baz'|")
    scheduler.expect(input.values.map { String($0.prefix(1)) }).toBe("fbb|")
    scheduler.expect(input.values).toBe("'foo''bar''baz'|")
  }

  @Test func `quoted symbols are values`() {
    scheduler.expect(scheduler.cold("'foo-''bar^''baz|'|").values).toBe("'foo-''bar^''baz|'|")
  }

  @Test func `a group takes one frame`() {
    scheduler.expect(scheduler.cold("[abc]def|").values).toBe("[abc]def|")
    scheduler.expect(scheduler.cold(" a  b  c def|").values).toBe("[a][b][c]def|")
  }

  // The inputs of swift-async-algorithms end when they are cancelled. `values` throws the cancellation, unless it cannot throw.
  @Test func `a cancelled sequence ends`() {
    let input = scheduler.cold("a--b- -  c--|")
    scheduler.expect(input.values).toBe("a--b-[;^]", error: CancellationError())
    let infallible = input.asInfallible(onErrorFallbackTo: .empty())
    scheduler.expect(infallible.values).toBe("a--b-[;|]")
  }

  // MARK: - A consumer that waits, which swift-async-algorithms draws with `,` in the expectation

  @Test func `elements wait for the second request`() {
    let input = scheduler.cold("xxx---|").values
    scheduler.expect(input.paced(by: scheduler.cold("r----[r|]").values)).toBe("x----[xx]|")
  }

  @Test func `elements wait for the first request`() {
    let input = scheduler.cold("xxx|").values
    scheduler.expect(input.paced(by: scheduler.cold("--[r|]").values)).toBe("--[xxx]|")
  }

  @Test func `a request for each element and for the end`() {
    let input = scheduler.cold("xxx|").values
    scheduler.expect(input.paced(by: scheduler.cold("---rrrr").values)).toBe("---xxx|")
  }

  @Test func `a request and a delay add up`() {
    let input = scheduler.cold("xx|").values
    let clock = scheduler.swiftClock
    let lagging = input.map { item in
      try await clock.sleep(for: .milliseconds(3))
      return item
    }
    scheduler.expect(lagging.paced(by: scheduler.cold("---[r|]").values)).toBe("------x--[x|]")
  }
}
