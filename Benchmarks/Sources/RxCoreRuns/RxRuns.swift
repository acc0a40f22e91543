#if RXSWIFT
  import RxSwift
  import RxSwiftPipelines
#else
  import BenchmarkPipelines
  import RxCore
#endif

// Compiled twice: for RxCore, and in the target `RxSwiftRuns` for RxSwift.

/// A workload of the `pipelines` benchmark.
public struct RxRun {
  /// The row's title.
  public let title: String
  /// The number of elements or subscriptions of one run.
  public let operations: Int
  /// Runs the workload.
  public let body: () -> Void
}

/// The workloads, with pipelines of functions of another module that are not inlined.
public enum RxRuns {
  nonisolated(unsafe) static var sum = 0

  static let elements = 200_000
  static let subscriptions = 20_000

  /// A source that emits one element on subscription and never terminates.
  static var other: Observable<Int> { BehaviorSubject(value: 1) }

  /// All workloads.
  public static var all: [RxRun] { ofElements + ofSeveralSources + ofSubscriptions }

  private static var ofElements: [RxRun] {
    let rows = [
      pumping("subject, map, filter, scan, map, filter: an element", through: filtered),
      RxRun(title: "range, map, filter, scan, map, filter: an element", operations: elements) {
        let source = Observable.range(start: 0, count: elements)
        _ = filtered(source).subscribe(onNext: { sum &+= $0 })
      },
      pumping("subject, one subscriber: an element") { $0 },
      pumping("subject, one map: an element") { increments($0, 1) },
      pumping("subject, twenty maps: an element") { increments($0, 20) },
      pumping("flatMap to just: an element", through: mergedJusts),
      pumping("flatMapLatest to just: an element", through: latestJusts),
      pumping("concatMap to just: an element", through: justsInTurn),
    ]
    #if RXSWIFT
      return rows
    #else
      return rows + [pumping("buffer of ten: an element", through: tens)]
    #endif
  }

  private static var ofSeveralSources: [RxRun] {
    [
      pumping("zip of two sources: an element", through: pairs),
      pumping("zip of four sources: an element of each", through: quadruples),
      pumping("combineLatest of two sources: an element") { sumOfTwo($0, other) },
      pumping("combineLatest of four sources: an element") { sumOfFour($0, other) },
      pumping("combineLatest of four sources, tuples: an element") { tuplesOfFour($0, other) },
      pumping("withLatestFrom: an element") { withLatest($0, other) },
      sharing(10, "share, ten subscribers: an element", through: shared),
      sharing(100, "subject, a hundred subscribers: an element") { $0 },
      RxRun(title: "merge of ten subjects: an element", operations: elements) {
        let subjects = (0..<10).map { _ in PublishSubject<Int>() }
        let subscription = merged(subjects).subscribe(onNext: { sum &+= $0 })
        for _ in 0..<elements / 10 { for subject in subjects { subject.onNext(1) } }
        subscription.dispose()
      },
      RxRun(title: "one range: an element", operations: elements) {
        _ = Observable.range(start: 0, count: elements).subscribe(onNext: { sum &+= $0 })
      },
      RxRun(title: "merge of ten ranges: an element", operations: elements) {
        let ranges = (0..<10).map { _ in Observable.range(start: 0, count: elements / 10) }
        _ = merged(ranges).subscribe(onNext: { sum &+= $0 })
      },
    ]
  }

  private static var ofSubscriptions: [RxRun] {
    [
      subscribing("just: subscribe and dispose", to: .just(1)),
      subscribing(
        "just, three operators: subscribe and dispose",
        to: keepMost(runningSum(increment(.just(1))))),
      subscribing(
        "subject, three operators: subscribe and dispose",
        to: keepMost(runningSum(increment(PublishSubject<Int>())))),
      RxRun(
        title: "subject, three operators: build, subscribe and dispose", operations: subscriptions
      ) {
        let subject = PublishSubject<Int>()
        for _ in 0..<subscriptions {
          keepMost(runningSum(increment(subject))).subscribe(onNext: { sum &+= $0 }).dispose()
        }
      },
    ]
  }

  private static func filtered(_ source: Observable<Int>) -> Observable<Int> {
    keepMost(increment(runningSum(keepMost(increment(source)))))
  }

  /// Elements of a subject, through stages.
  private static func pumping(
    _ title: String, through stages: @escaping (Observable<Int>) -> Observable<Int>
  ) -> RxRun {
    RxRun(title: title, operations: elements) {
      let subject = PublishSubject<Int>()
      let subscription = stages(subject).subscribe(onNext: { sum &+= $0 })
      for element in 0..<elements { subject.onNext(element) }
      subscription.dispose()
    }
  }

  /// Elements of a subject, through stages with several subscribers.
  private static func sharing(
    _ subscribers: Int, _ title: String,
    through stages: @escaping (Observable<Int>) -> Observable<Int>
  ) -> RxRun {
    RxRun(title: title, operations: elements / subscribers) {
      let subject = PublishSubject<Int>()
      let source = stages(subject)
      let subscriptions = (0..<subscribers).map { _ in
        source.subscribe(onNext: { sum &+= $0 })
      }
      for element in 0..<elements / subscribers { subject.onNext(element) }
      for subscription in subscriptions { subscription.dispose() }
    }
  }

  private static func subscribing(_ title: String, to chain: Observable<Int>) -> RxRun {
    RxRun(title: title, operations: subscriptions) {
      for _ in 0..<subscriptions { chain.subscribe(onNext: { sum &+= $0 }).dispose() }
    }
  }
}
