import App
import MarbleTesting
import Testing

@testable import AppWithAsyncSequences

@Suite(.verifyingMarbles)
struct PagesTests {
  private let scheduler = MarbleScheduler()
  private let states = [
    "a": Pages(isLoading: true), "b": Pages(["1", "2"]), "c": Pages(["1", "2"], isLoading: true),
    "d": Pages(["1", "2", "3"]),
  ]

  private func pages<Failure>(
    _ more: String, _ load: @escaping @Sendable (Int) -> MarbleSource<[String], Failure>
  ) -> some AsyncSequence<Pages, Never> & Sendable {
    pageStates(more: scheduler.hot(more, values: ["m": ()]).values) { page in
      try await load(page).values.first { _ in true } ?? []
    }
  }

  @Test func `a request loads the next page`() async {
    let first = scheduler.cold("--(f|)", values: ["f": ["1", "2"]])
    let second = scheduler.cold("---(s|)", values: ["s": ["3"]])
    scheduler.expect(pages("-----m") { $0 == 0 ? first : second })
      .toBe("a-b--c--d", values: states)
    scheduler.expectSubscriptions(of: first).toBe("^-!")
    scheduler.expectSubscriptions(of: second).toBe("-----^--!")
  }

  @Test func `requests do nothing while a page is loading`() async {
    let first = scheduler.cold("--(f|)", values: ["f": ["1", "2"]])
    let second = scheduler.cold("---(s|)", values: ["s": ["3"]])
    scheduler.expect(pages("-m--m-m") { $0 == 0 ? first : second })
      .toBe("a-b-c--d", values: states)
    scheduler.expectSubscriptions(of: second).toBe("----^--!")
  }
}
