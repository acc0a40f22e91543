import RxCore
import RxTestKit
import Testing

/// The schedulers that a law uses again.
@Suite("The schedulers of a law")
struct LawSchedulerTests {
  /// Tries a law, and notes its schedulers.
  private func tryLaw(_ note: @escaping (TestScheduler) -> Void) throws {
    try checkLaw("identity", any: [1, 2], cases: 10, seed: 1) { scheduler, source in
      note(scheduler)
      return (source.map { $0 }, source.asObservable())
    }
  }

  @Test("a pipeline that leaves nothing behind leaves its scheduler for the next one")
  func reused() throws {
    weak var first: TestScheduler?
    var count = 0
    try tryLaw { scheduler in
      if count == 0 { first = scheduler }
      #expect(first === scheduler)
      #expect(scheduler.clock <= 0 && scheduler.nextTime ?? 0 >= scheduler.clock)
      count += 1
    }
    #expect(count == 20)
  }

  @Test("a scheduler that is retained elsewhere is not used again")
  func retained() throws {
    var schedulers: [TestScheduler] = []
    try tryLaw { schedulers.append($0) }
    #expect(Set(schedulers.map { ObjectIdentifier($0) }).count == 20)
  }

  @Test("a scheduler with waiting work is not used again")
  func busy() throws {
    var hasRun = false
    weak var last: TestScheduler?
    try checkLaw("identity", any: [1, 2], cases: 10, seed: 1, subscribing: "^---!") {
      scheduler, source in
      #expect(last == nil)
      last = scheduler
      scheduler.scheduleAt(5_000_000) { hasRun = true }
      return (source.map { $0 }, source.asObservable())
    }
    #expect(!hasRun)
  }
}

/// The events of a source, which wait together.
@Suite("Waiting events of a source")
struct SourceSeriesTests {
  @Test("events whose times do not ascend are emitted in time")
  func unsorted() {
    let scheduler = TestScheduler()
    let source = scheduler.createHotObservable([.next(5, "c"), .next(2, "a"), .next(5, "d")])
    let observer = scheduler.createObserver(String.self)
    let subscription = source.subscribe(observer)
    scheduler.start()
    subscription.dispose()
    #expect(observer.events == [.next(2, "a"), .next(5, "c"), .next(5, "d")])
  }

  @Test("disposal cancels all that have not been emitted")
  func cancelled() {
    let scheduler = TestScheduler()
    let source = scheduler.createColdObservable([
      .next(1, 1), .next(2, 2), .next(2, 3), .next(9, 4),
    ])
    let observer = scheduler.createObserver(Int.self)
    var subscription: (any Disposable)?
    subscription = source.asObservable().subscribe { event in
      observer.on(event)
      if event.element == 2 { subscription?.dispose() }
    }
    #expect(scheduler._world.workCount == 4)
    scheduler.advance(to: 2)
    #expect(observer.events == [.next(1, 1), .next(2, 2)])
    #expect(scheduler.nextTime == nil)
    scheduler.start()
    #expect(scheduler.clock == 2)
  }

  @Test("events that wait are released with the scheduler")
  func released() {
    final class Payload {}
    weak var payload: Payload?
    do {
      let element = Payload()
      payload = element
      let scheduler = TestScheduler()
      let source = scheduler.createColdObservable([.next(1, element), .next(2, element)])
      _ = source.subscribe(scheduler.createObserver(Payload.self))
      scheduler.advance(to: 1)
    }
    #expect(payload == nil)
  }
}
