import RxCore

@testable import RxFixtures
@testable import MarbleKit
@testable import RxTestKit

extension WrongOperator {
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
      let (seed, accumulator) = (try call.value("seed"), try call.selector2("accumulator"))
      return call.source.flatMap { try accumulator(seed, $0) }
    },
  ]
}
