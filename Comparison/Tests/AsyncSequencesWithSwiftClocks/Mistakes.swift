import App
import Clocks
import ConcurrencyExtras
import Foundation
import XCTest

@testable import AppWithAsyncSequences

/// Tests that fail, for their messages; they run if `MISTAKES` is set.
final class Mistakes: XCTestCase {
  override func invokeTest() {
    withMainSerialExecutor { super.invokeTest() }
  }

  override func setUpWithError() throws {
    try XCTSkipUnless(ProcessInfo.processInfo.environment["MISTAKES"] != nil)
  }

  @MainActor
  private func check(
    pause: Int = 3, titles: [String] = ["Rx"], time: (any Clock<Duration>)? = nil
  ) async {
    let clock = TestClock()
    let time = time ?? clock
    let (typed, input) = AsyncStream.makeStream(of: String.self)
    let states = Recording(
      searchStates(of: typed, pause: .seconds(pause), clock: AnyClock(time)) { _ in
        try await clock.sleep(for: .seconds(2))
        return titles
      })
    await clock.advance(by: .seconds(1))
    input.yield("a")
    await clock.advance(by: .seconds(2))
    input.yield("b")
    await clock.advance(by: .seconds(3))
    XCTAssertEqual(states.values, [.idle, .loading])
    await clock.advance(by: .seconds(2))
    XCTAssertEqual(states.values, [.idle, .loading, .found(["Rx"])])
  }

  @MainActor func testTheSearchIsLate() async { await check(pause: 4) }

  @MainActor func testTheSearchFindsSomethingElse() async { await check(titles: ["rX"]) }

  @MainActor func testTheSearchWaitsInRealTime() async { await check(time: ContinuousClock()) }
}
