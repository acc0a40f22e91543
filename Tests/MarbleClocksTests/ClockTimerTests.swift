import MarbleClocks
import MarbleTesting
import TestSupport
import Testing

@MainActor @Suite(.virtualTime)
struct ClockTimerTests {
  let scheduler = MarbleScheduler.current
  let clock: any Clock<Duration> = MarbleScheduler.current.swiftClock

  @Test func `a timer counts its intervals`() {
    scheduler.expect(clock.timer(interval: .milliseconds(3)), unsubscribingAt: 10)
      .toBe("---1--2--3")
  }

  @Test func `each loop counts from its own start`() {
    let timer = clock.timer(interval: .milliseconds(3))
    scheduler.expect(timer, subscribing: "^------!").toBe("---1--2")
    scheduler.expect(timer, subscribing: "--^----!").toBe("-----1-")
  }

  @Test func `a loop that is busy beyond a deadline misses its number`() async throws {
    var log: [String] = []
    for await count in clock.timer(interval: .milliseconds(10)) {
      log.append("\(count) at \(scheduler.clock)")
      if count == 6 { break }
      if count == 1 { try await clock.sleep(for: .milliseconds(25)) }
      if count == 4 { try await clock.sleep(for: .milliseconds(10)) }
    }
    #expect(log == ["1 at 10", "4 at 40", "5 at 50", "6 at 60"])
  }

  @Test func `an interval that is not a whole number of frames does not drift`() async {
    var frames: [Int] = []
    for await count in clock.timer(interval: .microseconds(1_500)) {
      frames.append(scheduler.clock)
      if count == 6 { break }
    }
    #expect(frames == [2, 3, 5, 6, 8, 9])
  }

  @Test func `a cancellation ends the loop, and the sequence does not continue`() async {
    var numbers: [Int] = []
    let task = Task {
      var timer = clock.timer(interval: .milliseconds(2)).makeAsyncIterator()
      while let count = await timer.next() { numbers.append(count) }
      #expect(await timer.next() == nil)
    }
    scheduler.at(5) { task.cancel() }
    await task.value
    #expect(numbers == [1, 2])
    #expect(scheduler.clock == 5)
  }

  @Test func `a timer of an immediate clock does not wait`() async {
    let clock = ImmediateClock()
    var sum = 0
    for await count in clock.timer(interval: .seconds(60), tolerance: .seconds(1)) {
      sum += count
      if count == 100 { break }
    }
    #expect(sum == 5_050)
    #expect(clock.now.offset == .seconds(6_000))
    #expect(scheduler.clock == 0)
  }

  @Test func `a timer after a long pause continues with the next interval`() async throws {
    let clock = ImmediateClock()
    var timer = clock.timer(interval: .nanoseconds(1)).makeAsyncIterator()
    #expect(await timer.next() == 1)
    // A year: the numbers between are not counted one after the other.
    try await clock.sleep(for: .seconds(31_536_000))
    let next = try #require(await timer.next())
    #expect(next >= 31_536_000_000_000_000)
    #expect(await timer.next() == next + 1)
  }
}

// Without the trait `.virtualTime`: it waits for a process, in real time.
struct ClockTimerIntervalTests {
  @Test(.startsProcesses, arguments: [0, -1])
  func `an interval that is not positive stops the program`(
    nanoseconds: Int
  ) async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [nanoseconds] in
      _ = ImmediateClock().timer(interval: .nanoseconds(nanoseconds))
    }
    #if DEBUG
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(text.contains("the interval of a timer must be a nanosecond or more"), "\(text)")
    #endif
  }
}
