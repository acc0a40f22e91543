import RxCore
import Testing

/// An operator that passes the end of its source on.
private struct EndingStage {
  let name: String
  let subscribe:
    (Observable<Int>, HistoricalScheduler, @escaping (String) -> Void) -> any Disposable

  init<Element>(
    _ name: String, _ apply: @escaping (Observable<Int>, HistoricalScheduler) -> Observable<Element>
  ) {
    self.name = name
    subscribe = { source, scheduler, note in
      apply(source, scheduler).subscribe(
        onError: { note("\($0)") }, onCompleted: { note("completed") },
        onDisposed: { note("disposed") })
    }
  }

  /// Operators that pass an error on, too.
  static var all: [EndingStage] { plain + timed + shared + several }

  private static var plain: [EndingStage] {
    [
      EndingStage("map") { source, _ in source.map { $0 } },
      EndingStage("concat of a sequence") { source, _ in .concat(AnySequence([source])) },
      EndingStage("ifEmpty(switchTo:)") { source, _ in
        source.startWith(1).ifEmpty(switchTo: .never())
      },
      EndingStage("groupBy") { source, _ in source.groupBy { $0 } },
      EndingStage("observe(on:) at once") { source, _ in
        source.observe(on: CurrentThreadScheduler.instance)
      },
    ]
  }

  private static var timed: [EndingStage] {
    [
      EndingStage("throttle") { $0.throttle(.seconds(5), scheduler: $1) },
      EndingStage("throttle without the latest") {
        $0.throttle(.seconds(5), latest: false, scheduler: $1)
      },
      EndingStage("debounce") { $0.debounce(.seconds(5), scheduler: $1) },
      EndingStage("window") { $0.window(timeSpan: .seconds(5), count: 2, scheduler: $1) },
      EndingStage("buffer") { $0.buffer(timeSpan: .seconds(5), count: 2, scheduler: $1) },
      EndingStage("timeout") { $0.timeout(.seconds(5), scheduler: $1) },
      EndingStage("timeout(other:)") {
        $0.timeout(.seconds(5), other: Observable.just(1), scheduler: $1)
      },
      EndingStage("take(for:)") { $0.take(for: .seconds(5), scheduler: $1) },
    ]
  }

  private static var shared: [EndingStage] {
    [
      EndingStage("share") { source, _ in source.share() },
      EndingStage("share(replay: 1)") { source, _ in source.share(replay: 1) },
    ]
  }

  private static var several: [EndingStage] {
    [
      EndingStage("flatMap") { source, _ in source.flatMap { Observable.just($0) } },
      EndingStage("flatMapFirst") { source, _ in source.flatMapFirst { Observable.just($0) } },
      EndingStage("concatMap") { source, _ in source.concatMap { Observable.just($0) } },
      EndingStage("merge") { source, _ in source.map { Observable.just($0) }.merge() },
      EndingStage("merge(maxConcurrent:)") { source, _ in
        source.map { Observable.just($0) }.merge(maxConcurrent: 2)
      },
      EndingStage("amb") { source, _ in source.amb(Observable.never()) },
      EndingStage("amb, the other way round") { source, _ in Observable.never().amb(source) },
      EndingStage("withLatestFrom") { source, _ in source.withLatestFrom(Observable.just(1)) },
    ]
  }

  /// Operators that recover from an error.
  static var recovering: [EndingStage] {
    [
      EndingStage("catch") { source, _ in source.catch { _ in .never() } },
      EndingStage("catch(sequence:)") { source, _ in .catch(sequence: [source, .never()]) },
      EndingStage("retry") { source, _ in source.retry() },
      EndingStage("retry(_:)") { source, _ in source.retry(2) },
      EndingStage("retry(when:)") { source, _ in
        source.retry(when: { (errors: Observable<any Error>) in errors })
      },
    ]
  }
}

@Suite struct EndOrderTableTests {
  private func log(_ stage: EndingStage, _ end: Event<Int>, elements: [Int]) -> [String] {
    var log: [String] = []
    let subject = PublishSubject<Int>()
    let scheduler = HistoricalScheduler()
    _ = stage.subscribe(subject.do(onDispose: { log.append("source") }), scheduler) {
      log.append($0)
    }
    for element in elements { subject.onNext(element) }
    subject.on(end)
    return log
  }

  @Test("On completion the handler is called, then onDisposed, then the source is disposed")
  func completion() {
    for stage in EndingStage.all + EndingStage.recovering {
      for elements in [[], [1]] {
        let log = log(stage, .completed, elements: elements)
        #expect(log == ["completed", "disposed", "source"], "\(stage.name): \(elements)")
      }
    }
  }

  @Test("On an error the handler is called, then onDisposed, then the source is disposed")
  func failure() {
    for stage in EndingStage.all {
      let log = log(stage, .error(TestError()), elements: [])
      #expect(log == ["TestError", "disposed", "source"], "\(stage.name)")
    }
  }

  @Test("Operators that release their source early, as RxSwift's do, complete after its disposal")
  func releasedFirst() {
    let stages = [
      EndingStage("share(replay: 2)") { source, _ in source.share(replay: 2) },
      EndingStage("share(replay: 1, scope: .forever)") { source, _ in
        source.share(replay: 1, scope: .forever)
      },
      EndingStage("publish") { source, _ in source.publish().refCount() },
      EndingStage("flatMapLatest") { source, _ in source.flatMapLatest { Observable.just($0) } },
      EndingStage("switchLatest") { source, _ in
        source.map { Observable.just($0) }.switchLatest()
      },
    ]
    for stage in stages {
      for elements in [[], [1]] {
        let log = log(stage, .completed, elements: elements)
        #expect(log == ["source", "completed", "disposed"], "\(stage.name): \(elements)")
      }
    }
  }

  @MainActor
  @Test("A Driver on the main thread completes, calls onDisposed, then disposes of its source")
  func driver() {
    let end = log(
      EndingStage("Driver") { source, _ in
        var driver = Observable<Int>.never()
        SharingScheduler.mock(scheduler: MainScheduler()) {
          driver = source.asDriver(onErrorJustReturn: 0).asObservable()
        }
        return driver
      }, .completed, elements: [1])
    #expect(end == ["completed", "disposed", "source"])
  }

  @Test("Operators that deliver the end later dispose of the ended source at once")
  func laterDelivery() {
    let stages = [
      EndingStage("observe(on:)") { $0.observe(on: $1) },
      EndingStage("delay") { $0.delay(.seconds(1), scheduler: $1) },
      EndingStage("Driver") { source, scheduler in
        var driver = Observable<Int>.never()
        SharingScheduler.mock(scheduler: scheduler) {
          driver = source.asDriver(onErrorJustReturn: 0).asObservable()
        }
        return driver
      },
    ]
    for stage in stages {
      var log: [String] = []
      let subject = PublishSubject<Int>()
      let scheduler = HistoricalScheduler()
      _ = stage.subscribe(subject.do(onDispose: { log.append("source") }), scheduler) {
        log.append($0)
      }
      subject.onCompleted()
      #expect(log == ["source"], "\(stage.name)")
      scheduler.start()
      #expect(log == ["source", "completed", "disposed"], "\(stage.name)")
    }
  }
}
