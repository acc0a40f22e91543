import RxTestKitAssertions
import Testing

@Suite("Expectations drawn in Swift tests")
struct AssertionsTests {
  struct User: Equatable {
    let name: String
  }

  struct Failed: Error {
    let code: Int
  }

  let scheduler = TestScheduler()

  @Test func `strings stand for themselves`() {
    let source = scheduler.hot("-a-b-|")
    scheduler.expect(source.map { $0.uppercased() }).toBe("-A-B-|")
    scheduler.expectSubscriptions(of: source).toBe("^----!")
    scheduler.verify()
  }

  @Test func `drawn sources are observables, and stop at the terminal event`() {
    func shouted(_ words: Observable<String>) -> Observable<String> { words.map { $0 + "!" } }
    let (hot, cold) = (scheduler.hot("-a-|"), scheduler.cold("-b-|"))
    scheduler.expect(Observable.merge(shouted(hot), shouted(cold))).toBe("-['a!' 'b!']-|")
    let late = scheduler.createObserver(String.self)
    scheduler.at(5) { _ = hot.subscribe(late) }
    scheduler.verify()
    #expect(late.events == [.completed(5)])
  }

  @Test func `integers are read from diagrams`() {
    let source = scheduler.cold("-1-2-n|", as: Int.self, values: ["n": 100])
    scheduler.expect(source.map { $0 + 1 }).toBe("-2-3-x|", values: ["x": 101])
    scheduler.verify()
  }

  @Test func `values name elements, and the others are read where they can be`() {
    let numbers = scheduler.hot("-1-n-|", values: ["n": 10])
    scheduler.expect(numbers).toBe("-1-n-|", values: ["n": 10])
    let drawn: TestableObservable<Double> = scheduler.hot("-1-2-|")
    scheduler.expect(drawn).toBe("-1-'2.0'-|")
    let letters = scheduler.cold("-a-b-|", values: ["b": "bee"])
    scheduler.expect(letters).toBe("-a-'bee'-|")
    let characters = scheduler.cold("-a-|", as: Character.self)
    scheduler.expect(characters).toBe("-a-|")
    scheduler.verify()
  }

  @Test func `elements of any equatable type have values`() {
    let (ada, bob) = (User(name: "Ada"), User(name: "Bob"))
    let source = scheduler.hot("-a-b-|", values: ["a": ada, "b": bob])
    scheduler.expect(source).toBe("-x-y-|", values: ["x": ada, "y": bob])
    scheduler.expect(source.toArray()).toBe("-----[c|]", values: ["c": [ada, bob]])
    let optional = scheduler.cold("-n-1-|", values: ["n": nil, "1": 1])
    scheduler.expect(optional).toBe("-n-1-|", values: ["n": nil, "1": 1])
    scheduler.expect(source.materialize()).toBe(
      "-a-b-[c|]", values: ["a": .next(ada), "b": .next(bob), "c": .completed])
    scheduler.verify()
  }

  @Test func `elements of other types are compared by a closure`() {
    let source = scheduler.hot("-a-b-|")
    scheduler.expect(source.enumerated()).toBe(
      "-a-b-|", values: ["a": (0, "a"), "b": (1, "b")], by: ==)
    scheduler.expect(source.map { _ in 0.95 }).toBe("-1-1-|", by: { abs($0 - $1) < 0.1 })
    scheduler.expect(source.map { _ in () }).toBe("-x-x-|")
    scheduler.verify()
  }

  @Test func `sources of Void need no values`() {
    let taps: TestableObservable<Void> = scheduler.hot("-m-x-|")
    scheduler.expect(taps).toBe("-a-a-|")
    scheduler.expect(scheduler.cold("-m#", "m|", as: Void.self).retry()).toBe("-xx|")
    let named = scheduler.cold("-m-|", values: ["m": ()])
    scheduler.expect(named).toBe("-x-|")
    scheduler.verify()
  }

  @Test func `a timeline of tuples is compared by a closure`() {
    var (name, count) = ("a", 1)
    scheduler.at(2) { count = 2 }
    scheduler.at(3) { name = "b" }
    scheduler.at(4) { count = 2 }
    scheduler.expect { (name, count) }
      .toBe("x-yz-", values: ["x": ("a", 1), "y": ("a", 2), "z": ("b", 2)], by: ==)
    scheduler.expect { (name, count) }
      .toBe("x-y--", values: ["x": ("a", 1), "y": ("a", 2)], by: { $0.1 == $1.1 })
    scheduler.verify()
  }

  @Test func `errors are drawn and named`() {
    scheduler.expect(scheduler.hot("-a-#")).toBe("-a-#")
    let source = scheduler.cold("--#", as: Int.self, error: Failed(code: 1))
    scheduler.expect(source).toBe("--#", error: Failed(code: 1))
    let late = scheduler.cold("-----a").timeout(.milliseconds(2), scheduler: scheduler)
    scheduler.expect(late).toBe("--#", error: RxError.timeout)
    scheduler.verify()
  }

  @Test func `a hot source has a past`() {
    let source = scheduler.hot("-a-b^-c-|")
    var early: [String] = []
    let subscription = source.subscribe(onNext: { early.append($0) })
    #expect(scheduler.clock == -4)
    scheduler.expect(source).toBe("--c-|")
    scheduler.expectSubscriptions(of: source).toBe("^---!", "^---!")
    scheduler.verify()
    #expect(early == ["a", "b", "c"])
    subscription.dispose()
  }

