import RxCore

extension OperatorForm {
  static let transforming: [OperatorForm] = [
    .init(
      "map(_ transform: (Element) -> Result)", "Transforms each element with a closure.",
      aka: ["tryMap"]
    ) {
      $0.source.map(try $0.closure("transform"))
    },
    .init(
      "compactMap(_ transform: (Element) -> Result?)",
      "Transforms each element with a closure, and leaves out nil.", aka: ["tryCompactMap"]
    ) { call in
      let transform = try call.closure("transform")
      return call.source.compactMap { element in
        let result = try transform(element)
        return result.isNil ? nil : result
      }
    },
    .init(
      "flatMap(_ selector: (Element) -> Observable)",
      "Merges the observables that a closure returns for the elements; completes when they and the source have completed.",
      aka: ["mergeMap", "flattenMap"]
    ) { $0.source.flatMap(try $0.selector("selector")) },
    .init(
      "flatMapFirst(_ selector: (Element) -> Observable)",
      "Emits the elements of the observable that a closure returns for an element; drops source elements until it completes.",
      aka: ["exhaustMap"]
    ) { $0.source.flatMapFirst(try $0.selector("selector")) },
    .init(
      "flatMapLatest(_ selector: (Element) -> Observable)",
      "Switches to the observable that a closure returns for each element; drops what the previous one emits later.",
      aka: ["switchMap"]
    ) { $0.source.flatMapLatest(try $0.selector("selector")) },
    .init(
      "concatMap(_ selector: (Element) -> Observable)",
      "Concatenates the observables that a closure returns; subscribes to each when the previous one has completed."
    ) { $0.kept.concatMap(try $0.selector("selector")) },
    .init(
      "scan(_ seed: Result, accumulator: (Result, Element) -> Result)",
      "Emits, for each element, the result of combining the seed and the elements so far; does not emit the seed."
    ) { $0.source.scan(try $0.value("seed"), accumulator: try $0.closure2("accumulator")) },
    .init(
      "scan(into seed: Result, accumulator: (inout Result, Element) -> Void)",
      "Emits, for each element, the value that a closure has changed in place; does not emit the seed."
    ) { call in
      // What is emitted shares its contents with what is changed next, which is copied then.
      call.source.scan(into: try call.value("seed"), accumulator: try call.changing("accumulator"))
        .map { try call.admitted($0) }
    },
    .init("enumerated()", "Emits each element with its index, counted from 0, as a tuple.") {
      call in
      call.source.enumerated().map {
        .tuple([.int($0.index), $0.element], labels: ["index", "element"])
      }
    },
    .init(
      "materialize()",
      "Emits every event as an element, an error or completion too; then completes."
    ) {
      $0.source.materialize().map { .event($0) }
    },
    .init("dematerialize()", "Turns materialized events back into events.") { call in
      call.elements("events") { if case .event(let event) = $0 { event } else { nil } }
        .dematerialize()
    },
    .init(
      "groupBy(keySelector: (Element) -> Key)",
      "Emits an observable at the first element of each key; that observable emits all elements of the key."
    ) { call in
      let (host, keySelector) = (call.host, try call.closure("keySelector"))
      return call.source.groupBy { element in
        let key = try keySelector(element)
        try host.budget.examine(key)
        return key
      }.map { .object(GroupObject($0, host: host)) }
    },
    .init(
      "toArray()", "Emits all elements as one array when the source completes.", aka: ["collect"]
    ) { call in
      call.kept.toArray().asObservable().map { try call.admitted(.array($0)) }
    },
  ]

  static let buffering: [OperatorForm] = [
    .init(
      "buffer(timeSpan: Time, count: Int, scheduler: Scheduler = scheduler)",
      "Emits an array, which may be empty, at `count` elements, `timeSpan` after the last array, and on completion."
    ) { call in
      let (span, count) = (try call.time("timeSpan"), try call.int("count"))
      return call.source.buffer(timeSpan: span, count: count, scheduler: call.scheduler)
        .map { try call.admitted(.array($0)) }
    },
    .init(
      "window(timeSpan: Time, count: Int, scheduler: Scheduler = scheduler)",
      "Emits an observable of elements on subscription, and a new one at `count` elements or `timeSpan` after the last one."
    ) { call in
      let (span, count) = (try call.time("timeSpan"), try call.int("count"))
      return call.windows(
        call.source.window(timeSpan: span, count: count, scheduler: call.scheduler))
    },
  ]
}

extension OperatorCall {
  func windows(
    _ windows: Observable<Observable<FixtureValue>>
  ) -> Observable<FixtureValue> {
    let host = host
    return windows.map { .observable(host.counted($0)) }
  }
}
