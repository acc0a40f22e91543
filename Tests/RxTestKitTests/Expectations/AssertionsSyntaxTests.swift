import RxTestKitAssertions
import Testing

@Suite("Assertions with diagrams from elsewhere")
struct AssertionsSyntaxTests {
  @Suite(.verifyingMarbles)
  struct AsyncAlgorithms {
    let scheduler = TestScheduler(syntax: .asyncAlgorithms)

    @Test func `sources, expectations and times are drawn with its symbols`() {
      let source = scheduler.hot("a--'b c'-[d^]")
      scheduler.expect(source).toBe("a--'b c'-[d^]")
      scheduler.expect(source.values).toBe("---'b c'-[d^]")
      scheduler.expect(source.delay(scheduler.time("--|"), scheduler: scheduler))
        .toBe("--a--^")
      scheduler.expectSubscriptions(of: source).toBe("^----!", "^----!", "^----!")
    }

    @Test func `inner observables are drawn with its symbols`() {
      let inner = scheduler.cold("a-[b^]")
      scheduler.expect(scheduler.hot("-x-x-|").map { _ in inner })
        .toBe("-y-y-|", inner: ["y": "a-[b^]"])
    }

    @Test func `a cancelled sequence is heard until its end`() {
      let source = scheduler.cold("a--b--c--|")
      scheduler.expect(source.values).toBe("a--b-[;^]", error: CancellationError())
      scheduler.expectSubscriptions(of: source).toBe("^----!")
      let clock = scheduler.swiftClock
      let ticks = AsyncThrowingStream(unfolding: { try await clock.sleep(for: .milliseconds(2)) })
      scheduler.expect(ticks.map { "x" }).toBe("--x-x[;^]", error: CancellationError())
    }

    @Test func `an observable that is cancelled is disposed`() {
      let source = scheduler.cold("a--b--c--|")
      scheduler.expect(source).toBe("a--b-;")
      scheduler.expectSubscriptions(of: source).toBe("^----!")
    }
  }

  @Suite(.verifyingMarbles)
  struct RxPY {
    let scheduler = TestScheduler(syntax: .rxpy)

    @Test func `sources and expectations are drawn with its symbols`() {
      let source = scheduler.cold("-10-(1,2)-#", as: Int.self)
      scheduler.expect(source).toBe("-10-(1,2)-#")
      scheduler.expect(source.map { $0 + 1 }).toBe("-11-(2,3)-#")
      scheduler.expect(source.toArray().asObservable()).toBe("----------#")
    }

    @Test func `RxTest's clock goes with any syntax`() {
      let scheduler = TestScheduler(initialClock: 0, syntax: .rxpy)
      scheduler.expect(scheduler.cold("-ab-|")).toBe("-ab-|")
    }
  }

  // MARK: - Failures

  /// The failures' messages, which are not reported.
  private func messages(_ scheduler: TestScheduler) -> [String] {
    let site = CallSite(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
    return scheduler._world.failures(verifyingAt: site).map(\.message)
  }

  @Test func `failures are drawn with the syntax's symbols`() {
    let scheduler = TestScheduler(syntax: .asyncAlgorithms)
    let line: UInt = #line
    let source = scheduler.hot("a-'b c'[de]-^")
    scheduler.expect(source.asInfallible(onErrorFallbackTo: .empty()).values)
      .toBe("--'b c'[dx]-[;|]")
    #expect(
      messages(scheduler) == [
        """
        frame 3: wrong value: "e" instead of "x"

          hot, line \(line + 1)  a-'b c'[de]-^
          expected      --'b c'[dx]-[;|]
          actual        --'b c'[de]-[;|]
                                 ^

          frame  expected  actual
          3      "x"       "e"     wrong value
        """
      ])
  }

  @Test func `words stand under what they are`() {
    let scheduler = TestScheduler(syntax: .rxpy)
    let line: UInt = #line
    let source = scheduler.cold("-10-(1,2)-#", as: Int.self)
    scheduler.expect(source).toBe("-10-(1,3)-#")
    scheduler.expectSubscriptions(of: source).toBe("^-!")
    #expect(
      messages(scheduler) == [
        """
        frame 4: wrong value: 2 instead of 3

          cold, line \(line + 1)  -10-(1,2)-#
          expected       -10-(1,3)-#
          actual         -10-(1,2)-#
                                ^

          frame  expected  actual
          4      3         2       wrong value
        """,
        """
        subscription: frame 2: disposed is 8 frames late

          cold, line \(line + 1)  -10-(1,2)-#
          expected       ^-!
          actual         ^---------!
                           ^       ^

          frame  expected  actual
          2      disposed  disposed at 10  8 frames late
        """,
      ])
  }

  @Test func `what the syntax has no room for is drawn as RxJS does`() {
    let scheduler = TestScheduler(syntax: .rxpy)
    let line: UInt = #line
    let source = scheduler.cold("-a-(b,c)-|")
    let buffered = source.flatMap { Observable.of($0, $0) }
    scheduler.expect(Observable.merge(buffered, .just("z", scheduler: scheduler)))
      .toBe("z-a-|")
    #expect(
      messages(scheduler) == [
        """
        frame 1: "a" is extra (and 6 more differences)

          cold, line \(line + 1)  -a   -(bc)--|
          expected        z-   a-|
          actual          z[aa]-(bbcc)|
                            ^^ ^ ^^^^ ^
          drawn as RxJS does: the diagrams of RxPY have no room for this

          frame  expected   actual
          1      –          "a"             extra
          2      "a"        "a" at 1        1 frame early
          3      –          "b"             extra
          3      –          "b"             extra
          3      –          "c"             extra
          3      –          "c"             extra
          4      completed  completed at 9  5 frames late
        """
      ])
  }

  @Test func `a diagram that cannot be read is refused with its own symbols`() {
    let scheduler = TestScheduler(syntax: .rxpy)
    scheduler.expect(scheduler.cold("-a,b|")).toBe("-a")
    #expect(
      messages(scheduler) == [
        """
        ',' is allowed only between the events of a group

          -a,b|
            ^
        """
      ])
  }
}
