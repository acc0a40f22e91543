import RxCore
import RxTestKit
import Testing

/// Whoever imports RxTestKit alone gets the same checks as calls that throw.
///
/// It stands here because this target, unlike the others, has no other module in reach.
struct AssertionsWithoutFrameworkTests {
  let scheduler = TestScheduler()

  @Test func `what holds does not throw`() throws {
    let source = scheduler.hot("-1-2-|", as: Int.self)
    scheduler.expect(source.map { $0 + 1 }).toBe("-2-3-|")
    try scheduler.verify()
    let count = try scheduler.run { scheduler in
      scheduler.expect(Observable.just(1)).toBe("-----[1|]")
      return 1
    }
    #expect(count == 1)
  }

  @Test func `what does not hold is thrown, all of it, with place and diagrams`() throws {
    let source = scheduler.hot("-a-b-|")
    let line: UInt = #line + 1
    scheduler.expect(source).toBe("-a-c-|")
    scheduler.expect(source).toBe("-a-b-|")
    scheduler.expectSubscriptions(of: source).toBe("^----!")
    let mismatch = #expect(throws: MarbleMismatch.self) { try scheduler.verify() }
    #expect(mismatch?.failures.map(\.site.line) == [line, line + 2])
    #expect(mismatch?.failures.first?.site.column == 34)
    #expect(
      mismatch?.failures.first?.description == """
        \(#filePath):\(line):34: error: frame 3: wrong value: "b" instead of "c"

          hot, line \(line - 2)  -a-b-|
          expected      -a-c-|
          actual        -a-b-|
                           ^

          frame  expected  actual
          3      "c"       "b"     wrong value
        """)
    try scheduler.verify()
  }

  @Test func `everything that is expected of a scheduler can be expected without a framework`()
    throws
  {
    let scheduler = TestScheduler(syntax: .asyncAlgorithms)
    let source = scheduler.hot("-a'b c'-|")
    scheduler.expectNo(.pendingWork, .unusedSources, .openSubscriptions)
    scheduler.expect(source, unsubscribingAt: 2).toBe("-a")
    scheduler.expect(source, subscribing: "--^!").toBe("--'b c'")
    scheduler.expect(source.values, unsubscribingAt: 2).toBe("-a")
    scheduler.expect(source.values, subscribing: "^!").toBe("-")
    let other = scheduler.cold("-a|")
    scheduler.expect(other).toEqual(other.map { $0 })
    scheduler.expectSubscriptions(of: other).toBe("^-!", "^-!")
    try scheduler.verify()
  }

  @Test func `what a test leaves behind is thrown`() {
    _ = scheduler.cold("-a|")
    scheduler.expectNo(.unusedSources)
    let mismatch = #expect(throws: MarbleMismatch.self) { try scheduler.verify() }
    #expect(mismatch?.failures.count == 1)
  }
}
