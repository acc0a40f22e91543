import RxTestKitAssertions

/// Code whose outcome depends on the order of its work.
struct Race: Sendable {
  let name: String
  let outcomes: @Sendable () async throws -> OrderOutcomes<String>

  static let all = [events, steps, sleeps, stepAgainstEvent]

  /// A timer, a value and a cancellation.
  private static let events = Race(name: "events") {
    try outcomesInEveryOrder {
      let scheduler = TestScheduler()
      let typed = scheduler.hot("-a--b---|")
      let cancel = scheduler.hot("------x--")
      let search = typed.debounce(.milliseconds(2), scheduler: scheduler).take(until: cancel)
      return scheduler.start(created: 0, subscribed: 0, disposed: 20) { search }.events
        .map { "\($0.time) \($0.value)" }.joined(separator: ", ")
    }
  }

  /// Tasks that read, yield and write.
  private static let steps = Race(name: "steps") {
    try await outcomesInEveryOrder {
      let counter = Counter()
      try await TestScheduler().withVirtualTime {
        await withTaskGroup { group in
          for _ in 0..<3 { group.addTask { await counter.add() } }
        }
      }
      return "\(await counter.value)"
    }
  }

  /// Tasks that wake up in one frame.
  private static let sleeps = Race(name: "sleeps") {
    try await outcomesInEveryOrder {
      let log = Log()
      try await TestScheduler().withVirtualTime {
        let first = Task(name: "first") {
          try await Task.sleep(for: .milliseconds(20))
          await log.add("first")
        }
        try await Task.sleep(for: .milliseconds(10))
        let second = Task(name: "second") {
          try await Task.sleep(for: .milliseconds(10))
          await log.add("second")
        }
        try await first.value
        try await second.value
      }
      return await log.text
    }
  }

  /// A step of a task and an event of a source in one frame.
  private static let stepAgainstEvent = Race(name: "step-against-event") {
    try await outcomesInEveryOrder {
      let scheduler = TestScheduler()
      let log = Log()
      let subscription = scheduler.hot("-----a|").subscribe(onNext: { text in
        MainActor.assumeIsolated { log.add(text) }
      })
      try await scheduler.withVirtualTime {
        try await Task {
          try await Task.sleep(for: .milliseconds(5))
          await log.add("task")
        }.value
        await scheduler.advance(to: 9)
      }
      subscription.dispose()
      return await log.text
    }
  }
}

private actor Counter {
  private(set) var value = 0

  func add() async {
    let old = value
    await Task.yield()
    value = old + 1
  }
}

@MainActor
private final class Log: Sendable {
  private(set) var text = ""

  nonisolated init() {}

  func add(_ word: String) { text += word + ";" }
}
