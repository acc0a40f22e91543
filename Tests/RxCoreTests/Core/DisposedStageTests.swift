import RxCore
import Testing

@Suite struct DisposedStageTests {
  private typealias Stage =
    @Sendable (Observable<Int>, @escaping (Int) -> Int) -> Observable<Int>

  @Test("A stage downstream of one that disposed of the subscription is not called")
  func disposalInsideStage() {
    var log: [String] = []
    let subject = PublishSubject<Int>()
    let subscription = SerialDisposable()
    subscription.disposable = subject.do(onNext: { _ in subscription.dispose() })
      .map { log.append("map \($0)") }
      .subscribe { log.append("\($0)") }
    subject.onNext(1)
    subject.onCompleted()
    #expect(log.isEmpty)
    #expect(!subject.hasObservers)
  }

  /// Stages whose closures call a function with each element.
  private static let stages: [(name: String, apply: Stage)] = [
    ("map", { source, call in source.map(call) }),
    ("filter", { source, call in source.filter { call($0) > 0 } }),
    ("compactMap", { source, call in source.compactMap { call($0) } }),
    ("scan", { source, call in source.scan(0) { $0 + call($1) } }),
    ("skip(while:)", { source, call in source.skip(while: { call($0) < 0 }) }),
    ("take(while:)", { source, call in source.take(while: { call($0) > 0 }) }),
    (
      "take(until:)", { source, call in source.take(until: { call($0) > 0 }, behavior: .inclusive) }
    ),
    ("flatMap", { source, call in source.flatMap { Observable.just(call($0)) } }),
    (
      "map that throws",
      { source, call in
        source.map {
          _ = call($0)
          throw TestError()
        }
      }
    ),
  ]

  @Test("A stage whose closure disposed of the subscription emits nothing, not even an end")
  func disposalInsideClosures() {
    for stage in Self.stages {
      var log: [String] = []
      let subject = PublishSubject<Int>()
      let subscription = SerialDisposable()
      let disposing: (Int) -> Int = {
        subscription.dispose()
        return $0
      }
      subscription.disposable = stage.apply(subject, disposing).do(
        onNext: { log.append("\($0)") }, onError: { log.append("\($0)") },
        onCompleted: { log.append("completed") }
      ).subscribe(onError: { log.append("subscriber \($0)") })
      subject.onNext(1)
      subject.onNext(2)
      subject.onCompleted()
      #expect(log.isEmpty, "\(stage.name): \(log)")
      #expect(!subject.hasObservers, "\(stage.name)")
    }
  }

  @Test("subscribe(on:) delivers nothing after disposal, although its source is disposed later")
  func subscribeOnAfterDisposal() {
    for end in [Event<Int>.completed, .error(TestError())] {
      var log: [String] = []
      let subject = PublishSubject<Int>()
      let scheduler = HistoricalScheduler()
      let subscription = subject.subscribe(on: scheduler).do(
        onNext: { log.append("\($0)") }, onError: { log.append("\($0)") },
        onCompleted: { log.append("completed") }
      ).subscribe(onError: { log.append("subscriber \($0)") })
      scheduler.start()
      subject.onNext(1)
      subscription.dispose()
      #expect(subject.hasObservers)
      subject.onNext(2)
      subject.on(end)
      #expect(log == ["1"])
      scheduler.start()
      #expect(!subject.hasObservers)
    }
  }

  @Test("asSingle after subscribe(on:) does not emit a stale element after disposal")
  func asSingleAfterDisposal() {
    var log: [String] = []
    let subject = PublishSubject<Int>()
    let scheduler = HistoricalScheduler()
    let subscription = subject.subscribe(on: scheduler).asSingle()
      .do(onSuccess: { log.append("do \($0)") }, onError: { log.append("do \($0)") })
      .subscribe { log.append("\($0)") }
    scheduler.start()
    subject.onNext(1)
    subscription.dispose()
    subject.onCompleted()
    scheduler.start()
    #expect(log.isEmpty)
  }

  @Test("subscribe(on:) releases a source that ends by itself at once, not when the scheduler runs")
  func subscribeOnReleasesAtOnce() {
    for end in [Event<Int>.completed, .error(TestError())] {
      var log: [String] = []
      var observer: AnyObserver<Int>?
      let source = Observable<Int>.create {
        observer = $0
        return Disposables.create { log.append("released") }
      }
      let scheduler = HistoricalScheduler()
      _ = source.subscribe(on: scheduler).subscribe { log.append("\($0)") }
      scheduler.start()
      observer?.on(end)
      #expect(log == ["\(end)", "released"])
    }
  }

  @Test(
    "An endless synchronous source stops when the subscriber fails and the operator after the source completes"
  )
  func endlessSource() {
    let (source, log) = (PublishSubject<Int>(), Messages())
    let endless = Observable<Int>.create { Observable.repeatElement(0).subscribe($0) }
    let subscription = source.flatMap { _ in
      endless.take(while: { _ in false }, behavior: .inclusive)
    }
    .single()
    .subscribe(onNext: { log.add("\($0)") }, onError: { log.add("\($0)") })
    source.onNext(1)
    source.onNext(2)
    #expect(log.all == ["0", "\(RxError.moreThanOneElement)"])
    #expect(!source.hasObservers)
    subscription.dispose()
  }
}
