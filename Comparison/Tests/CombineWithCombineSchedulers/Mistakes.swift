import App
import Combine
import CombineSchedulers
import Foundation
import Testing

@testable import AppWithCombine

/// Tests that fail, for their messages; they run if `MISTAKES` is set.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["MISTAKES"] != nil))
struct Mistakes {
  private let scheduler = DispatchQueue.test

  private func check(
    pause: DispatchQueue.SchedulerTimeType.Stride = 3, titles: [String] = ["Rx"],
    time: AnySchedulerOf<DispatchQueue>? = nil
  ) {
    let typed = PassthroughSubject<String, Never>()
    let states = Recording(
      searchStates(
        of: typed.eraseToAnyPublisher(), pause: pause,
        scheduler: time ?? scheduler.eraseToAnyScheduler(),
        search: { [scheduler] _ in
          Just(titles).setFailureType(to: (any Error).self).delay(for: 2, scheduler: scheduler)
            .eraseToAnyPublisher()
        }))
    scheduler.advance(by: 1)
    typed.send("a")
    scheduler.advance(by: 2)
    typed.send("b")
    scheduler.advance(by: 3)
    #expect(states.values == [.idle, .loading])
    scheduler.advance(by: 2)
    #expect(states.values == [.idle, .loading, .found(["Rx"])])
  }

  @Test func `the search is late`() { check(pause: 4) }

  @Test func `the search finds something else`() { check(titles: ["rX"]) }

  @Test func `the search waits in real time`() {
    check(time: DispatchQueue.main.eraseToAnyScheduler())
  }
}
