import RxCore
import Testing

@Suite struct TrampolineTests {
  private func collect<Element>(_ observable: Observable<Element>) -> [Element] {
    var elements: [Element] = []
    _ = observable.subscribe(onNext: { elements.append($0) })
    return elements
  }

  @Test("merge takes an element of each synchronous source in turn")
  func mergeInterleaves() {
    let (low, high) = (Observable.range(start: 1, count: 3), Observable.range(start: 4, count: 3))
    #expect(collect(.merge(low, high)) == [1, 4, 2, 5, 3, 6])
    #expect(collect(.merge(.of(1, 2, 3), .from([4, 5, 6]))) == [1, 4, 2, 5, 3, 6])
  }

  @Test("A just inside a flatMap emits at once")
  func justInsideFlatMap() {
    #expect(
      collect(Observable.of(1, 2).flatMap { Observable.just($0 * 10) }) == [10, 20])
  }

  @Test("Sources inside a flatMap take turns with the outer source")
  func ofInsideFlatMap() {
    let inner = { (element: Int) in Observable.of(element * 10, element * 10 + 1) }
    #expect(collect(Observable.of(1, 2).flatMap(inner)) == [10, 11, 20, 21])
    #expect(
      collect(Observable.of(1, 2, 3).flatMap(inner)) == [10, 11, 20, 21, 30, 31])
    let three = { (element: Int) in Observable.from((0..<3).map { element * 10 + $0 }) }
    #expect(collect(Observable.of(1, 2).flatMap(three)) == [10, 11, 20, 12, 21, 22])
  }

  @Test("combineLatest and zip of synchronous sources see them in turn")
  func combinations() {
    let (numbers, letters) = (Observable.of(1, 2), Observable.of("a", "b"))
    #expect(
      collect(.combineLatest(numbers, letters) { "\($0)\($1)" }) == ["1a", "2a", "2b"])
    #expect(collect(.zip(numbers, letters) { "\($0)\($1)" }) == ["1a", "2b"])
  }

  @Test("A source subscribed to in a handler begins when the handler has returned")
  func subscriptionInsideHandler() {
    var log: [String] = []
    _ = Observable.of(1, 2).subscribe(
      onNext: { outer in
        log.append("begin \(outer)")
        _ = Observable.of("a", "b").subscribe(onNext: { log.append("\($0)\(outer)") })
        log.append("end \(outer)")
      }, onCompleted: { log.append("completed") })
    #expect(
      log == [
        "begin 1", "end 1", "a1", "begin 2", "end 2", "b1", "a2", "completed", "b2",
      ])
  }

  @Test(
    "A source subscribed to in the handler of a subject emits at once: nothing runs on the thread")
  func subscriptionInsideSubjectHandler() {
    var log: [String] = []
    let subject = PublishSubject<Int>()
    let subscription = subject.subscribe(
      onNext: { outer in
        log.append("begin \(outer)")
        _ = Observable.of("a", "b").subscribe(onNext: { log.append("\($0)\(outer)") })
        log.append("end \(outer)")
      })
    subject.onNext(1)
    #expect(log == ["begin 1", "a1", "b1", "end 1"])
    subscription.dispose()
  }

  @Test(
    "Work scheduled on the current thread runs at once, and what it schedules afterwards in order")
  func currentThread() {
    let scheduler = CurrentThreadScheduler.instance
    var log: [String] = []
    #expect(CurrentThreadScheduler.isScheduleRequired)
    _ = scheduler.schedule(()) { _ in
      #expect(!CurrentThreadScheduler.isScheduleRequired)
      for name in ["a", "b"] {
        _ = scheduler.schedule(name) { name in
          log.append(name)
          return Disposables.create()
        }
      }
      let cancelled = scheduler.schedule(()) { _ in
        log.append("cancelled")
        return Disposables.create()
      }
      cancelled.dispose()
      log.append("outer")
      return Disposables.create()
    }
    #expect(log == ["outer", "a", "b"])
    #expect(CurrentThreadScheduler.isScheduleRequired)
  }

  @Test("A disposal in a handler stops a synchronous source")
  func disposalStopsSource() {
    let subscription = SingleAssignmentDisposable()
    var made = 0
    var received: [Int] = []
    let source = Observable.range(start: 0, count: 1_000).do(onNext: { _ in made += 1 })
    // Inside work of the thread, so that the subscription is at hand when the first element comes.
    _ = CurrentThreadScheduler.instance.schedule(()) { _ in
      subscription.setDisposable(
        source.subscribe(
          onNext: { element in
            received.append(element)
            if element == 2 { subscription.dispose() }
          }))
      return Disposables.create()
    }
    #expect(received == [0, 1, 2])
    #expect(made == 3)
  }
}
