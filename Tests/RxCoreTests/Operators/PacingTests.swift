import RxTestKitAssertions
import Testing

@Suite struct PacingTests {
  @Test("A buffer that is emptied emits what its handler sends behind what waits, without nesting")
  func reentrantFlush() {
    let (source, pauser) = (PublishSubject<Int>(), PublishSubject<Bool>())
    var elements: [Int] = []
    _ = source.pausableBuffered(pauser, limit: nil).subscribe(onNext: { element in
      elements.append(element)
      if element < 20_000 { source.onNext(element + 1) }
    })
    source.onNext(1)
    pauser.onNext(true)
    #expect(elements == Array(1...20_000))
  }

  @Test("A pauser that pauses while the buffer is emptied keeps the rest waiting")
  func pausedWhileFlushing() {
    let (source, pauser) = (PublishSubject<Int>(), PublishSubject<Bool>())
    var elements: [Int] = []
    _ = source.pausableBuffered(pauser, limit: nil).subscribe(onNext: { element in
      elements.append(element)
      if element == 2 { pauser.onNext(false) }
    })
    for number in 1...4 { source.onNext(number) }
    pauser.onNext(true)
    #expect(elements == [1, 2])
    pauser.onNext(true)
    #expect(elements == [1, 2, 3, 4])
  }

  @Test("An element that the handler of audit sends starts the next time")
  func reentrantAudit() {
    let (source, time) = (PublishSubject<Int>(), PublishSubject<Void>())
    var events: [String] = []
    _ = source.audit { _ in time }.subscribe { event in
      events.append("\(event)")
      if event.element == 1 {
        source.onNext(2)
        source.onCompleted()
      }
    }
    source.onNext(1)
    time.onNext(())
    #expect(events == ["next(1)"])
    time.onNext(())
    #expect(events == ["next(1)", "next(2)", "completed"])
  }

  @Test("Events that wait since the same frame leave in turns of the scheduler")
  func delayInTurns() {
    let scheduler = TestScheduler(initialClock: 0)
    let delayed: TestableObserver<Int> = scheduler.start {
      Observable.of(1, 2).delay(.seconds(10), scheduler: scheduler)
    }
    #expect(delayed.events == [.next(210, 1), .next(211, 2), .completed(212)])
  }

  @Test("What the handler sends while an element is delivered waits as long as any other")
  func reentrantDelay() {
    let scheduler = TestScheduler(initialClock: 0)
    let source = PublishSubject<Int>()
    scheduler.scheduleAt(300) { source.onNext(1) }
    let delayed: TestableObserver<Int> = scheduler.start(disposed: 1_000) {
      source.delay(.seconds(10), scheduler: scheduler).do(onNext: {
        if $0 < 3 { source.onNext($0 + 1) }
      })
    }
    #expect(delayed.events == [.next(310, 1), .next(320, 2), .next(330, 3)])
  }

  @Test("Times that end while they begin grow no stack")
  func synchronousTimes() {
    let count = 20_000
    let source = Observable.range(start: 1, count: count)
    var totals = [0, 0, 0, 0]
    _ = source.audit { _ in Observable.just(0) }.subscribe(onNext: { _ in totals[0] += 1 })
    _ = source.debounce { _ in Observable.just(0) }.subscribe(onNext: { _ in totals[1] += 1 })
    _ = source.throttle { _ in Observable.just(0) }.subscribe(onNext: { _ in totals[2] += 1 })
    _ = source.throttle(leading: false, trailing: true) { _ in Observable.just(0) }
      .subscribe(onNext: { _ in totals[3] += 1 })
    #expect(totals == [count, count, count, count])
  }

  @Test("A cascade of many sources that all emit at once keeps the last")
  func longCascade() {
    let sources = (1...10_000).map { number in
      Observable.just(number).concat(Observable.never())
    }
    var elements: [Int] = []
    let subscription = Observable<Int>.cascade(sources).subscribe(onNext: { elements.append($0) })
    #expect(elements == Array(1...10_000))
    subscription.dispose()
  }

  @Test("Bad arguments are errors, not traps")
  func badArguments() {
    let source = Observable.of(1, 2, 3)
    for refused in [
      source.element(at: -1, default: 0), source.slice(from: -1, to: 2),
      source.slice(from: 3, to: 2), source.pausableBuffered(Observable.just(true), limit: -1),
    ] {
      var events: [String] = []
      _ = refused.subscribe { events.append("\($0)") }
      #expect(events == ["error(\(RxError.argumentOutOfRange))"])
    }
    for allowed in [
      source.skipLast(.min), source.skipLast(0), source.slice(from: 0),
      source.slice(from: 0, to: .max),
    ] {
      var elements: [Int] = []
      _ = allowed.subscribe(onNext: { elements.append($0) })
      #expect(elements == [1, 2, 3])
    }
    _ = source.skipLast(.max).subscribe(onNext: { _ in Issue.record("nothing is emitted") })
  }
}
