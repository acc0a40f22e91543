import App
import Foundation
import MarbleTesting
import Testing

@testable import AppWithAsyncSequences

/// Tests that fail, for their messages; they run if `MISTAKES` is set.
@Suite(.verifyingMarbles, .enabled(if: ProcessInfo.processInfo.environment["MISTAKES"] != nil))
struct Mistakes {
  private let scheduler = MarbleScheduler()

  private func search(
    pause: Int = 3, titles: [String] = ["Rx"], time: (some Clock<Duration>)
  ) -> some AsyncSequence<SearchState, Never> & Sendable {
    let typed = scheduler.hot("-a-b")
    let answer = scheduler.cold("--(r|)", values: ["r": titles])
    return searchStates(of: typed.values, pause: .milliseconds(pause), clock: time) { _ in
      await answer.values.first { _ in true } ?? []
    }
  }

  private let states: [String: SearchState] = ["i": .idle, "l": .loading, "x": .found(["Rx"])]

  @Test func `the search is late`() async {
    scheduler.expect(search(pause: 4, time: scheduler.swiftClock))
      .toBe("i-----l-x", values: states)
  }

  @Test func `the search finds something else`() async {
    scheduler.expect(search(titles: ["rX"], time: scheduler.swiftClock))
      .toBe("i-----l-x", values: states)
  }
}
