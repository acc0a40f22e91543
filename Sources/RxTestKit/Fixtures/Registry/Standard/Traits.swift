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
      $0.source.ignoreElements().map { never in switch never {} }
    },
    .init(
      "andThen(_ second: Observable)", "Goes on with another observable after the completion."
    ) { Completable(raw: $0.source.ignoreElements()).andThen(try $0.observable("second")) },
  ]
}
