import RxCore

// A fixture sees a trait as the observable that it stands for.

extension OperatorForm {
  static let traits: [OperatorForm] = [
    .init(
      "asSingle()",
      "Emits the only element when the source completes; fails if there is none, or more than one."
    ) {
      $0.source.asSingle().asObservable()
    },
    .init(
      "asMaybe()",
      "Emits the only element, if any, when the source completes; fails if there are more."
    ) {
      $0.source.asMaybe().asObservable()
    },
    .init("asCompletable()", "Emits only the source's completion or error.") {
      $0.source.ignoreElements().ofAnyElement()
    },
    .init(
      "andThen(_ second: Observable)",
      "Subscribes to another observable after the completion; after an error, does not."
    ) { Completable(raw: $0.source.ignoreElements()).andThen(try $0.observable("second")) },
    .init(
      "do(onSuccess: ((Element) -> Void)? = nil, afterSuccess: ((Element) -> Void)? = nil, "
        + "onError: ((Error) -> Void)? = nil, afterError: ((Error) -> Void)? = nil, "
        + "onSubscribe: (() -> Void)? = nil, onSubscribed: (() -> Void)? = nil, "
        + "onDispose: (() -> Void)? = nil)",
      "Calls closures for the events of a Single, and when subscriptions begin and end."
    ) {
      $0.source.do(
        onNext: try $0.effect("onSuccess"), afterNext: try $0.effect("afterSuccess"),
        onError: try $0.errorEffect("onError"), afterError: try $0.errorEffect("afterError"),
        onSubscribe: try $0.safeEffect0("onSubscribe"),
        onSubscribed: try $0.safeEffect0("onSubscribed"),
        onDispose: try $0.safeEffect0("onDispose"))
    },
    .init(
      "flatMapMaybe(_ selector: (Element) -> Observable)",
      "Emits the element of the Maybe that a closure returns for a Single's element."
    ) { $0.source.flatMap(try $0.selector("selector")) },
    .init(
      "flatMapCompletable(_ selector: (Element) -> Observable)",
      "Completes when the Completable that a closure returns for a Single's element completes."
    ) { $0.source.flatMap(try $0.selector("selector")).ignoreElements().ofAnyElement() },
  ]

  static let primitiveFactories: [OperatorForm] =
    shared(with: "Single", elementFactories) + shared(with: "Maybe", elementFactories + ["empty()"])
    + shared(
      with: "Completable",
      ["error(_:)", "empty()", "never()", "deferred(_:)", "merge(_:)", "concat(_:)"])
    + ["Single", "Maybe"].flatMap { [timer(of: $0), using(of: $0)] } + [using(of: "Completable")]
    + [
      .init("Completable.zip(_ sources: Observable...)", "Completes when all have completed.") {
        .merge(try $0.observables("sources"))
      },
      .init("Completable.zip(_ sources: [Observable])", "Completes when all have completed.") {
        .merge(try $0.observables("sources"))
      },
    ]

  /// The factories of observables that are also those of a trait with elements.
  private static let elementFactories = [
    "just(_:)", "just(_:scheduler:)", "error(_:)", "never()", "deferred(_:)",
    "zip(_:resultSelector:)", "zip(_:)",
  ]

  private static func timer(of trait: String) -> OperatorForm {
    .init(
      "\(trait).timer(_ dueTime: Time, scheduler: Scheduler = scheduler)",
      "Emits 0 after a time, and completes."
    ) { call in
      Observable<Int>.timer(try call.time("dueTime"), scheduler: call.scheduler).map { .int($0) }
    }
  }

  private static func using(of trait: String) -> OperatorForm {
    .init(
      "\(trait).using(_ resourceFactory: () -> Disposable, "
        + "primitiveSequenceFactory: (Resource) -> Observable)",
      "Creates a resource for each subscription, and disposes it at the end."
    ) { try $0.use(by: "primitiveSequenceFactory") }
  }

  /// The factories of observables that a trait has under its own name.
  static func shared(
    with trait: String, _ names: [String],
    _ share: @escaping (Observable<FixtureValue>) -> Observable<FixtureValue> = { $0 }
  ) -> [OperatorForm] {
    let prefix = "Observable."
    return (creation + combining)
      .filter { $0.signature.isFactory && names.contains($0.signature.labelledName) }
      .map { form in
        let signature = form.signature.description.dropFirst(prefix.count)
        return OperatorForm("\(trait).\(signature)", form.summary) { call in
          share(try form.body(call).observable ?? .never())
        }
      }
  }
}
