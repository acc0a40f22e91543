import App
import Combine
import Foundation
import MarbleTestingOpenCombine
import Testing

@testable import AppWithCombine

/// Tests that fail, for their messages; they run if `MISTAKES` is set.
@Suite(.verifyingMarbles, .enabled(if: ProcessInfo.processInfo.environment["MISTAKES"] != nil))
struct Mistakes {
  private let scheduler = MarbleScheduler()

  private func search<Time: Scheduler>(
    pause: Time.SchedulerTimeType.Stride, titles: [String] = ["Rx"], time: Time
  ) -> AnyPublisher<SearchState, Never> {
    let typed = scheduler.hot("-a-b")
    let answer = scheduler.cold("--(r|)", values: ["r": titles])
    return searchStates(
      of: typed.eraseToAnyPublisher(), pause: pause, scheduler: time,
      search: { _ in answer.mapError { $0 }.eraseToAnyPublisher() })
  }

  private let states: [String: SearchState] = ["i": .idle, "l": .loading, "x": .found(["Rx"])]

  @Test func `the search is late`() {
    scheduler.expect(search(pause: .milliseconds(4), time: scheduler.dispatchQueue))
      .toBe("i-----l-x", values: states)
  }

  @Test func `the search finds something else`() {
    let pipeline = search(
      pause: .milliseconds(3), titles: ["rX"], time: scheduler.dispatchQueue)
    scheduler.expect(pipeline).toBe("i-----l-x", values: states)
  }

  @Test func `the search waits in real time`() {
    scheduler.expect(search(pause: .milliseconds(3), time: DispatchQueue.main))
      .toBe("i-----l-x", values: states)
  }
}
