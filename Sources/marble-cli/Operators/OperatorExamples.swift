/// One expression an operator, which shows what it does to the sources below.
///
/// The diagram is not written down: the expression runs when it is asked for.
enum OperatorExamples {
  /// What the expressions may name.
  static let sources = [
    (name: "source", diagram: "-1--2--3--|"), (name: "other", diagram: "--a---b---|"),
    (name: "failing", diagram: "-1--#"), (name: "bursts", diagram: "-12-3-----4|"),
    (name: "gate", diagram: "-----x----|"),
  ]

  /// The expression that shows an operator; nil where none is known.
  ///
  /// - Parameter name: The name, or name and labels of one form.
  static func expression(for name: String) -> String? {
    tables.lazy.compactMap { $0[name] }.first
  }

  /// The names of all operators that an expression shows.
  static var names: [String] {
    tables.flatMap(\.keys).sorted()
  }

  private static let tables = [creation, transforming, filtering, combining, other, forms]

  private static let creation = [
    "just": "just(1)",
    "of": "of(1, 2, 3)",
    "from": "from([1, 2, 3])",
    "empty": "empty()",
    "never": "never()",
    "error": "error(\"boom\")",
    "range": "range(start: 1, count: 3)",
    "generate": "generate(initialState: 1, condition: { $0 < 20 }, iterate: { $0 * 3 })",
    "deferred": "deferred { of(1, 2) }",
    "create":
      "create { observer in observer.onNext(1); observer.onCompleted(); return Disposables.create() }",
    "using": "using({ Disposables.create() }, observableFactory: { _ in source })",
    "interval": "interval(3).take(3)",
    "timer": "timer(2, period: 3).take(3)",
    "repeatElement": "repeatElement(1).take(3)",
    "if": "Observable.if({ true }, then: source, else: other)",
    "switch": "Observable.switch(just(\"b\"), cases: [\"a\": source, \"b\": other])",
    "once": "once(1)",
    "fromCallback": "fromCallback { completion in completion(1) }",
    "whileDo": "source.take(1).whileDo(inTurn(true, true, false))",
    "doWhile": "source.take(1).doWhile(inTurn(true, false))",
  ]

  private static let transforming = [
    "map": "source.map { $0 * 10 }",
    "compactMap": "source.compactMap { $0 == 2 ? nil : $0 }",
    "flatMap": "source.flatMap { x in of(x, x).delay(2) }",
    "flatMapFirst": "source.flatMapFirst { x in just(x).delay(4) }",
    "flatMapLatest": "source.flatMapLatest { x in just(x).delay(x) }",
    "concatMap": "source.concatMap { x in just(x).delay(4) }",
    "scan": "source.scan(0) { $0 + $1 }",
    "enumerated": "other.enumerated()",
    "materialize": "failing.materialize()",
    "dematerialize": "of(Event.next(1), Event.completed).dematerialize()",
    "groupBy": "source.groupBy { $0 % 2 }.flatMap { $0.toArray() }",
    "toArray": "source.toArray()",
    "mapTo": "source.mapTo(\"x\")",
    "mapMany": "source.map { [$0, $0] }.mapMany { $0 + 1 }",
    "tryMap": "source.tryMap { $0 == 2 ? throw \"two\" : $0 }",
    "try": "source.try { if $0 == 2 { throw \"two\" } }",
    "cast": "source.cast(Int.self)",
    "ofType": "of(1, \"a\", 2).ofType(Int.self)",
    "pairwise": "source.pairwise()",
    "nwise": "source.nwise(2)",
    "timestamp": "source.timestamp().map { $0.value }",
    "timeInterval": "source.timeInterval().map { $0.value }",
    "partition": "source.partition { $0 > 1 }.0",
    "elements": "failing.materialize().elements()",
    "errors": "failing.materialize().errors()",
    "mergeScan": "source.mergeScan(0) { sum, x in just(sum + x).delay(1) }",
    "switchScan": "source.switchScan(0) { sum, x in just(sum + x).delay(1) }",
    "expand": "just(1).expand { x in x < 8 ? just(x * 2).delay(2) : empty() }",
    "bind": "source.bind { { value, stop in stop = value == 2; return just(value) } }",
    "toSortedArray": "of(3, 1, 2).toSortedArray()",
    "toSet": "of(1, 2, 1).toSet()",
    "toDictionary": "of(1, 2).toDictionary { \"k\\($0)\" }",
    "buffer": "source.buffer(timeSpan: 5, count: 2)",
    "window": "source.window(timeSpan: 5, count: 2).flatMap { $0.toArray() }",
    "bufferWithTrigger": "source.bufferWithTrigger(gate)",
    "bufferCount": "source.bufferCount(2, startEvery: 1)",
    "bufferTime": "source.bufferTime(5)",
    "bufferToggle": "source.bufferToggle(other) { _ in timer(3) }",
    "bufferWhen": "source.bufferWhen { timer(5) }",
    "windowCount": "source.windowCount(2).flatMap { $0.toArray() }",
    "windowTime": "source.windowTime(5).flatMap { $0.toArray() }",
    "windowToggle": "source.windowToggle(other) { _ in timer(3) }.flatMap { $0.toArray() }",
    "windowWhen": "source.windowWhen { timer(5) }.flatMap { $0.toArray() }",
  ]

