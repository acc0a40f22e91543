import RxCore

@testable import MarbleKit
@testable import RxTestKit

extension HintExample {
  private static func timeline(
    _ expected: String, _ actual: String, _ change: (inout Miss) -> Void = { _ in }
  ) -> Miss {
    Miss(expected, actual) {
      ($0.observed.kind, $0.isActive) = (.timeline, true)
      change(&$0)
    }
  }

  private static func sequence(
    _ expected: String, _ actual: String, _ change: (inout Miss) -> Void = { _ in }
  ) -> Miss {
    Miss(expected, actual) {
      ($0.observed.kind, $0.isActive) = (.sequence, true)
      change(&$0)
    }
  }

  private static func source(_ kind: String, _ text: String) -> FailureReport.ContextRow {
    guard let diagram = try? MarbleDiagram.parse(text, as: kind == "hot" ? .hot : .cold) else {
      preconditionFailure("not a diagram")
    }
    return .init(label: "\(kind) source", content: .diagram(diagram))
  }

  /// A failure that expects one error and gets another one.
  private static func error(_ expected: any Error) -> Miss {
    func row(_ error: String) -> RecordedRow {
      RecordedRow(label: "row", events: [.init(.error, at: 1, full: error)], lastFrame: 2)
    }
    return Miss(RowComparison(expected: row("\(expected)"), actual: row("offline")))
  }

  private static func late(subscribed frame: Int, end: Int?, missed: Int) -> [LateSubscription] {
    LateSubscription(to: "hot", in: frame, afterEnd: end, afterEventIn: missed).map { [$0] } ?? []
  }

  /// What the comparison shows.
  static let ofComparisons = [
    HintExample(
      \.firstValue, "begins with the value that it reads in frame 0", timeline("-b", "ab"),
      silent: Miss("-b", "ab")),
    HintExample(
      \.firstValue, "first reads the value when verify() runs the scheduler",
      timeline("a-b", "b"), silent: timeline("ab", "a")),
    HintExample(
      \.firstValue, "was replaced before expect { … } first read the value, in frame 0",
      timeline("a-b", "b") { $0.observed.startedAsExpected = true },
      silent: timeline("ab", "a") { $0.observed.startedAsExpected = true }),
    HintExample(
      \.firstValue, "begins to iterate Observations in frame 0",
      sequence("a-b", "--b") { $0.observed.isOfObservations = true },
      silent: sequence("a-b", "a") { $0.observed.isOfObservations = true }),
    HintExample(
      \.lateSubscription, "`hot` ended in frame 1, before it was subscribed in frame 3",
      Miss("----a", "-") { $0.lateSubscriptions = late(subscribed: 3, end: 1, missed: 1) },
      silent: Miss("----a", "-") { $0.lateSubscriptions = late(subscribed: 3, end: 4, missed: 1) }),
    HintExample(
      \.lateSubscription, "`hot` emitted in frame 3, just before it was subscribed there",
      Miss("---a", "-") { $0.lateSubscriptions = late(subscribed: 3, end: nil, missed: 3) },
      silent: Miss("---a", "---b") {
        $0.lateSubscriptions = late(subscribed: 3, end: nil, missed: 3)
      }),
    HintExample(
      \.droppedElement, "The PublishSubject had no subscriber in frame 0",
      Miss("-a", "-") { $0.dropped = ("PublishSubject", 0) },
      silent: Miss("-a", "-b") { $0.dropped = ("PublishSubject", 0) }),
    HintExample(
      \.forgottenFrames, "to have 3 frames from one value to the next, draw 2 frames",
      Miss("a---a---a", "a--a--a"), silent: Miss("a---a---a", "a--a---a")),
    HintExample(
      \.otherError, "'#' stands for MarbleError()", error(MarbleError()),
      silent: error(MarbleError("other"))),
    HintExample(
      \.lateExpectation, "made in frame 2, so it receives nothing earlier",
      Miss("-a", "-") { $0.observed.madeIn = 2 },
      silent: Miss("--a", "-") { $0.observed.madeIn = 2 }),
    HintExample(
      \.lateExpectation, "made in frame 2, and its subscription begins there",
      Miss("-a", "---a") { $0.observed.madeIn = 2 },
      silent: Miss("-a", "--a") { $0.observed.madeIn = 2 }),
    HintExample(
      \.singleElementLate, "`cold source` draws its '|' 2 frames after its element",
      Miss("-(a|)", "---(a|)") {
        ($0.observed.isOneElement, $0.sources) = (true, [source("cold", "-a-|")])
      },
      silent: Miss("-(a|)", "--(a|)") {
        ($0.observed.isOneElement, $0.sources) = (true, [source("cold", "-a-|")])
      }),
    HintExample(
      \.beyondLimit, "The scheduler's limit is 2, so nothing runs in frame 4",
      Miss("----a", "-") { $0.limit = 2 }, silent: Miss("--a", "-") { $0.limit = 2 }),
    HintExample(
      \.timelineEnd, "neither completes nor fails: leave out '|' or '#'", timeline("ab|", "ab"),
      silent: timeline("ab-c", "ab")),
    HintExample(
      \.timelineGroup, "draw only the last value of a group", timeline("a-(bc)", "a-c"),
      silent: timeline("a-b-c", "a---c")),
    HintExample(
      \.timelineGroup, "call noteChange() after it", timeline("a-(bc)", "a-c"),
      silent: Miss("a-(bc)", "a-c") {
        ($0.observed.kind, $0.isActive) = (.timeline, true)
        $0.observed.seesEachChange = true
      }),
    HintExample(
      \.subscriptionEnd, "The subscription ends in frame 3, before the events of that frame",
      Miss("-a-b", "-a") { $0.observed.endFrame = 3 },
      silent: Miss("-ab", "-a") { $0.observed.endFrame = 3 }),
    HintExample(
      \.subscriptionEnd, "if the source does not end, draw no '|'",
      Miss("-a-|", "-a") { $0.observed.endFrame = 3 },
      silent: Miss("-a--|", "-a") { $0.observed.endFrame = 3 }),
    HintExample(
      \.hotFirstFrame, "starts after the hot events of frame 0, so it misses this one",
      Miss("a-b", "--b") { ($0.observed.kind, $0.sources) = (.sequence, [source("hot", "a-b")]) },
      silent: Miss("a-b", "--b") {
        ($0.observed.kind, $0.sources) = (.sequence, [source("cold", "a-b")])
      }),
    HintExample(
      \.singleWithoutEnd, "This Single has not ended",
      Miss("-(a|)", "-") {
        ($0.observed.isSingle, $0.isActive, $0.sources) = (true, true, [source("cold", "-a-")])
      }, silent: Miss("-(a|)", "-") { ($0.isActive, $0.sources) = (true, [source("cold", "-a-")]) }),
  ]

