import MarbleTesting
import Observation
import Testing

/// What failures of expected values advise.
@MainActor
struct ValuesFailureTests {
  let scheduler = MarbleScheduler()

  /// Whether an issue ends with an advice.
  private nonisolated func ends(with advice: String, _ issue: Issue) -> Bool {
    issue.comments.contains { $0.rawValue.hasSuffix("\n\n  \(advice)") }
  }

  @Test func `a stream that lacks an element is still awaited`() async {
    let (values, input) = AsyncStream.makeStream(of: Int.self)
    await withKnownIssue {
      scheduler.expect(values).toEmit(1, 2)
      input.yield(1)
      await scheduler.verify()
    } matching: {
      ends(
        with: """
          The sequence has not ended: the test still awaited its next element. If it waits for a timer or another clock, pass the test's scheduler or clock to it.
          """, $0)
    }
    input.finish()
  }

  @Test func `an observable beside an endless task still names the task`() async {
    let (values, input) = AsyncStream.makeStream(of: Int.self)
    let model = scheduler.cold("-a")
    scheduler.at(1) { Task { for await _ in values {} } }
    await withKnownIssue {
      scheduler.expect(model).toEmit("a", "b")
      await scheduler.verify()
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("A task of the test has not ended, although") }
    }
    input.finish()
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Observable
  final class Counter {
    var count = 0
  }

  @Test func `Observations does not emit what the test replaces before the clock runs`() async {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
    let counter = Counter()
    await withKnownIssue {
      scheduler.expect(Observations { counter.count }).toEmit(0, 1)
      counter.count = 1
      await scheduler.verify()
    } matching: {
      ends(
        with: """
          The test begins to iterate Observations in frame 0, and receives the value of that time: call the code that replaces it in scheduler.at(1) { … }.
          """, $0)
    }
  }

  @Test func `a source that starts late is read when its subscription begins`() {
    var text: String!
    scheduler.at(1) { text = "a" }
    scheduler.expect(subscribing: "--^") { text! }.toBe("--a")
    scheduler.verify()
  }
}
