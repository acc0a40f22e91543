import RxCore

// A fixture sees a trait as the observable that it stands for.

extension OperatorForm {
  static let traits: [OperatorForm] = [
    .init("asSingle()", "Emits the only element at the end; fails if there is not just one.") {
      $0.source.asSingle().asObservable()
    },
    .init("asMaybe()", "Emits the only element, if any, at the end; fails if there are more.") {
      $0.source.asMaybe().asObservable()
    },
    .init("asCompletable()", "Emits only the end of the source.") {
      $0.source.ignoreElements().ofAnyElement()
    },
    .init(
      "andThen(_ second: Observable)", "Goes on with another observable after the completion."
    ) { Completable(raw: $0.source.ignoreElements()).andThen(try $0.observable("second")) },
    .init("Single.just(_ element: Element)", "Emits one element.") {
      .just(try $0.value("element"))
    },
    .init("Single.error(_ error: Error)", "Fails.") { .error(try $0.error("error")) },
    .init("Single.never()", "Never ends.") { _ in .never() },
    .init(
      "Single.zip(_ sources: Observable..., resultSelector: (Elements) -> Result)",
      "Combines the elements of all."
    ) { try .zipping($0.observables("sources"), $0.combiner("resultSelector")) },
    .init("Single.zip(_ sources: Observable...)", "Emits the elements of all as a tuple.") {
      call in
      try .zipping(call.observables("sources")) { try call.admitted(.tuple($0)) }
    },
    .init("Maybe.just(_ element: Element)", "Emits one element.") {
      .just(try $0.value("element"))
    },
    .init("Maybe.empty()", "Completes without an element.") { _ in .empty() },
    .init("Maybe.error(_ error: Error)", "Fails.") { .error(try $0.error("error")) },
    .init("Maybe.never()", "Never ends.") { _ in .never() },
    .init(
      "Maybe.zip(_ sources: Observable..., resultSelector: (Elements) -> Result)",
      "Combines the elements of all."
    ) { try .zipping($0.observables("sources"), $0.combiner("resultSelector")) },
    .init("Maybe.zip(_ sources: Observable...)", "Emits the elements of all as a tuple.") {
      call in
      try .zipping(call.observables("sources")) { try call.admitted(.tuple($0)) }
    },
    .init("Completable.empty()", "Completes.") { _ in .empty() },
    .init("Completable.error(_ error: Error)", "Fails.") { .error(try $0.error("error")) },
    .init("Completable.never()", "Never ends.") { _ in .never() },
    .init("Completable.zip(_ sources: Observable...)", "Completes when all have completed.") {
      .merge(try $0.observables("sources"))
    },
    .init("Completable.merge(_ sources: Observable...)", "Completes when all have completed.") {
      .merge(try $0.observables("sources"))
    },
    .init("Completable.concat(_ sources: Observable...)", "Runs one after the other.") {
      .concat(try $0.observables("sources"))
    },
  ]
}