  @Test func `who subscribes after a hot source's end is told of it`() {
    let source = scheduler.hot("a|")
    scheduler.expect(source, subscribing: "---^").toBe("---|")
    scheduler.verify()
  }

  @Test func `each subscription to a cold source may be drawn`() {
    let source = scheduler.cold("-a-#", "-b-#", "-c|")
    scheduler.expect(source.retry(3)).toBe("-a--b--c|")
    scheduler.expectSubscriptions(of: source).toBe("^--!", "---^--!", "------^-!")
    scheduler.verify()
  }

  @Test func `subscriptions are drawn`() {
    let source = scheduler.hot("a-b-c-d-|")
    scheduler.expect(source, subscribing: "--^---!").toBe("--b-c-")
    scheduler.expect(source, subscribing: "---!").toBe("a-b")
    scheduler.expect(source, unsubscribingAt: 4).toBe("a-b-")
    scheduler.expect(source, subscribing: "--^", unsubscribingAt: 5).toBe("--b-c")
    scheduler.expect(source, subscribing: "--(^!)").toBe("-")
    scheduler.expectSubscriptions(of: source).toBe(
      "^--!", "^---!", "--^---!", "--^--!", "--(^!)")
    let unused = scheduler.cold("-a|")
    scheduler.expectSubscriptions(of: unused).toBe([])
    scheduler.verify()
  }

  @Test func `elements may be observables`() {
    let (x, y) = (scheduler.cold("a--b--c|"), scheduler.cold("d-e|"))
    let source = scheduler.hot("-x---y---|", values: ["x": x, "y": y])
    scheduler.expect(source.flatMapLatest { $0 }).toBe("-a--bd-e-|")
    scheduler.expectSubscriptions(of: x).toBe("-^---!")
    scheduler.expectSubscriptions(of: y).toBe("-----^--!")
    scheduler.verify()
  }

  @Test func `observables that are emitted are observed`() {
    let source = scheduler.hot("-a-b--c-|")
    let windows = source.window(timeSpan: .milliseconds(4), count: 10, scheduler: scheduler)
    scheduler.expect(windows).toBe("x---y---|", inner: ["x": "-a-b|", "y": "--c-|"])
    let (x, y) = (scheduler.cold("-a-b|"), scheduler.hot("------c-|"))
    scheduler.expect(windows.take(2)).toBe("x---(y|)", values: ["x": x, "y": y])
    let emitted = scheduler.hot("--x--|", values: ["x": x])
    scheduler.expect(emitted, subscribing: "^--!").toBe("--x", inner: ["x": "-a-b|"])
    scheduler.expectSubscriptions(of: x).toBe([])
    scheduler.verify()
  }

  @Test func `an observable may be expected to equal another`() {
    let source = scheduler.hot("-1-2-|", as: Int.self)
    scheduler.expect(source.map { $0 + 1 }.map { $0 * 2 }).toEqual(source.map { $0 * 2 + 2 })
    scheduler.expect(source, subscribing: "--^").toEqual(source.skip(while: { $0 < 2 }))
    scheduler.verify()
  }

  @Test func `times are drawn`() {
    let source = scheduler.hot("-a-b----c-|")
    let quiet = source.debounce(scheduler.time("--|"), scheduler: scheduler)
    scheduler.expect(quiet).toBe("-----b----(c|)")
    let frame: Int = scheduler.time("-- 9ms -|")
    #expect(frame == 12)
    scheduler.verify()
  }

  @Test(arguments: [0.001, 0.1, 1]) func `a drawn time counts frames, however long they are`(
    resolution: Double
  ) {
    let scheduler = TestScheduler(
      initialClock: 0, resolution: resolution, simulateProcessingDelay: false)
    let source = scheduler.hot("-a-b----c-|")
    let quiet = source.debounce(scheduler.time("--|"), scheduler: scheduler)
    scheduler.expect(quiet).toBe("-----b----(c|)")
    scheduler.verify()
  }

  @Test func `something may be done at a frame, before what is drawn there`() {
    let gate = PublishSubject<Void>()
    let source = scheduler.hot("-a-b-c-|")
    scheduler.at(3) { gate.onNext(()) }
    scheduler.expect(source.take(until: gate)).toBe("-a-|")
    scheduler.verify()
  }

  @Test func `a test may be written in a closure`() {
    let names = TestScheduler().run { scheduler in
      let source = scheduler.cold("-a|")
      scheduler.expect(source).toBe("-a|")
      return ["a"]
    }
    #expect(names == ["a"])
    scheduler.run {
      scheduler.expect(scheduler.cold("-a|")).toBe("-a|")
    }
    #expect(throws: Failed.self) {
      try scheduler.run {
        scheduler.expect(scheduler.cold("-a|")).toBe("-b|")
        throw Failed(code: 2)
      }
    }
  }

  @MainActor @Test func `a test may run on the main actor`() {
    let model = Model()
    let source = scheduler.hot("-a-b-|")
    scheduler.at(4) { model.names.append("at 4") }
    scheduler.expect(source.do(onNext: { model.names.append($0) })).toBe("-a-b-|")
    scheduler.verify()
    #expect(model.names == ["a", "b", "at 4"])
  }

  @MainActor final class Model {
    var names: [String] = []
  }

  @Test func `traits and plain observables are expected alike`() {
    scheduler.expect(Single.just(1)).toBe("[1|]")
    scheduler.expect(Completable.empty()).toBe("|")
    scheduler.expect(Observable.of(1, 2)).toBe("[12|]")
    scheduler.expect(Observable<Int>.never()).toBe("-")
    scheduler.verify()
  }
}
