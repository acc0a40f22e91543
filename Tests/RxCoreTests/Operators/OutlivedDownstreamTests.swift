import RxCore
import Testing

/// The operators whose inner sequences may outlive their result, as sequences of inner sequences.
enum OutlivedForm: CaseIterable {
  case groupBy, groupByWithDuration, window, groupJoin

  func apply(_ source: Observable<Int>) -> Observable<Observable<Int>> {
    switch self {
    case .groupBy: source.groupBy { $0 % 2 }.map { $0.asObservable() }
    case .groupByWithDuration:
      source.groupBy(keySelector: { $0 % 2 }, duration: { _ in Observable<Int>.never() })
        .map { $0.asObservable() }
    case .window:
      source.window(timeSpan: .seconds(1000), count: 1000, scheduler: HistoricalScheduler())
    case .groupJoin:
      source.take(1).concat(Observable<Int>.never()).groupJoin(
        source, leftDuration: { _ in Observable<Int>.never() },
        rightDuration: { _ in Observable<Int>.never() }, resultSelector: { $1 })
    }
  }
}

@Suite struct OutlivedDownstreamTests {
  private final class Row {
    let inner: Observable<Int>

    init(_ inner: Observable<Int>) { self.inner = inner }
  }

  @Test(
    "a subscriber of a group or window keeps neither the disposed result nor its downstream",
    arguments: OutlivedForm.allCases)
  func disposedResult(form: OutlivedForm) {
    weak var row: Row?
    weak var observer: AnyObject?
    let source = PublishSubject<Int>()
    var received: [Int] = []
    var inner: (any Disposable)?
    do {
      let observing = BooleanDisposable()
      observer = observing
      let result = form.apply(source).map { Row($0) }.scan([Row]()) { $0 + [$1] }
        .subscribe(onNext: { rows in
          _ = observing.isDisposed
          row = rows.first
          if inner == nil { inner = rows.first?.inner.subscribe(onNext: { received.append($0) }) }
        })
      source.onNext(1)
      #expect(row != nil)
      result.dispose()
    }
    #expect(row == nil)
    #expect(observer == nil)
    source.onNext(3)
    source.onNext(2)
    #expect(received.contains(3), "the group or window continues")
    inner?.dispose()
    #expect(!source.hasObservers)
  }

  @Test("a dropped source releases the result and its groups", arguments: OutlivedForm.allCases)
  func droppedSource(form: OutlivedForm) {
    // A timer or a second source may retain a window or a join.
    if form == .window || form == .groupJoin { return }
    weak var observer: AnyObject?
    do {
      let observing = BooleanDisposable()
      observer = observing
      let source = PublishSubject<Int>()
      _ = form.apply(source).subscribe(onNext: { _ in _ = observing.isDisposed })
      source.onNext(1)
    }
    #expect(observer == nil)
  }
}
