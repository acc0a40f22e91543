import MarbleTesting
import Testing

/// Models that are tried with actions drawn at random.
@MainActor
struct CheckModelTests {
  @MainActor final class Counter {
    private(set) var count = 0
    func add() { count += 1 }
    func remove() { count -= 1 }
  }

  /// Writes its text 300 ms after the last edit, but not when it is closed before.
  @MainActor final class Draft {
    private(set) var text = ""
    private(set) var written = ""
    private(set) var isClosed = false
    private let clock: any Clock<Duration>
    private var writing: Task<Void, Never>?

    init(_ clock: any Clock<Duration>) { self.clock = clock }

    func edit() {
      if isClosed { return }
      text += "x"
      writing?.cancel()
      writing = Task {
        try? await clock.sleep(for: .milliseconds(300))
        if !Task.isCancelled { written = text }
      }
    }

    func close() {
      isClosed = true
      writing?.cancel()
    }
  }

  struct DraftState: Equatable {
    var text: String
    var written: String
    var isClosed: Bool
  }

  /// Returns the failures of a check, as text.
  private func failures(_ check: () async -> Void) async -> [String] {
    nonisolated(unsafe) var texts: [String] = []
    await withKnownIssue(isIntermittent: true) {
      await check()
    } matching: { issue in
      texts += issue.comments.map(\.rawValue)
      return true
    }
    return texts
  }

