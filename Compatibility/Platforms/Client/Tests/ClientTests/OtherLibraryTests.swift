import Client
import MarbleClocks
import MarbleFixtures
import MarbleTesting
import MarbleTestingCombine
import Testing

@Suite struct OtherLibraryTests {
  @Test func `a value is a timeline`() {
    let scheduler = MarbleScheduler()
    nonisolated(unsafe) var title = "a"
    scheduler.at(2) { title = "b" }
    scheduler.expect { title }.toBe("a-b")
    scheduler.verify()
  }

  @MainActor @Test func `a model takes any clock`() async {
    let models = [Countdown(clock: MarbleScheduler().swiftClock), .preview]
    await models[1].run()
    _ = Countdown(clock: UnimplementedClock())
  }

  #if canImport(Combine)
    @MainActor @Test func `a model takes any scheduler`() {
      let scheduler = MarbleScheduler()
      let queue = scheduler.dispatchQueue.eraseToAnyScheduler()
      scheduler.expect(Countdown.ticks(on: queue), unsubscribingAt: 9).toBe("---------")
      _ = [Countdown.ticks(), Countdown.ticks(on: .main), Countdown.ticks(on: .immediate)]
      _ = Countdown.ticks(on: .unimplemented())
      scheduler.verify()
    }

    @Test func `a publisher is drawn`() {
      let scheduler = MarbleScheduler()
      let source = scheduler.hot("-a-|")
      scheduler.expect(source.eraseToAnyPublisher()).toBe("-a-|")
      scheduler.verify()
    }
  #endif
}
