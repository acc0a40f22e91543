import RxTestKitAssertions
import Testing
import VirtualTimeCore

@MainActor
private final class MainCounter {
  private(set) var value = 0

  func add() async {
    let old = value
    await Task.yield()
    value = old + 1
  }
}

private actor ActorCounter {
  private(set) var value = 0

  func add() async {
    let old = value
    await Task.yield()
    value = old + 1
  }
}

private final class Log: Sendable {
  private let contents = Guarded("")

  var text: String { contents.withLock { $0 } }

  func add(_ letter: String) { contents.withLock { $0 += letter } }
}

@Suite("the steps of tasks come in every order")
struct TaskOrderTests {
  @Test("tasks of the main actor that interleave lose updates, or do not", arguments: [2, 3])
  @MainActor func mainActor(taskCount: Int) async throws {
    var values: Set<Int> = []
    try await inEveryOrder {
      let counter = MainCounter()
      try await TestScheduler().withVirtualTime {
        let tasks = (0..<taskCount).map { _ in Task { await counter.add() } }
        for task in tasks { await task.value }
      }
      values.insert(counter.value)
    }
    #expect(values == Set(1...taskCount))
  }

  @Test("tasks of an actor that is entered again lose updates, or do not", arguments: [2, 3])
  func actor(taskCount: Int) async throws {
    let values = Guarded<Set<Int>>([])
    try await inEveryOrder {
      let counter = ActorCounter()
      try await TestScheduler().withVirtualTime {
        let tasks = (0..<taskCount).map { _ in Task { await counter.add() } }
        for task in tasks { await task.value }
      }
      let value = await counter.value
      values.withLock { _ = $0.insert(value) }
    }
    #expect(values.withLock { $0 } == Set(1...taskCount))
  }

  @Test("detached tasks and child tasks change places, too") func otherTasks() async throws {
    let orders = Guarded<Set<String>>([])
    try await inEveryOrder {
      let log = Log()
      try await TestScheduler().withVirtualTime {
        let detached = Task.detached { log.add("d") }
        async let child: Void = log.add("c")
        await withTaskGroup { group in
          group.addTask { log.add("g") }
        }
        await child
        await detached.value
      }
      orders.withLock { _ = $0.insert(log.text) }
    }
    #expect(orders.withLock { $0 } == ["cdg", "cgd", "dcg", "dgc", "gcd", "gdc"])
  }

  @Test("a step of a task comes before or after an event of a source in its frame")
  @MainActor func sourceAgainstTask() async throws {
    var texts: Set<String> = []
    try await inEveryOrder {
      let scheduler = TestScheduler()
      let log = Log()
      let subscription = scheduler.hot("-----a-b|").subscribe(onNext: { log.add($0) })
      try await scheduler.withVirtualTime {
        let task = Task {
          try await Task.sleep(for: .milliseconds(5))
          log.add("t")
        }
        try await task.value
        await scheduler.advance(to: 9)
      }
      texts.insert(log.text)
      subscription.dispose()
    }
    #expect(texts == ["atb", "tab"])
  }
}
