import App
import Clocks
import ConcurrencyExtras
import XCTest

@testable import AppWithAsyncSequences

final class SearchTests: XCTestCase {
  override func invokeTest() {
    withMainSerialExecutor { super.invokeTest() }
  }

  @MainActor
  func testSearchesWhenTheUserPauses() async {
    let clock = TestClock()
    let (typed, input) = AsyncStream.makeStream(of: String.self)
    let states = Recording(
      searchStates(of: typed, pause: .seconds(3), clock: clock) { _ in
        try await clock.sleep(for: .seconds(2))
        return ["Rx"]
      })
    await clock.advance(by: .seconds(1))
    input.yield("a")
    await clock.advance(by: .seconds(2))
    input.yield("b")
    await clock.advance(by: .seconds(2))
    XCTAssertEqual(states.values, [.idle])
    await clock.advance(by: .seconds(1))
    XCTAssertEqual(states.values, [.idle, .loading])
    await clock.advance(by: .seconds(1))
    XCTAssertEqual(states.values, [.idle, .loading])
    await clock.advance(by: .seconds(1))
    XCTAssertEqual(states.values, [.idle, .loading, .found(["Rx"])])
  }

  @MainActor
  func testANewerTextCancelsTheSearchBefore() async {
    let clock = TestClock()
    let (typed, input) = AsyncStream.makeStream(of: String.self)
    let isCancelled = LockIsolated(false)
    let states = Recording(
      searchStates(of: typed, pause: .seconds(3), clock: clock) { text in
        try await withTaskCancellationHandler {
          try await clock.sleep(for: .seconds(text == "a" ? 8 : 2))
        } onCancel: {
          isCancelled.setValue(true)
        }
        return [text == "a" ? "Old" : "Rx"]
      })
    await clock.advance(by: .seconds(1))
    input.yield("a")
    await clock.advance(by: .seconds(5))
    input.yield("b")
    await clock.advance(by: .seconds(2))
    XCTAssertFalse(isCancelled.value)
    await clock.advance(by: .seconds(1))
    XCTAssertTrue(isCancelled.value)
    XCTAssertEqual(states.values, [.idle, .loading])
    await clock.advance(by: .seconds(2))
    XCTAssertEqual(states.values, [.idle, .loading, .found(["Rx"])])
    await clock.run()
    XCTAssertEqual(states.values, [.idle, .loading, .found(["Rx"])])
  }

  @MainActor
  func testSearchesOnceMoreAfterAnError() async {
    let clock = TestClock()
    let (typed, input) = AsyncStream.makeStream(of: String.self)
    let searches = LockIsolated(0)
    let states = Recording(
      searchStates(of: typed, pause: .seconds(3), clock: clock) { _ in
        searches.withValue { $0 += 1 }
        try await clock.sleep(for: .seconds(1))
        if searches.value == 1 { throw SearchError() }
        return ["Rx"]
      })
    await clock.advance(by: .seconds(1))
    input.yield("a")
    await clock.advance(by: .seconds(6))
    XCTAssertEqual(searches.value, 1)
    await clock.advance(by: .seconds(1))
    XCTAssertEqual(searches.value, 2)
    XCTAssertEqual(states.values, [.idle, .loading])
    await clock.advance(by: .seconds(1))
    XCTAssertEqual(states.values, [.idle, .loading, .found(["Rx"])])
  }

  @MainActor
  func testFailsAfterTwoErrorsAndTheNextSearchWorks() async {
    let clock = TestClock()
    let (typed, input) = AsyncStream.makeStream(of: String.self)
    let searches = LockIsolated(0)
    let states = Recording(
      searchStates(of: typed, pause: .seconds(3), clock: clock) { _ in
        searches.withValue { $0 += 1 }
        try await clock.sleep(for: .seconds(1))
        if searches.value < 3 { throw SearchError() }
        return ["Rx"]
      })
    await clock.advance(by: .seconds(1))
    input.yield("a")
    await clock.advance(by: .seconds(7))
    XCTAssertEqual(states.values, [.idle, .loading])
    await clock.advance(by: .seconds(1))
    XCTAssertEqual(states.values, [.idle, .loading, .failed])
    await clock.advance(by: .seconds(2))
    input.yield("b")
    await clock.advance(by: .seconds(3))
    XCTAssertEqual(states.values, [.idle, .loading, .failed, .loading])
    await clock.advance(by: .seconds(1))
    XCTAssertEqual(states.values, [.idle, .loading, .failed, .loading, .found(["Rx"])])
    XCTAssertEqual(searches.value, 3)
  }

  @MainActor
  func testAnEmptyTextEndsTheSearch() async {
    let clock = TestClock()
    let (typed, input) = AsyncStream.makeStream(of: String.self)
    let isCancelled = LockIsolated(false)
    let states = Recording(
      searchStates(of: typed, pause: .seconds(3), clock: clock) { _ in
        try await withTaskCancellationHandler {
          try await clock.sleep(for: .seconds(9))
        } onCancel: {
          isCancelled.setValue(true)
        }
        return ["Rx"]
      })
    await clock.advance(by: .seconds(1))
    input.yield("a")
    await clock.advance(by: .seconds(4))
    input.yield("")
    await clock.advance(by: .seconds(2))
    XCTAssertEqual(states.values, [.idle, .loading])
    await clock.advance(by: .seconds(1))
    XCTAssertEqual(states.values, [.idle, .loading, .idle])
    XCTAssertTrue(isCancelled.value)
    await clock.run()
    XCTAssertEqual(states.values, [.idle, .loading, .idle])
  }
}

private struct SearchError: Error {}
