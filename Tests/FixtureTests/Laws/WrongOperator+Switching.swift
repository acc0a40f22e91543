import RxCore

@testable import RxFixtures
@testable import MarbleKit
@testable import RxTestKit

extension WrongOperator {
  static let switching: [WrongOperator] = [
    .init(
      "flatMapLatest(", "does not leave the earlier",
      breaks: [
        "flatMapLatest is map and switch", "debounce is switching to what is late",
        "flatMapLatest is flatMap until the next element",
      ]
    ) { $0.source.flatMap(try $0.selector("selector")) },
    .init(
      "flatMapLatest(", "completes with the first that does",
      breaks: ["flatMapLatest to one element is map"]
    ) { $0.source.flatMap(untilOneCompletes: try $0.selector("selector")) },
    .init(
      "flatMapLatest(", "completes with its source",
      breaks: ["flatMapLatest of one element is what its closure makes"]
    ) { try $0.right().completing(with: $0.source) },
    .init(
      "switchLatest()", "stays with the first",
      breaks: ["the latest of sources that are there at once is the last"]
    ) { $0.sources.exhaustAll() },
    .init(
      "flatMapFirst(", "leaves the first for the latest",
      breaks: ["flatMapFirst is map and exhaust"]
    ) { $0.source.flatMapLatest(try $0.selector("selector")) },
    .init(
      "flatMapFirst(", "is never done with the first",
      breaks: ["flatMapFirst to one element is map"]
    ) { try $0.right(of: $0.source.take(1)) },
    .init(
      "exhaustAll()", "leaves the first for the latest",
      breaks: ["the first of sources that are there at once is kept"]
    ) { $0.sources.switchLatest() },
    .init(
      "flatten(_ strategy", "merges by every strategy",
      breaks: ["flattening by a strategy is the operator of that name"]
    ) { $0.sources.merge() },
    .init(
      "switchScan(", "begins with the seed each time", breaks: ["switchScan to one result is scan"]
    ) { call in
      let (seed, accumulator) = (try call.value("seed"), try call.selector2("accumulator"))
      return call.source.flatMapLatest { try accumulator(seed, $0) }
    },
    .init(
      "Observable.if(_ conditions", "stays with the first",
      breaks: ["following a condition is switching to what it chooses"]
    ) { call in
      let (then, other) = (try call.observable("then"), try call.observable("else"))
      return try call.observable("conditions").flatMapFirst { $0 == .bool(true) ? then : other }
    },
    .init(
      "cascade(_ next", "does not leave the source",
      breaks: ["a cascade is one source until the other, and the other"]
    ) { .merge([$0.source] + (try $0.observables("next"))) },
    .init(
      "Observable.switch(", "completes with its keys",
      breaks: ["a choice by a key is the source of that key"]
    ) { try $0.right().completing(with: $0.observable("keys")) },
  ]
}
