import MarbleKit
import RxCore
import RxTestKit
import Testing
import VirtualTimeCore

/// Runs work on a timeline in the orders that a search chooses.
struct OrderTrials {
  /// What each run recorded, in the order of the runs, without repeated ones.
  private(set) var recordings: [[String]] = []
  private(set) var search: OrderSearch
  /// The number of runs.
  private(set) var runCount = 0

  /// Searches through the orders of a test.
  ///
  /// - Parameters:
  ///   - fails: Whether a run with this recording fails.
  ///   - schedule: Schedules the work, each piece with its owner; the work calls the closure.
  init(
    limit: Int = OrderSearch.usualLimit, failing fails: ([String]) -> Bool = { _ in false },
    _ schedule: (VirtualFrames, @escaping (String) -> Void) -> Void
  ) {
    search = OrderSearch(limit: limit)
    var seen: Set<[String]> = []
    while let run = search.next() {
      runCount += 1
      let recording = Self.record(in: run, schedule)
      search.note(run, failed: fails(recording))
      if seen.insert(recording).inserted { recordings.append(recording) }
    }
  }

  static func record(
    in run: any WorkChooser, _ schedule: (VirtualFrames, @escaping (String) -> Void) -> Void
  ) -> [String] {
    let timeline = VirtualTimeline(clock: VirtualTimePoint(order: 0)) { _, _ in 0 }
    let frames = VirtualFrames(timeline: timeline)
    frames.setChooser(run)
    var recording: [String] = []
    schedule(frames) { recording.append($0) }
    timeline.startRun()
    return recording
  }
}

@Suite("a search tries every order of simultaneous work")
struct OrderSearchTests {
  /// Schedules the events of sources, all in frame 1.
  private func sources(_ counts: Int...) -> (VirtualFrames, @escaping (String) -> Void) -> Void {
    { frames, record in
      for (source, count) in zip("abcdefgh", counts) {
        for number in 0..<count {
          frames.schedule(at: 1, of: .source("\(source)")) { record("\(source)\(number)") }
        }
      }
    }
  }

  @Test(
    "the events of different sources change places, those of one do not",
    arguments: [([2], 1), ([1, 1], 2), ([1, 1, 1], 6), ([2, 2], 6), ([3, 2, 1], 60)])
  func permutations(counts: [Int], expected: Int) {
    let trials = OrderTrials { frames, record in
      for (source, count) in zip("abcdefgh", counts) {
        for number in 0..<count {
          frames.schedule(at: 1, of: .source("\(source)")) { record("\(source)\(number)") }
        }
      }
    }
    #expect(trials.search.isComplete)
    #expect(trials.search.count == expected)
    // No order comes twice.
    #expect(trials.recordings.count == expected)
    #expect(trials.search.summary == "every order: \(expected)")
    for recording in trials.recordings {
      for source in Set(recording.map { $0.prefix(1) }) {
        let own = recording.filter { $0.hasPrefix(source) }
        #expect(own == own.sorted())
      }
    }
  }

