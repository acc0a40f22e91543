import RxCore

@testable import RxTestKit

extension WrongOperator {
  static let taking: [WrongOperator] = [
    .init(
      "take(_ count", "fails where there are fewer",
      breaks: ["taking twice is taking the smaller number"]
    ) { call in
      let count = try call.int("count")
      return try call.right(of: call.source.endWith(.void)).map {
        if case .void = $0, count > 0 { throw RxError.argumentOutOfRange }
        return $0
      }
    },
    .init(
      "take(_ count", "takes one too many",
      breaks: [
        "what is taken and what is skipped are the source", "taking nothing completes at once",
      ]
    ) { $0.source.take(try $0.int("count") + 1) },
    .init(
      "skip(_ count", "skips one too few",
      breaks: [
        "skipping twice is skipping the sum",
        "skipping before taking is taking as many more and skipping them",
        "skipping drops what stands before an index",
      ]
    ) { $0.source.skip(try $0.int("count") - 1) },
    .init(
      "slice(", "takes the end for the last index",
      breaks: ["a slice is what skipping and taking leave"]
    ) { $0.source.slice(from: try $0.int("start"), to: try $0.int("end") + 1) },
    .init(
      "take(while", "keeps the element at which it stops",
      breaks: [
        "what is taken while a condition holds, and what is skipped then, are the source",
        "taking until a condition holds is taking while it does not",
      ]
    ) { $0.source.take(while: try $0.predicate("predicate"), behavior: .inclusive) },
    .init(
      "take(until predicate", "never keeps the element at which it stops",
      breaks: ["taking up to and with an element is one element more"]
    ) { $0.source.take(until: try $0.predicate("predicate")) },
    .init(
      "skipLast(_ count", "skips one too few",
      breaks: [
        "what is left without the last elements and the last elements are all",
        "what is left without the last elements is what the later ones release",
      ]
    ) { $0.source.skipLast(try $0.int("count") - 1) },
    .init(
      "takeLast(_ count", "emits them in the order of a stack",
      breaks: ["the last of the last elements are the last of all"]
    ) {
      $0.source.takeLast(try $0.int("count")).toArray().asObservable()
        .concatMap { Observable.from($0.reversed()) }
    },
    .init(
      "take(until other", "stops at its notifier's completion",
      breaks: [
        "a notifier without elements stops nothing",
        "what comes before a notifier and what comes after it are the source",
      ]
    ) { $0.source.take(until: try $0.observable("other").endWith(.void)) },
    .init(
      "skip(until other", "opens late", breaks: ["what a notifier has opened already passes"]
    ) { call in
      let notifier = try call.observable("other")
      return call.source.skip(until: notifier.delay(.milliseconds(1), scheduler: call.scheduler))
    },
  ]

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
      breaks: ["merging emits as many elements in each frame whichever source is first"]
    ) { .concat(try $0.observables("sources")) },
    .init(
      "Observable.merge(_ sources: Observable...)", "keeps to the first that emits",
      breaks: ["merging emits the same elements whichever source is first"]
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
      breaks: ["a silent rival never wins", "a source wins against itself, later"]
    ) { .merge($0.source, try $0.observable("right")) },
  ]

  static let concatenating: [WrongOperator] = [
    .init(
      "concat(_ second", "goes on after an error",
      breaks: ["nothing behind a source changes nothing"]
    ) { try $0.right(of: $0.source.swallowingErrors) },
    .init(
      "concat(_ second", "completes with its first source",
      breaks: ["nothing before a source changes nothing"]
    ) { try $0.right().completing(with: $0.source) },
    .init(
      "concat(_ second", "forgets to complete", breaks: ["concatenating groups as it likes"]
    ) { try $0.right().endless },
    .init(
      "startWith(", "waits for the source's first element",
      breaks: ["starting with an element is concatenating behind it"]
    ) { call in
      let elements = try call.values("elements")
      return call.source.enumerated().concatMap { index, element in
        Observable.from(index == 0 ? elements + [element] : [element])
      }
    },
    .init(
      "startWith(", "turns its elements round",
      breaks: ["starting with two elements is starting with the second, then with the first"]
    ) { .concat(.from(try $0.values("elements").reversed()), $0.source) },
    .init(
      "endWith(", "ends an error, too", breaks: ["ending with an element is concatenating it"]
    ) { try $0.right(of: $0.source.swallowingErrors) },
    .init(
      "concatMap(", "does not wait",
      breaks: ["concatMap is map and concat", "concatMap is flatMap one at a time"]
    ) { $0.source.flatMap(try $0.selector("selector")) },
    .init(
      "concatMap(", "completes with the first that does",
      breaks: ["concatMap to one element is map"]
    ) { $0.source.flatMap(untilOneCompletes: try $0.selector("selector")) },
    .init(
      "repeat(_ count: Int)", "counts what follows the first round",
      breaks: [
        "repeating once changes nothing", "repeating twice, twice, is repeating four times",
        "repeating twice is concatenating a source with itself",
      ]
    ) { $0.source.repeat(try $0.int("count") + 1) },
    .init(
      "repeat(_ behavior", "does not repeat", breaks: ["repeating at once is repeating"]
    ) { $0.source },
    .init(
      "andThen(", "does not wait",
      breaks: ["what follows a completable is concatenated behind its end"]
    ) { .merge($0.source, try $0.observable("second")) },
    .init(
      "doWhile(", "asks before",
      breaks: [
        "a condition that is asked afterwards lets the source run once",
        "repeating as long as a condition holds is repeating so often",
      ]
    ) { call in
      let condition = try call.function("condition")
      return call.source.whileDo { try condition.bool(try condition()) }
    },
    .init(
      "whileDo(", "asks afterwards",
      breaks: [
        "a condition that is asked before does not let the source run",
        "repeating as long as a condition holds is repeating so often",
      ]
    ) { call in
      let condition = try call.function("condition")
      return call.source.doWhile { try condition.bool(try condition()) }
    },
  ]

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
      let (seed, accumulator) = (try call.value("seed"), try call.accumulatorOfObservables())
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

extension Observable<FixtureValue> {
  /// Merges what a selector makes, and completes with the first of it that does.
  func flatMap(
    untilOneCompletes selector: @escaping (FixtureValue) throws -> Observable
  ) -> Observable {
    flatMap { try selector($0).materialize() }.dematerialize()
  }
}
