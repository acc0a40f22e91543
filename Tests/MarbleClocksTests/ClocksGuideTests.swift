import MarbleClocks
import MarbleTesting
import TestSupport
import Testing

// The code of Documentation/Clocks.md; that of Combine and of swift-dependencies is in Bridges.

@MainActor
final class Welcome {
  private(set) var message = ""
  private(set) var isMuted = false
  private let clock: any Clock<Duration>

  init(clock: any Clock<Duration>) { self.clock = clock }

  func appear() async throws {
    try await clock.sleep(for: .seconds(5))
    message = "Welcome!"
  }

  func mute() { isMuted.toggle() }
}

struct ClocksGuideTests {
  @MainActor @Test func `greets after a while`() async throws {
    let model = Welcome(clock: ImmediateClock())
    try await model.appear()
    #expect(model.message == "Welcome!")
  }

  @MainActor @Test func `mutes at once`() {
    let model = Welcome(clock: UnimplementedClock())
    model.mute()
    #expect(model.isMuted)
  }

  @MainActor @Test(.virtualTime) func `counts the seconds`() {
    let scheduler = MarbleScheduler.current
    let clock: any Clock<Duration> = scheduler.swiftClock
    scheduler.expect(clock.timer(interval: .milliseconds(3)), unsubscribingAt: 10)
      .toBe("---1--2--3")
  }

  @MainActor @Test(.virtualTime) func `greets after five seconds`() {
    let scheduler = MarbleScheduler.current
    let model = Welcome(clock: scheduler.swiftClock)
    scheduler.at(0) { Task { try await model.appear() } }
    scheduler.expect { model.message }.toBe("n 4999ms w", values: ["n": "", "w": "Welcome!"])
  }

  /// A function with `some Clock` accepts a stored `any Clock`, as the guide says.
  @Test func `a generic operator takes any clock through a function`() async throws {
    struct Paused<Pausing: Clock> { let clock: Pausing }
    func pause(_ clock: some Clock<Duration>) async throws {
      try await Paused(clock: clock).clock.sleep(for: .seconds(1))
    }
    let clock: any Clock<Duration> = ImmediateClock()
    try await pause(clock)
  }

  @Test func `the code of the guide is in its tests`() throws {
    let others = [
      "Bridges/OpenCombineHarness/Tests/MarbleTestingOpenCombineTests/SchedulerTests.swift",
      "Bridges/SwiftDependencies/Tests/DependenciesTests/ReminderTests.swift",
      "Bridges/SwiftDependencies/Tests/DependenciesTests/TestClockTests.swift",
    ]
    #expect(try GuideCode.missing(in: #filePath, or: others, from: "Clocks.md") == [])
  }
}
