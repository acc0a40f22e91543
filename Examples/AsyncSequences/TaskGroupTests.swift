import RxTestKitAssertions
import Testing

/// Task groups, `async let` and timeouts in virtual time.
@Suite(.verifyingMarbles) struct TaskGroupTests {
  let scheduler: TestScheduler
  let work: NotedWork

  init() {
    scheduler = TestScheduler(syntax: .asyncAlgorithms)
    work = NotedWork(on: scheduler)
  }

  /// Expects the result of a function that starts in frame 0.
  private func expect(
    _ function: @escaping @Sendable () async throws -> String
  ) -> MarbleExpectation<String> {
    scheduler.expect(Observable.from { try await function() })
  }

  @Test func `awaits follow one another`() {
    expect { [work] in
      try await work("a", lasting: 2) + work("b", lasting: 3)
    }.toBe("-----['ab'|]")
    scheduler.expect(work.notes).toBe("--a--b")
  }

  @Test func `async let runs at the same time`() {
    expect { [work] in
      async let a = work("a", lasting: 2)
      async let b = work("b", lasting: 3)
      return try await a + b
    }.toBe("---['ab'|]")
    scheduler.expect(work.notes).toBe("--ab")
  }

  @Test func `async let is cancelled at the end of its scope`() {
    expect { [work] in
      async let _ = work("b", lasting: 9)
      return try await work("a", lasting: 2)
    }.toBe("--[a|]")
    scheduler.expect(work.notes).toBe("--[a'b!']")
  }

  @Test func `a group returns results as they come`() {
    expect { [work] in
      try await withThrowingTaskGroup(of: String.self) { group in
        for (name, frames) in [("a", 5), ("b", 2), ("c", 3)] {
          group.addTask { try await work(name, lasting: frames) }
        }
        return try await group.reduce("", +)
      }
    }.toBe("-----['bca'|]")
    scheduler.expect(work.notes).toBe("--bc-a")
  }

  @Test func `at most two children run at once`() {
    expect { [work] in
      try await withThrowingTaskGroup(of: String.self) { group in
        var names = ""
        for (index, (name, frames)) in [("a", 2), ("b", 3), ("c", 2), ("d", 2)].enumerated() {
          if index >= 2, let next = try await group.next() { names += next }
          group.addTask { try await work(name, lasting: frames) }
        }
        return try await group.reduce(names, +)
      }
    }.toBe("-----['abcd'|]")
    scheduler.expect(work.notes).toBe("--abcd")
  }

  // MARK: - Races and errors

  @Test func `the first answer cancels the other requests`() {
    let slow = scheduler.cold("-----b|")
    let sources = [slow, scheduler.cold("--a-|"), scheduler.cold("---------c|")]
    expect { [requests = sources.map(\.values)] in
      try await withThrowingTaskGroup(of: String.self) { group in
        defer { group.cancelAll() }
        for request in requests {
          group.addTask { try await request.first { _ in true } ?? "" }
        }
        return try await group.next() ?? ""
      }
    }.toBe("--[a|]")
    for source in sources { scheduler.expectSubscriptions(of: source).toBe("^-!") }
  }

  /// Expects a group with a child that fails in frame 2, and one that iterates a source, which it returns.
  private func expectGroup(
    _ body:
      @escaping @Sendable (inout ThrowingTaskGroup<String, any Error>) async throws -> String
  ) -> (expectation: MarbleExpectation<String>, source: TestableObservable<String>) {
    let source = scheduler.cold("-x-x-x-|")
    let expectation = expect { [work, values = source.values] in
      try await withThrowingTaskGroup(of: String.self) { group in
        group.addTask {
          try await work("a", lasting: 2)
          throw MarbleError()
        }
        group.addTask {
          for try await x in values { work.note(x) }
          return "b"
        }
        return try await body(&group)
      }
    }
    return (expectation, source)
  }

  @Test func `an error that leaves the group cancels the other children`() {
    let (expectation, source) = expectGroup { try await $0.reduce("", +) }
    expectation.toBe("--^")
    scheduler.expect(work.notes).toBe("-xa")
    scheduler.expectSubscriptions(of: source).toBe("^-!")
  }

  @Test func `waitForAll waits for the other children before it throws`() {
    let (expectation, source) = expectGroup {
      try await $0.waitForAll()
      return "all"
    }
    expectation.toBe("-------^")
    scheduler.expect(work.notes).toBe("-xax-x")
    scheduler.expectSubscriptions(of: source).toBe("^------!")
  }

  // A group of tasks with results throws an error when its body asks for the result, not before.
  @Test func `an error waits until the body asks for it`() {
    expect { [work] in
      try await withThrowingTaskGroup(of: String.self) { group in
        group.addTask {
          try await work("a", lasting: 2)
          throw MarbleError()
        }
        group.addTask { try await work("b", lasting: 9) }
        try await work("c", lasting: 5)
        return try await group.next() ?? ""
      }
    }.toBe("-----^")
    scheduler.expect(work.notes).toBe("--a--[c'b!']")
  }

  @Test func `a discarding group cancels its children at the error`() {
    expect { [work] in
      try await withThrowingDiscardingTaskGroup { group in
        group.addTask {
          try await work("a", lasting: 2)
          throw MarbleError()
        }
        group.addTask { try await work("b", lasting: 9) }
        return try await work("c", lasting: 5)
      }
    }.toBe("-----^")
    scheduler.expect(work.notes).toBe("--[a'b!']--c")
  }

  // MARK: - Timeouts

  /// Expects the first element of a source, for which there are four frames.
  private func expectAnswer(of source: TestableObservable<String>) -> MarbleExpectation<String> {
    expect { [clock = work.clock, values = source.values] in
      try await clock.timingOut(after: .milliseconds(4)) {
        try await values.first { _ in true } ?? "none"
      }
    }
  }

  @Test func `an answer before the timeout`() {
    let source = scheduler.cold("--x--|")
    expectAnswer(of: source).toBe("--[x|]")
    scheduler.expectSubscriptions(of: source).toBe("^-!")
  }

  @Test func `the timeout cancels the request`() {
    let source = scheduler.cold("------x|")
    expectAnswer(of: source).toBe("----^", error: TimedOut())
    scheduler.expectSubscriptions(of: source).toBe("^---!")
  }

  @Test func `the error of the request ends the timeout`() {
    expectAnswer(of: scheduler.cold("-^")).toBe("-^")
  }

  @Test func `cancellation ends the request and the timeout`() {
    let source = scheduler.cold("------x|")
    expectAnswer(of: source).toBe("--;")
    scheduler.expectSubscriptions(of: source).toBe("^-!")
    scheduler.expectNo(.pendingWork, .unendedTasks)
  }

  @Test func `the timeout cancels a whole tree`() {
    let sources = ["-a-----|", "---b---|"].map { scheduler.cold($0) }
    expect { [work, values = sources.map(\.values)] in
      try await work.clock.timingOut(after: .milliseconds(4)) {
        try await withThrowingTaskGroup(of: Void.self) { group in
          for values in values {
            group.addTask { for try await element in values { work.note(element) } }
          }
          try await group.waitForAll()
          return "all"
        }
      }
    }.toBe("----^", error: TimedOut())
    scheduler.expect(work.notes).toBe("-a-b")
    for source in sources { scheduler.expectSubscriptions(of: source).toBe("^---!") }
  }
}
