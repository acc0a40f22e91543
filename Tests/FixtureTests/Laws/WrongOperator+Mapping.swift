import RxCore

@testable import RxFixtures
@testable import MarbleKit
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
}
