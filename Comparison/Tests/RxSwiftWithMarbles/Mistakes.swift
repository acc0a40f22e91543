import App
import Foundation
import MarbleTestingRxSwift
import RxSwift
import Testing

@testable import AppWithRxSwift

/// Tests that fail, for their messages; they run if `MISTAKES` is set.
@Suite(.verifyingMarbles, .enabled(if: ProcessInfo.processInfo.environment["MISTAKES"] != nil))
struct Mistakes {
  private let scheduler = MarbleScheduler()

  private func search(
    pause: Int = 3, titles: [String] = ["Rx"], time: (any SchedulerType)? = nil
  ) -> Observable<SearchState> {
    let typed = scheduler.hot("-a-b")
    let answer = scheduler.cold("--(r|)", values: ["r": titles])
    return searchStates(
      of: typed.asObservable(), pause: .milliseconds(pause), scheduler: time ?? scheduler
    ) { _ in answer.asObservable() }
  }

  private let states: [String: SearchState] = ["i": .idle, "l": .loading, "x": .found(["Rx"])]

  @Test func `the search is late`() {
    scheduler.expect(search(pause: 4)).toBe("i-----l-x", values: states)
  }

  @Test func `the search finds something else`() {
    scheduler.expect(search(titles: ["rX"])).toBe("i-----l-x", values: states)
  }

  @Test func `the search waits in real time`() {
    scheduler.expect(search(time: MainScheduler.instance)).toBe("i-----l-x", values: states)
  }
}
