import MarbleTesting
import Observation
import OtherLibrary
import Testing

/// Marble tests of a library that MarbleTesting does not know.
@Suite(.verifyingMarbles)
struct OtherLibraryTests {
  let scheduler = MarbleScheduler()
  var time: VirtualScheduler { VirtualScheduler(marbles: scheduler) }

  @Test func `a pipeline of another library is drawn and expected`() {
    let source = scheduler.hot("-1-2-|", as: Int.self)
    scheduler.expect(source.observable.map { $0 + 1 }).toBe("-2-3-|")
    scheduler.expectSubscriptions(of: source).toBe("^----!")
  }

  @Test func `a subscription ends when its source does`() {
    let (cold, hot) = (scheduler.cold("-a-|"), scheduler.hot("-a-#", error: Offline()))
    scheduler.at(1) {
      _ = cold.subscribe(next: { _ in }, failure: { _ in }, completion: {})
      _ = hot.subscribe(next: { _ in }, failure: { _ in }, completion: {})
    }
    scheduler.expectSubscriptions(of: cold).toBe("-^--!")
    scheduler.expectSubscriptions(of: hot).toBe("-^-!")
  }

  @Test func `its schedulers run in virtual time`() {
    let source = scheduler.cold("-a-b-|")
    let delayed = source.observable.delay(.milliseconds(2), scheduler: time)
    scheduler.expect(delayed).toBe("---a-b-|")
    scheduler.expect(delayed, subscribing: "--^---!").toBe("-----a")
    scheduler.expect(delayed, unsubscribingAt: 4).toBe("---a")
  }

  @Test func `an error is the one that the source draws`() {
    let source = scheduler.cold("-a-#", error: Offline())
    scheduler.expect(source.observable).toBe("-a-#", error: Offline())
    let untyped = scheduler.cold("#", as: Int.self, error: Offline() as any Error)
    scheduler.expect(untyped.observable).toBe("#", error: Offline())
  }

  @Test func `a cold source emits another diagram to a second subscriber`() {
    let source = scheduler.cold("-a-#", "b|", error: MarbleError())
    scheduler.expect(source.observable).toBe("-a-#")
    scheduler.expect(source.observable, subscribing: "--^").toBe("--b|")
    scheduler.expectSubscriptions(of: source).toBe("^--!", "--^!")
  }

  @Test func `elements of any type are named, compared, or only counted`() {
    let pairs = scheduler.hot("-a-b|", values: ["a": (1, "x"), "b": (2, "y")])
    scheduler.expect(pairs).toBe("-a-b|", values: ["a": (1, "x"), "b": (2, "y")], by: ==)
    scheduler.expect { (1, "x") }.toBe("a", values: ["a": (1, "x")], by: ==)
    scheduler.expect(scheduler.hot("-m-", as: Void.self)).toBe("-x-")
    scheduler.expect(pairs.observable.map { _ in () }).toBe("-x-x|")
    scheduler.expect(pairs.observable.map { [$0.0] }).toBe(
      "-a-b|", values: ["a": [1], "b": [2]])
    let numbers = scheduler.hot("-1-2|", as: Double.self)
    scheduler.expect(numbers).toBe("-1.1-2".replacing("1.1", with: "1") + "|") { abs($0 - $1) < 1 }
  }

  @Test func `values are expected in any frame`() async {
    let source = scheduler.hot("-1---2|", as: Int.self)
    scheduler.expect(source.observable).toEmit(1, 2, within: "10ms", then: .completed)
    scheduler.expect(source.observable).toEmit(.matching("odd") { $0 == 1 }, then: .more)
    scheduler.expect(source.observable).toBe("--1-2-|", allowing: .frames(1))
    scheduler.expect(source.observable).notToEmit(3)
    scheduler.expect(AsyncStream<Int> { $0.finish() }).toEmit(then: .completed)
    await scheduler.verify()
  }

  @Test func `two pipelines emit the same`() {
    let source = scheduler.hot("-1-2-|", as: Int.self).observable
    scheduler.expect(source.map { $0 + 1 }.map { $0 * 2 }).toEqual(source.map { ($0 + 1) * 2 })
  }

  @Test func `a closure that subscribes is a source`() {
    let source = AnyMarbleSubscribable<Int> { [scheduler] subscriber in
      scheduler.schedule(at: .milliseconds(2)) {
        subscriber.next(7)
        subscriber.complete()
      }
    }
    scheduler.expect(source).toBe("--(7|)")
    scheduler.expect(source, unsubscribingAt: 1).toBe("-")
  }

  @Test func `work is due at the next frame, in order, and can be cancelled`() {
    var seen: [String] = []
    scheduler.schedule(at: .microseconds(1500)) { seen.append("late") }
    scheduler.schedule(at: .milliseconds(-5)) { seen.append("now") }
    let cancel = scheduler.schedule(at: .milliseconds(1)) { seen.append("never") }
    cancel()
    scheduler.run()
    #expect(seen == ["now", "late"])
    #expect(scheduler.clock == 2)
    #expect(scheduler.elapsed == .milliseconds(2))
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `sequences and values are expected as well`() async {
    let stream = AsyncStream<Int> { continuation in
      continuation.yield(1)
      continuation.finish()
    }
    scheduler.expect(stream).toBe("(1|)")
    let model = Model()
    scheduler.at(2) { model.title = "b" }
    scheduler.expect { model.title }.toBe("a-b")
    await scheduler.verify()
  }

  @Test func `sources that are elements have diagrams of their own`() {
    let (one, two) = (scheduler.cold("-1--2|", as: Int.self), scheduler.cold("--3|", as: Int.self))
    let outer = scheduler.hot("-x--y|", values: ["x": one.observable, "y": two.observable])
    scheduler.expect(outer).toBe("-x--y|", inner: ["x": "-1--2|", "y": "--n|"], values: ["n": 3])
    let model = scheduler.hot("-x|", values: ["x": scheduler.cold("-m|", values: ["m": [7]])])
    scheduler.expect(model).toBe("-x|", inner: ["x": "-m|"], values: ["m": [7]])
  }

  @Test func `the task of a sequence is cancelled in a frame`() async {
    let clock = scheduler.swiftClock
    let numbers = AsyncStream<Int> {
      try? await clock.sleep(for: .milliseconds(2))
      return Task.isCancelled ? nil : 7
    }
    scheduler.expect(numbers, unsubscribingAt: 5).toBe("--7-7")
    await scheduler.verify()
  }

  @Test func `laws are tried with random sources`() {
    checkLaw("mapping twice is mapping once", any: [1, 2, 3]) { _, source in
      (source.observable.map { $0 + 1 }.map { $0 * 2 }, source.observable.map { ($0 + 1) * 2 })
    }
  }

  @Test func `times are read from diagrams`() {
    #expect(scheduler.time("---|") == .milliseconds(3))
    #expect(scheduler.frame("--|") == 2)
  }

  @Test func `other syntaxes are read`() {
    let scheduler = MarbleScheduler(syntax: .asyncAlgorithms)
    let source = scheduler.cold("-a-^", error: MarbleError())
    scheduler.expect(source.observable).toBe("-a-^")
    scheduler.verify()
  }

  @Test func `names mean those of the other library`() {
    _ = (Single<Int>(), Driver<Int>(), Recorded<Int>(), TestScheduler(), PublishSubject<Int>())
    _ = (TestableObservable<Int>(), Subscription(), DisposeBag())
    #expect(Disposables.name == "other")
    scheduler.expect([1, 2].asObservable()).toBe("(12|)")
  }
}

struct Offline: Error {}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@Observable final class Model { var title = "a" }
