import App
import MarbleTesting
import Testing

@testable import AppWithAsyncSequences

@Suite(.verifyingMarbles)
struct SearchTests {
  private let scheduler = MarbleScheduler()
  private let states: [String: SearchState] = [
    "i": .idle, "l": .loading, "x": .found(["Rx"]), "f": .failed,
  ]

  private func search<Failure>(
    _ typed: String, _ answer: @escaping @Sendable (String) -> MarbleSource<[String], Failure>
  ) -> some AsyncSequence<SearchState, Never> & Sendable {
    let typed = scheduler.hot(typed, values: ["e": ""]).values
    return searchStates(of: typed, pause: .milliseconds(3), clock: scheduler.swiftClock) { text in
      try await answer(text).values.first { _ in true } ?? []
    }
  }

  @Test func `searches when the user pauses`() async {
    let answer = scheduler.cold("--(r|)", values: ["r": ["Rx"]])
    scheduler.expect(search("-a-b") { _ in answer }).toBe("i-----l-x", values: states)
    scheduler.expectSubscriptions(of: answer).toBe("------^-!")
  }

  @Test func `a newer text cancels the search before`() async {
    let slow = scheduler.cold("--------(o|)", values: ["o": ["Old"]])
    let quick = scheduler.cold("--(r|)", values: ["r": ["Rx"]])
    scheduler.expect(search("-a----b") { $0 == "a" ? slow : quick })
      .toBe("i---l------x", values: states)
    scheduler.expectSubscriptions(of: slow).toBe("----^----!")
    scheduler.expectSubscriptions(of: quick).toBe("---------^-!")
  }

  @Test func `searches once more after an error`() async {
    let answer = scheduler.cold("-#", "-(r|)", values: ["r": ["Rx"]], error: MarbleError())
    scheduler.expect(search("-a") { _ in answer }).toBe("i---l----x", values: states)
    scheduler.expectSubscriptions(of: answer).toBe("----^!", "--------^!")
  }

  @Test func `fails after two errors, and the next search works`() async {
    let answer = scheduler.cold("-#", "-#", "-(r|)", values: ["r": ["Rx"]], error: MarbleError())
    scheduler.expect(search("-a---------b") { _ in answer })
      .toBe("i---l----f----lx", values: states)
    scheduler.expectSubscriptions(of: answer).toBe("----^!", "--------^!", "--------------^!")
  }

  @Test func `an empty text ends the search`() async {
    let answer = scheduler.cold("---------(r|)", values: ["r": ["Rx"]])
    scheduler.expect(search("-a---e") { _ in answer }).toBe("i---l---i", values: states)
    scheduler.expectSubscriptions(of: answer).toBe("----^---!")
  }
}
