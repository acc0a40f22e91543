import RxCore

// Operators of several sources.

extension CostRow {
  static var combining: [CostRow] {
    [
      CostRow("amb") { $0.source.amb(Observable.never()) },
      CostRow("Observable.amb") { .amb([$0.source, .never()]) },
      CostRow("and") { $0.source.map { $0 > 0 }.and($0.other.map { $0 > 0 }) },
      CostRow("Observable.and") {
        Observable.and($0.source.map { $0 > 0 }, $0.other.map { $0 > 0 }).asObservable()
      },
      CostRow("Observable.cascade") { .cascade([$0.source, .never()]) },
      CostRow("cascade") { $0.source.cascade([.never()]) },
      CostRow("Observable.combineLatest") { .combineLatest($0.source, $0.other) { $0 &+ $1 } },
      CostRow("Observable.combineLatest, tuples") { Observable.combineLatest($0.source, $0.other) },
      CostRow(
        "Observable.combineLatest of an array", may: .allocates, because: "the arrays that it emits"
      ) { Observable.combineLatest([$0.source, $0.other]) },
      CostRow("combineLatestWith") { $0.source.combineLatestWith($0.other) { $0 &+ $1 } },
      CostRow("concat") { $0.source.concat($0.other) },
      CostRow("Observable.concat") { .concat([$0.source, $0.other]) },
      CostRow("concatWith") { $0.source.concatWith($0.other) },
      CostRow("Observable.forkJoin") { .forkJoin($0.source, $0.other) { $0 &+ $1 } },
      CostRow("groupJoin", may: .allocates, because: "a group and a subscription for each element")
      {
        $0.source.groupJoin(
          Observable<Int>.never(), leftDuration: { _ in Observable<Int>.empty() },
          rightDuration: { _ in Observable<Int>.empty() }, resultSelector: { left, _ in left })
      },
      CostRow("join", may: .allocates, because: "a subscription for each element") {
        $0.source.join(
          $0.other, leftDuration: { _ in Observable<Int>.empty() },
          rightDuration: { _ in Observable<Int>.never() }, resultSelector: { $0 &+ $1 })
      },
      CostRow("Observable.merge") { Observable.merge($0.source, $0.other) },
      CostRow("merge(with:)") { $0.source.merge(with: $0.other) },
      CostRow("mergeWith") { $0.source.mergeWith($0.other) },
      CostRow("Observable.onErrorResumeNext") {
        Observable.onErrorResumeNext($0.source, $0.other)
      },
      CostRow("onErrorResumeNext") { $0.source.onErrorResumeNext($0.other) },
      CostRow("or") { $0.source.map { $0 > 0 }.or($0.other.map { $0 > 0 }) },
      CostRow("pausable") { $0.source.pausable($0.other.map { $0 > 0 }) },
      CostRow("pausableBuffered") {
        $0.source.pausableBuffered($0.other.map { $0 > 0 }, limit: nil)
      },
      CostRow("sample") { $0.source.sample($0.other) },
      CostRow("sequenceEqual") { $0.source.sequenceEqual(Observable.never()) },
      CostRow("skip(until:)") { $0.source.skip(until: $0.other) },
      CostRow("take(until:)") { $0.source.take(until: Observable<Int>.never()) },
      CostRow("withLatestFrom") { $0.source.withLatestFrom($0.other) { $0 &+ $1 } },
      CostRow("Observable.zip") { .zip($0.source, $0.source) { $0 &+ $1 } },
      CostRow("Observable.zip, tuples") { Observable.zip($0.source, $0.source) },
      CostRow("Observable.zip of an array", may: .allocates, because: "the arrays that it emits") {
        Observable.zip([$0.source, $0.source])
      },
      CostRow("zip(with:)") { $0.source.zip(with: $0.source) { $0 &+ $1 } },
      CostRow("zipWith") { $0.source.zipWith($0.source) { $0 &+ $1 } },
    ]
  }

  private static let subscribes = "a subscription for each element"

