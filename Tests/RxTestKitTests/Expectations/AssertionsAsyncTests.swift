import RxTestKitAssertions
import Testing

@Suite(.verifyingMarbles)
struct AssertionsAsyncTests {
  let scheduler = TestScheduler()

  @Test func `an asynchronous sequence is expected like an observable`() {
    let source = scheduler.cold("-1-2-|", as: Int.self)
    scheduler.expect(source.values.map { $0 + 1 }).toBe("-2-3-|")
    scheduler.expect(source.values.filter { $0 > 1 }.prefix(1)).toBe("---(2|)")
    scheduler.expectSubscriptions(of: source).toBe("^----!", "^--!")
  }

  @Test func `its error is drawn`() {
    let source = scheduler.hot("-a-#")
    scheduler.expect(source.values).toBe("-a-#")
  }

  @Test func `it is iterated as long as is drawn`() {
    let source = scheduler.hot("-a-b-c-d-|")
    scheduler.expect(source.values, subscribing: "--^---!").toBe("---b-c")
    scheduler.expectSubscriptions(of: source).toBe("--^---!")
  }

  @Test func `it is iterated until a frame`() {
    let source = scheduler.hot("-a-b-c-d-|")
    scheduler.expect(source.values, unsubscribingAt: 5).toBe("-a-b-")
    scheduler.expectSubscriptions(of: source).toBe("^----!")
    let failing = scheduler.cold("-a-#")
    scheduler.expect(failing.values, unsubscribingAt: 3).toBe("-a-")
  }

  @Test func `a stream that code feeds emits in the frame of the code`() {
    let (stream, continuation) = AsyncStream.makeStream(of: String.self)
    scheduler.at(2) { continuation.yield("a") }
    scheduler.at(4) {
      continuation.yield("b")
      continuation.finish()
    }
    scheduler.expect(stream).toBe("--a-(b|)")
  }

  @Test func `a sequence may sleep by the clock`() {
    let clock = scheduler.swiftClock
    let ticks = AsyncStream(unfolding: { try? await clock.sleep(for: .milliseconds(3)) })
    scheduler.expect(ticks.prefix(3)).toBe("---x--x--(x|)")
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `asynchronous closures run under virtual time`() {
    let (clock, executor) = (scheduler.swiftClock, scheduler.taskExecutor)
    let answer = Observable.from(executorPreference: executor) {
      try await clock.sleep(for: .milliseconds(4))
      return "a"
    }
    scheduler.expect(answer).toBe("----(a|)")
    let failing = Single<String>.create(executorPreference: executor) {
      try await clock.sleep(for: .milliseconds(2))
      throw MarbleError()
    }
    scheduler.expect(failing).toBe("--#")
    scheduler.expect(answer, subscribing: "^-!").toBe("-")
  }
}
