import RxTestKitAssertions
import Testing

@MainActor
private final class LateAnswers {
  private(set) var shown = ""

  func ask(_ question: String, answeredAfter milliseconds: Int) {
    Task(name: question) {
      try await Task.sleep(for: .milliseconds(milliseconds))
      shown = question
    }
  }
}

@Suite("each run of a test in an order has tasks of its own")
struct SchedulerOrderTests {
  @Test("an awaited scheduler waits for the tasks in each run") @MainActor
  func awaitedScheduler() async throws {
    var shown: [String] = []
    try await inEveryOrder {
      let scheduler = TestScheduler()
      scheduler.expect(scheduler.hot("-")).toBe("-")
      let model = LateAnswers()
      model.ask("a", answeredAfter: 20)
      await scheduler.advance(by: 10)
      model.ask("b", answeredAfter: 10)
      await scheduler.run()
      shown.append(model.shown)
      await scheduler.verify()
    }
    #expect(Set(shown) == ["a", "b"])
    #expect(shown.first == "b")
  }
}
