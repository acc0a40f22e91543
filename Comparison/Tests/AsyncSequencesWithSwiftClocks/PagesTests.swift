import App
import Clocks
import ConcurrencyExtras
import XCTest

@testable import AppWithAsyncSequences

final class PagesTests: XCTestCase {
  override func invokeTest() {
    withMainSerialExecutor { super.invokeTest() }
  }

  @MainActor
  func testARequestLoadsTheNextPage() async {
    let clock = TestClock()
    let (requests, more) = AsyncStream.makeStream(of: Void.self)
    let states = Recording(
      pageStates(more: requests) { page in
        try await clock.sleep(for: .seconds(page == 0 ? 2 : 3))
        return page == 0 ? ["1", "2"] : ["3"]
      })
    await clock.advance(by: .seconds(1))
    XCTAssertEqual(states.values, [Pages(isLoading: true)])
    await clock.advance(by: .seconds(1))
    XCTAssertEqual(states.values, [Pages(isLoading: true), Pages(["1", "2"])])
    await clock.advance(by: .seconds(3))
    more.yield()
    await clock.advance(by: .seconds(2))
    XCTAssertEqual(states.values.last, Pages(["1", "2"], isLoading: true))
    await clock.advance(by: .seconds(1))
    XCTAssertEqual(
      states.values,
      [
        Pages(isLoading: true), Pages(["1", "2"]), Pages(["1", "2"], isLoading: true),
        Pages(["1", "2", "3"]),
      ])
  }

  @MainActor
  func testRequestsDoNothingWhileAPageIsLoading() async {
    let clock = TestClock()
    let (requests, more) = AsyncStream.makeStream(of: Void.self)
    let loads = LockIsolated<[Int]>([])
    let states = Recording(
      pageStates(more: requests) { page in
        loads.withValue { $0.append(page) }
        try await clock.sleep(for: .seconds(page == 0 ? 2 : 3))
        return page == 0 ? ["1", "2"] : ["3"]
      })
    await clock.advance(by: .seconds(1))
    more.yield()
    await clock.advance(by: .seconds(1))
    XCTAssertEqual(states.values, [Pages(isLoading: true), Pages(["1", "2"])])
    await clock.advance(by: .seconds(2))
    more.yield()
    await clock.advance(by: .seconds(2))
    more.yield()
    await clock.advance(by: .seconds(1))
    XCTAssertEqual(
      states.values,
      [
        Pages(isLoading: true), Pages(["1", "2"]), Pages(["1", "2"], isLoading: true),
        Pages(["1", "2", "3"]),
      ])
    XCTAssertEqual(loads.value, [0, 1])
  }
}
