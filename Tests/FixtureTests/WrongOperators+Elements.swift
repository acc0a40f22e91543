import RxCore

@testable import RxTestKit

extension WrongOperator {
  static let mapping: [WrongOperator] = [
    .init(
      "map(_ transform", "emits one element of a frame",
      breaks: ["mapping to the same is no mapping"]
    ) { try $0.right().oncePerFrame($0.scheduler) },
    .init(
      "map(_ transform", "loses the first element",
      breaks: [
        "mapping twice is mapping once",
        "mapping before filtering is filtering by what mapping makes",
        "mapping what is taken is taking what is mapped",
        "mapping what is merged is merging what is mapped",
        "mapping what is concatenated is concatenating what is mapped",
      ]
    ) { try $0.right().skip(1) },
    .init(
      "tryMap(", "swallows the error",
      breaks: ["mapping where the closure throws is tryMap"]
    ) { try $0.right().swallowingErrors },
    .init(
      "try(", "drops elements instead of failing",
      breaks: ["try lets pass what its closure does not throw at"]
    ) { call in
      let body = try call.closure("body")
      return call.source.filter { (try? body($0)) != nil }
    },
    .init(
      "compactMap(", "stops at nil",
      breaks: ["compactMap is map, and what is not nil of it"]
    ) { $0.source.map(try $0.closure("transform")).take(while: { !$0.isNil }) },
    .init(
      "mapTo(", "emits its value once", breaks: ["mapTo is a map that does not look"]
    ) { try $0.right().distinctUntilChanged() },
    .init(
      "enumerated()", "loses the last element", breaks: ["enumerating keeps the elements"]
    ) { try $0.right(of: $0.source.skipLast(1)) },
    .init(
      "enumerated()", "counts from one",
      breaks: ["enumerating counts from zero", "zipping with numbers is enumerating"]
    ) { call in
      call.source.enumerated().map {
        .tuple([.int($0.index + 1), $0.element], labels: ["index", "element"])
      }
    },
    .init(
      "pairwise()", "begins anew behind each pair",
      breaks: ["pairs are the source beside itself without its first element"]
    ) { $0.source.bufferCount(2).filter { $0.count == 2 }.map { .tuple($0) } },
    .init(
      "nwise(", "emits what is not complete at the end", breaks: ["pairs are runs of two"]
    ) { $0.source.bufferCount(try $0.int("count"), startEvery: 1).map { .array($0) } },
  ]

