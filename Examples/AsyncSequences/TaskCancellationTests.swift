import RxTestKitAssertions
import Testing

/// Which tasks a cancellation reaches, and when.
@Suite(.verifyingMarbles) struct TaskCancellationTests {
  let scheduler: TestScheduler
  let work: NotedWork

  init() {
    scheduler = TestScheduler(syntax: .asyncAlgorithms)
    work = NotedWork(on: scheduler)
  }

  /// Runs a function from frame 0, and cancels its task in frame 3.
  private func expectCancelled(_ function: @escaping @Sendable () async throws -> Void) {
    scheduler.expect(Observable.from { try await function() }.map { "done" }).toBe("---;")
  }

  // MARK: - Down the tree

  @Test func `the function itself`() {
    expectCancelled { [work] in
      try await work("a", lasting: 2)
      try await work("b", lasting: 9)
    }
    scheduler.expect(work.notes).toBe("--a'b!'")
  }

  @Test func `children of a group`() {
    let sources = ["-a-----|", "--b----|"].map { scheduler.cold($0) }
    expectCancelled { [work, values = sources.map(\.values)] in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for values in values {
          group.addTask { for try await element in values { work.note(element) } }
        }
        try await group.waitForAll()
      }
    }
    scheduler.expect(work.notes).toBe("-ab")
    for source in sources { scheduler.expectSubscriptions(of: source).toBe("^--!") }
  }

  @Test func `children of children`() {
    expectCancelled { [work] in
      await withTaskGroup { group in
        group.addTask {
          await withTaskGroup { group in
            group.addTask { _ = try? await work("b", lasting: 9) }
          }
          work.note("a")
        }
      }
      work.note("end")
    }
    scheduler.expect(work.notes).toBe("---['b!'a'end']")
  }

  @Test func `async let`() {
    expectCancelled { [work] in
      async let child = work("a", lasting: 9)
      _ = try await child
    }
    scheduler.expect(work.notes).toBe("---'a!'")
  }

  @Test func `a child that starts after the cancellation`() {
    expectCancelled { [work] in
      try? await work.clock.sleep(for: .milliseconds(9))
      async let child = work("a", lasting: 9)
      _ = try await child
    }
    scheduler.expect(work.notes).toBe("---'a!'")
  }

  @Test func `a group skips children after the cancellation`() {
    expectCancelled { [work] in
      await withTaskGroup { group in
        for name in ["a", "b", "c"] {
          let isAdded = group.addTaskUnlessCancelled {
            _ = try? await work(name, lasting: 2)
          }
          work.note(isAdded ? "+" : "-")
          await group.next()
        }
      }
    }
    scheduler.expect(work.notes).toBe("+-[a+]['b!''-']")
  }

  // MARK: - No further

  @Test func `an unstructured task continues`() {
    expectCancelled { [work] in
      Task { try await work("b", lasting: 5) }
      try await work("a", lasting: 9)
    }
    scheduler.expect(work.notes).toBe("---'a!'-b")
  }

  @Test func `waiting for an unstructured task continues`() {
    expectCancelled { [work] in
      let task = Task { try await work("b", lasting: 5) }
      _ = try await task.value
      work.note(Task.isCancelled ? "cancelled" : "done")
    }
    scheduler.expect(work.notes).toBe("-----[b'cancelled']")
  }

  @Test func `a handler passes the cancellation on to an unstructured task`() {
    expectCancelled { [work] in
      let task = Task { try await work("b", lasting: 5) }
      await withTaskCancellationHandler {
        _ = try? await task.value
        work.note("end")
      } onCancel: {
        task.cancel()
      }
    }
    scheduler.expect(work.notes).toBe("---['b!''end']")
  }

  @Test func `work in an unstructured task survives as a clean-up`() {
    expectCancelled { [work] in
      do {
        try await work("a", lasting: 9)
      } catch {
        _ = try await Task { try await work("clean-up", lasting: 2) }.value
      }
      work.note("end")
    }
    scheduler.expect(work.notes).toBe("---'a!'-['clean-up''end']")
  }

  // MARK: - When it is noticed

  @Test func `work that checks for cancellation stops at the next check`() {
    expectCancelled { [work] in
      while !Task.isCancelled {
        work.note("x")
        // This sleep is in a task of its own, so the cancellation does not end it.
        _ = try await Task { try await work.clock.sleep(for: .milliseconds(2)) }.value
      }
      work.note("end")
    }
    scheduler.expect(work.notes).toBe("x-x-'end'")
  }

  @Test func `a task that is cancelled before it starts`() {
    scheduler.at(2) { [work] in
      let task = Task { try await work("a", lasting: 5) }
      task.cancel()
    }
    scheduler.expect(work.notes).toBe("--'a!'")
  }

  @Test func `a new task replaces the one before it`() {
    var task: Task<String, any Error>?
    for (frame, name) in [(0, "a"), (2, "b"), (7, "c")] {
      scheduler.at(frame) { [work] in
        task?.cancel()
        task = Task { try await work(name, lasting: 3) }
      }
    }
    scheduler.expect(work.notes).toBe("--'a!'--b----c")
  }
}
