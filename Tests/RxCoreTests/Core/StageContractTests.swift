import RxCore
import TestSupport
import Testing

@Suite struct StageContractTests {
  // MARK: A stage that stops emitting leaves the other stages alone.

  /// Completes the source of a `skip(until:)` that has not been opened, then lets ten seconds pass.
  private func eventsAfterUnopened<Element>(
    _ stage: (Observable<Int>, HistoricalScheduler) -> Observable<Element>
  ) -> [String] {
    var log: [String] = []
    let source = PublishSubject<Int>()
    let scheduler = HistoricalScheduler()
    let subscription = stage(source.skip(until: Observable<Int>.never()), scheduler)
      .subscribe { log.append("\($0)") }
    source.onNext(1)
    source.onCompleted()
    #expect(log.isEmpty)
    scheduler.advanceTo(RxTime(timeIntervalSince1970: 10))
    subscription.dispose()
    return log
  }

  @Test("skip(until:) whose source completes first never completes, and downstream stages continue")
  func unopenedSkip() {
    #expect(eventsAfterUnopened { source, _ in source }.isEmpty)
    #expect(
      eventsAfterUnopened { $0.take(for: .seconds(5), scheduler: $1) } == ["completed"])
    #expect(
      eventsAfterUnopened { $0.buffer(timeSpan: .seconds(4), count: 9, scheduler: $1) }
        == ["next([])", "next([])"])
  }

  @Test("debounce emits its pending element after skip(until:) upstream has stopped")
  func unopenedSkipBeforeDebounce() {
    var log: [String] = []
    let source = PublishSubject<Int>()
    let scheduler = HistoricalScheduler()
    let subscription = source.skip(until: Observable<Int>.never()).startWith(7)
      .debounce(.seconds(5), scheduler: scheduler)
      .subscribe { log.append("\($0)") }
    source.onCompleted()
    #expect(log.isEmpty)
    scheduler.advanceTo(RxTime(timeIntervalSince1970: 10))
    #expect(log == ["next(7)"])
    subscription.dispose()
  }

  @Test("take(until:) completes with its other source after skip(until:) upstream has stopped")
  func unopenedSkipBeforeTake() {
    var log: [String] = []
    let (source, opening, end) = (
      PublishSubject<Int>(), PublishSubject<Int>(), PublishSubject<Int>()
    )
    _ = source.skip(until: opening).take(until: end)
      .subscribe(onCompleted: { log.append("completed") }, onDisposed: { log.append("disposed") })
    source.onCompleted()
    #expect(!opening.hasObservers)
    #expect(end.hasObservers)
    #expect(log.isEmpty)
    end.onNext(1)
    #expect(log == ["completed", "disposed"])
    #expect(!end.hasObservers)
  }

  // MARK: Nothing passes a stage after its end.

  @Test(
    "concat emits nothing of an inner source that has ended and is fed again re-entrantly",
    .startsProcesses)
  func feedingEndedInnerSource() async {
    await #expect(processExitsWith: .success) {
      silenceWarnings()
      let bounded: [(Observable<Int>) -> Observable<Int>] = [
        { $0.take(while: { $0 != 9 }) },
        { $0.take(until: $0.filter { $0 == 9 }) },
        {
          $0.do(onNext: { if $0 == 9 { throw TestError() } }).catchAndReturn(9).filter { $0 != 9 }
        },
      ]
      for limit in bounded {
        let subject = PublishSubject<Int>()
        var log: [String] = []
        _ = Observable.concat(limit(subject), Observable.of(10, 11)).do(
          onNext: {
            log.append("\($0)")
            if $0 == 10 { subject.onNext(2) }
          }, onCompleted: { log.append("completed") }
        ).subscribe()
        subject.onNext(1)
        subject.onNext(9)
        #expect(log == ["1", "10", "11", "completed"], "\(log)")
      }
    }
  }

  @Test(
    "concat drops an element if a closure upstream completes the source while it handles it",
    .startsProcesses)
  func endInsideStage() async {
    await #expect(processExitsWith: .success) {
      silenceWarnings()
      let stages: [(PublishSubject<Int>) -> Observable<Int>] = [
        { source in source.do(onNext: { _ in source.onCompleted() }) },
        { source in
          source.map {
            source.onCompleted()
            return $0
          }
        },
        { source in
          source.filter { _ in
            source.onCompleted()
            return true
          }
        },
      ]
      for stage in stages {
        let subject = PublishSubject<Int>()
        var log: [String] = []
        _ = Observable.concat(stage(subject), Observable.of(10)).do(
          onNext: { log.append("\($0)") }, onCompleted: { log.append("completed") }
        ).subscribe()
        subject.onNext(1)
        #expect(log == ["10", "completed"], "\(log)")
      }
    }
  }

  @Test("take(1) whose source completes during its last element completes once", .startsProcesses)
  func endInsideElement() async {
    await #expect(processExitsWith: .success) {
      silenceWarnings()
      let subject = PublishSubject<Int>()
      var log: [String] = []
      _ = Observable.concat(subject.take(1), Observable.of(10)).do(
        onNext: {
          log.append("\($0)")
          if $0 == 1 { subject.onCompleted() }
        }, onCompleted: { log.append("completed") }
      ).subscribe()
      subject.onNext(1)
      #expect(log == ["1", "10", "completed"], "\(log)")
    }
  }

  @Test("map whose closure throws twice, re-entrantly, emits one error", .startsProcesses)
  func nestedThrow() async {
    await #expect(processExitsWith: .success) {
      silenceWarnings()
      let subject = PublishSubject<Int>()
      var log: [String] = []
      _ = subject.map { (element: Int) -> Int in
        if element == 1 { subject.onNext(2) }
        throw TestError()
      }.do(onError: { log.append("do \($0)") }).subscribe(onError: { log.append("\($0)") })
      subject.onNext(1)
      #expect(log == ["do TestError", "TestError"], "\(log)")
    }
  }

  @Test("take(until:) completes once if onCompleted feeds its sources again", .startsProcesses)
  func refedTakeUntil() async {
    await #expect(processExitsWith: .success) {
      silenceWarnings()
      let (source, end) = (ReplaySubject<Int>.create(bufferSize: 1), PublishSubject<Int>())
      for feed in [source.asObserver().on, end.asObserver().on] {
        var log: [String] = []
        _ = source.take(until: end).do(
          onCompleted: {
            log.append("do")
            if log.count < 9 { feed(.next(1)) }
          }
        ).subscribe(onCompleted: {
          log.append("completed")
          if log.count < 9 { feed(.next(1)) }
        })
        end.onNext(0)
        #expect(log == ["do", "completed"], "\(log)")
      }
    }
  }

  @Test(
    "take(until:) that a ReplaySubject ends completes once if onCompleted feeds the subject",
    .startsProcesses)
  func refedReplayOfTakeUntil() async {
    await #expect(processExitsWith: .success) {
      silenceWarnings()
      let end = ReplaySubject<Int>.create(bufferSize: 2)
      end.onNext(1)
      end.onNext(2)
      var log: [String] = []
      _ = Observable<Int>.never().take(until: end).do(
        onCompleted: {
          log.append("do")
          if log.count < 9 { end.onNext(3) }
        }
      ).subscribe(onCompleted: {
        log.append("completed")
        if log.count < 9 { end.onNext(4) }
      })
      #expect(log == ["do", "completed"], "\(log)")
    }
  }
}