  static let filtering: [WrongOperator] = [
    .init(
      "filter(", "no longer asks once an element has passed",
      breaks: [
        "filtering twice is filtering by both", "a filter and its opposite share out the source",
      ]
    ) { call in
      let predicate = try call.predicate("predicate")
      return call.source.skip(while: { try !predicate($0) })
    },
    .init(
      "ignoreElements()", "swallows the error",
      breaks: ["ignoring all elements is a filter that wants none"]
    ) { try $0.right().swallowingErrors },
    .init(
      "ignore(_", "ignores the first of its values alone",
      breaks: ["ignoring some values is a filter"]
    ) { call in
      let ignored = try call.values("values").first
      return call.source.filter { $0 != ignored }
    },
    .init(
      "ignoreWhen(", "is a filter", breaks: ["ignoring by a closure is the opposite of a filter"]
    ) { $0.source.filter(try $0.predicate("predicate")) },
    .init(
      "unwrap()", "stops at nil", breaks: ["unwrapping is compactMap to the same"]
    ) { $0.source.take(while: { !$0.isNil }) },
    .init(
      "ofType(", "lets everything pass", breaks: ["what is of a type can be cast to it"]
    ) { $0.source },
    .init(
      "distinctUntilChanged()", "takes the first element for a repetition",
      breaks: [
        "dropping repetitions twice is dropping them once",
        "what is never repeated is not repeated at once",
      ]
    ) { try $0.right().skip(1) },
    .init(
      "distinctUntilChanged()", "compares with the first element for good",
      breaks: ["what changes is the first element and the later ones of unequal pairs"]
    ) { call in
      call.source.publish { shared in
        .merge(
          shared.take(1),
          shared.take(1).flatMap { first in shared.filter { $0 != first } })
      }
    },
    .init(
      "distinct()", "remembers the last element alone",
      breaks: ["elements that came once are the set of all"]
    ) { $0.source.distinctUntilChanged() },
    .init(
      "element(at index: Int, default", "counts from one",
      breaks: ["the element at an index is the first behind it"]
    ) { $0.source.element(at: try $0.int("index") - 1, default: try $0.value("default")) },
    .init(
      "first(default: Element)", "waits for the end",
      breaks: ["the first element is what taking one leaves"]
    ) { call in
      let missing = try call.value("default")
      return call.source.toArray().asObservable().map { $0.first ?? missing }
    },
    .init(
      "last(default: Element)", "answers an error with what there is",
      breaks: ["the last element is what taking one from the end leaves"]
    ) { try $0.right(of: $0.source.swallowingErrors) },
    .init(
      "find(", "gives nothing where nothing is found",
      breaks: ["finding is filtering and taking one"]
    ) { $0.source.filter(try $0.predicate("predicate")).take(1) },
    .init(
      "findIndex(", "counts from one", breaks: ["the index that is found is that of what is found"]
    ) { call in
      let predicate = try call.predicate("predicate")
      return call.source.findIndex(predicate).map { .int($0 < 0 ? $0 : $0 + 1) }
    },
  ]

  static let dividing: [WrongOperator] = [
    .init(
      "groupBy(keySelector: (Element) -> Key)", "loses the element that begins a group",
      breaks: ["groups, merged, are the source"]
    ) { try $0.right().map { .observable(($0.observable ?? .empty()).skip(1)) } },
    .init(
      "partition(", "exchanges the halves", breaks: ["a partition's halves are two filters"],
      value: { call in
        guard case .tuple(let halves, let labels) = try call.rightValue() else { return .nil }
        return .tuple(halves.reversed(), labels: labels)
      }),
    .init(
      "groupBy(keySelector: (Element) -> Key, element", "loses the element that begins a group",
      breaks: ["groups that end and begin anew, merged, are the source"]
    ) { try $0.right().map { .observable(($0.observable ?? .empty()).skip(1)) } },
    .init(
      "window(_ boundary", "completes with its boundary",
      breaks: ["windows up to a boundary, merged, are the source"]
    ) { try $0.right().completing(with: $0.observable("boundary")) },
    .init(
      "groupBy(keySelector: (Element) -> Key)", "emits a group again",
      breaks: ["the keys of groups are distinct"]
    ) { try $0.right().flatMap { Observable.of($0, $0) } },
    .init(
      "bufferCount(", "drops what is not full at the end",
      breaks: [
        "chunks, one behind the other, are the source's elements", "chunks are windows, collected",
      ]
    ) { call in
      let count = try call.int("count")
      return try call.right().filter { $0.elements.count == count }
    },
    .init(
      "windowCount(", "loses the element that opens the first window",
      breaks: ["windows, merged, are the source"]
    ) { try $0.right(of: $0.source.skip(1)) },
    .init(
      "buffer(timeSpan", "drops the rest at the end",
      breaks: [
        "buffers, one behind the other, are the source's elements",
        "buffers of a time and a count are such windows, collected",
      ]
    ) { try $0.right(of: $0.source.endless).completing(with: $0.source) },
    .init(
      "bufferTime(", "drops empty arrays",
      breaks: ["buffers of a time are windows of a time, collected"]
    ) { try $0.right().filter { !$0.elements.isEmpty } },
    .init(
      "buffer(_ boundary", "completes with its boundary",
      breaks: ["buffers up to a boundary are windows up to it, collected"]
    ) { try $0.right().completing(with: $0.observable("boundary")) },
    .init(
      "bufferToggle(", "drops what is open at the end",
      breaks: ["buffers that open and close are such windows, collected"]
    ) { try $0.right(of: $0.source.endless).completing(with: $0.source) },
    .init(
      "bufferWhen(", "drops empty arrays",
      breaks: ["buffers until a closure's timer are windows until then, collected"]
    ) { try $0.right().filter { !$0.elements.isEmpty } },
  ]

