import App
import Clocks
import ConcurrencyExtras
import XCTest

@testable import AppWithAsyncSequences

final class LoginTests: XCTestCase {
  override func invokeTest() {
    withMainSerialExecutor { super.invokeTest() }
  }

  @MainActor
  func testATapLogsInIfTheFormIsComplete() async {
    let clock = TestClock()
    let (names, name) = AsyncStream.makeStream(of: String.self)
    let (passwords, password) = AsyncStream.makeStream(of: String.self)
    let (taps, tap) = AsyncStream.makeStream(of: Void.self)
    let states = Recording(
      loginStates(name: names, password: passwords, taps: taps) { _ in
        try await clock.sleep(for: .seconds(2))
      })
    await clock.advance(by: .seconds(1))
    name.yield("ann")
    await clock.advance(by: .seconds(2))
    XCTAssertEqual(states.values, [.incomplete])
    password.yield("secret")
    await clock.advance(by: .seconds(2))
    XCTAssertEqual(states.values, [.incomplete, .ready])
    tap.yield()
    await clock.advance(by: .seconds(1))
    XCTAssertEqual(states.values, [.incomplete, .ready, .working])
    await clock.advance(by: .seconds(1))
    XCTAssertEqual(states.values, [.incomplete, .ready, .working, .done])
  }

  @MainActor
  func testTapsDoNothingWhileTheLoginIsRunning() async {
    let clock = TestClock()
    let (names, name) = AsyncStream.makeStream(of: String.self)
    let (passwords, password) = AsyncStream.makeStream(of: String.self)
    let (taps, tap) = AsyncStream.makeStream(of: Void.self)
    let logins = LockIsolated(0)
    let states = Recording(
      loginStates(name: names, password: passwords, taps: taps) { _ in
        logins.withValue { $0 += 1 }
        try await clock.sleep(for: .seconds(3))
      })
    await clock.advance(by: .seconds(1))
    name.yield("ann")
    password.yield("secret")
    await clock.advance(by: .seconds(2))
    tap.yield()
    await clock.advance(by: .seconds(1))
    tap.yield()
    await clock.advance(by: .seconds(1))
    XCTAssertEqual(states.values, [.incomplete, .ready, .working])
    await clock.advance(by: .seconds(1))
    XCTAssertEqual(states.values, [.incomplete, .ready, .working, .done])
    XCTAssertEqual(logins.value, 1)
  }

  @MainActor
  func testATapTriesAgainAfterAnError() async {
    let clock = TestClock()
    let (names, name) = AsyncStream.makeStream(of: String.self)
    let (passwords, password) = AsyncStream.makeStream(of: String.self)
    let (taps, tap) = AsyncStream.makeStream(of: Void.self)
    let logins = LockIsolated(0)
    let states = Recording(
      loginStates(name: names, password: passwords, taps: taps) { _ in
        logins.withValue { $0 += 1 }
        try await clock.sleep(for: .seconds(2))
        if logins.value == 1 { throw LoginError() }
      })
    await clock.advance(by: .seconds(1))
    name.yield("ann")
    password.yield("secret")
    await clock.advance(by: .seconds(2))
    tap.yield()
    await clock.advance(by: .seconds(2))
    XCTAssertEqual(states.values, [.incomplete, .ready, .working, .failed])
    await clock.advance(by: .seconds(3))
    tap.yield()
    await clock.advance(by: .seconds(2))
    XCTAssertEqual(
      states.values, [.incomplete, .ready, .working, .failed, .working, .done])
  }
}

private struct LoginError: Error {}
