import Combine
import Foundation
import MarbleTestingOpenCombine
import Testing

final class SearchModel {
  @Published private(set) var results: [String] = []

  init(keys: some Publisher<String, Never>, scheduler: some Scheduler) {
    keys
      .debounce(for: .milliseconds(300), scheduler: scheduler)
      .map { ["result for \($0)"] }
      .assign(to: &$results)
  }
}

@Suite(.verifyingMarbles)
struct SearchTests {
  let scheduler = MarbleScheduler()

  @Test func `searches when the user pauses`() {
    let keys = scheduler.hot("-a-b")
    let model = scheduler.keep(SearchModel(keys: keys, scheduler: scheduler.dispatchQueue))
    scheduler.expect(model.$results).toBe(
      "n-- 300ms r", values: ["n": [], "r": ["result for b"]])
  }
}

extension SearchTests {
  @Test func sources() {
    let letters = scheduler.hot("-a-b-|")  // Failure is Never
    let failing = scheduler.cold("--#", as: Int.self, error: NetworkError.offline)
    scheduler.expect(letters.map { $0 + "!" }).toBe("-x-y-|", values: ["x": "a!", "y": "b!"])
    scheduler.expect(failing).toBe("--#", error: NetworkError.offline)
    scheduler.expect(letters, subscribing: "--^-!").toBe("---b")
    scheduler.expectSubscriptions(of: letters).toBe("^----!", "--^-!")
  }

  @Test func demand() {
    let source = scheduler.cold("abc|")
    let inner = scheduler.cold("--x|")
    scheduler.expect(source, demanding: "1--1--*").toBe("a--b--(c|)")
    scheduler.expect(source.flatMap(maxPublishers: .max(1)) { _ in inner }).toBe("--x--x--x|")
    scheduler.expectDemand(of: source).toBe("1--1--*")
    scheduler.expectDemand(of: source, subscription: 2).toBe("1--1--1")
  }

  @Test func betweenTwoOperators() {
    let typed = scheduler.hot("-a--bc--d---|")
    let quiet = typed.probe("typed", on: scheduler)
      .debounce(for: .milliseconds(2), scheduler: scheduler.dispatchQueue)
      .probe("quiet", on: scheduler)
    print(scheduler.expect(quiet.filter { $0 != "c" }).recorded().operators)
    // typed  -a--bc--d---|
    // quiet  ---a---c--d-|
  }

  @Test func times() {
    let source = scheduler.cold("a|")
    let queue = scheduler.dispatchQueue
    scheduler.expect(source.delay(for: .milliseconds(2), scheduler: queue)).toBe("--a|")
    scheduler.expect(source.delay(for: .seconds(0.002), scheduler: scheduler.runLoop)).toBe("--a|")
    scheduler.expect(source.delay(for: queue.time("--|"), scheduler: queue)).toBe("--a|")
  }

  @Test func debouncesAsEntwineTestsIt() {
    let keys = scheduler.hot("-a-b---|")
    let queue = scheduler.dispatchQueue
    scheduler.expect(keys.debounce(for: .milliseconds(2), scheduler: queue)).toBe("-----b-|")
  }
}

enum NetworkError: Error { case offline }
