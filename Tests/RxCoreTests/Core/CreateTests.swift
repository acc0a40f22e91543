import RxCore
import Testing

@Suite struct CreateTests {
  @Test(
    "create ignores what comes after its end",
    arguments: [Event<Int>.completed, .error(TestError())])
  func ignoresWhatFollowsEnd(end: Event<Int>) {
    var log: [String] = []
    let observable = Observable<Int>.create { observer in
      for event in [.next(1), end, .next(2), .completed, .error(TestError())] {
        observer.on(event)
      }
      return Disposables.create()
    }
    _ = observable.subscribe { log.append("\($0)") }
    #expect(log == ["next(1)", "\(end)"])
  }

  @Test("create ignores what comes after its end also where a later stage goes on")
  func ignoresWhatFollowsEndInsideStage() {
    var log: [String] = []
    let observable = Observable<Int>.create { observer in
      observer.onNext(1)
      observer.onError(TestError())
      observer.onNext(2)
      observer.onCompleted()
      return Disposables.create()
    }
    _ = observable.catch { _ in .of(10, 20) }.subscribe { log.append("\($0)") }
    #expect(log == ["next(1)", "next(10)", "next(20)", "completed"])
    log = []
    _ = observable.materialize().subscribe { log.append("\($0)") }
    #expect(log == ["next(next(1))", "next(error(TestError))", "completed"])
  }

  @Test("create ignores what comes after disposal")
  func ignoresWhatFollowsDisposal() {
    var observer: AnyObserver<Int>?
    var log: [String] = []
    let subscription = Observable<Int>.create { newObserver in
      observer = newObserver
      return Disposables.create { log.append("disposed") }
    }.subscribe { log.append("\($0)") }
    observer?.onNext(1)
    subscription.dispose()
    observer?.onNext(2)
    observer?.onCompleted()
    #expect(log == ["next(1)", "disposed"])
  }

  @Test("create disposes of what its closure returns after an end, also one that came before")
  func disposesAfterEnd() {
    var log: [String] = []
    _ = Observable<Int>.create { observer in
      observer.onCompleted()
      log.append("returning")
      return Disposables.create { log.append("disposed") }
    }.subscribe { log.append("\($0)") }
    #expect(log == ["completed", "returning", "disposed"])
  }

  @Test("Each subscription calls the closure anew")
  func callsAnew() {
    var calls = 0
    let observable = Observable<Int>.create { observer in
      calls += 1
      observer.onNext(calls)
      return Disposables.create()
    }
    var received: [Int] = []
    let subscriptions = (0..<3).map { _ in observable.subscribe(onNext: { received.append($0) }) }
    #expect(received == [1, 2, 3])
    for subscription in subscriptions { subscription.dispose() }
  }
}