  /// What may be, but need not be.
  static let ofLikelyMistakes = [
    HintExample(
      \.surplusEvents, #"end the subscription in that frame: expect(…, subscribing: "^-!")"#,
      Miss("-a", "-abcdefg"), silent: Miss("-a", "-abcd")),
    HintExample(
      \.surplusSubscriptions, "Each subscriber of the pipeline subscribes to this source",
      subscriptions(in: [0, 0, 0, 0, 0, 0]), silent: subscriptions(in: [0, 1])),
    HintExample(
      \.nilValue, "The value is nil from the beginning",
      nilTimeline { $0.observed.isOptional = true },
      silent: nilTimeline { _ in }),
    HintExample(
      \.nameInOtherCase, "'values:' has no entry 'b', so it stands for itself: did you mean 'B'?",
      Miss("-b", "-c") { $0.names = ["B"] }, silent: Miss("-b", "-c") { $0.names = ["B", "b"] }),
    HintExample(
      \.endlessSource, "A relay neither completes nor fails",
      Miss("-a|", "-a") {
        $0.observed.endAdvice = EndAdvice.advice(for: PublishRelay<Int>.self)
        $0.isActive = true
      },
      silent: Miss("-a|", "-a") {
        $0.observed.endAdvice = EndAdvice.advice(for: PublishSubject<Int>.self)
        $0.isActive = true
      }),
    HintExample(
      \.elementAtEnd, "asSingle() and asMaybe() emit when their source completes",
      Miss("-(a|)", "---(a|)") { $0.sources = [source("cold", "-a-|")] },
      silent: Miss("-(a|)", "---(a|)") { $0.sources = [source("cold", "-ab|")] }),
    HintExample(
      \.openSequence, "The sequence has not ended", sequence("-a|", "-a"),
      silent: sequence("-ab", "-a")),
    HintExample(
      \.openSequence, "The sequence has not failed", sequence("-a#", "-a"),
      silent: Miss("-a#", "-a") { $0.isActive = true }),
    HintExample(
      \.awaitedElement, "awaited the next element of the sequence when it cancelled the task",
      Miss("-a-b", "-a") { ($0.observed.kind, $0.isCancelled) = (.sequence, true) },
      silent: sequence("-a-b", "-a")),
    HintExample(
      \.unchangedValue, "The value has not changed in virtual time", timeline("ab", "a"),
      silent: timeline("ab-c", "ab")),
    HintExample(
      \.nothingEmitted, "Nothing was emitted. The subscription begins when verify() runs",
      Miss("-a", "-") { $0.isActive = true },
      silent: Miss("-a", "-") { ($0.isActive, $0.sources) = (true, [source("cold", "--|")]) }),
  ]

  private static func subscriptions(in frames: [Int]) -> Miss {
    var miss = Miss()
    miss.subscriptions = SubscriptionComparison(
      expected: [], actual: frames.map { [.init(.subscribe, at: $0)] })
    return miss
  }

  /// A value that is nil from frame 0 on.
  private static func nilTimeline(_ change: (inout Miss) -> Void) -> Miss {
    func row(_ full: String) -> RecordedRow {
      RecordedRow(
        label: "row", events: [.init(.value, at: 0, symbol: "a", full: full)], lastFrame: 1)
    }
    var miss = Miss(RowComparison(expected: row("1"), actual: row("nil")))
    miss.observed.kind = .timeline
    change(&miss)
    return miss
  }
}
