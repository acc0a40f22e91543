import RxCore

@testable import RxFixtures
@testable import MarbleKit
@testable import RxTestKit

extension WrongOperator {
  static let combining: [WrongOperator] = [
    .init(
      "Observable.zip(_ sources: Observable...)", "does not wait for partners",
      breaks: ["a source zipped with itself is pairs of equals"]
    ) { .combiningLatest(try $0.observables("sources")) { .tuple($0) } },
    .init(
      "Observable.zip(_ sources: Observable..., resultSelector", "turns its sources round",
      breaks: ["zipping with a selector is mapping pairs"]
    ) { .zipping(try $0.observables("sources").reversed(), try $0.combiner("resultSelector")) },
    .init(
      "Observable.zip(_ sources: Observable..., resultSelector", "follows its first source alone",
      breaks: ["zipping the other way round turns the pairs"]
    ) { call in
      let (sources, combine) = (
        try call.observables("sources"), try call.combiner("resultSelector")
      )
      return sources[0].withLatestFrom(sources[1]) { try combine([$0, $1]) }
    },
    .init(
      "Observable.combineLatest(_ sources: Observable..., resultSelector",
      "pairs each element once",
      breaks: ["combining with a constant is mapping"]
    ) { .zipping(try $0.observables("sources"), try $0.combiner("resultSelector")) },
    .init(
      "Observable.combineLatest(_ sources: [Observable])", "waits for a second element",
      breaks: ["combining one source is mapping to arrays of one"]
    ) { try $0.right().skip(1) },
    .init(
      "Observable.zip(_ sources: [Observable])", "waits for a second element",
      breaks: ["zipping one source is mapping to arrays of one"]
    ) { try $0.right().skip(1) },
    .init(
      "Observable.combineLatest(_ sources: Observable...)", "follows its first source alone",
      breaks: [
        "combining emits as many elements in each frame whichever source is first",
        "the last combination is that of the last elements",
      ]
    ) { call in
      let sources = try call.observables("sources")
      return sources[0].withLatestFrom(sources[1]) { .tuple([$0, $1]) }
    },
    .init(
      "withLatestFrom(_ second", "completes with the other sequence",
      breaks: ["the latest of a constant is that constant"]
    ) { try $0.right().completing(with: $0.observable("second")) },
    .init(
      "Observable.forkJoin(_ sources: [Observable])", "joins the first elements",
      breaks: ["a source forked alone gives its last element"]
    ) { try $0.observables("sources")[0].take(1).map { .array([$0]) } },
    .init(
      "Observable.forkJoin(_ sources: Observable..., resultSelector", "does not wait for the ends",
      breaks: ["what two forks join is what their last elements zip"]
    ) { .zipping(try $0.observables("sources"), try $0.combiner("resultSelector")).take(1) },
    .init(
      "sequenceEqual(_ other: Observable)", "answers at the first pair",
      breaks: ["a source equals itself once it has completed"]
    ) { Observable.zip($0.source, try $0.observable("other")) { .bool($0 == $1) }.take(1) },
    .init(
      "Observable.combineLatest(_ sources: Observable..., resultSelector",
      "follows its first source alone",
      breaks: ["combining is following each source with the latest of the other"]
    ) { call in
      let (sources, combine) = (
        try call.observables("sources"), try call.combiner("resultSelector")
      )
      return sources[0].withLatestFrom(sources[1]) { try combine([$0, $1]) }
    },
    .init(
      "sequenceEqual(_ other: Observable)", "lets one sequence be longer",
      breaks: ["sequences are equal where their elements are"]
    ) { call in
      Observable.zip(call.source, try call.observable("other")) { $0 == $1 }
        .reduce(true) { $0 && $1 }.map { .bool($0) }
    },
    .init(
      "join(", "pairs an element with earlier ones of the other alone",
      breaks: ["a join is a group join, merged"]
    ) { try $0.right(of: $0.source.delay(.milliseconds(1), scheduler: $0.scheduler)) },
    .init(
      "pausable(", "is open at first",
      breaks: ["pausing is looking at the latest of what pauses"]
    ) { call in
      let pauser = try call.observable("pauser").startWith(.bool(true))
      return call.source.withLatestFrom(pauser) { ($0, $1) }.filter { $0.1 == .bool(true) }
        .map { $0.0 }
    },
    .init(
      "pausableBuffered(", "keeps the newest element alone",
      breaks: ["what is kept back by a pause comes at the end"]
    ) { $0.source.pausableBuffered(try $0.observable("pauser").map { $0 == .bool(true) }) },
    .init(
      "combineLatestAll()", "pairs each element once",
      breaks: ["combining all sources of a source is combining them"]
    ) { $0.sources.zipAll().map { .array($0) } },
    .init(
      "zipAll()", "does not wait for partners",
      breaks: ["zipping all sources of a source is zipping them"]
    ) { $0.sources.combineLatestAll().map { .array($0) } },
    .init(
      "sample(", "forgets to complete", breaks: ["sampling by itself changes nothing"]
    ) { try $0.right().endless },
  ]
}
