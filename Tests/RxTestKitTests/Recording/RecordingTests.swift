import RxCore
import RxTestKit
import Testing

struct RecordingTests {
  struct Failure: Error, Equatable { var reason = "boom" }

  enum Other: Error { case boom, bang }

  let scheduler = TestScheduler(initialClock: 0)

  @Test func `events are equal by kind and contents`() {
    #expect(Event.next(1) == .next(1))
    #expect(Event.next(1) != .next(2))
    #expect(Event<Int>.completed == .completed)
    #expect(Event<Int>.completed != .error(Failure()))
    #expect(Event<Int>.error(Failure()) == .error(Failure()))
    #expect(Event<Int>.error(Failure()) != .error(Failure(reason: "other")))
    #expect(Event<Int>.error(Other.boom) != .error(Other.bang))
    #expect(Event<Int>.error(Other.boom) != .error(Failure()))
    #expect(Event<Int?>.next(nil) == .next(nil))
  }

  @Test func `records are equal by time and event`() {
    let records = Recorded.events(.next(1, "a"), .error(2, Failure()), .completed(3))
    #expect(records == [.next(1, "a"), .error(2, Failure()), .completed(3)])
    #expect(records != [.next(2, "a"), .error(2, Failure()), .completed(3)])
    #expect(Recorded.events([.next(1, 5)]) == [Recorded(time: 1, value: .next(5))])
  }

  @Test func `records and subscriptions describe themselves`() {
    #expect("\(Recorded.next(10, 5))" == "next(5) @ 10")
    #expect("\(Subscription(200))" == "(200 : Infinity)")
    #expect("\(Subscription(200, 1000))" == "(200 : 1000)")
    #expect(Set([Subscription(1), Subscription(1, .max)]).count == 1)
  }

  @Test func `a cold source starts for each subscription`() {
    let source = scheduler.createColdObservable([.next(10, 1), .completed(20)])
    let observers = [scheduler.createObserver(Int.self), scheduler.createObserver(Int.self)]
    scheduler.scheduleAt(100) { _ = source.asObservable().subscribe(observers[0]) }
    scheduler.scheduleAt(105) { _ = source.asObservable().subscribe(observers[1]) }
    scheduler.start()
    #expect(observers[0].events == [.next(110, 1), .completed(120)])
    #expect(observers[1].events == [.next(115, 1), .completed(125)])
    #expect(source.subscriptions == [Subscription(100, 120), Subscription(105, 125)])
    #expect(source.recordedEvents == [.next(10, 1), .completed(20)])
  }

  @Test func `a cold source may have a diagram for each subscription`() {
    let source = scheduler.cold(
      "-f#", "-r|", values: ["f": "first", "r": "rest"], error: Failure())
    let observers = (0..<3).map { _ in scheduler.createObserver(String.self) }
    for observer in observers { _ = source.subscribe(observer) }
    scheduler.start()
    #expect(observers[0].events == [.next(1, "first"), .error(2, Failure())])
    for observer in observers[1...] {
      #expect(observer.events == [.next(1, "rest"), .completed(2)])
    }
  }

  @Test func `a cold source without events only records its subscriptions`() {
    let source = scheduler.createColdObservable([Recorded<Event<Int>>]())
    source.subscribe(scheduler.createObserver(Int.self)).dispose()
    scheduler.start()
    #expect(source.subscriptions == [Subscription(0, 0)])
  }

  @Test func `a disposed cold source leaves no work behind`() {
    let source = scheduler.createColdObservable([.next(10, 1), .next(500, 2)])
    let subscription = source.subscribe(scheduler.createObserver(Int.self))
    scheduler.scheduleAt(20) { subscription.dispose() }
    scheduler.start()
    #expect(scheduler.clock == 20)
    #expect(source.subscriptions == [Subscription(0, 20)])
  }

  @Test func `a hot source emits whether or not anybody is there`() {
    let source = scheduler.createHotObservable([
      .next(10, 1), .next(20, 2), .next(30, 3), .completed(40),
    ])
    let early = scheduler.createObserver(Int.self)
    let late = scheduler.createObserver(Int.self)
    let subscription = source.subscribe(early)
    scheduler.scheduleAt(15) { _ = source.asObservable().subscribe(late) }
    scheduler.scheduleAt(25) { subscription.dispose() }
    scheduler.start()
    #expect(early.events == [.next(10, 1), .next(20, 2)])
    #expect(late.events == [.next(20, 2), .next(30, 3), .completed(40)])
    #expect(source.subscriptions == [Subscription(0, 25), Subscription(15, 40)])
  }

