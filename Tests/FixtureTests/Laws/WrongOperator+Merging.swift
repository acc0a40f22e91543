import RxCore

@testable import RxFixtures
@testable import MarbleKit
@testable import RxTestKit

extension WrongOperator {
  static let merging: [WrongOperator] = [
    .init(
      "mergeWith(", "completes with the first that does",
      breaks: ["merging with nothing changes nothing"]
    ) { ([$0.source] + (try $0.observables("others"))).mergedUntilOneCompletes },
    .init(
      "Observable.merge(_ sources: Observable...)", "completes with the first that does",
      breaks: ["merging with what never ends takes the end away"]
    ) { try $0.observables("sources").mergedUntilOneCompletes },
    .init(
      "Observable.merge(_ sources: Observable...)", "subscribes to two at most",
      breaks: ["merging groups as it likes"]
    ) { Observable.from(try $0.observables("sources")).merge(maxConcurrent: 2) },
    .init(
      "Observable.merge(_ sources: Observable...)", "waits for its sources in turn",
      breaks: ["merging emits the same whichever source is first"]
    ) { .concat(try $0.observables("sources")) },
    .init(
      "Observable.merge(_ sources: Observable...)", "keeps to the first that emits",
      breaks: ["merging emits the same whichever source is first"]
    ) { .amb(try $0.observables("sources")) },
    .init(
      "Observable.merge(_ sources: Observable...)", "drops what one source emits again",
      breaks: ["merging what a source shares emits each element twice"]
    ) { try $0.right().distinctUntilChanged() },
    .init(
      "merge(maxConcurrent", "knows no bound",
      breaks: ["merging one source at a time is concatenating"]
    ) { $0.sources.merge() },
    .init(
      "flatMap(maxConcurrent", "takes one at a time",
      breaks: ["merging with a bound that is never reached is merging"]
    ) { $0.source.concatMap(try $0.selector("selector")) },
    .init(
      "flatMap(_ selector", "takes one at a time",
      breaks: ["flatMap is map and merge", "delaying is merging what is late"]
    ) { $0.source.concatMap(try $0.selector("selector")) },
    .init(
      "flatMap(_ selector", "completes with the first that does",
      breaks: ["flatMap to one element is map"]
    ) { $0.source.flatMap(untilOneCompletes: try $0.selector("selector")) },
    .init(
      "flatMap(_ selector", "completes with its source",
      breaks: ["flatMap of one element is what its closure makes"]
    ) { try $0.right().completing(with: $0.source) },
    .init(
      "flatMap(_ selector", "leaves the earlier for the latest",
      breaks: ["flatMap twice is flatMap to what is flat"]
    ) { $0.source.flatMapLatest(try $0.selector("selector")) },
    .init(
      "expand(", "loses the first element", breaks: ["expanding to nothing changes nothing"]
    ) { try $0.right().skip(1) },
    .init(
      "expand(", "does not expand what it has made",
      breaks: ["expanding each number to the next is making ranges"]
    ) { call in
      let selector = try call.selector("selector")
      return call.source.flatMap { try selector($0).startWith($0) }
    },
    .init(
      "amb(_ right", "keeps the end of the loser",
      breaks: ["racing groups as it likes"]
    ) { try $0.right().completing(with: $0.observable("right")) },
    .init(
      "amb(_ right", "does not leave the loser",
      breaks: [
        "a silent rival never wins", "a source wins against itself, later",
        "a race is won by the source of the first event",
      ]
    ) { .merge($0.source, try $0.observable("right")) },
  ]
}
