import RxTestKitAssertions
import TestSupport
import Testing
import VirtualTimeCore

/// A search whose answers come late; the last one that arrives stays.
@MainActor
private final class LateAnswers {
  private(set) var shown = ""

  /// Shows the answer to a question after some milliseconds.
  func ask(_ question: String, for duration: Int) {
    Task(name: question) {
      try await Task.sleep(for: .milliseconds(duration))
      shown = question
    }
  }
}

@Suite("a test is tried in every order of its work", .withoutKeptCases)
struct EveryOrderTests {
  @Test(
    "a law in every order runs in the usual one, so its random cases do not differ from run to run")
  func law() throws {
    try inEveryOrder {
      checkLaw("merging commutes with mapping", any: [1, 2], [3, 4]) { _, left, right in
        (
          Observable.merge(left, right).map { $0 + 1 },
          Observable.merge(left.map { $0 + 1 }, right.map { $0 + 1 })
        )
      }
    }
  }

  @Test("what holds in every order passes") func passes() throws {
    var count = 0
    try inEveryOrder {
      count += 1
      TestScheduler().run { scheduler in
        let left = scheduler.hot("--a|")
        let right = scheduler.hot("--x|")
        scheduler.expect(Observable.zip(left, right) { $0 + $1 }).toBe("--p|", values: ["p": "ax"])
      }
    }
    // Two orders of the elements, each with two of the completions; one run is repeated.
    #expect(count == 5)
  }

  #if compiler(>=6.3)
    @Test("a warning ends no search, and is reported once")
    func warns() throws {
      let warnings = Guarded<[String]>([])
      func shown() -> String {
        let scheduler = TestScheduler()
        let (left, right) = (scheduler.hot("--a10ms-|"), scheduler.hot("--x"))
        let merged = scheduler.start(created: 0, subscribed: 0, disposed: 20) {
          Observable.merge(left, right)
        }
        return "\(merged.events)"
      }
      try withKnownIssue {
        var orders: Set<String> = []
        try inEveryOrder {
          orders.insert(shown())
          Issue.record("mind this", severity: .warning)
        }
        #expect(orders.count == 2)
        #expect(try outcomesInEveryOrder { shown() }.entries.count == 2)
      } matching: { issue in
        warnings.withLock { $0.append(issue.comments.first?.rawValue ?? "") }
        return !issue.isFailure
      }
      let times = warnings.withLock { $0 }.filter { $0 != "mind this" }
      #expect(times.count == 2 && times.allSatisfy { $0.contains("10ms") })
    }
  #endif

  @Test("the first order that fails is reported with the failure, and how to run it again")
  func fails() throws {
    let messages = Guarded<[String]>([])
    try withKnownIssue {
      try inEveryOrder {
        TestScheduler().run { scheduler in
          let typed = scheduler.hot("-a--b---|")
          let cancel = scheduler.hot("------x--")
          let search = typed.debounce(.milliseconds(2), scheduler: scheduler)
          scheduler.expect(search.take(until: cancel)).toBe("---a--|")
        }
      }
    } matching: { issue in
      messages.withLock { $0 += issue.comments.map(\.rawValue) }
      return true
    }
    let all = messages.withLock { $0 }
    let message = try #require(all.first)
    #expect(all.count == 1)
    #expect(message.contains("frame 6: \"b\" is extra"))
    #expect(
      message.hasSuffix(
        """
          1 of 2 orders fails; in the usual order, the test passes. The first that fails:
            frame 6: debounce (scheduled in frame 4) before ------x--
          again: MARBLE_ORDER="6: debounce@4 < ------x--" in the environment, or .order(…) in place of .everyOrder
        """))
  }

  @Test("what fails in the usual order fails once, without an order") func usualFailure() throws {
    var count = 0
    try withKnownIssue {
      try inEveryOrder {
        count += 1
        TestScheduler().run { scheduler in
          scheduler.expect(scheduler.hot("-a|").map { $0 + "!" }).toBe("-b|")
        }
      }
    } matching: {
      !($0.comments.first?.rawValue.contains("order") ?? true)
    }
    #expect(count == 1)
  }

  @Test("an issue of the test framework names the order, too") func frameworkIssue() throws {
    let messages = Guarded<[String]>([])
    try withKnownIssue {
      try inEveryOrder {
        let scheduler = TestScheduler()
        var order = ""
        let bag = DisposeBag()
        scheduler.hot("--a").subscribe { _ in order += "a" }.disposed(by: bag)
        scheduler.hot("--b").subscribe { _ in order += "b" }.disposed(by: bag)
        scheduler.start()
        #expect(order == "ab")
      }
    } matching: { issue in
      messages.withLock { $0 += issue.comments.map(\.rawValue) }
      return true
    }
    #expect(
      messages.withLock { $0 } == [
        """
        this test fails in this order, number 2 of those that were tried; in the usual order, it passes:
          frame 2: --b before --a
        again: MARBLE_ORDER="2: --b < --a" in the environment, or .order(…) in place of .everyOrder
        """
      ])
  }

  @Test("tasks that wake in one frame change places") @MainActor func tasks() async throws {
    var shown: [String] = []
    let messages = Guarded<[String]>([])
    try await withKnownIssue {
      try await inEveryOrder {
        let scheduler = TestScheduler()
        let model = LateAnswers()
        try await scheduler.withVirtualTime {
          await model.ask("a", for: 20)
          await scheduler.advance(by: 10)
          await model.ask("b", for: 10)
          await scheduler.advance(by: 20)
        }
        shown.append(model.shown)
        #expect(model.shown == "b")
      }
    } matching: { issue in
      messages.withLock { $0 += issue.comments.map(\.rawValue) }
      return true
    }
    #expect(shown == ["b", "b", "a"])
    #expect(messages.withLock { $0 }.first?.contains("frame 20: b before a") == true)
  }

  @Test(.virtualTime, .everyOrder) func `the trait makes a scheduler for each order`() {
    let scheduler = TestScheduler.current
    let left = scheduler.hot("--a|")
    let right = scheduler.hot("--x|")
    scheduler.expect(Observable.zip(left, right) { $0 + $1 }).toBe("--p|", values: ["p": "ax"])
  }

  @Test("several diagrams may be allowed, and a failure shows the nearest") func anyOf() throws {
    let messages = Guarded<[String]>([])
    func run(_ diagrams: (String, String)) throws {
      try inEveryOrder {
        TestScheduler().run { scheduler in
          let answer = scheduler.hot("----a--|")
          let cancel = scheduler.hot("----x---")
          scheduler.expect(answer.take(until: cancel)).toBe(anyOf: diagrams.0, diagrams.1)
        }
      }
    }
    try run(("----[a|]", "----|"))
    try withKnownIssue {
      try run(("--b-[a|]", "----[ab|]"))
    } matching: { issue in
      messages.withLock { $0 += issue.comments.map(\.rawValue) }
      return true
    }
    let message = try #require(messages.withLock { $0 }.first)
    #expect(message.hasPrefix("frame 4: \"b\" is missing"))
    #expect(message.contains("expected       ----(ab|)"))
    #expect(message.contains("of 2 allowed diagrams, this one is the nearest"))
  }
}
