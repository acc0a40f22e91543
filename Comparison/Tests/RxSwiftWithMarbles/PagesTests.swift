import App
import MarbleTestingRxSwift
import RxSwift
import Testing

@testable import AppWithRxSwift

@Suite(.verifyingMarbles)
struct PagesTests {
  private let scheduler = MarbleScheduler()
  private let states = [
    "a": Pages(isLoading: true), "b": Pages(["1", "2"]), "c": Pages(["1", "2"], isLoading: true),
    "d": Pages(["1", "2", "3"]),
  ]

  private func pages<Failure>(
    _ more: String, _ load: @escaping (Int) -> MarbleSource<[String], Failure>
  ) -> Observable<Pages> {
    let more = scheduler.hot(more, values: ["m": ()]).asObservable()
    return pageStates(more: more, load: { load($0).asObservable() })
  }

  @Test func `a request loads the next page`() {
    let first = scheduler.cold("--(f|)", values: ["f": ["1", "2"]])
    let second = scheduler.cold("---(s|)", values: ["s": ["3"]])
    scheduler.expect(pages("-----m") { $0 == 0 ? first : second })
      .toBe("a-b--c--d", values: states)
    scheduler.expectSubscriptions(of: first).toBe("^-!")
    scheduler.expectSubscriptions(of: second).toBe("-----^--!")
  }

  @Test func `requests do nothing while a page is loading`() {
    let first = scheduler.cold("--(f|)", values: ["f": ["1", "2"]])
    let second = scheduler.cold("---(s|)", values: ["s": ["3"]])
    scheduler.expect(pages("-m--m-m") { $0 == 0 ? first : second })
      .toBe("a-b-c--d", values: states)
    scheduler.expectSubscriptions(of: second).toBe("----^--!")
  }
}