  @Test func `a late subscriber receives the terminal event only of a drawn hot source`() {
    let sources = [
      scheduler.createHotObservable([.next(10, "a"), .error(20, Failure())]),
      scheduler.hot("10f a 9f #", error: Failure()),
    ]
    let observers = sources.map { source in
      let observer = scheduler.createObserver(String.self)
      scheduler.scheduleAt(30) { _ = source.asObservable().subscribe(observer) }
      return observer
    }
    scheduler.start()
    #expect(observers.map(\.events) == [[], [.error(30, Failure())]])
    #expect(sources.map(\.subscriptions) == [[Subscription(30)], [Subscription(30, 30)]])
  }

  @Test func `an observer of a drawn source leaves it at its end`() {
    let scheduler = TestScheduler(initialClock: 0)
    let (hot, cold) = (scheduler.hot("-a-|"), scheduler.cold("-b-#"))
    let observer = scheduler.createObserver(String.self)
    _ = hot.subscribe(observer)
    _ = cold.subscribe(observer)
    scheduler.start()
    #expect(observer.events.count == 4)
    #expect(hot.subscriptions == [Subscription(0, 3)])
    #expect(cold.subscriptions == [Subscription(0, 3)])
  }

  @Test func `a hot source comes before what its subscribers ask for in the same frame`() {
    let scheduler = TestScheduler(
      initialClock: 0, resolution: 0.001, simulateProcessingDelay: false)
    let hot = scheduler.createHotObservable([.next(0, "hot 0"), .next(5, "hot 5")])
    let cold = scheduler.createColdObservable([.next(0, "cold 0"), .next(5, "cold 5")])
    let observer = scheduler.createObserver(String.self)
    _ = cold.subscribe(observer)
    _ = hot.subscribe(observer)
    scheduler.start()
    #expect(
      observer.events == [
        .next(0, "hot 0"), .next(0, "cold 0"), .next(5, "hot 5"), .next(5, "cold 5"),
      ])
  }

  @Test func `a subscriber that leaves while an event is delivered does not get it`() {
    let source = scheduler.createHotObservable([.next(10, 1)])
    let second = SerialDisposable()
    let observer = scheduler.createObserver(Int.self)
    _ = source.subscribe { _ in second.dispose() }
    second.disposable = source.subscribe(observer)
    scheduler.start()
    #expect(observer.events == [])
    #expect(source.subscriptions.last == Subscription(0, 10))
  }

  @Test func `a bare observer that nobody disposes of stays subscribed, as in RxTest`() {
    let source = scheduler.createColdObservable([.next(10, 1), .completed(20)])
    let observer = scheduler.createObserver(Int.self)
    let subscription = source.subscribe(observer)
    scheduler.start()
    #expect(source.subscriptions == [Subscription(0)])
    subscription.dispose()
    #expect(source.subscriptions == [Subscription(0, 20)])
    #expect(observer.events == [.next(10, 1), .completed(20)])
  }

  @Test func `subscribing again from the end is a new subscription`() {
    let source = scheduler.createColdObservable([.next(10, 1), .completed(20)])
    let observer = scheduler.createObserver(Int.self)
    _ = source.subscribe { event in
      observer.on(event)
      if event.isStopEvent { _ = source.asObservable().subscribe(observer) }
    }
    scheduler.start()
    #expect(observer.events == [.next(10, 1), .completed(20), .next(30, 1), .completed(40)])
    #expect(source.subscriptions == [Subscription(0, 20), Subscription(20, 40)])
  }

  @Test func `a source is an observable like any other`() {
    let source = scheduler.createHotObservable([.next(210, 1), .next(220, 2), .completed(230)])
    let observer = scheduler.start { source.filter { $0 > 1 }.map { "\($0)" } }
    #expect(observer.events == [.next(220, "2"), .completed(230)])
    #expect(source.subscriptions == [Subscription(200, 230)])
  }
}
