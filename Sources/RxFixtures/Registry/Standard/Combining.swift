import RxCore

extension OperatorForm {
  static let combining: [OperatorForm] = [
    .init(
      "Observable.combineLatest(_ sources: Observable..., resultSelector: (Elements) -> Result)",
      "Combines the latest elements of all sources whenever one emits, once each has emitted."
    ) { try .combiningLatest($0.observables("sources"), $0.combiner("resultSelector")) },
    .init(
      "Observable.combineLatest(_ sources: Observable...)",
      "Emits the latest elements of all sources as a tuple whenever one emits, once each has emitted."
    ) { call in
      try .combiningLatest(call.observables("sources")) { try call.admitted(.tuple($0)) }
    },
    .init(
      "Observable.combineLatest(_ sources: [Observable], resultSelector: ([Element]) -> Result)",
      "Combines the latest elements of all sources, as an array, whenever one emits, once each has emitted."
    ) { call in
      let select = try call.closure("resultSelector")
      return .combineLatest(try call.observables("sources")) {
        try select(try call.admitted(.array($0)))
      }
    },
    .init(
      "Observable.combineLatest(_ sources: [Observable])",
      "Emits the latest elements of all sources as an array whenever one emits, once each has emitted."
    ) { $0.arrays(Observable.combineLatest(try $0.observables("sources"))) },
    .init(
      "Observable.zip(_ sources: Observable..., resultSelector: (Elements) -> Result)",
      "Combines the first elements of all sources, then the second, and so on; each element is used once; completes when all have completed."
    ) { try .zipping($0.observables("sources"), $0.combiner("resultSelector")) },
    .init(
      "Observable.zip(_ sources: Observable...)",
      "Emits the first elements of all sources as a tuple, then the second, and so on; each element is used once; completes when all have completed."
    ) { call in try .zipping(call.observables("sources")) { try call.admitted(.tuple($0)) } },
    .init(
      "Observable.zip(_ sources: [Observable], resultSelector: ([Element]) -> Result)",
      "Combines the first elements of all sources, as an array, then the second, and so on; each element is used once; completes when all have completed."
    ) { call in
      let select = try call.closure("resultSelector")
      return .zip(try call.observables("sources")) { try select(try call.admitted(.array($0))) }
    },
    .init(
      "Observable.zip(_ sources: [Observable])",
      "Emits the first elements of all sources as an array, then the second, and so on; each element is used once; completes when all have completed."
    ) { $0.arrays(Observable.zip(try $0.observables("sources"))) },
    .init(
      "Observable.forkJoin(_ sources: Observable..., resultSelector: (Elements) -> Result)",
      "Combines the last elements of all sources when all have completed."
    ) { try .forkJoining($0.observables("sources"), $0.combiner("resultSelector")) },
    .init(
      "Observable.forkJoin(_ sources: Observable...)",
      "Emits the last elements of all sources as an array when all have completed."
    ) { $0.arrays(Observable.forkJoin(try $0.observables("sources"))) },
    .init(
      "Observable.forkJoin(_ sources: [Observable], resultSelector: ([Element]) -> Result)",
      "Combines the last elements of all sources, as an array, when all have completed."
    ) { call in
      let select = try call.closure("resultSelector")
      return .forkJoin(try call.observables("sources")) {
        try select(try call.admitted(.array($0)))
      }
    },
    .init(
      "Observable.forkJoin(_ sources: [Observable])",
      "Emits the last elements of all sources as an array when all have completed."
    ) { $0.arrays(Observable.forkJoin(try $0.observables("sources"))) },
    .init(
      "Observable.merge(_ sources: Observable...)",
      "Emits the elements of all sources as they arrive; completes when all have completed."
    ) {
      .merge(try $0.observables("sources"))
    },
    .init(
      "Observable.merge(_ sources: [Observable])",
      "Emits the elements of all sources as they arrive; completes when all have completed."
    ) {
      .merge(try $0.observables("sources"))
    },
    .init(
      "Observable.concat(_ sources: Observable...)",
      "Emits the elements of one source after another; subscribes to each when the previous one has completed."
    ) { .concat(try $0.observables("sources")) },
    .init(
      "Observable.concat(_ sources: [Observable])",
      "Emits the elements of one source after another; subscribes to each when the previous one has completed."
    ) { .concat(try $0.observables("sources")) },
    .init(
      "concat(_ second: Observable)",
      "Emits the source's elements; when the source has completed, subscribes to another observable.",
      aka: ["append"]
    ) {
      $0.source.concat(try $0.observable("second"))
    },
    .init(
      "Observable.amb(_ sources: [Observable])",
      "Mirrors the first source to emit, complete or fail; disposes the others.", aka: ["race"]
    ) { .amb(try $0.observables("sources")) },
    .init(
      "amb(_ right: Observable)",
      "Mirrors the first of the two to emit, complete or fail; disposes the other.",
      aka: ["raceWith"]
    ) { $0.source.amb(try $0.observable("right")) },
    .init(
      "startWith(_ elements: Element...)",
      "Emits elements on subscription, before those of the source, which keep their times.",
      aka: ["prepend"]
    ) {
      $0.source.starting(with: try $0.values("elements"))
    },
    .init(
      "endWith(_ elements: Element...)",
      "Emits elements when the source completes, and then completes."
    ) {
      $0.source.ending(with: try $0.values("elements"))
    },
  ]
}

extension FixtureValue {
  /// A tuple without names.
  static func tuple(_ parts: [FixtureValue]) -> FixtureValue {
    .tuple(parts, labels: Array(repeating: nil, count: parts.count))
  }
}

extension Observable<FixtureValue> {
  /// RxCore's form for this number of sources, or else its form for any number.
  static func combiningLatest(
    _ all: [Observable], _ combine: @escaping ([FixtureValue]) throws -> FixtureValue
  ) -> Observable {
    switch all.count {
    case 2: .combineLatest(all[0], all[1]) { try combine([$0, $1]) }
    case 3: .combineLatest(all[0], all[1], all[2]) { try combine([$0, $1, $2]) }
    case 4: .combineLatest(all[0], all[1], all[2], all[3]) { try combine([$0, $1, $2, $3]) }
    default: .combineLatest(all, resultSelector: combine)
    }
  }

  /// RxCore's form for this number of sources, or else its form for any number.
  static func zipping(
    _ all: [Observable], _ combine: @escaping ([FixtureValue]) throws -> FixtureValue
  ) -> Observable {
    switch all.count {
    case 2: .zip(all[0], all[1]) { try combine([$0, $1]) }
    case 3: .zip(all[0], all[1], all[2]) { try combine([$0, $1, $2]) }
    case 4: .zip(all[0], all[1], all[2], all[3]) { try combine([$0, $1, $2, $3]) }
    default: .zip(all, ending: .withLastSource, resultSelector: combine)
    }
  }

  /// RxCore's form for this number of sources, or else its form for any number.
  fileprivate static func forkJoining(
    _ all: [Observable], _ combine: @escaping ([FixtureValue]) throws -> FixtureValue
  ) -> Observable {
    switch all.count {
    case 2: .forkJoin(all[0], all[1]) { try combine([$0, $1]) }
    case 3: .forkJoin(all[0], all[1], all[2]) { try combine([$0, $1, $2]) }
    default: .forkJoin(all, resultSelector: combine)
    }
  }
}