  /// Operators that subscribe to an inner sequence for each element, or to one for all.
  static var flattening: [CostRow] {
    [
      CostRow("audit", may: .allocates, because: subscribes) {
        $0.source.audit { _ in Observable.just(1) }
      },
      CostRow("bind") { parts in
        parts.source.bind {
          { _, _ in Optional<Observable<Int>>.none }
        }
      },
      CostRow("combineLatestAll", may: .allocates, because: "the arrays that it emits") {
        Observable.of($0.source, $0.other).combineLatestAll()
      },
      CostRow("concatMap", may: .allocates, because: subscribes) {
        $0.source.concatMap { Observable.just($0) }
      },
      CostRow("debounce(_:), selector", may: .allocates, because: subscribes) {
        $0.source.debounce { _ in Observable.just(1) }
      },
      CostRow("delayWhen", may: .allocates, because: subscribes) {
        $0.source.delayWhen { _ in Observable.just(1) }
      },
      CostRow("exhaustAll") { Observable.just($0.source).exhaustAll() },
      CostRow("expand", may: .allocates, because: subscribes) {
        $0.source.expand { _ in Observable.empty() }
      },
      CostRow("flatMap", may: .allocates, because: subscribes) {
        $0.source.flatMap { Observable.just($0) }
      },
      CostRow("flatMapFirst", may: .allocates, because: subscribes) {
        $0.source.flatMapFirst { Observable.just($0) }
      },
      CostRow("flatMapLatest", may: .allocates, because: subscribes) {
        $0.source.flatMapLatest { Observable.just($0) }
      },
      CostRow("flatten") { Observable.just($0.source).flatten(.concurrent(1)) },
      CostRow("Observable.if", may: .allocates, because: subscribes) {
        Observable.if($0.source.map { $0 > 0 }, then: Observable.just(1), else: .empty())
      },
      CostRow("merge") { Observable.just($0.source).merge() },
      CostRow("mergeScan", may: .allocates, because: subscribes) {
        $0.source.mergeScan(0) { Observable.just($0 &+ $1) }
      },
      CostRow("Observable.switch", may: .allocates, because: subscribes) {
        Observable.switch($0.source, cases: [-1: .just(1)], default: .just(2))
      },
      CostRow("switchLatest") { Observable.just($0.source).switchLatest() },
      CostRow("switchScan", may: .allocates, because: subscribes) {
        $0.source.switchScan(0) { Observable.just($0 &+ $1) }
      },
      CostRow("throttle(_:), selector", may: .allocates, because: subscribes) {
        $0.source.throttle(trailing: true) { _ in Observable.just(1) }
      },
      CostRow("zipAll", may: .allocates, because: "the arrays that it emits") {
        Observable.of($0.source, $0.source).zipAll()
      },
    ]
  }

  private static let schedules = "the work that it schedules"

  /// Operators with a scheduler.
  static var timed: [CostRow] {
    [
      CostRow("auditTime", .time, may: .allocates, because: schedules) {
        $0.source.auditTime(.seconds(2), scheduler: $0.scheduler)
      },
      CostRow("buffer", .time, may: .allocates, because: schedules) {
        $0.source.buffer(timeSpan: .seconds(100), count: 10, scheduler: $0.scheduler)
      },
      CostRow("bufferTime", .time, may: .allocates, because: schedules) {
        $0.source.bufferTime(.seconds(10), scheduler: $0.scheduler)
      },
      CostRow("debounce", .time, may: .allocates, because: schedules) {
        $0.source.debounce(.seconds(1), scheduler: $0.scheduler)
      },
      CostRow("delay", .time, may: .allocates, because: schedules) {
        $0.source.delay(.seconds(2), scheduler: $0.scheduler)
      },
      CostRow("delaySubscription", .time) {
        $0.source.delaySubscription(.seconds(1), scheduler: $0.scheduler)
      },
      CostRow("observe", .time, may: .allocates, because: schedules) {
        $0.source.observe(on: $0.scheduler)
      },
      CostRow("sampleTime", .time, may: .allocates, because: schedules) {
        $0.source.sampleTime(.seconds(2), scheduler: $0.scheduler)
      },
      CostRow("skip(for:)", .time) { $0.source.skip(.seconds(1), scheduler: $0.scheduler) },
      CostRow("skipLast(for:)", .time) {
        $0.source.skipLast(for: .seconds(2), scheduler: $0.scheduler)
      },
      CostRow("subscribe(on:)", .time) { $0.source.subscribe(on: $0.scheduler) },
      CostRow("take(for:)", .time) {
        $0.source.take(for: .seconds(1_000_000), scheduler: $0.scheduler)
      },
      CostRow("takeLast(for:)", .time) {
        $0.source.takeLast(for: .seconds(2), scheduler: $0.scheduler)
      },
      CostRow("throttle", .time, may: .allocates, because: schedules) {
        $0.source.throttle(.seconds(2), scheduler: $0.scheduler)
      },
      CostRow("throttleTime", .time, may: .allocates, because: schedules) {
        $0.source.throttleTime(.seconds(2), trailing: true, scheduler: $0.scheduler)
      },
      CostRow("timeInterval", .time) { $0.source.timeInterval(scheduler: $0.scheduler) },
      CostRow("timeout", .time, may: .allocates, because: schedules) {
        $0.source.timeout(.seconds(2), scheduler: $0.scheduler)
      },
      CostRow("timestamp", .time) { $0.source.timestamp(scheduler: $0.scheduler) },
      CostRow("window", .time, may: .allocates, because: schedules) {
        $0.source.window(timeSpan: .seconds(100), count: 10, scheduler: $0.scheduler).merge()
      },
      CostRow("windowTime", .time, may: .allocates, because: schedules) {
        $0.source.windowTime(.seconds(10), scheduler: $0.scheduler).merge()
      },
    ]
  }
}
