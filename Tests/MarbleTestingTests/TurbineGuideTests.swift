import MarbleTesting
import Observation
import Testing

/// The code of Documentation/ComingFromOtherTests.md for people who come from Turbine.
struct TurbineGuideTests {
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @MainActor @Observable
  final class LoginModel {
    enum State: Equatable, Sendable { case idle, loading, loggedIn(String), failed }
    private(set) var state = State.idle

    func logIn(_ user: String, password: String) {
      Task {
        state = .loading
        try? await Task.sleep(for: .milliseconds(500))
        state = password == "secret" ? .loggedIn(user) : .failed
      }
    }
  }

  /// Emits a result when no query has come for 300 milliseconds.
  func search(
    _ queries: AsyncStream<String>, cancelsPauses: Bool = true
  ) -> AsyncStream<String> {
    let (results, output) = AsyncStream.makeStream(of: String.self)
    Task {
      var pause: Task<Void, any Error>?
      for await query in queries {
        if cancelsPauses { pause?.cancel() }
        pause = Task {
          try await Task.sleep(for: .milliseconds(300))
          output.yield("result for \(query)")
        }
      }
    }
    return results
  }

  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  @MainActor @Test(.virtualTime) func logsIn() async {
    let model = LoginModel()
    var states = Observations { model.state }.makeAsyncIterator()
    #expect(await states.next() == .idle)
    model.logIn("ada", password: "secret")
    #expect(await states.next() == .loading)
    #expect(await states.next() == .loggedIn("ada"))
    #expect(MarbleScheduler.current.elapsed == .milliseconds(500))
    await MarbleScheduler.current.run()
    #expect(model.state == .loggedIn("ada"))
  }

  @Test(.virtualTime) func searchesAgain() async {
    let (queries, input) = AsyncStream.makeStream(of: String.self)
    let scheduler = MarbleScheduler.current
    scheduler.expect(search(queries)).toEmit("result for sw", "result for swi")
    input.yield("s")
    input.yield("sw")
    await scheduler.run()
    input.yield("swi")
  }

  @Test(.virtualTime) func aSearchThatDoesNotCancelItsFirstPauseFails() async {
    let (queries, input) = AsyncStream.makeStream(of: String.self)
    await withKnownIssue {
      let scheduler = MarbleScheduler.current
      scheduler.expect(search(queries, cancelsPauses: false))
        .toEmit("result for sw", "result for swi")
      input.yield("s")
      input.yield("sw")
      await scheduler.run()
      input.yield("swi")
      await scheduler.verify()
    } matching: { issue in
      issue.comments.contains {
        $0.rawValue.hasPrefix(#"frame 300: "result for s" is extra"#)
      }
    }
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @MainActor @Test(.virtualTime) func logsInAfterAMistake() async {
    let model = LoginModel()
    let scheduler = MarbleScheduler.current
    scheduler.expect(every: true) { model.state }
      .toEmit(.idle, .loading, .failed, .loading, .loggedIn("ada"))
    await scheduler.run()
    model.logIn("ada", password: "guess")
    await scheduler.run()
    model.logIn("ada", password: "secret")
  }

  /// A model whose search answers at once, as many fakes do.
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @MainActor @Observable
  final class InstantModel {
    private(set) var state = "idle"

    func load() {
      state = "loading"
      Task { state = "loaded" }
    }
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @MainActor @Test(.virtualTime) func aFakeThatAnswersAtOnceStillLoads() {
    let model = InstantModel()
    MarbleScheduler.current.at(0) { model.load() }
    MarbleScheduler.current.expect(every: true) { model.state }.toEmit("idle", "loading", "loaded")
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @MainActor @Test(.virtualTime) func theClockOfCoroutineTests() async {
    let scheduler = MarbleScheduler.current
    var ticks: [Int] = []
    scheduler.inBackground {
      for tick in 0... {
        ticks.append(tick)
        try await Task.sleep(for: .milliseconds(300))
      }
    }
    #expect(ticks == [])
    await scheduler.advance(by: 0)
    #expect(ticks == [0])
    await scheduler.advance(by: 299)
    #expect(ticks == [0])
    await scheduler.advance(by: 1)
    #expect(ticks == [0, 1])
    #expect(scheduler.clock == 300)
  }

  @Test(.virtualTime) func oneValueOfSeveral() {
    let (letters, output) = AsyncStream.makeStream(of: String.self)
    MarbleScheduler.current.expect(letters).toEmit(.any, .value("b"), then: .more)
    for letter in ["a", "b", "c"] { output.yield(letter) }
  }

  @MainActor @Test(.virtualTime) func nothingComesBeforeThePauseEnds() async {
    let scheduler = MarbleScheduler.current
    let (queries, input) = AsyncStream.makeStream(of: String.self)
    let results = search(queries)
    var values: [String] = []
    scheduler.inBackground { for await value in results { values.append(value) } }
    input.yield("sw")
    await scheduler.advance(by: 299)
    #expect(values == [])
    await scheduler.run()
    #expect(values == ["result for sw"])
  }

  @Test(.virtualTime) func aStreamRecordsTheCallsOfAClosure() {
    let (calls, call) = AsyncStream.makeStream(of: String.self)
    MarbleScheduler.current.expect(calls).toEmit("a", "b")
    let onSave: (String) -> Void = { call.yield($0) }
    onSave("a")
    onSave("b")
  }

  @Test(.virtualTime) func moreOfATickerIsEnough() {
    let (ticks, output) = AsyncStream.makeStream(of: Int.self)
    Task {
      for tick in 0... {
        output.yield(tick)
        try await Task.sleep(for: .seconds(30))
      }
    }
    MarbleScheduler.current.expect(ticks).toEmit(0, 1, 2, then: .more)
  }

  /// Emits the seconds from 1 on, until it is cancelled or, if it ignores that, for longer than a test runs.
  func seconds(ignoringCancellation: Bool) -> AsyncStream<Int> {
    AsyncStream { output in
      let task = Task {
        for second in 1...2_000 {
          try? await Task.sleep(for: .seconds(1))
          output.yield(second)
          if Task.isCancelled && !ignoringCancellation { return }
        }
      }
      output.onTermination = { _ in if !ignoringCancellation { task.cancel() } }
    }
  }

  @Test(.virtualTime) func aTickerEndsWhenItIsCancelled() {
    let scheduler = MarbleScheduler.current
    scheduler.expectNo(.pendingWork, .unendedTasks)
    scheduler.expect(seconds(ignoringCancellation: false), unsubscribingAt: 3_500).toEmit(1, 2, 3)
  }

  @Test(.virtualTime) func aTickerThatIgnoresItsCancellationFails() async {
    await withKnownIssue {
      let scheduler = MarbleScheduler.current
      scheduler.expectNo(.pendingWork, .unendedTasks)
      scheduler.expect(seconds(ignoringCancellation: true), unsubscribingAt: 3_500).toEmit(1, 2, 3)
      await scheduler.verify()
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("work has never run") }
    }
  }
}