  private static let filtering = [
    "filter": "source.filter { $0 > 1 }",
    "ignoreElements": "source.ignoreElements()",
    "distinctUntilChanged": "of(1, 1, 2, 1).distinctUntilChanged()",
    "take": "source.take(2)",
    "takeLast": "source.takeLast(2)",
    "skip": "source.skip(1)",
    "element": "source.element(at: 1)",
    "single": "source.single { $0 == 2 }",
    "first": "source.first { $0 > 1 }",
    "debounce": "bursts.debounce(2)",
    "throttle": "bursts.throttle(3)",
    "sample": "source.sample(other)",
    "last": "source.last { $0 < 3 }",
    "find": "source.find { $0 > 1 }",
    "findIndex": "source.findIndex { $0 > 1 }",
    "slice": "source.slice(from: 1, to: 2)",
    "skipLast": "source.skipLast(1)",
    "distinct": "of(1, 2, 1, 3).distinct()",
    "unwrap": "source.map { $0 == 2 ? nil : $0 }.unwrap()",
    "ignore": "source.ignore(2)",
    "ignoreWhen": "source.ignoreWhen { $0 > 2 }",
    "ignoreErrors": "failing.ignoreErrors().take(2)",
    "filterMap": "source.filterMap { $0 == 2 ? .ignore : .map($0 * 10) }",
    "audit": "bursts.audit { _ in timer(2) }",
    "auditTime": "bursts.auditTime(2)",
    "sampleTime": "source.sampleTime(4)",
    "throttleTime": "bursts.throttleTime(3)",
    "pausable": "source.pausable(gate.map { _ in true }.startWith(false))",
    "pausableBuffered": "source.pausableBuffered(gate.map { _ in true }.startWith(false))",
    "cascade": "Observable.cascade([source, other])",
  ]

  private static let combining = [
    "combineLatest": "Observable.combineLatest(source, other) { \"\\($0)\\($1)\" }",
    "zip": "Observable.zip(source, other) { \"\\($0)\\($1)\" }",
    "merge": "Observable.merge(source, other)",
    "concat": "Observable.concat(source, other)",
    "amb": "source.amb(other)",
    "startWith": "source.startWith(0)",
    "endWith": "source.endWith(4)",
    "withLatestFrom": "source.withLatestFrom(other) { \"\\($0)\\($1)\" }",
    "switchLatest": "of(other, source).switchLatest()",
    "catch": "failing.catch { _ in other }",
    "catchAndReturn": "failing.catchAndReturn(0)",
    "retry": "failing.retry(2)",
    "timeout": "failing.concat(never()).catch { _ in never() }.timeout(6)",
    "ifEmpty": "empty().ifEmpty(default: 0)",
  ]

