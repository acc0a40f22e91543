import Dependencies
import MarbleTesting
import Testing

/// A model that takes its clock from swift-dependencies.
@MainActor
final class Reminder {
  private(set) var text = ""
  @Dependency(\.continuousClock) private var clock

  func start() {
    Task {
      try await clock.sleep(for: .seconds(60))
      text = "Drink water"
    }
  }
}

@MainActor
@Suite(.virtualTime)
struct ReminderTests {
  let scheduler = MarbleScheduler.current

  @Test func `reminds after a minute`() {
    let reminder = withDependencies {
      $0.continuousClock = scheduler.swiftClock
    } operation: {
      Reminder()
    }
    scheduler.at(0) { reminder.start() }
    scheduler.expect { reminder.text }
      .toBe("n 59999ms r", values: ["n": "", "r": "Drink water"])
  }

  @Test func `the clock of the test is that of the code it calls, too`() async throws {
    try await withDependencies {
      $0.continuousClock = scheduler.swiftClock
    } operation: {
      @Dependency(\.continuousClock) var clock
      try await clock.sleep(for: .seconds(3))
      #expect(scheduler.clock == 3_000)
    }
  }

  @Test func `without the test's clock, the test fails`() async {
    await withKnownIssue {
      let reminder = Reminder()
      reminder.start()
      await scheduler.advance(by: 60_000)
    } matching: {
      "\($0)".contains("Unimplemented: ContinuousClock")
    }
  }
}
