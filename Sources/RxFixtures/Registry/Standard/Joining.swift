import RxCore

extension OperatorForm {
  static let joining: [OperatorForm] = [
    .init(
      "withLatestFrom(_ others: Observable..., resultSelector: (Elements) -> Result)",
      "Combines each source element with the latest elements of others; drops it if one of them has not emitted."
    ) { try $0.withLatest(of: $0.observables("others"), $0.combiner("resultSelector")) },
    .init(
      "withLatestFrom(_ second: Observable)",
      "Emits the other observable's latest element for each source element; drops source elements that come before the other has emitted."
    ) { $0.source.withLatestFrom(try $0.observable("second")) },
    .init(
      "withLatestFrom(_ others: Observable...)",
      "Emits a tuple of the others' latest elements for each source element; emits nothing until all others have emitted."
    ) { call in
      try call.withLatest(of: call.observables("others")) {
        try call.admitted(.tuple(Array($0.dropFirst())))
      }
    },
    .init(
      "zipWith(_ others: Observable..., resultSelector: (Elements) -> Result)",
      "Combines the first elements of all sources, then the second, and so on; each element is used once; completes when all have completed."
    ) { try $0.zipping(with: $0.observables("others"), $0.combiner("resultSelector")) },
    .init(
      "zipWith(_ others: Observable...)",
      "Emits the first elements of all sources as a tuple, then the second, and so on; each element is used once; completes when all have completed."
    ) { call in
      try call.zipping(with: call.observables("others")) { try call.admitted(.tuple($0)) }
    },
    .init(
      "combineLatestWith(_ others: Observable..., resultSelector: (Elements) -> Result)",
      "Combines the latest elements of all sources whenever one emits, once each has emitted."
    ) { try $0.combiningLatest(with: $0.observables("others"), $0.combiner("resultSelector")) },
    .init(
      "combineLatestWith(_ others: Observable...)",
      "Emits the latest elements of all sources as a tuple whenever one emits, once each has emitted."
    ) { call in
      try call.combiningLatest(with: call.observables("others")) {
        try call.admitted(.tuple($0))
      }
    },
    .init(
      "mergeWith(_ others: Observable...)",
      "Emits the elements of the source and other observables as they arrive; completes when all have completed."
    ) {
      $0.source.merging(with: try $0.observables("others"))
    },
    .init(
      "merge(with other: Observable)",
      "Emits the elements of the source and another observable as they arrive; completes when both have completed."
    ) {
      $0.source.merge(with: try $0.observable("other"))
    },
    .init(
      "merge(with others: [Observable])",
      "Emits the elements of the source and other observables as they arrive; completes when all have completed."
    ) {
      $0.source.merge(with: try $0.observables("others"))
    },
    .init(
      "zip(with second: Observable, resultSelector: (Element, Other) -> Result)",
      "Combines the first elements of both, then the second, and so on; each element is used once; completes when both have completed."
    ) {
      $0.source.zip(
        with: try $0.observable("second"), resultSelector: try $0.closure2("resultSelector"))
    },
    .init(
      "concatWith(_ others: Observable...)",
      "Emits the source's elements, then those of the others; subscribes to each when the previous one has completed."
    ) { $0.source.concatenating(with: try $0.observables("others")) },
    .init(
      "sequenceEqual(_ other: Observable)",
      "Emits whether two observables emit equal elements in the same order."
    ) { call in
      call.source.sequenceEqual(try call.observable("other"), call.areEqual).map { .bool($0) }
    },
    .init(
      "sequenceEqual(_ other: Observable, _ comparer: (Element, Other) -> Bool)",
      "Emits whether a closure finds the elements of two observables equal, pair by pair."
    ) {
      $0.source.sequenceEqual(try $0.observable("other"), try $0.comparer("comparer"))
        .map { .bool($0) }
    },
    .init(
      "and(_ other: Observable)", "Emits whether the latest elements of both sources are true."
    ) { $0.truths($0.source).and(try $0.truths($0.observable("other"))).map { .bool($0) } },
    .init("and()", "Emits whether all elements are true.") {
      $0.truths($0.source).and().asObservable().map { .bool($0) }
    },
    .init(
      "Observable.and(_ sources: Observable...)",
      "Emits whether the latest elements of all sources are true."
    ) {
      try $0.truth(of: $0.observables("sources"))
    },
    .init(
      "Observable.and(_ sources: [Observable])",
      "Emits whether the latest elements of all sources are true."
    ) {
      try $0.truth(of: $0.observables("sources"))
    },
    .init(
      "or(_ other: Observable)", "Emits whether the latest element of either source is true."
    ) { $0.truths($0.source).or(try $0.truths($0.observable("other"))).map { .bool($0) } },
    .init("not()", "Emits the opposite of each element.") {
      $0.truths($0.source).not().map { .bool($0) }
    },
    .init(
      "join(_ right: Observable, leftDuration: (Left) -> Observable, "
        + "rightDuration: (Right) -> Observable, resultSelector: (Left, Right) -> Result)",
      "Combines each pair of elements whose durations overlap."
    ) {
      $0.source.join(
        try $0.observable("right"), leftDuration: try $0.selector("leftDuration"),
        rightDuration: try $0.selector("rightDuration"),
        resultSelector: try $0.closure2("resultSelector"))
    },
    .init(
      "groupJoin(_ right: Observable, leftDuration: (Left) -> Observable, "
        + "rightDuration: (Right) -> Observable, resultSelector: (Left, Group) -> Result)",
      "Combines each element with an observable of the other source's elements that overlap its duration."
    ) { call in
      let (host, select) = (call.host, try call.closure2("resultSelector"))
      return call.source.groupJoin(
        try call.observable("right"), leftDuration: try call.selector("leftDuration"),
        rightDuration: try call.selector("rightDuration")
      ) { try select($0, .observable(host.counted($1))) }
    },
  ]
}

