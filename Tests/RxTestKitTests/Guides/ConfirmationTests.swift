import RxTestKitAssertions
import Testing

// The section on confirmations of Documentation/AsyncCode.md.

@MainActor
final class Autosave {
  private(set) var saves = 0
  private let clock: any Clock<Duration>
  private let onSave: () -> Void

  init(clock: any Clock<Duration>, onSave: @escaping () -> Void = {}) {
    self.clock = clock
    self.onSave = onSave
  }

  func run() async throws {
    while true {
      try await clock.sleep(for: .milliseconds(10))
      saves += 1
      onSave()
    }
  }
}

struct ConfirmationTests {
  @MainActor @Test(.virtualTime) func savesTwice() async {
    let scheduler = TestScheduler.current
    await confirmation("a save", expectedCount: 2) { save in
      let autosave = Autosave(clock: scheduler.swiftClock) { save() }
      let task = Task { try await autosave.run() }
      await scheduler.advance(by: 25)
      task.cancel()
    }
  }

  @MainActor @Test(.virtualTime) func savesInTheseFrames() {
    let scheduler = TestScheduler.current
    let autosave = Autosave(clock: scheduler.swiftClock)
    scheduler.inBackground { try await autosave.run() }
    scheduler.expect(subscribing: "^ 25ms !") { autosave.saves }.toBe("0 9ms 1 9ms 2")
  }

  /// The guide shows this failure.
  @MainActor @Test(.virtualTime) func `a confirmation does not wait`() async {
    let scheduler = TestScheduler.current
    await withKnownIssue {
      await confirmation("a save", expectedCount: 2) { save in
        let autosave = Autosave(clock: scheduler.swiftClock) { save() }
        let task = Task { try await autosave.run() }
        task.cancel()
      }
    } matching: { issue in
      "\(issue)".contains(
        "Confirmation was confirmed 0 times, but expected to be confirmed 2 times")
    }
  }
}
