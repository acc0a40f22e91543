import RxCore

extension OperatorForm {
  static let utility: [OperatorForm] = [
    .init(
      "do(onNext: ((Element) -> Void)? = nil, afterNext: ((Element) -> Void)? = nil, "
        + "onError: ((Error) -> Void)? = nil, afterError: ((Error) -> Void)? = nil, "
        + "onCompleted: (() -> Void)? = nil, afterCompleted: (() -> Void)? = nil, "
        + "onSubscribe: (() -> Void)? = nil, onSubscribed: (() -> Void)? = nil, "
        + "onDispose: (() -> Void)? = nil)",
      "Calls closures at the events and beginnings and ends of subscriptions.", aka: ["tap"]
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
    .init(
      "delay(_ dueTime: Time, scheduler: Scheduler = scheduler)",
      "Emits each element, and the completion, some time later."
    ) { $0.source.delay(try $0.time("dueTime"), scheduler: $0.scheduler) },
    .init(
      "delaySubscription(_ dueTime: Time, scheduler: Scheduler = scheduler)",
      "Subscribes to the source some time later."
    ) { $0.source.delaySubscription(try $0.time("dueTime"), scheduler: $0.scheduler) },
    .init(
      "observe(on scheduler: Scheduler)", "Delivers each event as work of a scheduler.",
      aka: ["observeOn", "deliverOn"]
    ) { $0.source.observe(on: $0.scheduler) },
    .init(
      "subscribe(on scheduler: Scheduler)",
      "Subscribes to the source, and disposes of it, as work of a scheduler.",
      aka: ["subscribeOn"]
    ) { $0.source.subscribe(on: $0.scheduler) },
    .init(
      "debug(_ identifier: String? = nil, trimOutput: Bool = false)",
      "Prints every event; in a fixture it prints nothing."
    ) { $0.source.do() },
    .init("asObservable()", "Is the same observable.") { $0.source },
  ]

  static let aggregate: [OperatorForm] = [
    .init(
      "reduce(_ seed: Result, accumulator: (Result, Element) -> Result)",
      "Emits the result of combining all elements when the source completes."
    ) { $0.source.reduce(try $0.value("seed"), accumulator: try $0.closure2("accumulator")) },
    .init(
      "reduce(_ seed: Accumulated, accumulator: (Accumulated, Element) -> Accumulated, "
        + "mapResult: (Accumulated) -> Result)",
      "Emits what a closure makes of the result of combining all elements."
    ) {
      $0.source.reduce(
        try $0.value("seed"), accumulator: try $0.closure2("accumulator"),
        mapResult: try $0.closure("mapResult"))
    },
    .init(
      "reduce(into seed: Result, accumulator: (Result, Element) -> Void)",
      "Emits one value, changed in place by all elements, when the source completes."
    ) { $0.source.reduce(into: try $0.value("seed"), accumulator: try $0.changing("accumulator")) },
    .init(
      "reduce(_ accumulator: (Element, Element) -> Element)",
      "Emits the result of combining all elements, beginning with the first."
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
