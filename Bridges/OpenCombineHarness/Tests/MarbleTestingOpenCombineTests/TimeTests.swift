import Combine
import Foundation
import MarbleClocksOpenCombine
import MarbleTestingOpenCombine
import Testing

/// The operators that take a scheduler, in virtual time.
@Suite(.verifyingMarbles)
struct TimeTests {
  let scheduler = MarbleScheduler()
  var queue: VirtualScheduler<DispatchQueue.SchedulerTimeType, DispatchQueue.SchedulerOptions> {
    scheduler.dispatchQueue
  }

  @Test func `debounce emits the last element of a burst`() {
    let keys = scheduler.hot("-a-b----c-|")
    scheduler.expect(keys.debounce(for: .milliseconds(3), scheduler: queue)).toBe("------b---|")
    let drawn = keys.debounce(for: queue.time("---|"), scheduler: queue)
    scheduler.expect(drawn).toBe("------b---|")
    scheduler.expectSubscriptions(of: keys).toBe("^---------!", "^---------!")
  }

  @Test func `throttle emits the first or the latest element of an interval`() {
    let source = scheduler.hot("-abc------d-|")
    scheduler.expect(source.throttle(for: .milliseconds(4), scheduler: queue, latest: true))
      .toBe("-a---c----d-|")
  }

  @Test func `delay moves elements and the completion`() {
    let source = scheduler.cold("-a-b|")
    scheduler.expect(source.delay(for: .milliseconds(2), scheduler: queue)).toBe("---a-b|")
    let failing = scheduler.cold("-a-#", error: Offline())
    scheduler.expect(failing.delay(for: .seconds(1), scheduler: queue))
      .toBe("1001ms a-#", error: Offline())
  }

  @Test func `timeout completes or fails a silent publisher`() {
    let source = scheduler.hot("-a-b------c-|")
    scheduler.expect(source.timeout(.milliseconds(4), scheduler: queue)).toBe("-a-b---|")
    let failing = scheduler.hot("-a-b------c-|", error: Offline())
    let limited = failing.timeout(.milliseconds(4), scheduler: queue) { Offline() }
    scheduler.expect(limited).toBe("-a-b---#", error: Offline())
  }

  @Test func `receive and subscribe keep the frame`() {
    let source = scheduler.cold("-a-|")
    scheduler.expect(source.receive(on: queue)).toBe("-a-|")
    scheduler.expect(source.subscribe(on: scheduler.runLoop)).toBe("-a-|")
    scheduler.expect(source.receive(on: scheduler.operationQueue)).toBe("-a-|")
  }

  @Test func `measureInterval measures virtual time`() {
    let source = scheduler.hot("-a--b|")
    let lengths = source.measureInterval(using: queue).map(\.magnitude)
    scheduler.expect(lengths).toBe("-a--b|", values: ["a": 1_000_000, "b": 3_000_000])
    let seconds = source.measureInterval(using: scheduler.runLoop).map {
      ($0.magnitude * 1000).rounded()
    }
    scheduler.expect(seconds).toBe("-1--3|")
  }

  @Test func `times of run loops and operation queues do not drift`() {
    let source = scheduler.cold("(a|)")
    for milliseconds in [1, 3, 7, 100, 300, 1001, 86_400_000] {
      let expected = "\(milliseconds)ms (a|)"
      scheduler.expect(source.delay(for: .milliseconds(milliseconds), scheduler: queue))
        .toBe(expected)
      scheduler.expect(
        source.delay(for: .milliseconds(milliseconds), scheduler: scheduler.runLoop)
      ).toBe(expected)
      scheduler.expect(
        source.delay(
          for: .init(Double(milliseconds) / 1000), scheduler: scheduler.operationQueue)
      ).toBe(expected)
    }
  }

  @Test func `a time between two frames is the second of them`() {
    let source = scheduler.cold("(a|)")
    scheduler.expect(source.delay(for: .microseconds(1500), scheduler: queue)).toBe("--(a|)")
  }

  @Test func `work is repeated until it is cancelled`() {
    let ticks = PassthroughSubject<Int, Never>()
    var count = 0
    let timer = queue.schedule(
      after: queue.now.advanced(by: .milliseconds(2)), interval: .milliseconds(3)
    ) {
      count += 1
      ticks.send(count)
    }
    scheduler.at(9) { timer.cancel() }
    scheduler.expect(ticks).toBe("--1--2--3")
  }

  @Test func `work that repeats without an interval does not hang`() {
    var count = 0
    let timer = queue.schedule(after: queue.now, interval: .zero) { count += 1 }
    scheduler.advance(to: 4)
    #expect(count == 5)
    timer.cancel()
  }

  @Test func `code that is generic over a scheduler runs in virtual time`() {
    let source = scheduler.hot("-a-b-|")
    scheduler.expect(paused(source, on: queue)).toBe("--a-b-|")
    scheduler.expect(paused(source, on: scheduler.runLoop)).toBe("--a-b-|")
  }

  @Test func `code that takes an erased scheduler runs in virtual time`() {
    let model = scheduler.keep(
      SearchModel(keys: scheduler.hot("-a-b"), scheduler: queue.eraseToAnyScheduler()))
    scheduler.expect(model.$results).toBe(
      "n-----r", values: ["n": [], "r": ["result for b"]])
  }

  private func paused<Time: Scheduler>(
    _ source: some Publisher<String, Never>, on scheduler: Time
  ) -> some Publisher<String, Never> {
    source.delay(for: .milliseconds(1), scheduler: scheduler)
  }
}

struct Offline: Error {}

/// A view model as apps write it.
final class SearchModel {
  @Published private(set) var results: [String] = []
  private var cancellables: Set<AnyCancellable> = []

  init(
    keys: some Publisher<String, Never>,
    scheduler: AnySchedulerOf<DispatchQueue>
  ) {
    keys.debounce(for: .milliseconds(3), scheduler: scheduler)
      .map { ["result for \($0)"] }
      .sink { [weak self] in self?.results = $0 }
      .store(in: &cancellables)
  }
}
