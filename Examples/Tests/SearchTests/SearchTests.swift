import RxTestKitAssertions
import Search
import Testing
import XCTest

/// The same pipeline in Swift: with values that Swift has made, and without a registry.
@MainActor
@Suite(.verifyingMarbles)
struct SearchTests {
  let scheduler = TestScheduler()

  @Test("looks up what stands there when the user pauses") func pause() {
    let found = [Article("Rx"), Article("RxSwift")]
    let query = scheduler.hot("-sw-------|")
    let service = scheduler.cold("--(r|)", values: ["r": found])
    let search = SearchViewModel(
      service: DrawnService { _ in service.asObservable() }, pause: scheduler.time("--|"),
      scheduler: scheduler)
    scheduler.expect(search.states(query.asObservable()))
      .toBe("----l-x---|", values: ["l": .loading, "x": .found(found)])
    scheduler.expectSubscriptions(of: service).toBe("----^-!")
  }
}

final class SearchXCTests: XCTestCase {
  func testShowsNothingWhereTheTextIsEmpty() {
    MainActor.assumeIsolated {
      let scheduler = TestScheduler()
      let query = scheduler.hot("-s-------|", values: ["s": "  "])
      let search = SearchViewModel(
        service: DrawnService { _ in .error(SearchFailure.offline) },
        pause: scheduler.time("--|"), scheduler: scheduler)
      scheduler.expect(search.states(query.asObservable()))
        .toBe("---i-----|", values: ["i": .idle])
      scheduler.verify()
    }
  }
}
