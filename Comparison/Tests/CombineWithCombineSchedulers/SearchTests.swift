import App
import Combine
import CombineSchedulers
import Dispatch
import Testing

@testable import AppWithCombine

struct SearchTests {
  private let scheduler = DispatchQueue.test
  private let typed = PassthroughSubject<String, Never>()

  private func states(
    _ answer: @escaping (String) -> AnyPublisher<[String], any Error>
  ) -> Recording<SearchState> {
    Recording(
      searchStates(
        of: typed.eraseToAnyPublisher(), pause: 3, scheduler: scheduler, search: answer))
  }

  private func answer(
    _ titles: [String], after delay: DispatchQueue.SchedulerTimeType.Stride,
    onCancel: @escaping () -> Void = {}
  ) -> AnyPublisher<[String], any Error> {
    Just(titles).setFailureType(to: (any Error).self).delay(for: delay, scheduler: scheduler)
      .handleEvents(receiveCancel: onCancel).eraseToAnyPublisher()
  }

  private func failure(
    after delay: DispatchQueue.SchedulerTimeType.Stride
  ) -> AnyPublisher<[String], any Error> {
    Just(()).delay(for: delay, scheduler: scheduler).tryMap { throw SearchError() }
      .eraseToAnyPublisher()
  }

  @Test func `searches when the user pauses`() {
    let states = states { _ in answer(["Rx"], after: 2) }
    scheduler.advance(by: 1)
    typed.send("a")
    scheduler.advance(by: 2)
    typed.send("b")
    scheduler.advance(by: 2)
    #expect(states.values == [.idle])
    scheduler.advance(by: 1)
    #expect(states.values == [.idle, .loading])
    scheduler.advance(by: 1)
    #expect(states.values == [.idle, .loading])
    scheduler.advance(by: 1)
    #expect(states.values == [.idle, .loading, .found(["Rx"])])
  }

  @Test func `a newer text cancels the search before`() {
    var isCancelled = false
    let states = states { text in
      text == "a"
        ? answer(["Old"], after: 8, onCancel: { isCancelled = true }) : answer(["Rx"], after: 2)
    }
    scheduler.advance(by: 1)
    typed.send("a")
    scheduler.advance(by: 5)
    typed.send("b")
    scheduler.advance(by: 2)
    #expect(!isCancelled)
    scheduler.advance(by: 1)
    #expect(isCancelled)
    #expect(states.values == [.idle, .loading])
    scheduler.advance(by: 2)
    #expect(states.values == [.idle, .loading, .found(["Rx"])])
    scheduler.run()
    #expect(states.values == [.idle, .loading, .found(["Rx"])])
  }

  @Test func `searches once more after an error`() {
    var searches = 0
    let states = states { _ in
      searches += 1
      return searches == 1 ? failure(after: 1) : answer(["Rx"], after: 1)
    }
    scheduler.advance(by: 1)
    typed.send("a")
    scheduler.advance(by: 6)
    #expect(searches == 1)
    scheduler.advance(by: 1)
    #expect(searches == 2)
    #expect(states.values == [.idle, .loading])
    scheduler.advance(by: 1)
    #expect(states.values == [.idle, .loading, .found(["Rx"])])
  }

  @Test func `fails after two errors, and the next search works`() {
    var searches = 0
    let states = states { _ in
      searches += 1
      return searches < 3 ? failure(after: 1) : answer(["Rx"], after: 1)
    }
    scheduler.advance(by: 1)
    typed.send("a")
    scheduler.advance(by: 7)
    #expect(states.values == [.idle, .loading])
    scheduler.advance(by: 1)
    #expect(states.values == [.idle, .loading, .failed])
    scheduler.advance(by: 2)
    typed.send("b")
    scheduler.advance(by: 3)
    #expect(states.values == [.idle, .loading, .failed, .loading])
    scheduler.advance(by: 1)
    #expect(states.values == [.idle, .loading, .failed, .loading, .found(["Rx"])])
    #expect(searches == 3)
  }

  @Test func `an empty text ends the search`() {
    var isCancelled = false
    let states = states { _ in answer(["Rx"], after: 9, onCancel: { isCancelled = true }) }
    scheduler.advance(by: 1)
    typed.send("a")
    scheduler.advance(by: 4)
    typed.send("")
    scheduler.advance(by: 2)
    #expect(states.values == [.idle, .loading])
    scheduler.advance(by: 1)
    #expect(states.values == [.idle, .loading, .idle])
    #expect(isCancelled)
    scheduler.run()
    #expect(states.values == [.idle, .loading, .idle])
  }
}

private struct SearchError: Error {}
