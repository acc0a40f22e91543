import RxTestKitAssertions
import Search
import Testing

/// Code with tasks of its own, such as the debounce of swift-async-algorithms, under virtual time.
@Suite struct AsyncSearchTests {
  /// A user who types: every text comes some time after the one before.
  struct Typing: AsyncSequence, AsyncIteratorProtocol, Sendable {
    var texts: [(pause: Duration, text: String?)]
    let clock: TestSchedulerClock

    func makeAsyncIterator() -> Typing { self }

    mutating func next() async throws -> String? {
      let (pause, text) = texts.removeFirst()
      try await clock.sleep(for: pause)
      return text
    }
  }

  @Test func `looks up what stands there when the user pauses`() async throws {
    let scheduler = TestScheduler()
    let clock = scheduler.swiftClock
    let search = AsyncSearch(
      articles: { text in
        try await clock.sleep(for: .milliseconds(50))
        return [Article(text)]
      }, clock: clock)
    let typing = Typing(
      texts: [
        (.milliseconds(100), "s"), (.milliseconds(100), "sw"), (.milliseconds(400), "swift"),
        (.milliseconds(500), nil),
      ], clock: clock)

    try await scheduler.withVirtualTime {
      async let found = search.results(typing).reduce(into: [String]()) { found, articles in
        found.append("\(articles.map(\.title)) at \(scheduler.clock)")
      }
      // Work items before each step (user, pause, service), and the frame to advance to.
      for (waiting, frame) in [
        (1, 100), (2, 200), (2, 400), (2, 500), (2, 550), (1, 600), (2, 900), (2, 950),
      ] {
        try await scheduler.waitForWork(waiting)
        await scheduler.advance(to: frame)
      }
      let texts = try await found
      #expect(texts == [#"["sw"] at 550"#, #"["swift"] at 950"#])
    }
  }
}
