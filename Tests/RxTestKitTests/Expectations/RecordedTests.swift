import RxTestKitAssertions
import Testing

/// What happened, as text.
@MainActor
struct RecordedTests {
  struct User: Equatable {
    let name: String
    var age = 36
  }

  enum State: Equatable {
    case idle
    case loaded(String)
    case failed(User?)
  }

  enum Offline: Error { case noNetwork }

  /// An element without `==`.
  struct Opaque { let number: Int }

  let scheduler = TestScheduler()

  private func text<Element>(
    _ source: Observable<Element>, subscribing subscription: String = "^"
  ) -> String {
    "\(scheduler.expect(source, subscribing: subscription).recorded())"
  }

  @Test func `what toBe takes is printed`() {
    let typed = scheduler.hot("-a--bc--d---|")
    #expect(
      text(typed.debounce(.milliseconds(2), scheduler: scheduler)) == #"toBe("---a---c--d-|")"#)
  }

  @Test func `values that no text stands for have names`() {
    let users = scheduler.cold(
      "-a-b-a|", values: ["a": User(name: "Ada"), "b": User(name: "Bob", age: 7)])
    #expect(
      text(users.asObservable()) == """
        toBe("-A-B-A|", values: ["A": User(name: "Ada", age: 36), "B": User(name: "Bob", age: 7)])
        """)
  }

  @Test func `cases of enums are written with their dots`() {
    let states = scheduler.cold(
      "(abcd|)",
      values: ["a": .idle, "b": .loaded("x"), "c": .failed(nil), "d": .idle] as [String: State])
    #expect(
      text(states.asObservable()) == """
        toBe("('idle'AB'idle'|)", values: ["A": .loaded("x"), "B": .failed(nil), "idle": .idle])
        """)
  }

  @Test func `an error is written if it is not the usual one`() {
    #expect(text(scheduler.cold("-a-#").asObservable()) == #"toBe("-a-#")"#)
    #expect(
      text(scheduler.cold("-#", error: Offline.noNetwork).asObservable())
        == #"toBe("----#", error: Offline.noNetwork)"#)
  }

  @Test func `texts that a diagram cannot draw have names, which no other text has`() {
    let texts = ["-", "", "|", "A", "long enough to be a letter", "é", "日本", "'"]
    #expect(
      text(Observable.from(texts)) == """
        toBe("('-'B'|'ACé'日本' ''''|)", values: ["B": "", "C": "long enough to be a letter"])
        """)
  }

  @Test func `optional elements, arrays and elements without == are written, too`() {
    #expect(
      text(Observable<Int?>.of(1, nil, 1)) == #"toBe("(1'nil'1|)", values: ["1": 1, "nil": nil])"#)
    #expect(text(Observable.of(["a"], [])) == #"toBe("(AB|)", values: ["A": ["a"], "B": []])"#)
    #expect(
      text(Observable.just(Opaque(number: 1)))
        == #"toBe("(A|)", values: ["A": Opaque(number: 1)], by: ==)"#)
    #expect(text(Observable.just(())) == #"toBe("(x|)")"#)
  }

  @Test func `nothing and silence have diagrams`() {
    #expect(text(Observable<Int>.empty()) == #"toBe("|")"#)
    #expect(text(Observable<Int>.never()) == #"toBe("-")"#)
    #expect(text(scheduler.cold("2s a").asObservable()) == #"toBe("2s a")"#)
  }

  @Test func `a subscription can be drawn, and what does not end says so`() {
    let ticks = Observable<Int>.interval(.milliseconds(2), scheduler: scheduler)
    #expect(text(ticks, subscribing: "^----!") == #"toBe("--0-1")"#)
    let endless = scheduler.expect(ticks.filter { $0 < 0 }).recorded()
    #expect(
      endless.notes == [
        """
        did not end: 30000 work items ran after the last drawn frame; end it by expect(…, subscribing: "^---!")
        """
      ])
    let many = scheduler.expect(ticks).recorded()
    #expect(many.notes == ["emitted 1000 events and more"])
    #expect("\(endless)".hasSuffix("\ntoBe(\"-\")"))
  }

  @Test func `a diagram that cannot be read says so, and fails`() {
    let recording = scheduler.expect(scheduler.hot("-a-|"), subscribing: "^-x").recorded()
    #expect(recording.notes == ["nothing was observed: the subscription cannot be read"])
    withKnownIssue { scheduler.verify() }
  }

  @Test func `what is printed holds`() {
    for seed in 0..<200 {
      var random = Seeded(seed: UInt64(seed))
      let texts = ["a", "b", "-", "", "ab", "'", "10ms", "(", "A", "|", "\n", "é"]
      var events: [Recorded<Event<String>>] = []
      var frame = 0
      for _ in 0..<random.next(8) {
        frame += random.next(3) == 0 ? 0 : random.next(90)
        events.append(.next(frame, texts[random.next(texts.count)]))
      }
      switch random.next(3) {
      case 0: events.append(.completed(frame + random.next(2)))
      case 1: events.append(.error(frame, random.next(2) == 0 ? MarbleError() : Offline.noNetwork))
      default: break
      }
      let recording = TestScheduler().run { scheduler in
        scheduler.expect(scheduler.createColdObservable(events)).recorded()
      }
      let again = TestScheduler()
      again.expect(again.createColdObservable(events)).toBe(
        recording.diagram, values: recording.values, error: recording.error ?? MarbleError())
      again.verify()
    }
  }

  private struct Seeded {
    var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

    mutating func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(bound))
    }
  }

  @Test func `other expectations still hold, and are verified later`() {
    let typed = scheduler.hot("-a-b-|")
    scheduler.expect(typed).toBe("-a-b-|")
    #expect(text(typed.map { $0 + "!" }) == #"toBe("-'a!'-'b!'-|")"#)
    withKnownIssue {
      scheduler.expect(typed).toBe("-a-b-|")
      scheduler.verify()
    }
  }

  @Test func `timelines and tuples are printed`() {
    var (title, count) = ("n", 0)
    scheduler.at(2) { title = "a" }
    scheduler.at(4) { count = 7 }
    let recording = scheduler.expect { (title, count) }.recorded()
    #expect(
      "\(recording)"
        == #"toBe("A-B-C", values: ["A": ("n", 0), "B": ("a", 0), "C": ("a", 7)], by: ==)"#)
  }

  @Test func `the tasks of a model are lanes with their names`() async {
    let clock = scheduler.swiftClock
    var shown: [String] = []
    scheduler.at(1) {
      Task(name: "load") {
        try await clock.sleep(for: .milliseconds(3))
        shown.append("loaded")
      }
      Task {
        try await clock.sleep(for: .milliseconds(1))
        shown.append("late")
      }
    }
    let recording = await scheduler.expect { shown.count }.recorded()
    #expect("\(recording)" == #"toBe("0-1-2")"#)
    #expect(
      recording.tasks == """
        frame  load                        task@1
        1      runs
        1                                  runs
        1      runs, sleeps until frame 4
        1                                  runs, sleeps until frame 2
        2                                  runs
        4      runs
        """)
  }

  @Test func `a sequence is printed`() async {
    let typed = scheduler.hot("-a-b|")
    #expect("\(await scheduler.expect(typed.values).recorded())" == #"toBe("-a-b|")"#)
  }
}
