import RxCore

extension OperatorForm {
  static let filtering: [OperatorForm] = [
    .init(
      "filter(_ predicate: (Element) -> Bool)", "Emits the elements that satisfy a predicate.",
      aka: ["tryFilter"]
    ) {
      $0.source.filter(try $0.predicate("predicate"))
    },
    .init(
      "ignoreElements()", "Emits only the source's completion or error.", aka: ["ignoreOutput"]
    ) {
      $0.source.ignoreElements().ofAnyElement()
    },
    .init(
      "distinctUntilChanged()",
      "Leaves out an element only if it equals the element directly before it.",
      aka: ["removeDuplicates"]
    ) {
      call in
      call.source.distinctUntilChanged({ $0 }, comparer: call.areEqual)
    },
    .init(
      "distinctUntilChanged(_ keySelector: (Element) -> Key)",
      "Leaves out an element only if its key equals that of the element directly before it."
    ) { $0.source.distinctUntilChanged(try $0.closure("keySelector"), comparer: $0.areEqual) },
    .init(
      "distinctUntilChanged(_ comparer: (Element, Element) -> Bool)",
      "Leaves out each element that a closure finds equal to the element before it."
    ) { $0.source.distinctUntilChanged(try $0.comparer("comparer")) },
    .init(
      "distinctUntilChanged(_ keySelector: (Element) -> Key, comparer: (Key, Key) -> Bool)",
      "Leaves out each element whose key a closure finds equal to the key of the element before it."
    ) {
      $0.source.distinctUntilChanged(
        try $0.closure("keySelector"), comparer: try $0.comparer("comparer"))
    },
    .init(
      "distinctUntilChanged(at keyPath: KeyPath)",
      "Leaves out each element whose value at a key path equals that of the element before it.",
      aka: ["distinctUntilKeyChanged"]
    ) { $0.source.distinctUntilChanged(try $0.closure("keyPath"), comparer: $0.areEqual) },
    .init(
      "take(_ count: Int)",
      "Emits `count` elements at most, and completes in the frame of the last.", aka: ["prefix"]
    ) {
      $0.source.take(try $0.int("count"))
    },
    .init(
      "takeLast(_ count: Int)",
      "Keeps `count` elements at most, the last ones, and emits them when the source completes."
    ) {
      $0.source.takeLast(try $0.int("count"))
    },
    .init(
      "take(while predicate: (Element) -> Bool, behavior: TakeBehavior = .exclusive)",
      "Emits elements until one does not satisfy a predicate, then completes; emits that one only if `behavior` is .inclusive.",
      aka: ["takeWhile"]
    ) {
      $0.source.take(
        while: try $0.predicate("predicate"), behavior: try $0.takeBehavior("behavior"))
    },
    .init(
      "take(until other: Observable)",
      "Emits elements until another observable emits, then completes; a completion of the other one has no effect.",
      aka: ["takeUntil"]
    ) { $0.source.take(until: try $0.observable("other")) },
    .init(
      "take(until predicate: (Element) -> Bool, behavior: TakeBehavior = .exclusive)",
      "Emits elements until one satisfies a predicate, then completes; emits that one only if `behavior` is .inclusive."
    ) {
      $0.source.take(
        until: try $0.predicate("predicate"), behavior: try $0.takeBehavior("behavior"))
    },
    .init(
      "skip(_ count: Int)", "Leaves out `count` elements at the beginning.", aka: ["dropFirst"]
    ) {
      $0.source.skip(try $0.int("count"))
    },
    .init(
      "skip(while predicate: (Element) -> Bool)",
      "Leaves out elements until one does not satisfy a predicate; emits that one and all later elements.",
      aka: ["skipWhile"]
    ) { $0.source.skip(while: try $0.predicate("predicate")) },
    .init(
      "skip(until other: Observable)",
      "Leaves out elements until another observable emits; a completion of the other one has no effect.",
      aka: ["skipUntil"]
    ) { $0.source.skip(until: try $0.observable("other")) },
    .init(
      "element(at index: Int)",
      "Emits the element at `index`, counted from 0, and completes; fails if there is none.",
      aka: ["elementAt"]
    ) {
      $0.source.element(at: try $0.int("index"))
    },
    .init(
      "single()", "Emits the first element immediately; fails on a second one, or if there is none."
    ) {
      $0.source.single()
    },
    .init(
      "single(_ predicate: (Element) -> Bool)",
      "Emits the only element that satisfies a predicate; fails if there is none or more than one."
    ) { $0.source.single(try $0.predicate("predicate")) },
    .init("first()", "Emits the first element, or nil if there is none, and completes.") {
      $0.source.first().asObservable().map { $0 ?? .nil }
    },
  ]

  static let timedFiltering: [OperatorForm] = [
    .init(
      "take(for duration: Time, scheduler: Scheduler = scheduler)",
      "Emits elements for `duration` from the subscription on, then completes."
    ) { $0.source.take(for: try $0.time("duration"), scheduler: $0.scheduler) },
    .init(
      "skip(for duration: Time, scheduler: Scheduler = scheduler)",
      "Leaves out the elements of a time from the subscription on."
    ) { $0.source.skip(for: try $0.time("duration"), scheduler: $0.scheduler) },
    .init(
      "skip(_ duration: Time, scheduler: Scheduler = scheduler)",
      "Leaves out the elements of a time from the subscription on."
    ) { $0.source.skip(try $0.time("duration"), scheduler: $0.scheduler) },
    .init(
      "debounce(_ dueTime: Time, scheduler: Scheduler = scheduler)",
      "Emits an element `dueTime` after it came, unless another came in between; on completion, emits a waiting one immediately.",
      aka: ["debounceTime"]
    ) { $0.source.debounce(try $0.time("dueTime"), scheduler: $0.scheduler) },
    .init(
      "throttle(_ dueTime: Time, latest: Bool = true, scheduler: Scheduler = scheduler)",
      "Emits an element and holds back the others for `dueTime`; then emits the last of these, unless `latest` is false."
    ) {
      $0.source.throttle(
        try $0.time("dueTime"), latest: try $0.bool("latest", default: true),
        scheduler: $0.scheduler)
    },
    .init(
      "sample(_ sampler: Observable, defaultValue: Element? = nil)",
      "Emits the latest element whenever another observable emits, unless that element has already been emitted."
    ) {
      $0.source.sample(
        try $0.observable("sampler"), defaultValue: try $0.optional("defaultValue")?.value)
    },
  ]
}

extension OperatorCall {
  /// Equality as in a recording; looking through large values is paid for.
  var areEqual: (FixtureValue, FixtureValue) throws -> Bool {
    let budget = host.budget
    return { first, second in
      try budget.examine(first)
      return first == second
    }
  }

  fileprivate func takeBehavior(_ name: String) throws -> TakeBehavior {
    try member(name) == "inclusive" ? .inclusive : .exclusive
  }
}

extension Observable where Element == Never {
  /// The same, as fixtures see it: an observable of values, without any.
  func ofAnyElement() -> Observable<FixtureValue> {
    materialize().map { event -> Event<FixtureValue> in
      event.error.map { .error($0) } ?? .completed
    }.dematerialize()
  }
}
