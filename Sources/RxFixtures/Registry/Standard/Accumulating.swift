import RxCore

extension OperatorForm {
  static let accumulating: [OperatorForm] = [
    .init(
      "flatMap(maxConcurrent: Int, _ selector: (Element) -> Observable)",
      "Merges the observables that a closure returns for the elements; subscribes to at most `maxConcurrent` at a time."
    ) {
      $0.kept.flatMap(
        maxConcurrent: try $0.int("maxConcurrent"), try $0.selector("selector"))
    },
    .init(
      "scan(_ accumulator: (Element, Element) -> Element)",
      "Emits the first element unchanged, then each result of combining the elements so far."
    ) { $0.source.scan(try $0.closure2("accumulator")) },
    .init(
      "mergeScan(_ seed: Result, maxConcurrent: Int = .max, "
        + "accumulator: (Result, Element) -> Observable)",
      "Merges the observables that a closure returns for the latest result and each element."
    ) {
      $0.kept.mergeScan(
        try $0.value("seed"), maxConcurrent: try $0.int("maxConcurrent", default: .max),
        accumulator: try $0.selector2("accumulator"))
    },
    .init(
      "switchScan(_ seed: Result, accumulator: (Result, Element) -> Observable)",
      "Switches to the observable that a closure returns for the latest result and element."
    ) {
      $0.source.switchScan(
        try $0.value("seed"), accumulator: try $0.selector2("accumulator"))
    },
    .init(
      "expand(maxConcurrent: Int = .max, _ selector: (Element) -> Observable)",
      "Emits each element, and recursively merges the observables that a closure returns for the elements."
    ) {
      $0.source.expand(
        maxConcurrent: try $0.int("maxConcurrent", default: .max), try $0.selector("selector"))
    },
    .init(
      "bind(_ makeBinding: () -> ((Element, inout Bool) -> Observable?))",
      "Merges the observables that a closure returns for the elements, until the closure stops the source.",
      { call in
        let makeBinding = try call.function("makeBinding")
        return call.source.bind { try makeBinding.binding(try makeBinding()) }
      }),
    .init(
      "groupBy(keySelector: (Element) -> Key, element: ((Element) -> Result)? = nil, "
        + "duration: ((Group) -> Observable)? = nil)",
      "Emits an observable for each new key; the observable that `duration` returns ends it, after which the key is new again."
    ) { try $0.groups() },
    .init(
      "toSortedArray(ascending: Bool = true)",
      "Emits all elements as one sorted array when the source completes."
    ) { call in
      let (ascending, isLess) = (try call.bool("ascending", default: true), call.isLess)
      return call.kept.toSortedArray {
        try ascending ? isLess($0, $1) : isLess($1, $0)
      }.asObservable().map { try call.admitted(.array($0)) }
    },
    .init(
      "toSortedArray(by areInIncreasingOrder: (Element, Element) -> Bool)",
      "Emits all elements as one array, sorted by a closure."
    ) { call in
      call.kept.toSortedArray(by: try call.comparer("areInIncreasingOrder"))
        .asObservable().map { try call.admitted(.array($0)) }
    },
    .init(
      "toSet()",
      "Emits the distinct elements as a set when the source completes; a fixture sees an array in order of first occurrence."
    ) { call in
      call.kept.enumerated().map { Ranked(element: $0.element, rank: $0.index) }.toSet()
        .asObservable()
        .map { try call.admitted(.array($0.sorted { $0.rank < $1.rank }.map(\.element))) }
    },
    .init(
      "toDictionary(keySelector: (Element) -> Key, element: ((Element) -> Value)? = nil)",
      "Emits the dictionary of all elements by their keys when the source completes."
    ) { try $0.dictionary() },
  ]
}

extension OperatorCall {
  /// A closure of two parameters that returns an observable.
  func selector2(
    _ name: String
  ) throws -> (FixtureValue, FixtureValue) throws -> Observable<FixtureValue> {
    let function = try function(name)
    return { try function.observable(try function($0, $1)) }
  }

  fileprivate func groups() throws -> Observable<FixtureValue> {
    let (host, keySelector) = (host, try closure("keySelector"))
    let element = try optional("element") == nil ? { $0 } : closure("element")
    let duration = try optional("duration") == nil ? nil : selector("duration")
    let key: (FixtureValue) throws -> FixtureValue = { value in
      let key = try keySelector(value)
      try host.budget.examine(key)
      return key
    }
    let groups: Observable<GroupedObservable<FixtureValue, FixtureValue>>
    if let duration {
      groups = source.groupBy(keySelector: key, element: element) {
        try duration(.object(GroupObject($0, host: host)))
      }
    } else {
      groups = source.groupBy(keySelector: key, element: element)
    }
    return groups.map { .object(GroupObject($0, host: host)) }
  }

  fileprivate func dictionary() throws -> Observable<FixtureValue> {
    let keySelector = try closure("keySelector")
    let element = try optional("element") == nil ? { $0 } : closure("element")
    let budget = host.budget
    let ranks = kept.enumerated()
    return ranks.toDictionary(
      keySelector: { pair in
        let key = try keySelector(pair.element)
        try budget.examine(key)
        return key
      }, element: { Ranked(element: try element($0.element), rank: $0.index) }
    ).asObservable().map { ranked in
      var dictionary = FixtureDictionary()
      for (key, value) in ranked.sorted(by: { $0.value.rank < $1.value.rank }) {
        dictionary[key] = value.element
      }
      return try self.admitted(.dictionary(dictionary))
    }
  }
}

extension OperatorClosure {
  /// What a closure returned, as the closure that `bind` calls.
  fileprivate func binding(
    _ result: FixtureValue
  ) throws -> (FixtureValue, inout Bool) throws -> Observable<FixtureValue>? {
    guard let function = result.function else {
      throw wrongResult(result, .closure(parameterCount: 2))
    }
    return { value, stop in
      var arguments = [value, .bool(stop)]
      let made = try function.call(changing: &arguments)
      guard arguments.count > 1, case .bool(let stops) = arguments[1] else {
        throw wrongResult(arguments.last ?? .nil, .bool)
      }
      stop = stops
      return made.isNil ? nil : try observable(made)
    }
  }
}

/// An element that knows its place in the source, which does not tell it apart.
private struct Ranked: Hashable {
  let element: FixtureValue
  let rank: Int

  static func == (first: Ranked, second: Ranked) -> Bool { first.element == second.element }

  func hash(into hasher: inout Hasher) { hasher.combine(element) }
}