extension OperatorCall {
  // RxCore's forms for this number of sources if it has them, otherwise the equivalent pipeline.

  fileprivate func zipping(
    with others: [Observable<FixtureValue>],
    _ combine: @escaping ([FixtureValue]) throws -> FixtureValue
  ) -> Observable<FixtureValue> {
    switch others.count {
    case 1: source.zipWith(others[0]) { try combine([$0, $1]) }
    case 2: source.zipWith(others[0], others[1]) { try combine([$0, $1, $2]) }
    default: .zipping([source] + others, combine)
    }
  }

  /// Whether all elements of all sources are true.
  fileprivate func truth(of sources: [Observable<FixtureValue>]) -> Observable<FixtureValue> {
    Observable.and(sources.map { truths($0) }).asObservable().map { .bool($0) }
  }

  fileprivate func combiningLatest(
    with others: [Observable<FixtureValue>],
    _ combine: @escaping ([FixtureValue]) throws -> FixtureValue
  ) -> Observable<FixtureValue> {
    switch others.count {
    case 1: source.combineLatestWith(others[0]) { try combine([$0, $1]) }
    case 2: source.combineLatestWith(others[0], others[1]) { try combine([$0, $1, $2]) }
    default: .combiningLatest([source] + others, combine)
    }
  }

  fileprivate func withLatest(
    of others: [Observable<FixtureValue>],
    _ combine: @escaping ([FixtureValue]) throws -> FixtureValue
  ) -> Observable<FixtureValue> {
    switch others.count {
    case 1: source.withLatestFrom(others[0]) { try combine([$0, $1]) }
    case 2: source.withLatestFrom(others[0], others[1]) { try combine([$0, $1, $2]) }
    case 3:
      source.withLatestFrom(others[0], others[1], others[2]) { try combine([$0, $1, $2, $3]) }
    default:
      source.withLatestFrom(Observable.combineLatest(others)) { try combine([$0] + $1) }
    }
  }
}