  static let folding: [WrongOperator] = [
    .init(
      "reduce(_ seed: Result", "gives nothing for an empty source",
      breaks: ["folding is the last of scanning", "adding up is folding"]
    ) {
      $0.source.scan(try $0.value("seed"), accumulator: try $0.closure2("accumulator")).takeLast(1)
    },
    .init(
      "scan(_ accumulator", "drops the first element",
      breaks: ["scanning without a seed begins with the first element"]
    ) { try $0.right().skip(1) },
    .init(
      "scan(_ seed", "emits the seed",
      breaks: ["the differences of the sums are the elements", "switchScan to one result is scan"]
    ) { try $0.right().startWith($0.value("seed")) },
    .init(
      "scan(into", "emits the seed", breaks: ["scanning in place is scanning"]
    ) { try $0.right().startWith($0.value("seed")) },
    .init(
      "reduce(into", "answers an error with what there is",
      breaks: ["folding in place is folding"]
    ) { try $0.right(of: $0.source.swallowingErrors) },
    .init(
      "reduce(_ accumulator", "fails for an empty source",
      breaks: ["folding without a seed is the last of scanning without one"]
    ) { try $0.right(of: $0.source.throwIfEmpty()) },
    .init(
      "toArray()", "answers an error with what there is",
      breaks: ["all elements are those that folding collects"]
    ) { try $0.right(of: $0.source.swallowingErrors) },
    .init(
      "count()", "counts the end",
      breaks: ["counting is adding ones", "counting what satisfies is counting what is filtered"]
    ) { try $0.right(of: $0.source.endWith(.nil)) },
    .init(
      "every(", "answers only at the end", breaks: ["all satisfy what none fails to"]
    ) {
      $0.source.map(try $0.predicate("predicate")).reduce(true) { $0 && $1 }.map { .bool($0) }
    },
    .init(
      "contains(", "looks at the last element alone",
      breaks: ["containing is having an element that is equal"]
    ) { try $0.right(of: $0.source.takeLast(1)) },
    .init(
      "isEmpty()", "answers only at the end",
      breaks: ["a source is empty where taking one element counts none"]
    ) { $0.source.count().map { .bool($0 == 0) } },
    .init(
      "toSortedArray(ascending", "sorts the other way round",
      breaks: ["the sorted elements are all elements, sorted"]
    ) { call in
      try call.right().map { sorted in
        guard case .array(let elements) = sorted else { return sorted }
        return .array(elements.reversed())
      }
    },
    .init(
      "min()", "is the first element",
      breaks: ["the smallest and the largest are the ends of what is sorted"]
    ) { $0.source.take(1) },
    .init(
      "max()", "is the last element",
      breaks: ["the smallest and the largest are the ends of what is sorted"]
    ) { $0.source.takeLast(1) },
    .init(
      "mergeScan(", "begins with the seed each time", breaks: ["mergeScan to one result is scan"]
    ) { call in
      let (seed, accumulator) = (try call.value("seed"), try call.accumulatorOfObservables())
      return call.source.flatMap { try accumulator(seed, $0) }
    },
  ]
}

extension OperatorCall {
  /// A closure of a result and an element that returns an observable.
  func accumulatorOfObservables() throws -> (FixtureValue, FixtureValue) throws -> Observable<
    FixtureValue
  > {
    let function = try function("accumulator")
    return { try function.observable(try function($0, $1)) }
  }
}

extension FixtureValue {
  /// The elements of an array.
  fileprivate var elements: [FixtureValue] {
    if case .array(let elements) = self { elements } else { [] }
  }
}
