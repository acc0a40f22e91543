import App
import Combine
import MarbleTestingOpenCombine
import Testing

@testable import AppWithCombine

@Suite(.verifyingMarbles)
struct SearchTests {
  private let scheduler = MarbleScheduler()
  private let states: [String: SearchState] = [
    "i": .idle, "l": .loading, "x": .found(["Rx"]), "f": .failed,
  ]

  private func search<Failure>(
    _ typed: String, _ answer: @escaping (String) -> MarbleSource<[String], Failure>
  ) -> AnyPublisher<SearchState, Never> {
    let typed = scheduler.hot(typed, values: ["e": ""]).eraseToAnyPublisher()
    return searchStates(
      of: typed, pause: .milliseconds(3), scheduler: scheduler.dispatchQueue,
      search: { answer($0).mapError { $0 }.eraseToAnyPublisher() })
  }

  @Test func `searches when the user pauses`() {
    let answer = scheduler.cold("--(r|)", values: ["r": ["Rx"]])
    scheduler.expect(search("-a-b") { _ in answer }).toBe("i-----l-x", values: states)
    scheduler.expectSubscriptions(of: answer).toBe("------^-!")
  }

  @Test func `a newer text cancels the search before`() {
    let slow = scheduler.cold("--------(o|)", values: ["o": ["Old"]])
    let quick = scheduler.cold("--(r|)", values: ["r": ["Rx"]])
    scheduler.expect(search("-a----b") { $0 == "a" ? slow : quick })
      .toBe("i---l------x", values: states)
    scheduler.expectSubscriptions(of: slow).toBe("----^----!")
    scheduler.expectSubscriptions(of: quick).toBe("---------^-!")
  }

  @Test func `searches once more after an error`() {
    let answer = scheduler.cold("-#", "-(r|)", values: ["r": ["Rx"]], error: MarbleError())
    scheduler.expect(search("-a") { _ in answer }).toBe("i---l----x", values: states)
    scheduler.expectSubscriptions(of: answer).toBe("----^!", "--------^!")
  }

  @Test func `fails after two errors, and the next search works`() {
    let answer = scheduler.cold("-#", "-#", "-(r|)", values: ["r": ["Rx"]], error: MarbleError())
    scheduler.expect(search("-a---------b") { _ in answer })
      .toBe("i---l----f----lx", values: states)
    scheduler.expectSubscriptions(of: answer).toBe("----^!", "--------^!", "--------------^!")
  }

  @Test func `an empty text ends the search`() {
    let answer = scheduler.cold("---------(r|)", values: ["r": ["Rx"]])
    scheduler.expect(search("-a---e") { _ in answer }).toBe("i---l---i", values: states)
    scheduler.expectSubscriptions(of: answer).toBe("----^---!")
  }
}