  @Test("the usual order comes first, then orders with one deviation, then with two")
  func deviations() {
    let trials = OrderTrials(sources(1, 1, 1))
    #expect(trials.recordings.first == ["a0", "b0", "c0"])
    #expect(
      Set(trials.recordings[1...3]) == [
        ["b0", "a0", "c0"], ["c0", "a0", "b0"], ["a0", "c0", "b0"],
      ])
  }

  @Test(
    "what work causes comes after it, and work that one frame schedules for one frame stays in order"
  )
  func causes() {
    let trials = OrderTrials { frames, record in
      frames.schedule(at: 1, of: .source("a")) {
        record("a")
        frames.schedule(at: 1) { record("first of a") }
        frames.schedule(at: 1) { record("second of a") }
      }
      frames.schedule(at: 1, of: .source("b")) { record("b") }
    }
    #expect(
      Set(trials.recordings) == [
        ["a", "b", "first of a", "second of a"], ["a", "first of a", "b", "second of a"],
        ["a", "first of a", "second of a", "b"], ["b", "a", "first of a", "second of a"],
      ])
  }

  @Test("drawn subscriptions and disposals come before everything else, in their order")
  func phases() {
    let trials = OrderTrials { frames, record in
      frames.schedule(at: 1, of: .source("a")) { record("a") }
      frames.schedule(at: 1, phase: .subscription) { record("subscription") }
      frames.schedule(at: 1, phase: .action) { record("at") }
      frames.schedule(at: 1, phase: .disposal) { record("disposal") }
    }
    #expect(
      trials.recordings == [
        ["disposal", "subscription", "at", "a"], ["disposal", "subscription", "a", "at"],
      ])
  }

  @Test("a limit that is the number of orders tries them all, none at random")
  func exactLimit() {
    let search = OrderTrials(limit: 60, sources(3, 2, 1)).search
    #expect(search.summary == "every order: 60")
    #expect(OrderTrials(limit: 59, sources(3, 2, 1)).search.isComplete == false)
  }

  @Test("the first failure deviates least, and its text gives the same run again")
  func replay() throws {
    let schedule = sources(2, 1, 1)
    let trials = OrderTrials(
      failing: { $0.firstIndex(of: "c0") ?? 9 < $0.firstIndex(of: "a1") ?? 0 }, schedule)
    let order = try #require(trials.search.firstFailure)
    #expect(order.text == "1: c < a")
    #expect(order.lines == ["frame 1: c before a and b"])
    let again = OrderedRun(replaying: try WorkOrder(parsing: order.text))
    #expect(OrderTrials.record(in: again, schedule) == ["c0", "a0", "a1", "b0"])
    #expect(again.divergence == nil)
  }

  @Test("an event that is not its source's first of the frame has a number")
  func numbers() throws {
    let trials = OrderTrials(failing: { $0 == ["a0", "b0", "a1"] }, sources(2, 1))
    let order = try #require(trials.search.firstFailure)
    #expect(order.text == "1: b < a.2")
    #expect(order.lines == ["frame 1: b before a (number 2 in this frame)"])
  }

  @Test("an order that the test does not have is said to be missing")
  func missing() throws {
    let run = OrderedRun(replaying: try WorkOrder(parsing: "3: b < a"))
    _ = OrderTrials.record(in: run, sources(1, 1))
    #expect(
      run.divergence
        == "the test has no such choice: 3: b < a; in frame 3, nothing can change places")
  }

  @Test("a limit ends the search, and the last quarter of the runs is random, the same for a seed")
  func limit() {
    let trials = OrderTrials(limit: 40, sources(3, 3, 3))
    #expect(!trials.search.isComplete)
    #expect(trials.search.count == 40)
    #expect(trials.search.randomCount == 10)
    #expect(trials.search.summary == "40 orders, 10 of them at random; the limit was reached")
    #expect(OrderTrials(limit: 40, sources(3, 3, 3)).recordings == trials.recordings)
  }

  @Test("random orders that were tried before are at most a quarter more runs")
  func duplicates() {
    // Most of the 60 orders are tried before the first random one.
    let trials = OrderTrials(limit: 58, sources(3, 2, 1))
    #expect(!trials.search.isComplete)
    #expect(trials.search.count == trials.recordings.count)
    // The first order and the fifty-first are run twice.
    #expect((trials.search.count...58 + 58 / 4 + 2).contains(trials.runCount))
  }

  @Test("a random order that fails keeps only the deviations that it needs")
  func shrinking() throws {
    // Two deviations, which the first fifteen runs do not reach.
    let trials = OrderTrials(
      limit: 20,
      failing: { recording in
        recording.filter { $0.hasSuffix("0") } == ["c0", "b0", "a0"]
      }, sources(3, 3, 3))
    let order = try #require(trials.search.firstFailure)
    #expect(trials.search.randomCount > 0)
    #expect(order.deviations.count == 2)
  }

  @Test("a test that does not repeat itself is found out")
  func divergence() {
    var runCount = 0
    let trials = OrderTrials { frames, record in
      runCount += 1
      let names = runCount > 1 ? ["a", "x", "c"] : ["a", "b", "c"]
      for name in names { frames.schedule(at: 1, of: .source(name)) { record(name) } }
    }
    let text = trials.search.divergence ?? ""
    #expect(
      text.contains("first a or b or c in frame 1 could be next, then a or x or c in frame 1"))
    #expect(!trials.search.isComplete)
  }
}

@Suite("the text of an order")
struct WorkOrderTests {
  @Test(
    "is read as it is written",
    arguments: [
      "7: cancel < search", "7: cancel < search; 9: search.2 < debounce@6",
      "-3: 'a b' < 'it\\'s'; 4: b(2) < a#2", "0: --x-| < -a-b-|",
    ])
  func roundTrip(text: String) throws { #expect(try WorkOrder(parsing: text).text == text) }

  @Test(
    "says what is wrong, and where",
    arguments: [
      ("", "an order needs a text such as '7: cancel < search', which a failure shows"),
      ("x", "a frame, as in '7: cancel < search', is expected here:\n  x\n  ^"),
      ("7 a", "':' is expected here:\n  7 a\n    ^"),
      ("7: a b", "'<' is expected here:\n  7: a b\n       ^"),
      ("7: a < ", "a name is expected here:\n  7: a < \n         ^"),
      ("7: a < a", "a name other than 'a' is expected here:\n  7: a < a\n        ^"),
      ("7: 'a < b", "a name with a closing quote is expected here:\n  7: 'a < b\n     ^"),
    ])
  func mistakes(text: String, message: String) {
    let error = #expect(throws: WorkOrder.ParsingError.self) { try WorkOrder(parsing: text) }
    #expect(error?.description == message)
  }
}