  private static let other = [
    "do": "source.do(onNext: { _ in })",
    "delay": "source.delay(2)",
    "delaySubscription": "source.delaySubscription(2)",
    "observe": "source.observe(on: scheduler)",
    "subscribe": "source.subscribe(on: scheduler)",
    "debug": "source.debug()",
    "asObservable": "source.asObservable()",
    "reduce": "source.reduce(0) { $0 + $1 }",
    "every": "source.every { $0 < 3 }",
    "any": "source.any { $0 > 1 }",
    "contains": "source.contains(2)",
    "isEmpty": "source.isEmpty()",
    "count": "source.count()",
    "collect": "source.collect()",
    "min": "source.min()",
    "max": "source.max()",
    "sum": "source.sum()",
    "average": "source.average()",
    "multicast": "source.multicast({ PublishSubject() }) { x in Observable.merge(x, x) }",
    "publish": "source.publish { x in Observable.zip(x, x.skip(1)) { $0 + $1 } }",
    "replay": "source.replay(1).refCount()",
    "replayAll": "source.replayAll().refCount()",
    "refCount": "source.publish().refCount()",
    "share": "source.share(replay: 1)",
    "BehaviorSubject": "BehaviorSubject(value: 1).take(1)",
    "asSingle": "just(1).asSingle()",
    "asMaybe": "empty().asMaybe()",
    "asCompletable": "source.ignoreElements().asCompletable()",
    "andThen": "source.ignoreElements().asCompletable().andThen(of(1, 2))",
    "asInfallible": "failing.asInfallible(onErrorJustReturn: 0)",
    "asDriver": "failing.asDriver(onErrorJustReturn: 0)",
    "asSignal": "failing.asSignal(onErrorJustReturn: 0)",
    "Single.just": "Single.just(1)",
    "Single.error": "Single.error(\"boom\")",
    "Single.zip": "Single.zip(Single.just(1), Single.just(2)) { $0 + $1 }",
    "Maybe.just": "Maybe.just(1)",
    "Maybe.empty": "Maybe.empty()",
    "Infallible.of": "Infallible.of(1, 2)",
    "Driver.of": "Driver.of(1, 2)",
    "Signal.of": "Signal.of(1, 2)",
    "Completable.empty": "Completable.empty()",
    "Completable.error": "Completable.error(\"boom\")",
  ]

  /// Forms of operators that differ in more than what they are given.
  private static let forms = [
    "map(at:)": "of((1, 2), (3, 4)).map(at: \\.0)",
    "flatMap(maxConcurrent:_:)": "source.flatMap(maxConcurrent: 1) { x in just(x).delay(4) }",
    "scan(into:accumulator:)": "source.scan(into: 0) { $0 += $1 }",
    "take(while:behavior:)": "source.take(while: { $0 < 2 }, behavior: .inclusive)",
    "take(until:)": "source.take(until: gate)",
    "take(until:behavior:)": "source.take(until: { $0 > 1 }, behavior: .inclusive)",
    "take(for:scheduler:)": "source.take(for: 5)",
    "takeLast(for:scheduler:)": "source.takeLast(for: 5)",
    "skip(while:)": "source.skip(while: { $0 < 2 })",
    "skip(until:)": "source.skip(until: gate)",
    "skip(for:scheduler:)": "source.skip(for: 5)",
    "skipLast(for:scheduler:)": "source.skipLast(for: 5)",
    "element(at:default:)": "source.element(at: 9, default: 0)",
    "ifEmpty(switchTo:)": "empty().ifEmpty(switchTo: other)",
    "merge(maxConcurrent:)": "of(source, other).merge(maxConcurrent: 1)",
    "timeout(_:other:scheduler:)": "source.timeout(2, other: other)",
  ]
}
