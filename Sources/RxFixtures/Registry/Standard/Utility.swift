import RxCore

extension OperatorForm {
  static let utility: [OperatorForm] = [
    .init(
      "do(onNext: ((Element) -> Void)? = nil, afterNext: ((Element) -> Void)? = nil, "
        + "onError: ((Error) -> Void)? = nil, afterError: ((Error) -> Void)? = nil, "
        + "onCompleted: (() -> Void)? = nil, afterCompleted: (() -> Void)? = nil, "
        + "onSubscribe: (() -> Void)? = nil, onSubscribed: (() -> Void)? = nil, "
        + "onDispose: (() -> Void)? = nil)",
      "Calls closures for events, and when subscriptions begin and end.", aka: ["tap"]
    ) {
      $0.source.do(
        onNext: try $0.effect("onNext"), afterNext: try $0.effect("afterNext"),
        onError: try $0.errorEffect("onError"), afterError: try $0.errorEffect("afterError"),
        onCompleted: try $0.effect0("onCompleted"),
        afterCompleted: try $0.effect0("afterCompleted"),
        onSubscribe: try $0.safeEffect0("onSubscribe"),
        onSubscribed: try $0.safeEffect0("onSubscribed"),
        onDispose: try $0.safeEffect0("onDispose"))
    },
    .init("doNext(_ onNext: (Element) -> Void)", "Calls a closure with each element.") {
      $0.source.do(onNext: try $0.effect("onNext"))
    },
    .init("doError(_ onError: (Error) -> Void)", "Calls a closure with the error.") {
      $0.source.do(onError: try $0.errorEffect("onError"))
    },
    .init("doCompleted(_ onCompleted: () -> Void)", "Calls a closure on completion.") {
      $0.source.do(onCompleted: try $0.effect0("onCompleted"))
    },
    .init("initially(_ action: () -> Void)", "Calls a closure before each subscription.") { call in
      let action = try call.closure0("action")
      return call.source.initially { _ = try action() }
    },
    .init("finally(_ action: () -> Void)", "Calls a closure on the error or the completion.") {
      call in
      let action = try call.closure0("action")
      return call.source.finally { _ = try action() }
    },
    .init(
      "finalize(_ action: () -> Void)",
      "Calls a closure after the completion, the error or disposal."
    ) { $0.source.do(onDispose: try $0.safeEffect0("action")) },
    .init(
      "delay(_ dueTime: Time, scheduler: Scheduler = scheduler)",
      "Delays each element and the completion by `dueTime`; an error passes immediately, and drops the elements that still wait."
    ) { $0.source.delay(try $0.time("dueTime"), scheduler: $0.scheduler) },
    .init(
      "delaySubscription(_ dueTime: Time, scheduler: Scheduler = scheduler)",
      "Subscribes to the source after `dueTime`; misses what a hot source emits before."
    ) { $0.source.delaySubscription(try $0.time("dueTime"), scheduler: $0.scheduler) },
    .init(
      "delayWhen(_ selector: (Element) -> Observable)",
      "Emits each element when the observable that a closure returns for it emits; drops it if that one only completes."
    ) { $0.source.delayWhen(try $0.selector("selector")) },
    .init(
      "delayWhen(subscriptionDelay: Observable, _ selector: (Element) -> Observable)",
      "Subscribes to the source when another observable emits or completes."
    ) {
      $0.source.delayWhen(
        subscriptionDelay: try $0.observable("subscriptionDelay"), try $0.selector("selector"))
    },
    .init(
      "observe(on scheduler: Scheduler)", "Delivers each event on a scheduler.",
      aka: ["observeOn", "deliverOn", "receive"]
    ) { $0.source.observe(on: $0.scheduler) },
    .init(
      "subscribe(on scheduler: Scheduler)",
      "Subscribes to the source and disposes the subscription on a scheduler.",
      aka: ["subscribeOn"]
    ) { $0.source.subscribe(on: $0.scheduler) },
    .init(
      "deliverOnMainThread()",
      "Delivers each event on the main thread, in order; in a fixture everything runs there."
    ) { $0.source.observe(on: ImmediateScheduler()) },
    .init(
      "debug(_ identifier: String? = nil, trimOutput: Bool = false)",
      "Prints every event; in a fixture it prints nothing."
    ) { $0.source.do() },
    .init("asObservable()", "Returns the same observable.") { $0.source },
  ]

  static let aggregate: [OperatorForm] = [
    .init(
      "reduce(_ seed: Result, accumulator: (Result, Element) -> Result)",
      "Emits the result of combining the seed and all elements when the source completes."
    ) { $0.source.reduce(try $0.value("seed"), accumulator: try $0.closure2("accumulator")) },
    .init(
      "reduce(_ seed: Accumulated, accumulator: (Accumulated, Element) -> Accumulated, "
        + "mapResult: (Accumulated) -> Result)",
      "Combines all elements, and emits what a closure returns for the result."
    ) {
      $0.source.reduce(
        try $0.value("seed"), accumulator: try $0.closure2("accumulator"),
        mapResult: try $0.closure("mapResult"))
    },
    .init(
      "reduce(into seed: Result, accumulator: (inout Result, Element) -> Void)",
      "Emits one value, changed in place by all elements, when the source completes."
    ) { $0.source.reduce(into: try $0.value("seed"), accumulator: try $0.changing("accumulator")) },
    .init(
      "reduce(_ accumulator: (Element, Element) -> Element)",
      "Emits the result of combining all elements, beginning with the first, when the source completes."
    ) { $0.source.reduce(try $0.closure2("accumulator")) },
  ]
}

extension OperatorCall {
  /// A closure that is given an error.
  func errorEffect(_ name: String) throws -> ((any Error) throws -> Void)? {
    guard let effect = try effect(name) else { return nil }
    return { try effect(.error(FixtureError($0))) }
  }
}
