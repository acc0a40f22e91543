import MarbleClocks
import MarbleTesting
import Testing

struct ImmediateClockTests {
  let clock = ImmediateClock()

  @Test func `a sleep ends at once, and moves the clock to its deadline`() async throws {
    try await clock.sleep(for: .seconds(86_400))
    #expect(clock.now == ClockInstant(offset: .seconds(86_400)))
    try await clock.sleep(until: clock.now.advanced(by: .milliseconds(1)))
    #expect(clock.now.offset == .milliseconds(86_400_001))
    #expect(clock.minimumResolution == .zero)
  }

  @Test func `a deadline that is past does not move the clock`() async throws {
    let clock = ImmediateClock(now: ClockInstant(offset: .seconds(5)))
    try await clock.sleep(until: ClockInstant(offset: .seconds(3)))
    try await clock.sleep(for: .seconds(-1))
    #expect(clock.now.offset == .seconds(5))
  }

  @Test func `a sleep of a cancelled task throws, and does not move the clock`() async {
    let task = Task { [clock] in
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(for: .seconds(1))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.now.offset == .zero)
  }

  @MainActor @Test(.virtualTime) func `a loop of sleeps lets other tasks run`() async throws {
    var isStopped = false
    Task { isStopped = true }
    while !isStopped { try await clock.sleep(for: .seconds(1)) }
    #expect(clock.now.offset > .zero)
    #expect(MarbleScheduler.current.clock == 0)
  }

  @MainActor @Test(.virtualTime) func `a cancellation ends a loop of sleeps`() async {
    let loop = Task {
      while true { try await clock.sleep(for: .seconds(1)) }
    }
    Task { loop.cancel() }
    await #expect(throws: CancellationError.self) { try await loop.value }
  }

  @Test func `many tasks move the clock to the latest of their deadlines`() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 1...8 {
        group.addTask { [clock] in
          for second in 1...100 {
            let deadline = ClockInstant(offset: .seconds(second * number))
            try await clock.sleep(until: deadline)
            #expect(clock.now >= deadline)
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(clock.now.offset == .seconds(800))
  }
}
