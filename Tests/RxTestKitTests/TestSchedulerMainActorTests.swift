import Foundation
import RxTestKitAssertions
import Testing

/// What a view model's own tasks do under virtual time is exact, however busy the machine is.
struct TestSchedulerMainActorTests {
  @MainActor
  final class Loader {
    var results: [String] = []
    let clock: any Clock<Duration>

    init(clock: any Clock<Duration>) { self.clock = clock }

    func load() async {
      try? await clock.sleep(for: .milliseconds(5))
      results.append("loaded")
    }

    func tapped() { Task { await load() } }
  }

  /// How many rounds of each test: more by hand, with other programs running.
  static let rounds = Int(ProcessInfo.processInfo.environment["ROUNDS"] ?? "") ?? 300

  /// How many rounds went wrong.
  @MainActor
  private func failures(
    _ round: @MainActor (TestScheduler, Loader) async throws -> Void
  ) async throws -> Int {
    var failures = 0
    for _ in 0..<Self.rounds {
      let scheduler = TestScheduler()
      let model = Loader(clock: scheduler.swiftClock)
      try await round(scheduler, model)
      if model.results != ["loaded"] { failures += 1 }
    }
    return failures
  }

  @Test func `a private task is done before the clock is where the test awaits it`() async throws {
    let failures = try await failures { scheduler, model in
      model.tapped()
      try await scheduler.waitForWork()
      await scheduler.advance(by: 5)
    }
    #expect(failures == 0)
  }

  @Test func `a private task needs no wait`() async throws {
    let failures = try await failures { scheduler, model in
      model.tapped()
      await scheduler.advance(by: 5)
    }
    #expect(failures == 0)
  }

  @Test func `a private task that begins in a frame is run to its end`() async throws {
    let failures = try await failures { scheduler, model in
      scheduler.at(1) { MainActor.assumeIsolated { model.tapped() } }
      await scheduler.run()
    }
    #expect(failures == 0)
  }

  @Test func `a private task takes turns with the clock inside of virtual time`() async throws {
    let failures = try await failures { scheduler, model in
      try await scheduler.withVirtualTime {
        await model.tapped()
        await scheduler.advance(by: 5)
      }
    }
    #expect(failures == 0)
  }
}
