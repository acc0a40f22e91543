import Dispatch
import RxTestKitAssertions
import Testing

@MainActor
@Suite("Pipelines of the main actor", .verifyingMarbles)
struct AssertionsMainActorTests {
  let scheduler = TestScheduler()

  @Test func `the trait runs them there`() {
    let source = scheduler.hot("-a-b-|")
    let pipeline = source.observe(on: MainScheduler.instance)
      .map { element in MainActor.assumeIsolated { element.uppercased() } }
    scheduler.expect(pipeline).toBe("-A-B-|")
  }

  @Test func `a value that the main queue changes after the run is named`() async {
    var (count, title) = (1, "a")
    scheduler.setLatecomerPatience(.seconds(5))
    scheduler.at(1) { scheduler.afterTheRun(on: .main) { count = 2 } }
    scheduler.expect { count }.toBe("1-2")
    scheduler.expect { title }.toBe("a--b")
    title = "a"
    let site = CallSite(fileID: #fileID, filePath: #filePath, line: 1, column: 1)
    let line = #line - 4
    let messages = await scheduler.failures(verifyingAt: site).map(\.message)
    let change = "outside the scheduler changed the value of line \(line) to 2. verify()"
    #expect(messages.first?.contains(change) == true, "\(messages)")
  }
}
