import RxTestKitAssertions
import Testing
import VirtualTimeCore

private actor Counter {
  private(set) var value = 0

  func add() async {
    let old = value
    await Task.yield()
    value = old + 1
  }
}

@Suite("the outcomes of a test in every order")
struct OutcomesInEveryOrderTests {
  @Test("each has the number of its orders, and the order that differs least") func events() throws
  {
    let outcomes = try outcomesInEveryOrder {
      let scheduler = TestScheduler()
      let answer = scheduler.hot("----a--|")
      let cancel = scheduler.hot("----x---")
      var shown = ""
      let subscription = answer.take(until: cancel).subscribe { event in
        shown += event.element ?? "|"
      }
      scheduler.start()
      subscription.dispose()
      return shown
    }
    #expect(outcomes.isComplete)
    #expect(outcomes.entries.map(\.outcome) == ["a|", "|"])
    #expect(outcomes.entries.map(\.order) == ["", "4: ----x--- < ----a--|"])
    #expect(
      "\(outcomes)" == """
        every order: 2
          1  a|  the usual order
          1  |   4: ----x--- < ----a--|
        """)
  }

  @Test("the steps of tasks come in every order") func tasks() async throws {
    let outcomes = try await outcomesInEveryOrder {
      let counter = Counter()
      try await TestScheduler().withVirtualTime {
        async let first: Void = counter.add()
        await counter.add()
        await first
      }
      return await counter.value
    }
    #expect(Set(outcomes.entries.map(\.outcome)) == [1, 2])
    #expect(outcomes.isComplete)
  }

  @Test("a limit ends the search") func limit() throws {
    let outcomes = try outcomesInEveryOrder(limit: 4) {
      let scheduler = TestScheduler()
      var shown = ""
      let subscription = Observable.merge(
        scheduler.hot("-abc"), scheduler.hot("-def"), scheduler.hot("-ghi")
      ).subscribe(onNext: { shown += $0 })
      scheduler.start()
      subscription.dispose()
      return shown
    }
    #expect(!outcomes.isComplete)
    #expect("\(outcomes)".hasPrefix("4 orders, 1 of them at random; the limit was reached\n"))
  }

  @Test("an expectation that does not hold fails the test, and ends the search")
  func expectation() throws {
    var count = 0
    try withKnownIssue {
      _ = try outcomesInEveryOrder {
        count += 1
        TestScheduler().run { scheduler in
          let both = Observable.merge(scheduler.hot("-a"), scheduler.hot("-b"))
          scheduler.expect(both).toBe("-[ba]")
        }
        return 0
      }
    } matching: { issue in
      issue.comments.first?.rawValue.contains("another order within one frame") ?? false
    }
    #expect(count == 1)
  }

  @Test("a test that does not repeat itself says so") func unrepeatable() throws {
    var count = 0
    let outcomes = try outcomesInEveryOrder {
      count += 1
      return count
    }
    #expect(
      "\(outcomes)".hasPrefix(
        "in the same order, the test had another outcome; does it use the real time"))
  }
}
