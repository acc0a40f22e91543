import RxCore

// One line a form: how it is called, what it does, and the call.

extension OperatorForm {
  static let creation: [OperatorForm] = [
    .init("Observable.just(_ element: Element)", "Emits one element and completes.") {
      .just(try $0.value("element"))
    },
    .init(
      "Observable.just(_ element: Element, scheduler: Scheduler)",
      "Emits one element and completes, both on a scheduler."
    ) { .just(try $0.value("element"), scheduler: $0.scheduler) },
    .init(
      "Observable.of(_ elements: Element..., scheduler: Scheduler? = nil)",
      "Emits the elements in turn and completes."
    ) { .from(try $0.values("elements"), scheduler: try $0.immediateScheduler()) },
    .init(
      "Observable.from(_ sequence: Sequence, scheduler: Scheduler? = nil)",
      "Emits the elements of an array or another sequence and completes."
    ) { .from(try $0.elements("sequence"), scheduler: try $0.immediateScheduler()) },
    .init(
      "Observable.from(optional: Element?, scheduler: Scheduler? = nil)",
      "Emits the value, if there is one, and completes."
    ) { call in
      let element = try call.value("optional")
      guard try call.optional("scheduler") != nil else {
        return .from(optional: element.isNil ? nil : element)
      }
      return .from(optional: element.isNil ? nil : element, scheduler: call.scheduler)
    },
    .init("Observable.empty()", "Completes.") { _ in .empty() },
    .init("Observable.never()", "Never emits and never ends.") { _ in .never() },
    .init("Observable.error(_ error: Error)", "Fails.", aka: ["throwError"]) {
      .error(try $0.error("error"))
    },
    .init(
      "Observable.range(start: Int, count: Int, scheduler: Scheduler? = nil)",
      "Emits `count` consecutive integers from `start` on, and completes."
    ) { call in
      Observable<Int>.range(
        start: try call.int("start"), count: try call.int("count"),
        scheduler: try call.immediateScheduler()
      ).map { .int($0) }
    },
    .init(
      "Observable.generate(initialState: State, condition: (State) -> Bool, "
        + "scheduler: Scheduler? = nil, iterate: (State) -> State)",
      "Emits an initial state, and each next state that a closure computes, while a condition holds; then completes."
    ) { call in
      .generate(
        initialState: try call.value("initialState"), condition: try call.predicate("condition"),
        scheduler: try call.immediateScheduler(), iterate: try call.closure("iterate"))
    },
    .init(
      "Observable.deferred(_ observableFactory: () -> Observable)",
      "Emits the events of an observable that a closure creates for each subscription.",
      aka: ["defer"]
    ) { call in
      let factory = try call.function("observableFactory")
      return .deferred { try factory.observable(try factory()) }
    },
    .init(
      "Observable.create(_ subscribe: (AnyObserver) -> Disposable)",
      "Calls a closure with the observer, for each subscription."
    ) { try $0.creation() },
    .init(
      "Observable.using(_ resourceFactory: () -> Disposable, "
        + "observableFactory: (Resource) -> Observable)",
      "Creates a resource for each subscription, and disposes it at the end."
    ) { try $0.use(by: "observableFactory") },
    .init(
      "Observable.interval(_ period: Time, scheduler: Scheduler = scheduler)",
      "Emits 0, 1, 2 and so on, the first after `period`; never completes."
    ) { call in
      Observable<Int>.interval(try call.time("period"), scheduler: call.scheduler).map { .int($0) }
    },
    .init(
      "Observable.timer(_ dueTime: Time, period: Time? = nil, scheduler: Scheduler = scheduler)",
      "Emits 0 after `dueTime` and completes; with a period, continues with 1, 2 and so on, and never completes."
    ) { call in
      Observable<Int>.timer(
        try call.time("dueTime"), period: try call.optionalTime("period"),
        scheduler: call.scheduler
      ).map { .int($0) }
    },
    .init(
      "Observable.repeatElement(_ element: Element, scheduler: Scheduler? = nil)",
      "Emits one element again and again; never completes."
    ) { .repeatElement(try $0.value("element"), scheduler: try $0.immediateScheduler()) },
  ]
}

extension OperatorCall {
  /// Makes a resource for each subscription, and an observable of it.
  func use(by factory: String) throws -> Observable<FixtureValue> {
    let resourceFactory = try function("resourceFactory")
    let observableFactory = try selector(factory)
    return .using(
      { try resourceFactory.resource(try resourceFactory()) },
      observableFactory: { try observableFactory(.object($0.object)) })
  }

  fileprivate func creation() throws -> Observable<FixtureValue> {
    let (subscribe, host) = (try function("subscribe"), host)
    return .create { observer in
      do {
        let result = try subscribe(.object(ObserverObject(observer, host: host)))
        return try subscribe.resource(result)
      } catch {
        observer.onError(error)
        return Disposables.create()
      }
    }
  }
}

/// A disposable that a closure returned, as an operator needs it.
struct FixtureResource: Disposable {
  let object: DisposableObject

  func dispose() { object.dispose() }
}

extension OperatorClosure {
  func resource(_ result: FixtureValue) throws -> FixtureResource {
    guard case .object(let object as DisposableObject) = result else {
      throw wrongResult(result, .disposable)
    }
    return FixtureResource(object: object)
  }
}
