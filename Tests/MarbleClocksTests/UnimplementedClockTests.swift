import MarbleClocks
import MarbleTesting
import TestSupport
import Testing
import VirtualTimeCore

struct UnimplementedClockTests {
  /// The failures of `test`: the line in this file, and the message.
  private func failures(
    isolation: isolated (any Actor)? = #isolation, of test: () async -> Void
  ) async -> [String] {
    let failures = Guarded<[String]>([])
    await withKnownIssue(isolation: isolation) {
      await test()
    } matching: { issue in
      let line = issue.sourceLocation.map { "\($0.fileName):\($0.line)" } ?? "no place"
      let text = issue.comments.map(\.rawValue).joined()
      failures.withLock { $0.append("\(line): \(text)") }
      return true
    }
    return failures.withLock { $0 }
  }

  @Test func `a test passes that does not use its clock`() {
    let model = Favorites(clock: UnimplementedClock())
    model.toggle()
    #expect(model.isFavorite)
  }

  @Test func `a sleep fails the test at the line that makes the clock`() async {
    let line = #line + 2
    let failures = await failures {
      let model = Favorites(clock: UnimplementedClock("saving"))
      await #expect(throws: UnimplementedClock.UseError.self) { try await model.save() }
      #expect(!model.isSaved)
    }
    #expect(
      failures == [
        """
        UnimplementedClockTests.swift:\(line): the unimplemented clock 'saving' was used: the code read its time, as sleep(for:) does
        If the code may use time in this test, pass an immediate clock or scheduler, or that of the test's scheduler.
        """
      ])
  }

  @Test func `each way to use the clock fails the test`() async {
    let deadline = ClockInstant(offset: .seconds(1))
    let deeds = await [
      failures { #expect(UnimplementedClock().now == ClockInstant(offset: .zero)) },
      failures { #expect(UnimplementedClock().minimumResolution == .zero) },
      failures { try? await UnimplementedClock().sleep(until: deadline) },
      failures { for await _ in UnimplementedClock().timer(interval: .seconds(1)) {} },
    ].map { $0.map { $0.split(separator: "\n")[0].split(separator: ": ").last } }
    #expect(
      deeds == [
        ["the code read its time, as sleep(for:) does"], ["the code read its resolution"],
        ["the code slept"], ["the code read its time, as sleep(for:) does"],
      ])
  }

  @Test func `the error names the clock`() async {
    await withKnownIssue {
      let error = await #expect(throws: UnimplementedClock.UseError.self) {
        try await UnimplementedClock("saving").sleep(until: ClockInstant(offset: .zero))
      }
      #expect(error?.description == "the unimplemented clock 'saving' does not sleep")
    } matching: {
      $0.comments.contains { $0.rawValue.contains("was used") }
    }
  }

  @Test(.virtualTime)
  func `a loop that ignores errors reports its clock once, another clock once more`() async {
    let failures = await failures {
      for clock in [UnimplementedClock("first"), UnimplementedClock("second")] {
        for _ in 0..<100 { try? await clock.sleep(for: .milliseconds(2)) }
      }
    }
    #expect(MarbleScheduler.current.clock == 2 * 99 * 2)
    #expect(failures.count == 2)
    #expect(failures.first?.contains("'first'") == true)
    #expect(failures.last?.contains("'second'") == true)
  }

  static let shared = UnimplementedClock("shared")

  @Test func `a clock that tests share fails each of them`() async {
    #expect(await failures { _ = Self.shared.now }.count == 1)
  }

  @Test func `a clock that tests share fails this one, too`() async {
    #expect(await failures { _ = Self.shared.now }.count == 1)
  }

  @MainActor @Test(.virtualTime) func `a task of the test fails it in virtual time`() async {
    var attempts = 0
    let failures = await failures {
      let clock = UnimplementedClock()
      let task = Task {
        while !Task.isCancelled {
          try? await clock.sleep(for: .seconds(1))
          attempts += 1
        }
      }
      await MarbleScheduler.current.advance(by: 10_000)
      task.cancel()
      await task.value
    }
    #expect(failures.count == 1)
    // The first one throws in frame 0, and the cancellation ends the last one.
    #expect(attempts == 12)
  }

  @Test func `a sleep of a cancelled task throws its cancellation`() async {
    await withKnownIssue {
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        try await UnimplementedClock().sleep(until: ClockInstant(offset: .zero))
      }
      await #expect(throws: CancellationError.self) { try await task.value }
    } matching: {
      $0.comments.contains { $0.rawValue.contains("was used") }
    }
  }

  #if DEBUG
    @Test(.startsProcesses) func `without the test kit, a use stops a debug build and says why`()
      async
    {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        UnimplementedUse.setReporter(nil)
        try await UnimplementedClock("saving").sleep(for: .seconds(1))
      }
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      let message = "the unimplemented clock 'saving' was used: the code read its time"
      #expect(text.contains("UnimplementedClockTests.swift:"), "\(text)")
      #expect(text.contains(message), "\(text)")
    }
  #endif
}

/// A model with a part that needs no time, and one that does.
private final class Favorites {
  private(set) var isFavorite = false
  private(set) var isSaved = false
  private let clock: any Clock<Duration>

  init(clock: any Clock<Duration>) { self.clock = clock }

  func toggle() { isFavorite.toggle() }

  func save() async throws {
    try await clock.sleep(for: .milliseconds(300))
    isSaved = true
  }
}
