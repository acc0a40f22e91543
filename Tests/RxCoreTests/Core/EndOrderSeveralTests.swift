import RxCore
import Testing

@Suite struct EndOrderSeveralTests {
  private var log = Log()

  /// A class, so that closures can add to it.
  private final class Log {
    var entries: [String] = []

    func add(_ entry: String) { entries.append(entry) }
  }

  private func source(_ name: String, _ subject: Observable<Int>) -> Observable<Int> {
    subject.do(onDispose: { log.add(name) })
  }

  private func subscribe<Element>(_ observable: Observable<Element>) -> any Disposable {
    observable.subscribe(
      onError: { log.add("\($0)") }, onCompleted: { log.add("completed") },
      onDisposed: { log.add("disposed") })
  }

  private static let ends: [Event<Int>] = [.completed, .error(TestError())]

  private static func name(_ end: Event<Int>) -> String {
    end.error == nil ? "completed" : "TestError"
  }

  @Test(
    "take(until:) and withLatestFrom dispose of the source, then of the other one", arguments: ends)
  func sourceThenOther(end: Event<Int>) {
    let stages: [(Observable<Int>, Observable<Int>) -> Observable<Int>] = [
      { $0.take(until: $1) }, { $0.withLatestFrom($1) },
      { $0.withLatestFrom($1) { $0 + $1 } },
    ]
    for stage in stages {
      log.entries = []
      let subject = PublishSubject<Int>()
      _ = subscribe(stage(source("source", subject), source("other", .never())))
      subject.on(end)
      #expect(log.entries == [Self.name(end), "disposed", "source", "other"])
    }
  }

  @Test("take(until:) disposes of the source, then of the other one that ended it")
  func endByOther() {
    let other = PublishSubject<Int>()
    _ = subscribe(source("source", .never()).take(until: source("other", other)))
    other.onNext(1)
    #expect(log.entries == ["completed", "disposed", "source", "other"])
  }

  @Test("On disposal take(until:) and withLatestFrom dispose of the source, then of the other one")
  func disposal() {
    subscribe(source("source", .never()).take(until: source("other", .never()))).dispose()
    #expect(log.entries == ["source", "other", "disposed"])
    log.entries = []
    subscribe(source("source", .never()).withLatestFrom(source("other", .never()))).dispose()
    #expect(log.entries == ["source", "other", "disposed"])
  }

  @Test(
    "do(afterCompleted:) and do(afterError:) come before the source is disposed", arguments: ends)
  func afterEnd(end: Event<Int>) {
    let subject = PublishSubject<Int>()
    _ = subscribe(
      source("source", subject).do(
        onError: { _ in log.add("on") }, afterError: { _ in log.add("after") },
        onCompleted: { log.add("on") }, afterCompleted: { log.add("after") }))
    subject.on(end)
    #expect(log.entries == ["on", Self.name(end), "disposed", "after", "source"])
  }

  @Test(
    "An error that do(afterCompleted:) or do(afterError:) throws is not emitted", arguments: ends)
  func errorAfterEnd(end: Event<Int>) {
    var events: [String] = []
    let subject = PublishSubject<Int>()
    _ = subject.do(
      afterError: { _ in throw RxError.unknown }, afterCompleted: { throw RxError.unknown }
    ).materialize().subscribe { events.append("\($0)") }
    subject.on(end)
    #expect(events == ["next(\(end))", "completed"], "\(events)")
  }

  @Test("An error that do(afterNext:) throws is not emitted after the end that the element caused")
  func errorAfterLastElement() {
    var events: [String] = []
    let subject = PublishSubject<Int>()
    _ = subject.do(afterNext: { _ in throw RxError.unknown }).take(1).materialize()
      .subscribe { events.append("\($0)") }
    subject.onNext(1)
    #expect(events == ["next(next(1))", "next(completed)", "completed"])
  }

  @Test("Each do calls its closure after the end, then disposes of the stages upstream")
  func afterEndOfSeveral() {
    let subject = PublishSubject<Int>()
    _ = subscribe(
      source("source", subject)
        .do(afterCompleted: { log.add("after 1") }, onDispose: { log.add("dispose 1") })
        .map { $0 }
        .do(afterCompleted: { log.add("after 2") }, onDispose: { log.add("dispose 2") }))
    subject.onCompleted()
    #expect(
      log.entries == [
        "completed", "disposed", "after 2", "source", "dispose 1", "dispose 2", "after 1",
      ])
  }

  @Test(
    "zip and combineLatest release an ended source before they emit the end",
    arguments: ends)
  func release(end: Event<Int>) {
    let stages: [(Observable<Int>, Observable<Int>) -> Observable<Int>] = [
      { .zip($0, $1) { $0 + $1 } }, { .combineLatest($0, $1) { $0 + $1 } },
    ]
    for (index, stage) in stages.enumerated() {
      log.entries = []
      let (first, second) = (PublishSubject<Int>(), PublishSubject<Int>())
      _ = subscribe(stage(source("first", first), source("second", second)))
      second.on(end)
      if end.error == nil {
        #expect(log.entries == ["second"], "stage \(index)")
        first.on(end)
        #expect(log.entries == ["second", "first", "completed", "disposed"], "stage \(index)")
      } else {
        #expect(
          log.entries == ["second", "TestError", "disposed", "first"], "stage \(index)")
      }
    }
  }

  @Test("zip and combineLatest of eight sources release each source when it completes")
  func releaseOfEight() {
    let stages: [([Observable<Int>]) -> Observable<Int>] = [
      {
        .zip($0[0], $0[1], $0[2], $0[3], $0[4], $0[5], $0[6], $0[7]) { first, _, _, _, _, _, _, _ in
          first
        }
      },
      {
        .combineLatest($0[0], $0[1], $0[2], $0[3], $0[4], $0[5], $0[6], $0[7]) {
          first, _, _, _, _, _, _, _ in first
        }
      },
    ]
    for (index, stage) in stages.enumerated() {
      log.entries = []
      let subjects = (0..<8).map { _ in PublishSubject<Int>() }
      _ = subscribe(stage(subjects.enumerated().map { source("\($0)", $1) }))
      for subject in subjects.reversed() { subject.onCompleted() }
      #expect(
        log.entries == (0..<8).reversed().map { "\($0)" } + ["completed", "disposed"],
        "stage \(index)")
    }
  }

  @Test("merge and flatMap release an ended inner source before they complete")
  func releaseOfInner() {
    let stages: [(Observable<Int>) -> Observable<Int>] = [
      { .merge($0, .empty()) }, { source in Observable.just(0).flatMap { _ in source } },
      { Observable.of($0).merge() }, { Observable.of($0).concat() },
      { Observable.of($0).merge(maxConcurrent: 2) },
    ]
    for (index, stage) in stages.enumerated() {
      log.entries = []
      let subject = PublishSubject<Int>()
      _ = subscribe(stage(source("inner", subject)))
      subject.onCompleted()
      #expect(log.entries == ["inner", "completed", "disposed"], "stage \(index)")
    }
  }
}
