import RxTestKitAssertions
import Testing

/// Trees of tasks: what cancels which task, and in which frame.
@Suite(.verifyingMarbles) struct TaskTreeTests {
  let scheduler = TestScheduler()

  /// Awaits the first elements of sources at the same time, and joins them in the order in which they come.
  private static func firstElements(
    of sources: [AsyncValues<String, any Error>]
  ) async throws -> String {
    try await withThrowingTaskGroup(of: String.self) { group in
      for source in sources { group.addTask { try await source.first { _ in true } ?? "" } }
      return try await group.reduce("", +)
    }
  }

  @Test func `a group ends with its last child`() async {
    let sources = ["----a|", "--b|"].map { scheduler.cold($0).values }
    scheduler.expect(Observable.from { try await Self.firstElements(of: sources) })
      .toBe("----(x|)", values: ["x": "ba"])
  }

  @Test func `an error of a child cancels the other children`() async {
    let (failing, other) = (scheduler.cold("--#"), scheduler.cold("-----b|"))
    let sources = [failing.values, other.values]
    scheduler.expect(Observable.from { try await Self.firstElements(of: sources) }).toBe("--#")
    scheduler.expectSubscriptions(of: other).toBe("^-!")
  }

  @Test func `cancelling a group cancels its children`() async {
    let (first, second) = (scheduler.cold("----a|"), scheduler.cold("-----b|"))
    let sources = [first.values, second.values]
    let elements = Observable.from { try await Self.firstElements(of: sources) }
    scheduler.expect(elements, unsubscribingAt: 3).toBe("---")
    scheduler.expectSubscriptions(of: first).toBe("^--!")
    scheduler.expectSubscriptions(of: second).toBe("^--!")
  }

  @Test func `async let starts both children at once`() async {
    let (first, second) = (scheduler.cold("--a|"), scheduler.cold("----b|"))
    let both = Observable.from {
      async let one = first.firstValue
      async let two = second.firstValue
      return try await [one, two].compactMap(\.self).joined()
    }
    scheduler.expect(both).toBe("----(x|)", values: ["x": "ab"])
    scheduler.expectSubscriptions(of: first).toBe("^-!")
    scheduler.expectSubscriptions(of: second).toBe("^---!")
  }

  @Test func `a child that is not awaited is cancelled`() async {
    let (first, second) = (scheduler.cold("--a|"), scheduler.cold("----b|"))
    let one = Observable.from {
      async let unused = second.firstValue
      let element = try await first.firstValue ?? ""
      _ = element.isEmpty ? try await unused : nil
      return element
    }
    scheduler.expect(one).toBe("--(a|)")
    scheduler.expectSubscriptions(of: second).toBe("^-!")
  }

  @Test func `a timeout by a group cancels the slow child`() async {
    let slow = scheduler.cold("------a|")
    let clock = scheduler.swiftClock
    let element = Observable.from {
      try await withThrowingTaskGroup(of: String?.self) { group in
        group.addTask { try await slow.firstValue }
        group.addTask {
          try await clock.sleep(for: .milliseconds(3))
          return nil
        }
        defer { group.cancelAll() }
        return try await group.next()?.flatMap(\.self) ?? "late"
      }
    }
    scheduler.expect(element).toBe("---(x|)", values: ["x": "late"])
    scheduler.expectSubscriptions(of: slow).toBe("^--!")
  }

  @Test func `a task without a parent survives the task that starts it`() async {
    let source = scheduler.cold("-----a|")
    let starter = Observable.from {
      let task = Task { try await source.firstValue }
      return try await task.value ?? ""
    }
    scheduler.expect(starter, unsubscribingAt: 2).toBe("--")
    scheduler.expectSubscriptions(of: source).toBe("^----!")
  }
}
