import RxTestKitAssertions
import TestSupport
import Testing

/// The code of Documentation/Orders.md.
@Suite struct OrdersGuideTests {
  @MainActor @Suite(.virtualTime, .everyOrder)
  struct SearchTests {
    let scheduler = TestScheduler.current

    @Test func `the last question decides`() {
      let model = SearchModel(answerTimes: ["a": 20, "b": 10])
      scheduler.expect { model.shown }.toBe("n 19ms b-----", values: ["n": "", "b": "b"])
      scheduler.at(0) { model.ask("a") }
      scheduler.at(10) { model.ask("b") }
    }
  }

  @Test func `laws have outcomes`() {
    checkLaw("merging commutes", any: [1, 2], [3, 4], orders: 50) { _, left, right in
      (Observable.merge(left, right), Observable.merge(right, left))
    }
  }

  @Test func `outcomes are listed`() throws {
    let outcomes = try outcomesInEveryOrder {
      let scheduler = TestScheduler()
      let shown = scheduler.hot("----a--|").take(until: scheduler.hot("----x---"))
      return scheduler.start(created: 0, subscribed: 0, disposed: 20) { shown }.events
    }
    print(outcomes)
    #expect(outcomes.entries.count == 2)
  }

  @Test func `the guide's code stands here`() throws {
    #expect(try GuideCode.missing(in: #filePath, from: "Orders.md") == [])
  }
}

/// Answers a question after its time; a new question cancels the old one.
@MainActor
private final class SearchModel {
  private let answerTimes: [String: Int]
  private(set) var shown = ""
  private var task: Task<Void, any Error>?

  init(answerTimes: [String: Int]) { self.answerTimes = answerTimes }

  func ask(_ question: String) {
    task?.cancel()
    task = Task {
      try await Task.sleep(for: .milliseconds(answerTimes[question] ?? 0))
      try Task.checkCancellation()
      shown = question
    }
  }
}