  @Test func `the fewest actions that break a property are reported`() async {
    let texts = await failures {
      await checkModel(
        "a count is at most 1", actions: ["a": { $0.add() }, "r": { $0.remove() }], seed: 7,
        making: { _ in Counter() }, state: { $0.count }, holds: { $0 <= 1 })
    }
    #expect(
      texts == [
        """
        a count is at most 1: frame 2: 2 is forbidden

          actions  -aa
          actual   012
                     ^

          frame  expected  actual
          2      –         2       forbidden

          Case 1 of seed 7, shrunk in 5 steps. To try these actions first in every run, pass:

              trying: ["-aa"]

          MARBLE_SEED=7 in the environment tries the same cases again.
        """
      ])
  }

  @Test func `a property that holds passes`() async {
    await checkModel(
      "a count changes by each action", actions: ["a": { $0.add() }, "r": { $0.remove() }],
      making: { _ in Counter() }, state: { $0.count }, holds: { abs($0) <= 12 })
  }

  @Test func `the tasks of a model sleep in virtual time`() async {
    let texts = await failures {
      await checkModel(
        "what is closed is written", actions: ["e": { $0.edit() }, "c": { $0.close() }], seed: 7,
        longestPause: 500, making: { Draft($0.swiftClock) },
        state: { DraftState(text: $0.text, written: $0.written, isClosed: $0.isClosed) },
        holds: { !$0.isClosed || $0.written == $0.text })
    }
    #expect(texts.count == 1)
    #expect(texts.joined().contains(#"trying: ["-ec"]"#), "\(texts.joined())")
  }

  @Test func `two models that differ are drawn beside each other`() async {
    let texts = await failures {
      await checkModel(
        "a limit is a limit", actions: ["a": { $0.add() }], seed: 7,
        making: { _ in Limited(2) }, like: { _ in Limited(3) }, state: { $0.count })
    }
    #expect(
      texts == [
        """
        a limit is a limit: frame 3: 3 is missing

          actions   -aaa
          expected  0123
          actual    012
                       ^

          frame  expected  actual
          3      3         –       missing

          Case 1 of seed 7, shrunk in 3 steps. To try these actions first in every run, pass:

              trying: ["-aaa"]

          MARBLE_SEED=7 in the environment tries the same cases again.
        """
      ])
  }

  @MainActor final class Limited {
    private(set) var count = 0
    private let limit: Int
    init(_ limit: Int) { self.limit = limit }
    func add() { count = min(limit, count + 1) }
  }

  @Test func `drawn actions are tried first`() async {
    let texts = await failures {
      await checkModel(
        "a count is at most 1", actions: ["a": { $0.add() }], trying: ["-a", "-a---(aa)"],
        making: { _ in Counter() }, state: { $0.count }, holds: { $0 <= 1 })
    }
    #expect(texts.count == 1)
    #expect(texts.joined().contains("actions  -a---(aa)"), "\(texts.joined())")
    #expect(
      texts.joined().contains(#"The actions are drawn by trying: "-a---(aa)"."#),
      "\(texts.joined())")
  }

  @Test(arguments: [
    ("-b", "unknown action 'b'"), ("-a|", "a model's actions do not end"),
    ("-(a", "this group is never closed"),
  ])
  func `a mistake in drawn actions is shown`(drawn: String, message: String) async {
    let texts = await failures {
      await checkModel(
        "a count is at most 1", actions: ["a": { $0.add() }], trying: [drawn],
        making: { _ in Counter() }, state: { $0.count }, holds: { $0 <= 1 })
    }
    #expect(texts.count == 1)
    #expect(texts.joined().contains(message), "\(texts.joined())")
    #expect(texts.joined().contains("^"), "\(texts.joined())")
  }

  @Test func `a call that cannot be tried says so`() async {
    func failure(
      _ actions: KeyValuePairs<String, (Counter) -> Void>, cases: Int = 1, orders: Int? = nil,
      pause: Int = 1, through frame: Int? = nil
    ) async -> [String] {
      await failures {
        await checkModel(
          "it counts", actions: actions, cases: cases, orders: orders, longestPause: pause,
          through: frame, making: { _ in Counter() }, state: { $0.count }, holds: { _ in true })
      }
    }
    #expect(await failure([:]) == ["it counts: pass at least one action"])
    #expect(
      await failure(["a": { _ in }, "a": { _ in }]) == [
        #"it counts: two actions have the name "a""#
      ])
    #expect(
      await failure(["": { _ in }]) == [
        #"it counts: no diagram can draw the action "": give it another name"#
      ])
    let actions: KeyValuePairs<String, (Counter) -> Void> = ["a": { $0.add() }]
    #expect(await failure(actions, cases: 0) == ["it counts: pass 'cases:' of at least 1, not 0"])
    #expect(
      await failure(actions, orders: 0) == ["it counts: pass 'orders:' of at least 1, not 0"])
    #expect(
      await failure(actions, pause: 0) == ["it counts: pass 'longestPause:' of at least 1, not 0"])
    #expect(
      await failure(actions, through: -1) == ["it counts: pass 'through:' of at least 0, not -1"])
  }

  /// Counts by itself, without an end.
  @MainActor final class Ticker {
    private(set) var count = 0
    private var ticking: Task<Void, Never>?

    func start(_ clock: any Clock<Duration>) {
      ticking?.cancel()
      ticking = Task {
        while !Task.isCancelled {
          try? await clock.sleep(for: .milliseconds(10))
          if !Task.isCancelled { count += 1 }
        }
      }
    }
  }

  @Test func `a model that never rests ends in the last frame`() async {
    let texts = await failures {
      await checkModel(
        "it ticks at most nine times", actions: ["s": { $0.ticker.start($0.clock) }], seed: 7,
        through: 101, making: { (ticker: Ticker(), clock: $0.swiftClock) },
        state: { $0.ticker.count }, holds: { $0 <= 9 })
    }
    #expect(texts.count == 1)
    #expect(texts.joined().contains("frame 101: 10 is forbidden"), "\(texts.joined())")
    await checkModel(
      "it ticks at most ten times", actions: ["s": { $0.ticker.start($0.clock) }], through: 101,
      making: { (ticker: Ticker(), clock: $0.swiftClock) }, state: { $0.ticker.count },
      holds: { $0 <= 10 })
  }

  /// Schedules the next tick at each one.
  @MainActor private static func tick(on scheduler: MarbleScheduler) {
    scheduler.at(scheduler.clock + 1) { tick(on: scheduler) }
  }

  @Test func `a model that never rests fails`() async {
    let texts = await failures {
      await checkModel(
        "it ticks", actions: ["s": { Self.tick(on: $0) }], trying: ["-s"], making: { $0 },
        state: { _ in 0 }, holds: { _ in true })
    }
    #expect(texts.count == 1)
    #expect(texts.joined().contains("did not end"), "\(texts.joined())")
  }

  /// Writes by a task for each action, so the last one wins only if the tasks run in the order of the actions.
  @MainActor final class Writer {
    private(set) var wanted = 0
    private(set) var written = 0

    func write() {
      wanted += 1
      let number = wanted
      Task { written = number }
    }
  }

  @Test func `every order of simultaneous work is tried`() async {
    func check(orders: Int?) async {
      await checkModel(
        "the last write wins", actions: ["w": { $0.write() }], seed: 7, orders: orders,
        making: { _ in Writer() }, state: { [$0.written, $0.wanted] }, holds: { $0[0] == $0[1] })
    }
    await check(orders: nil)
    let texts = await failures { await check(orders: 100) }
    #expect(texts.count == 1)
    #expect(texts.joined().contains("ran in this order:"), "\(texts.joined())")
    #expect(texts.joined().contains(#"trying: ["-(ww)"]"#), "\(texts.joined())")
  }

  @Test func `equal seeds try equal actions`() async {
    func failure() async -> [String] {
      await failures {
        await checkModel(
          "no count is 3", actions: ["a": { $0.add() }, "r": { $0.remove() }], seed: 12,
          making: { _ in Counter() }, state: { $0.count }, holds: { $0 != 3 })
      }
    }
    let first = await failure()
    #expect(first.count == 1)
    #expect(await failure() == first)
  }

  @Test func `models are released`() async {
    nonisolated(unsafe) var models: [WeakModel] = []
    await checkModel(
      "a count changes", actions: ["a": { $0.add() }], cases: 5,
      making: { _ in
        let counter = Counter()
        models.append(WeakModel(counter))
        return counter
      }, state: { $0.count }, holds: { $0 >= 0 })
    #expect(models.count == 5)
    #expect(models.allSatisfy { $0.model == nil })
  }

  private struct WeakModel {
    weak var model: Counter?
    init(_ model: Counter) { self.model = model }
  }

  @Test func `a scheduler that the test makes afterwards has its own tasks`() async {
    await checkModel(
      "a count is at least 0", actions: ["a": { $0.add() }], cases: 3,
      making: { _ in Counter() }, state: { $0.count }, holds: { $0 >= 0 })
    let scheduler = MarbleScheduler()
    let counter = Counter()
    Task {
      try? await scheduler.swiftClock.sleep(for: .milliseconds(5))
      counter.add()
    }
    await scheduler.advance(by: 4)
    #expect(counter.count == 0)
    await scheduler.advance(by: 1)
    #expect(counter.count == 1)
  }

  @Test(.virtualTime) func `the scheduler of the test is not that of the cases`() async {
    let scheduler = MarbleScheduler.current
    let counter = Counter()
    scheduler.at(20) { counter.add() }
    scheduler.expect { counter.count }
      .toBe("n 14ms a 4ms b", values: ["n": 0, "a": 1, "b": 2])
    await scheduler.advance(to: 10)
    await checkModel(
      "a count is at least 0", actions: ["a": { $0.add() }],
      making: { own in
        #expect(own !== scheduler)
        #expect(own.clock == 0)
        return Counter()
      }, state: { $0.count }, holds: { $0 >= 0 })
    #expect(scheduler.clock == 10)
    #expect(counter.count == 0)
    Task {
      try? await scheduler.swiftClock.sleep(for: .milliseconds(5))
      counter.add()
    }
    await scheduler.advance(to: 15)
    #expect(counter.count == 1)
  }
}
