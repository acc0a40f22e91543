import MarbleTesting
import Observation
import Testing

/// Values that a test changes between two runs, in one frame.
@MainActor
struct ActBetweenRunsTests {
  /// Logs in by a task.
  @MainActor final class Login {
    private(set) var state = "idle"

    func logIn(_ password: String) {
      state = "loading"
      Task {
        try? await Task.sleep(for: .milliseconds(5))
        state = password == "secret" ? "in" : "failed"
      }
    }
  }

  @Test(.virtualTime) func `what an awaited run has left is read before the test acts again`() async
  {
    let login = Login()
    let scheduler = MarbleScheduler.current
    scheduler.expect { login.state }.toEmit("idle", "loading", "failed", "loading", "in")
    scheduler.expect { login.state }.toBe(
      "[il]----[fl]----n", values: ["i": "idle", "l": "loading", "f": "failed", "n": "in"])
    await scheduler.run()
    login.logIn("guess")
    await scheduler.run()
    login.logIn("secret")
  }

  @Test func `what a run without await has left is read`() {
    let scheduler = MarbleScheduler()
    var value = "a"
    scheduler.expect { value }.toBe("[ab]--[cde]-f")
    scheduler.run()
    value = "b"
    scheduler.advance(to: 3)
    value = "c"
    scheduler.advance(by: 0)
    value = "d"
    scheduler.run()
    value = "e"
    scheduler.advance(by: 2)
    value = "f"
    scheduler.verify()
  }

  @Test func `a run that runs nothing reads no value twice`() async {
    let scheduler = MarbleScheduler()
    var value = "a"
    scheduler.expect { value }.toBe("a-b")
    for _ in 1...3 { await scheduler.run() }
    await scheduler.advance(to: 2)
    value = "b"
    for _ in 1...3 { await scheduler.advance(by: 0) }
    await scheduler.verify()
  }

  @Test func `what changes and changes back between two runs does not show`() async {
    let scheduler = MarbleScheduler()
    var value = "a"
    scheduler.expect { value }.toBe("a")
    await scheduler.run()
    value = "b"
    value = "a"
    await scheduler.run()
    await scheduler.verify()
  }

  @Test(.virtualTime, .everyOrder(limit: 100)) func `what a run has left is read in every order`()
    async
  {
    let (first, second) = (Login(), Login())
    let scheduler = MarbleScheduler.current
    scheduler.expect { first.state }.toEmit("idle", "loading", "failed", "loading", "in")
    scheduler.expect { second.state }.toEmit("idle", "loading", "in")
    await scheduler.run()
    first.logIn("guess")
    second.logIn("secret")
    await scheduler.run()
    first.logIn("secret")
  }

  @Test func `a value that runs the scheduler is read once at the end of a run`() {
    let scheduler = MarbleScheduler()
    var (value, reads) = ("a", 0)
    scheduler.expect {
      reads += 1
      scheduler.run()
      return value
    }.toBe("[ab]")
    scheduler.run()
    (value, reads) = ("b", 0)
    scheduler.run()
    #expect(reads == 1)
    scheduler.verify()
  }

  @Test func `a run inside of work of the scheduler ends no frame`() {
    let scheduler = MarbleScheduler()
    var value = "a"
    scheduler.at(2) {
      value = "b"
      scheduler.run()
      value = "c"
    }
    scheduler.expect { value }.toBe("a-c")
    scheduler.run()
    scheduler.verify()
  }

  @Test func `what code of withVirtualTime sees is read`() async throws {
    @MainActor final class Model { var value = "a" }
    let scheduler = MarbleScheduler()
    let model = Model()
    scheduler.expect { model.value }.toBe("a-[bcd]e")
    try await scheduler.withVirtualTime { @MainActor in
      await scheduler.advance(by: 2)
      model.value = "b"
      await scheduler.run()
      model.value = "c"
      await scheduler.advance(by: 0)
      model.value = "d"
      await scheduler.advance(by: 1)
      model.value = "e"
    }
    await scheduler.verify()
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Observable
  final class Counter {
    var count = 0
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `each change between two runs shows once`() async {
    let scheduler = MarbleScheduler()
    let counter = Counter()
    scheduler.expect(every: true) { counter.count }.toBe("[0123]-[45]")
    await scheduler.run()
    counter.count = 1
    counter.count = 2
    await scheduler.run()
    counter.count = 3
    await scheduler.advance(to: 2)
    counter.count = 4
    await scheduler.run()
    counter.count = 5
    await scheduler.verify()
  }
}
