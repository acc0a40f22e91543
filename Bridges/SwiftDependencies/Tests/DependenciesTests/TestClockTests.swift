import Dependencies
import MarbleTesting
import Testing

/// A search that waits until typing pauses, by the clock of swift-dependencies.
@MainActor
final class PausedSearch {
  private(set) var results: [String] = []
  private var pause: Task<Void, any Error>?
  @Dependency(\.continuousClock) private var clock

  func type(_ text: String) {
    pause?.cancel()
    pause = Task {
      try await clock.sleep(for: .milliseconds(300))
      results.append(text)
    }
  }

  func countdown(from start: Int) async throws {
    for count in stride(from: start, to: 0, by: -1) {
      results.append("\(count)")
      try await clock.sleep(for: .seconds(1))
    }
    results.append("go")
  }
}

/// Tests with the trait `.virtualTime` that move the `TestClock` of swift-clocks.
@MainActor
@Suite(.virtualTime)
struct TestClockTests {
  let scheduler = MarbleScheduler.current
  let clock = TestClock()

  private func makeSearch() -> PausedSearch {
    withDependencies {
      $0.continuousClock = clock
    } operation: {
      PausedSearch()
    }
  }

  @Test func `a test that moves a TestClock passes as it is`() async throws {
    let search = makeSearch()
    search.type("a")
    await clock.advance(by: .milliseconds(299))
    search.type("ab")
    await clock.advance(by: .milliseconds(299))
    #expect(search.results == [])
    await clock.advance(by: .milliseconds(1))
    #expect(search.results == ["ab"])
    try await clock.checkSuspension()
  }

  @Test func `the virtual clock stands still while a TestClock moves`() async {
    let search = makeSearch()
    search.type("a")
    await clock.advance(by: .seconds(3_600))
    #expect(search.results == ["a"])
    #expect(scheduler.clock == 0)
  }

  @Test func `values of each advance`() async throws {
    let search = makeSearch()
    scheduler.expect { search.results }.toEmit(
      [], ["3"], ["3", "2"], ["3", "2", "1"], ["3", "2", "1", "go"])
    await scheduler.run()
    let countdown = Task { try await search.countdown(from: 3) }
    for seconds in 0...3 {
      await clock.advance(by: .seconds(min(1, seconds)))
      // A TestClock does not move the frames. Each run reads the value.
      await scheduler.run()
    }
    try await countdown.value
  }

  @Test func `values of a model with a TestClock`() async throws {
    let clock = TestClock()
    let search = withDependencies {
      $0.continuousClock = clock
    } operation: {
      PausedSearch()
    }
    scheduler.expect { search.results }.toEmit([], ["ab"])
    await scheduler.run()
    search.type("ab")
    await clock.advance(by: .milliseconds(300))
  }

  @Test func `a diagram of a model whose TestClock moves in a frame`() {
    let search = makeSearch()
    scheduler.at(2) { search.type("a") }
    scheduler.at(5) { Task { await self.clock.advance(by: .milliseconds(300)) } }
    scheduler.expect { search.results }
      .toBe("n----r", values: ["n": [], "r": ["a"]])
  }

  @Test func `a sleep that nothing ends is named by checkSuspension`() async {
    let search = makeSearch()
    search.type("a")
    await #expect(throws: SuspensionError.self) { try await clock.checkSuspension() }
  }
}
