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

  #if canImport(Combine)
    @Test func `a publisher is drawn`() {
      let scheduler = MarbleScheduler()
      let source = scheduler.hot("-a-|")
      scheduler.expect(source.eraseToAnyPublisher()).toBe("-a-|")
      scheduler.verify()
    }
  #endif
}
